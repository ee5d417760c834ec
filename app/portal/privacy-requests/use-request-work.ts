import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import type { PrivacyRequestStatus } from '#domain/privacy/requests.ts'
import type { RequestAction, RequestOutcome } from './request-action.ts'

export interface RequestWork {
  readonly isBusy: boolean
  /** What went wrong with the last attempt; null when nothing did. */
  readonly failure: string | null
  /** Somebody else has changed the request since the person began, or before their last attempt. */
  readonly hasChanged: boolean
  /** @param onDone the step is taken */
  readonly takeStep: (status: PrivacyRequestStatus, reason: string, onDone: () => void) => void
  /** @param onDone the mail has left */
  readonly sendAnswer: (text: string, onDone: () => void) => void
  readonly forgetFailure: () => void
}

const DONE = { note: '', step: 'The request is changed.', answer: 'The answer is sent.' } as const

/**
 * Steps and answers. Each names the version that the person saw: what others do meanwhile is shown, and acted on only
 * when the person tries again.
 */
export function useRequestWork(request: PrivacyRequestDetail): RequestWork {
  const fetcher = useFetcher<RequestOutcome>()
  const [seen, setSeen] = useState(request.version)
  const [problem, setProblem] = useState<RequestOutcome | null>(null)
  const [handled, setHandled] = useState<RequestOutcome>()
  const attempt = useRef<{ readonly key: string; readonly text: string }>(undefined)
  const onDone = useRef(() => {})
  const isBusy = fetcher.state !== 'idle'
  const outcome = isBusy ? undefined : fetcher.data

  // By now the screen's data has been loaded again.
  if (outcome !== undefined && outcome !== handled) {
    setHandled(outcome)
    setProblem(outcome.failure === null ? null : outcome)
    if (outcome.failure === null || outcome.isChanged) setSeen(request.version)
  }
  useEffect(() => {
    if (handled === undefined) return
    if (handled.failure === null || handled.isUnsent) attempt.current = undefined
    if (handled.failure !== null) return
    notifications.show({ color: 'green', message: DONE[handled.intent] })
    onDone.current()
  }, [handled])

  function send(action: RequestAction, done: () => void) {
    onDone.current = done
    setProblem(null)
    void fetcher.submit(action, { method: 'post', encType: 'application/json' })
  }

  const begun = { request: request.id, version: seen }
  return {
    isBusy,
    failure: problem?.failure ?? null,
    hasChanged: problem?.isChanged ?? (!isBusy && seen !== request.version),
    takeStep: (status, reason, done) => send({ intent: 'step', ...begun, status, reason }, done),
    sendAnswer(text, done) {
      // The same words are the same attempt until it is known what became of it.
      if (attempt.current?.text !== text) attempt.current = { key: crypto.randomUUID(), text }
      send({ intent: 'answer', ...begun, ...attempt.current }, done)
    },
    forgetFailure: () => setProblem(null),
  }
}
