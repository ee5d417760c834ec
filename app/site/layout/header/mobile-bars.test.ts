import { describe, expect, it } from 'vitest'
import {
  afterScroll,
  BARS_AT_TOP,
  BARS_HIDE_AFTER_PX,
  BARS_SCROLL_DELTA_PX,
  hidesBars,
} from './mobile-bars.ts'

const scrolled = (...places: number[]) => places.reduce(afterScroll, BARS_AT_TOP).hidden

describe('mobile bars', () => {
  it('have the specified threshold and delta', () => {
    expect([BARS_HIDE_AFTER_PX, BARS_SCROLL_DELTA_PX]).toEqual([100, 5])
  })

  it.each([
    ['stay while the top is near', [40, 100], false],
    ['hide when the page has moved down past 100 px', [101], true],
    ['do not hide for a movement of less than 5 px', [98, 102], false],
    ['hide for one of exactly 5 px', [97, 102], true],
    ['hide when small movements add up', [98, 101, 103], true],
    ['stay hidden for an upward movement of less than 5 px', [300, 296], true],
    ['return on scrolling up by 5 px', [300, 295], false],
    ['return on scrolling up, at any position', [5000, 4000], false],
    ['hide again on scrolling down again', [300, 200, 260], true],
    ['are there at the top', [300, 0], false],
  ] as const)('react to scrolling: they %s', (_, places, hidden) => {
    expect(scrolled(...places)).toBe(hidden)
  })

  it.each([
    ['/blog', true],
    ['/blog/how-to-measure', true],
    ['/blogs', false],
    ['/news', false],
    ['/', false],
  ])('on %s may hide: %s', (pathname, expected) => {
    expect(hidesBars(pathname)).toBe(expected)
  })
})
