/**
 * The emailed code that this tab has requested. Closing the login modal keeps it, so that the code can be entered later
 * with the same five attempts.
 */

import { CODE_REQUEST_KEY, isVerifierKey } from '#domain/session/session.ts'

export interface PendingCode {
  readonly email: string
  /** In ms since the epoch; for a code requested elsewhere, the earliest possible time. */
  readonly sentAt: number
  readonly isExact: boolean
  readonly failures: number
}

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export function savePendingCode(storage: TabStorage, request: PendingCode): void {
  try {
    storage.setItem(CODE_REQUEST_KEY, JSON.stringify(request))
  } catch {
    // Without storage the messages are less exact.
  }
}

export function readPendingCode(storage: TabStorage, email: string): PendingCode | null {
  try {
    const stored = JSON.parse(storage.getItem(CODE_REQUEST_KEY) ?? 'null') as PendingCode | null
    return stored?.email.toLowerCase() === email.toLowerCase() ? stored : null
  } catch {
    return null
  }
}

/** Removes the code and its verifiers, after it was used or the session has ended. */
export function clearPendingCode(storage: TabStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key === CODE_REQUEST_KEY || isVerifierKey(key)) storage.removeItem(key)
}
