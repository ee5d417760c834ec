/** Retries with increasing delays for about a day. */

const FIRST_DELAY_SECONDS = 30
const MAX_DELAY_SECONDS = 4 * 3600
const MAX_ATTEMPTS = 12

/** @param attempts so far @returns undefined after the last attempt */
export function getRetryDelaySeconds(attempts: number): number | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined
  return Math.min(FIRST_DELAY_SECONDS * 4 ** (attempts - 1), MAX_DELAY_SECONDS)
}
