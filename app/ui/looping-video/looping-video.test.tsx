import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { LoopingVideo } from './looping-video.tsx'

it('a looping video doesn’t play until scripts have checked reduced motion', () => {
  const html = markup(<LoopingVideo address="/v.mp4" poster="/p.jpg" label="The new line" />)
  expect(html).not.toContain('autoplay')
  expect(html).toMatch(/<video [^>]*src="\/v.mp4"[^>]*poster="\/p.jpg"[^>]*loop=""/)
  expect(html).toContain('Play the video: The new line')
})
