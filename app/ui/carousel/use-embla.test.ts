import type { EmblaCarouselType } from 'embla-carousel'
import { describe, expect, it } from 'vitest'
import { scrollToNext, scrollToPrevious } from './use-embla.ts'

/** Row that doesn't loop, as in Embla when the cards don't fill a second view. */
function rowOf(count: number, start: number) {
  let index = start
  const embla = {
    canScrollNext: () => index < count - 1,
    canScrollPrev: () => index > 0,
    scrollNext: () => {
      index += 1
    },
    scrollPrev: () => {
      index -= 1
    },
    scrollTo: (target: number) => {
      index = target
    },
    scrollSnapList: () => Array.from({ length: count }, () => 0),
  } as unknown as EmblaCarouselType
  return { embla, index: () => index }
}

describe('carousel that can’t loop', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 0],
  ])('moves forward from %d to %d', (start, end) => {
    const row = rowOf(3, start)
    scrollToNext(row.embla)
    expect(row.index()).toBe(end)
  })

  it.each([
    [2, 1],
    [1, 0],
    [0, 2],
  ])('moves back from %d to %d', (start, end) => {
    const row = rowOf(3, start)
    scrollToPrevious(row.embla)
    expect(row.index()).toBe(end)
  })
})
