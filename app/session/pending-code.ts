/**
 * The code that is under way, as this tab knows it. The login modal forgets it when it is closed; the mail is there all
 * the same, and so the code may be entered later, with the same words and the same five tries.
 */

import { CODE_REQUEST_KEY, isVerifierKey } from '#domain/session/session.ts'

export interface PendingCode {
  readonly email: string
  /** In milliseconds; of a code that was sent at another's request, the earliest moment that is possible. */
  readonly sentAt: number
  readonly isExact: boolean
  /** Wrong entries of it. */
  readonly failures: number
}

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export function savePendingCode(storage: TabStorage, request: PendingCode): void {
  try {
    storage.setItem(CODE_REQUEST_KEY, JSON.stringify(request))
  } catch {
    // Without room for it the next words are less exact.
  }
}

/** What is known of a code for this address. */
export function readPendingCode(storage: TabStorage, email: string): PendingCode | null {
  try {
    const held = JSON.parse(storage.getItem(CODE_REQUEST_KEY) ?? 'null') as PendingCode | null
    return held?.email.toLowerCase() === email.toLowerCase() ? held : null
  } catch {
    return null
  }
}

/** Once a code was right, or the session is over: its proofs are good for nothing any more. */
export function clearPendingCode(storage: TabStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key === CODE_REQUEST_KEY || isVerifierKey(key)) storage.removeItem(key)
}
