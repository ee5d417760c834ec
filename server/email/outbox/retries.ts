/** When a mail that certainly did not go is tried again: soon at first, then ever more rarely, for about a day. */

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 4 * 3600
const MOST_ATTEMPTS = 12

/** @param attempts made so far @returns undefined when it is given up */
export function getRetryDelaySeconds(attempts: number): number | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined
  return Math.min(FIRST_SECONDS * 4 ** (attempts - 1), LONGEST_SECONDS)
}
