import { Link } from 'react-router'
import { DropZone } from '#app/site/forms/drop-zone.tsx'
import { TextArea, TextField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import type { FormState } from '#app/site/forms/form-state.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { APPLICATION_RETENTION, CV_ACCEPT, cvRefusal } from '#domain/applications/applications.ts'
import css from './application-form.module.css'
import { useApplication } from './use-application.ts'

interface ApplicationFormProps {
  /** Address of the vacancy's page, which takes the form. */
  readonly action: string
  /** Of a form that came back; the empty form otherwise. */
  readonly answered: FormState
}

export function ApplicationForm({ action, answered }: ApplicationFormProps) {
  const { state, progress, submit, cancel } = useApplication(answered)
  const isSending = progress !== null
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate onSubmit={submit}>
      <FormFrame state={state}>
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="email" label="Email address" type="email" autoComplete="email" spellCheck={false} />
        <TextField
          name="phone"
          label="Telephone"
          hint="If you would rather be rung."
          type="tel"
          autoComplete="tel"
          width="medium"
          optional
        />
        <TextArea
          name="coverLetter"
          label="Cover letter"
          hint="A few lines do. They can stand in for a CV if you have none."
          rows={8}
          optional
        />
        <DropZone
          name="cv"
          label="Your CV"
          hint="PDF or Word (.pdf, .doc, .docx), 10 MB at most."
          accept={CV_ACCEPT}
          refusal={cvRefusal}
        />
        <p className={css.retention}>
          {APPLICATION_RETENTION} How is in the <Link to="/privacy-policy">privacy policy</Link>.
        </p>
        <div className={css.send}>
          <button type="submit" className={buttonClass('primary')} aria-disabled={isSending || undefined}>
            {isSending ? 'Sending…' : 'Send application'}
          </button>
          {isSending && (
            <button type="button" className={buttonClass('quiet')} onClick={cancel}>
              Stop sending
            </button>
          )}
        </div>
        <Progress share={progress} />
      </FormFrame>
    </form>
  )
}

/** Always there, so that what appears in it is read out. Every tenth is told, not every step. */
function Progress({ share }: { readonly share: number | null }) {
  return (
    <div className={css.progress}>
      {share !== null && <progress className={css.bar} max={1} value={share} aria-label="Sent" />}
      <p role="status">{share !== null && progressInWords(share)}</p>
    </div>
  )
}

function progressInWords(share: number): string {
  if (share >= 1) return 'Sent. We are looking at it…'
  return share < 0.1 ? 'Sending…' : `${Math.floor(share * 10) * 10} per cent sent`
}
