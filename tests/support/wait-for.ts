import { vi } from 'vitest'

/** Tries until it does not fail, for as long as the busiest machine may need. @returns what it returns */
export function waitFor<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 60_000 })
}
