import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import type { RequestAction, RequestOutcome } from './request-action.ts'

export interface Notes {
  readonly text: string
  readonly setText: (text: string) => void
  /** On its way, and shown already: a note changes nothing but the history. */
  readonly saving: string | null
  readonly failure: string | null
  readonly add: () => void
}

/** Adding notes: one appears at once, and is given back to its writer when it could not be kept. */
export function useNotes(request: PrivacyRequestDetail): Notes {
  const fetcher = useFetcher<RequestOutcome>()
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const handled = useRef<RequestOutcome>(undefined)
  const isBusy = fetcher.state !== 'idle'
  const outcome = isBusy ? undefined : fetcher.data

  useEffect(() => {
    if (outcome === undefined || outcome === handled.current) return
    handled.current = outcome
    setFailure(outcome.failure)
    if (outcome.failure !== null) setText((written) => (written === '' ? sent : `${sent}\n${written}`))
  }, [outcome, sent])

  return {
    text,
    setText,
    saving: isBusy ? sent : null,
    failure,
    add() {
      const action: RequestAction = { intent: 'note', request: request.id, body: text }
      setFailure(null)
      setSent(text)
      setText('')
      void fetcher.submit(action, { method: 'post', encType: 'application/json' })
    },
  }
}
