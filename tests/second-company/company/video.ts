/** No video. */
export const STATIC_VIDEO = { width: 0, height: 0, durationSeconds: 0, sources: [], captions: '' } as const
