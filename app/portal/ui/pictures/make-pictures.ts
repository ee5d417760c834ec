/** What a link to the desk for pictures carries, so that one press makes a record’s set. An address cannot ask for it. */
export const MAKE_SET = { makesSet: true } as const

/** @param state of the location that was gone to */
export function makesSet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'makesSet' in state
}
