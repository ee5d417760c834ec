import { describe, expect, it } from 'vitest'
import { type ImageInfo, isResizeWorthwhile, planResize } from './image-optimisation.ts'

const PHOTO: ImageInfo = {
  type: 'image/jpeg',
  isMoving: false,
  orientation: 1,
  width: 2000,
  height: 1500,
  bytes: 2_000_000,
}

describe('image optimisation', () => {
  it.each([
    ['a large photo', { width: 6000, height: 4000 }, [2400, 1600, 'image/jpeg', true]],
    ['a tall photo', { width: 3000, height: 9000 }, [800, 2400, 'image/jpeg', true]],
    ['a line of pixels', { width: 9000, height: 1 }, [2400, 1, 'image/jpeg', true]],
    ['a heavy photo of the right size', {}, [2000, 1500, 'image/jpeg', false]],
    ['a rotated photo, however small', { orientation: 6, bytes: 900 }, [2000, 1500, 'image/jpeg', true]],
    ['a HEIC photo', { type: 'image/heic', bytes: 900 }, [2000, 1500, 'image/jpeg', true]],
    ['a heavy PNG with transparency', { type: 'image/png' }, [2000, 1500, 'image/webp', false]],
    ['a large AVIF', { type: 'image/avif', width: 4800, height: 2400 }, [2400, 1200, 'image/webp', true]],
    ['a large still GIF', { type: 'image/gif', width: 4800, height: 48 }, [2400, 24, 'image/webp', true]],
  ])('resizes or recompresses %s', (_what, change, [width, height, type, isRequired]) => {
    const expected = { width, height, type, isRequired }
    expect(planResize({ ...PHOTO, ...change } as ImageInfo)).toMatchObject(expected)
  })

  it.each([
    ['a large animation', { isMoving: true, width: 6000, type: 'image/gif' }],
    ['a rotated animation', { isMoving: true, orientation: 6, type: 'image/webp' }],
    ['a small file', { bytes: 40_000 }],
    ['an AVIF of the right size', { type: 'image/avif' }],
    ['a GIF of the right size', { type: 'image/gif' }],
  ])('leaves %s unchanged', (_what, change) => {
    expect(planResize({ ...PHOTO, ...change } as ImageInfo)).toBeNull()
  })

  it.each([
    ['if it is smaller', false, 400_000, true],
    ['unless it is larger', false, 1_100_000, false],
    ['unless it saves almost nothing', false, 950_000, false],
    ['if the original cannot be stored', true, 1_100_000, true],
  ])('stores the result %s', (_what, isRequired, after, isKept) => {
    const plan = { type: 'image/jpeg', quality: 0.82, width: 1, height: 1, isRequired } as const
    expect(isResizeWorthwhile(plan, 1_000_000, after)).toBe(isKept)
  })
})
