/** Navigation state that starts generating an image set. It isn’t a query parameter, so that a URL can’t trigger it. */
export const GENERATE_IMAGES_STATE = { makesSet: true } as const

/** @param state of the current location */
export function isGenerateImagesState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'makesSet' in state
}
