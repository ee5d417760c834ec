import { describe, expect, it } from 'vitest'
import { viewportOf } from './media-query.ts'

describe('viewport', () => {
  it.each([
    [320, 'mobile'],
    [767, 'mobile'],
    [767.5, 'mobile'],
    [768, 'tablet'],
    [1023, 'tablet'],
    [1023.9, 'tablet'],
    [1024, 'desktop'],
    [2560, 'desktop'],
  ] as const)('of %d px is %s', (width, viewport) => {
    expect(viewportOf(width)).toBe(viewport)
  })
})
