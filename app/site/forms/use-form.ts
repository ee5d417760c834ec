import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormState } from './form-state.ts'
import { sendForm } from './send-form.ts'

export interface SentForm {
  readonly state: FormState
  readonly isSending: boolean
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

/**
 * A form without a file, with scripts: sent as it is without them, except that the page and what was typed stay.
 * @param answered how the page came, when it is the answer to a form sent without scripts
 */
export function useForm(answered: FormState): SentForm {
  const [state, setState] = useState(answered)
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const navigate = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setSending(true)
    try {
      const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
      const answer = await sendForm(event.currentTarget, () => {}, new AbortController().signal)
      if (answer === null) return
      if ('to' in answer) await navigate(answer.to)
      else setState({ values, ...answer })
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return { state, isSending, submit }
}
