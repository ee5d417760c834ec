import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ZodType } from 'zod'
import { checkFields, type FormState } from './form-state.ts'
import { sendForm } from './send-form.ts'

type Errors = FormState['errors']

export interface SendableForm {
  readonly state: FormState
  /** Share of the form that has been sent, 0 to 1; null when nothing is being sent. */
  readonly progress: number | null
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly cancel: () => void
}

/**
 * A form with scripts: sent as it is without them, except that the page and what was typed stay.
 * @param answered how the page came, when it is the answer to a form sent without scripts
 * @param visibleErrors what can be seen to be wrong, and is said before anything travels; the server says the rest,
 *   and everything once more
 * @param stillWrong of the server's errors those that hold here, where what was chosen still stands
 */
export function useForm(
  answered: FormState,
  visibleErrors: (values: FormState['values'], form: HTMLFormElement) => Promise<Errors>,
  stillWrong: (errors: Errors, form: HTMLFormElement) => Errors = (errors) => errors,
): SendableForm {
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
      const errors = await visibleErrors(values, form)
      if (Object.keys(errors).length > 0) return setState({ values, errors })
      setProgress(0)
      const answer = await sendForm(form, setProgress, controller.signal)
      if (answer === null) return
      if ('to' in answer) return void (await navigate(answer.to))
      setState({ values, ...answer, errors: stillWrong(answer.errors, form) })
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { state, progress, submit, cancel: () => running.current?.abort() }
}

/** @param rules schema and names of the fields, on their way; where they do not come, the server alone decides */
export async function fieldErrors(
  rules: Promise<readonly [schema: ZodType, names: readonly string[]]>,
  values: FormState['values'],
): Promise<Errors> {
  const known = await rules.catch(() => null)
  if (known === null) return {}
  const checked = checkFields(...known, values)
  return checked.ok ? {} : checked.errors
}

function typedInto(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}
