/** File names contain a content hash. */

export const STATIC_VIDEO = {
  width: 960,
  height: 540,
  durationSeconds: 6.75,
  sources: [
    { address: '/film/folding-a-case.45f041a471ad.webm', type: 'video/webm; codecs="av01.0.04M.08"' },
    { address: '/film/folding-a-case.f08463b221d6.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
  ],
  captions: '/film/folding-a-case.7607e2b4d961.vtt',
} as const
