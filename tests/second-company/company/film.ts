/** There is none; the studio of the first company asks for the name. */
export const COMMITTED_FILM = { width: 0, height: 0, durationSeconds: 0, sources: [], captions: '' } as const
