import { describe, expect, it } from 'vitest'
import { classifyView, shouldCountView } from './views.ts'

describe('shouldCountView', () => {
  it.each([
    ['the first view', null, true],
    ['no other view within half an hour', 1, false],
    ['a view after half an hour', 0, true],
  ])('counts %s', (_when, lastCounted, expected) => {
    expect(shouldCountView(lastCounted, 30 * 60_000)).toBe(expected)
  })
})

describe('classifyView', () => {
  const slight = { secondsOnPage: 10, scrollPercent: 25, interactions: 0, readingSeconds: 5 }
  it.each([
    ['no engagement yet', null, 'initial'],
    ['thresholds reached but not exceeded', slight, null],
    ['longer on the page', { ...slight, secondsOnPage: 10.1 }, 'quality'],
    ['scrolled further', { ...slight, scrollPercent: 26 }, 'quality'],
    ['one interaction', { ...slight, interactions: 1 }, 'quality'],
    ['longer reading', { ...slight, readingSeconds: 5.1 }, 'quality'],
  ])('depends on engagement: %s', (_what, engagement, quality) => {
    expect(classifyView(engagement)).toBe(quality)
  })
})
