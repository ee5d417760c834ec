import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { DeletionRequestAnswer } from '#domain/people/account.ts'
import type { AccountOutcome } from './account-action.ts'

export interface AccountAction {
  readonly submit: (fields: Readonly<Record<string, string>>) => void
  readonly isBusy: boolean
  /** What went wrong with the last one; null when nothing did. */
  readonly failure: string | null
  readonly filed: DeletionRequestAnswer | null
}

/** One of the screen's forms: sends it, and says what came of it. */
export function useAccountAction(): AccountAction {
  const fetcher = useFetcher<AccountOutcome>()
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const announced = useRef<AccountOutcome>(undefined)

  useEffect(() => {
    if (outcome === undefined || outcome === announced.current) return
    announced.current = outcome
    if (outcome.done !== null) notifications.show({ color: 'green', message: outcome.done })
  }, [outcome])

  return {
    submit: (fields) => void fetcher.submit(fields, { method: 'post', action: '/my-account' }),
    isBusy: fetcher.state !== 'idle',
    failure: outcome?.failure ?? null,
    filed: outcome?.filed ?? null,
  }
}
