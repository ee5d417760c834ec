import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkFields, type FormState } from '#app/site/forms/form-state.ts'
import { sendForm } from '#app/site/forms/send-form.ts'
import { CV_MESSAGES, cvRefusal } from '#domain/job-applications.ts'

export interface Application {
  readonly state: FormState
  /** Share of the form that has been sent, 0 to 1; null when nothing is being sent. */
  readonly progress: number | null
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly cancel: () => void
}

/**
 * The form with scripts. What can be seen to be wrong is said before a file travels; the server says the rest, and
 * everything once more. @param answered how the page came, when it is the answer to a form sent without scripts
 */
export function useApplication(answered: FormState): Application {
  const [state, setState] = useState(answered)
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const navigate = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    try {
      const values = typedInto(form)
      const errors = await visibleErrors(form, values)
      if (Object.keys(errors).length > 0) return setState({ values, errors })
      setProgress(0)
      const answer = await sendForm(form, setProgress, controller.signal)
      if (answer === null) return
      if ('to' in answer) return void (await navigate(answer.to))
      setState({ values, ...answer, errors: withoutKept(answer.errors, form) })
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { state, progress, submit, cancel: () => running.current?.abort() }
}

function typedInto(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}

/** The same rules as the server's, fetched when they are first needed; without them the server alone decides. */
async function visibleErrors(
  form: HTMLFormElement,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const rules = await import('#domain/application-form.ts').catch(() => null)
  const checked = rules && checkFields(rules.applicationForm, rules.APPLICATION_FIELDS, values)
  const errors: Record<string, string> = checked === null || checked.ok ? {} : { ...checked.errors }
  const cv = chosenCv(form)
  const refusal = cv === undefined ? null : cvRefusal(cv)
  if (refusal !== null) errors.cv = refusal
  if (cv === undefined && (values.coverLetter ?? '').trim() === '') errors.cv = CV_MESSAGES.missing
  return errors
}

/** The server kept no CV, but here it is chosen still, and goes with the next try. */
function withoutKept(errors: FormState['errors'], form: HTMLFormElement): FormState['errors'] {
  if (errors.cv !== CV_MESSAGES.again || chosenCv(form) === undefined) return errors
  const { cv: _again, ...others } = errors
  return others
}

function chosenCv(form: HTMLFormElement): File | undefined {
  const field = form.elements.namedItem('cv')
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined
}
