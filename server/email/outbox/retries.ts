/** Retries with increasing delays for about a day. */

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 4 * 3600
const MOST_ATTEMPTS = 12

/** @param attempts so far @returns undefined after the last attempt */
export function getRetryDelaySeconds(attempts: number): number | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined
  return Math.min(FIRST_SECONDS * 4 ** (attempts - 1), LONGEST_SECONDS)
}
