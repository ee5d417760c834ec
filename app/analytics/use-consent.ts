import { useSyncExternalStore } from 'react'
import type { ConsentRecord } from '#domain/consent/consent.ts'
import { browserConsent } from './track.ts'

const subscribe = (changed: () => void) => browserConsent().subscribe(changed)

/** The visitor's record; null before a choice, undefined on the server and in the first render, where it is unknown. */
export function useConsent(): ConsentRecord | null | undefined {
  return useSyncExternalStore<ConsentRecord | null | undefined>(
    subscribe,
    () => browserConsent().get(),
    () => undefined,
  )
}
