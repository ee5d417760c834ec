import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import {
  APPLICATION_RETENTION,
  CV_ACCEPT,
  CV_ERROR_MESSAGES,
  validateCv,
} from '#domain/applications/applications.ts'
import { DropZone } from '../forms/drop-zone.tsx'
import { TextArea, TextField } from '../forms/fields.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import type { FormState } from '../forms/form-state.ts'
import { fieldErrors, type SendableForm, useForm } from '../forms/use-form.ts'
import styles from './application-form.module.css'

interface ApplicationFormProps {
  readonly action: string
  /** State of a rejected form. */
  readonly initialState: FormState
}

export function ApplicationForm({ action, initialState }: ApplicationFormProps) {
  const { ref, state, progress, submit, cancel } = useApplication(initialState)
  useLayoutEffect(() => prefill(ref.current), [ref])
  const isSending = progress !== null
  return (
    <form ref={ref} method="post" action={action} encType="multipart/form-data" noValidate onSubmit={submit}>
      <FormFrame state={state}>
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="email" label="Email address" type="email" autoComplete="email" spellCheck={false} />
        <TextField
          name="phone"
          label="Phone number"
          hint="If you’d rather we called you."
          type="tel"
          autoComplete="tel"
          width="medium"
          optional
        />
        <TextArea
          name="coverLetter"
          label="Cover letter"
          hint="A few lines will do. If you have no CV, this is enough."
          rows={8}
          optional
        />
        <DropZone
          name="cv"
          label="Your CV"
          hint="PDF or Word (.pdf, .doc or .docx), up to 10 MB."
          accept={CV_ACCEPT}
          refusal={validateCv}
        />
        <p className={styles.retention}>
          {APPLICATION_RETENTION} For details, see our <Link to="/privacy-policy">privacy policy</Link>.
        </p>
        <div className={styles.send}>
          <button type="submit" className={buttonClass('primary')} aria-disabled={isSending || undefined}>
            {isSending ? 'Sending…' : 'Send application'}
          </button>
          {isSending && (
            <button type="button" className={buttonClass('quiet')} onClick={cancel}>
              Cancel
            </button>
          )}
        </div>
        <Progress share={progress} />
      </FormFrame>
    </form>
  )
}

/** Prefills the form from an invitation's URL fragment, which isn't sent to the server, and removes the fragment. */
function prefill(form: HTMLFormElement | null): void {
  const known = new URLSearchParams(location.hash.slice(1))
  if (form === null || !known.has('email')) return
  for (const name of ['name', 'email', 'phone']) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = known.get(name) ?? ''
  }
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Always rendered, so that changes are announced: every tenth, not every step. */
function Progress({ share }: { readonly share: number | null }) {
  return (
    <div className={styles.progress}>
      {share !== null && <progress className={styles.bar} max={1} value={share} aria-label="Sent" />}
      <p role="status">{share !== null && formatProgress(share)}</p>
    </div>
  )
}

function formatProgress(share: number): string {
  if (share >= 1) return 'Sent. Checking it now…'
  return share < 0.1 ? 'Sending…' : `${Math.floor(share * 10) * 10} per cent sent`
}

/** Application form that validates the CV before uploading it. */
export function useApplication(initialState: FormState): SendableForm {
  return useForm(initialState, validate, withoutCvError)
}

/** The server's rules, loaded on first use. */
async function validate(values: FormState['values'], form: HTMLFormElement): Promise<FormState['errors']> {
  const rules = import('#domain/applications/form.ts')
  const errors: Record<string, string> = {
    ...(await fieldErrors(
      rules.then((module) => [module.applicationSchema, module.APPLICATION_FIELDS]),
      values,
    )),
  }
  const cv = getSelectedCv(form)
  const refusal = cv === undefined ? null : validateCv(cv)
  if (refusal !== null) errors.cv = refusal
  if (cv === undefined && (values.coverLetter ?? '').trim() === '') errors.cv = CV_ERROR_MESSAGES.missing
  return errors
}

/** The server discards the CV of a rejected form, but the field still has it. */
function withoutCvError(errors: FormState['errors'], form: HTMLFormElement): FormState['errors'] {
  if (errors.cv !== CV_ERROR_MESSAGES.again || getSelectedCv(form) === undefined) return errors
  const { cv: _again, ...others } = errors
  return others
}

function getSelectedCv(form: HTMLFormElement): File | undefined {
  const field = form.elements.namedItem('cv')
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined
}
