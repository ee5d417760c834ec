/** What a link to the desk for pictures carries, so that one press makes a record’s set. An address cannot ask for it. */
export const GENERATE_IMAGES_STATE = { makesSet: true } as const

/** @param state of the location that was gone to */
export function isGenerateImagesState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'makesSet' in state
}
