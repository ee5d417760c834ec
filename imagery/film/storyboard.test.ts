import { expect, it } from 'vitest'
import { captions, durationSeconds, footage, webVtt } from './storyboard.ts'

it('captions follow each other from the beginning of the film to its end', () => {
  expect(captions[0].from).toBe(footage.fade)
  expect(captions.at(-1)?.to).toBe(footage.frames)
  for (const [index, { from, to }] of captions.entries()) {
    expect(to).toBeGreaterThan(from)
    if (index > 0) expect(from).toBe(captions[index - 1]?.to)
  }
})

it('captions can be read in their time', () => {
  // Subtitlers of films for adults stay below 25 characters a second, our readers want less.
  for (const { from, to, text } of captions)
    expect(text.length / ((to - from) / footage.framesASecond), text).toBeLessThan(28)
})

it('the track is WebVTT, timed from the first frame that is shown', () => {
  const [head, ...cues] = webVtt().trimEnd().split('\n\n')
  expect(head).toBe('WEBVTT')
  expect(cues).toHaveLength(captions.length)
  expect(cues[0]).toMatch(/^00:00:00\.000 --> 00:00:01\.167\n\S/)
  expect(cues.at(-1)).toMatch(/^00:00:04\.833 --> 00:00:06\.750\n\S/)
  expect(durationSeconds).toBe(6.75)
})
