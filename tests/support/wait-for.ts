import { vi } from 'vitest'

/** Retries until the attempt succeeds. @returns its result */
export function waitFor<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 60_000 })
}
