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

describe('before it is stored', () => {
  it.each([
    ['a large photograph', { width: 6000, height: 4000 }, [2400, 1600, 'image/jpeg', true]],
    ['a tall one', { width: 3000, height: 9000 }, [800, 2400, 'image/jpeg', true]],
    ['a line of pixels', { width: 9000, height: 1 }, [2400, 1, 'image/jpeg', true]],
    ['a photograph of the right size', {}, [2000, 1500, 'image/jpeg', false]],
    [
      'one that lies on its side, however small',
      { orientation: 6, bytes: 900 },
      [2000, 1500, 'image/jpeg', true],
    ],
    ['one from a phone of Apple’s', { type: 'image/heic', bytes: 900 }, [2000, 1500, 'image/jpeg', true]],
    ['a heavy drawing with clear parts', { type: 'image/png' }, [2000, 1500, 'image/webp', false]],
    ['a large AVIF', { type: 'image/avif', width: 4800, height: 2400 }, [2400, 1200, 'image/webp', true]],
    [
      'a large GIF that stands still',
      { type: 'image/gif', width: 4800, height: 48 },
      [2400, 24, 'image/webp', true],
    ],
  ])('%s is drawn anew', (_what, change, [width, height, type, isRequired]) => {
    expect(planResize({ ...PHOTO, ...change } as ImageInfo)).toMatchObject({
      width,
      height,
      type,
      isRequired,
    })
  })

  it.each([
    ['what moves, however large', { isMoving: true, width: 6000, type: 'image/gif' }],
    ['what moves on its side', { isMoving: true, orientation: 6, type: 'image/webp' }],
    ['a small file', { bytes: 40_000 }],
    ['an AVIF of the right size', { type: 'image/avif' }],
    ['a GIF of the right size', { type: 'image/gif' }],
  ])('%s stays as it is', (_what, change) => {
    expect(planResize({ ...PHOTO, ...change } as ImageInfo)).toBeNull()
  })

  it.each([
    ['is stored where it is smaller', false, 400_000, true],
    ['gives way to the original where it is larger', false, 1_100_000, false],
    ['gives way where it would gain next to nothing', false, 950_000, false],
    ['is stored all the same where the original cannot be', true, 1_100_000, true],
  ])('what was drawn %s', (_what, isRequired, after, isKept) => {
    const plan = { type: 'image/jpeg', quality: 0.82, width: 1, height: 1, isRequired } as const
    expect(isResizeWorthwhile(plan, 1_000_000, after)).toBe(isKept)
  })
})
