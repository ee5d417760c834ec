import { describe, expect, it } from 'vitest'
import {
  getContrastOnScrim,
  getContrastRatio,
  getLuminanceRange,
  getScrimOpacity,
  MIN_CONTRAST_RATIO,
  pickReadableColour,
} from './contrast/contrast.ts'
import { createLuminanceGrid } from './contrast/luminance.ts'
import { SIZES, validateSize } from './model/recipe.ts'
import { getSafeZones } from './safe-zones.ts'
import { sanitiseLine, sanitiseLines, splitGraphemes } from './typography/clean.ts'
import { measureOutline } from './typography/outlines.ts'
import { getTextDirection } from './typography/shaping.ts'

describe('sanitiseLine', () => {
  it.each([
    ['trims and collapses white space', '  Dry \n\t board ', 'Dry board'],
    ['removes control characters and bidi overrides', 'A\u0007\u202eB\u2066\ufeff', 'AB'],
    ['returns nothing for invisible text', '\u200b\u0301 \u00a0', ''],
    ['joins a number and its unit with a no-break space', 'of 40 mm and 3 kg', 'of 40\u00a0mm and 3\u00a0kg'],
    ['joins a dash to the previous word', 'Board – dry', 'Board\u00a0– dry'],
    ['removes an unpaired surrogate', 'A\ud800B', 'AB'],
  ])('cleans a line: %s', (_, typed, text) => {
    expect(sanitiseLine(typed, 100)).toEqual({ text, isCut: false, hasExcessMarks: false })
  })

  it('cuts by graphemes', () => {
    expect(sanitiseLine('👩🏽‍🏭👩🏽‍🏭👩🏽‍🏭', 2)).toMatchObject({ text: '👩🏽‍🏭👩🏽‍🏭…', isCut: true })
    expect(sanitiseLine('Dry board', 4)).toMatchObject({ text: 'Dry…', isCut: true })
  })

  it('keeps at most three marks on a letter and reports the rest', () => {
    const expected = { text: 'x\u0316\u0316\u0316', hasExcessMarks: true }
    expect(sanitiseLine(`x${'\u0316'.repeat(9)}`, 10)).toMatchObject(expected)
  })

  it('counts lines beyond the limit', () => {
    const expected = { lines: [{ text: 'a' }, { text: 'b' }], omitted: 1 }
    expect(sanitiseLines('a\r\n\nb\u2028c', 10, 2)).toMatchObject(expected)
  })
})

describe('typography', () => {
  it('splits text into graphemes in every script', () => {
    expect(splitGraphemes('Žluť')).toEqual(['Ž', 'l', 'u', 'ť'])
    expect(splitGraphemes('z\u030cא\u05b0🇬🇧')).toEqual(['z\u030c', 'א\u05b0', '🇬🇧'])
  })

  it('takes the direction of a paragraph from its first letter', () => {
    const paragraphs = ['40 שלום', 'Box שלום', '12', 'محمد box']
    expect(paragraphs.map(getTextDirection)).toEqual(['rtl', 'ltr', 'ltr', 'rtl'])
  })

  it('measures an outline by its outermost points, in ems', () => {
    const edges = { left: -0.05, right: 0.7, top: 0.7, bottom: 0 }
    expect(measureOutline('M-50,0L600,0Q700,350,600,700Z', 1000)).toMatchObject(edges)
  })
})

describe('luminance and contrast', () => {
  const picture = { width: 96, height: 96 }
  /** Black, except a white pixel at the top left and a transparent one at the bottom right. */
  const data = new Uint8ClampedArray(96 * 96 * 4)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  data.set([255, 255, 255], 0)
  data[data.length - 1] = 0
  const grid = createLuminanceGrid({ data, ...picture })

  it('includes every pixel and counts transparent ones as white', () => {
    const of = (left: number, top: number) =>
      getLuminanceRange(grid, picture, { left, top, width: 1, height: 1 })
    expect(of(0, 0)).toEqual({ darkest: 0, lightest: 1 })
    expect(of(40, 40)).toEqual({ darkest: 0, lightest: 0 })
    expect(of(95, 95).lightest).toBe(1)
  })

  it.each([0, 0.2, 0.5, 1])('uses the minimum scrim for white text on luminance %s', (lightest) => {
    const contrast = (opacity: number) => getContrastOnScrim('#ffffff', '#14228a', opacity, lightest)
    const opacity = getScrimOpacity('#ffffff', '#14228a', lightest)
    expect(contrast(opacity)).toBeGreaterThanOrEqual(MIN_CONTRAST_RATIO)
    if (opacity > 0) expect(contrast(opacity - 0.05)).toBeLessThan(MIN_CONTRAST_RATIO + 0.3)
  })

  it('picks the first legible colour, otherwise black or white', () => {
    expect(getContrastRatio('#000', '#ffffff')).toBeCloseTo(21)
    expect(pickReadableColour('#ffffff', '#eeeeee', '#333333')).toBe('#333333')
    expect(pickReadableColour('#ffffff', '#eeeeee')).toBe('#000000')
    expect(pickReadableColour('#000000', '#111111')).toBe('#ffffff')
  })
})

describe('image size', () => {
  it('contains its safe zones', () => {
    for (const size of SIZES)
      for (const { box } of getSafeZones(size)) {
        expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0)
        expect([box.x + box.width <= size.width, box.y + box.height <= size.height]).toEqual([true, true])
      }
    const [story] = getSafeZones({ width: 1080, height: 1920 })
    expect(story?.channel).toBe('Stories and reels')
    expect(getSafeZones({ width: 1080, height: 1080 })).toEqual([])
  })

  it.each([
    [{ width: 160, height: 960 }, null],
    [{ width: 159, height: 300 }, 'Enter whole pixels from 160 to 4,000.'],
    [{ width: 300.5, height: 300 }, 'Enter whole pixels from 160 to 4,000.'],
    [{ width: 160, height: 961 }, 'The longer side can be up to 6 times the shorter one.'],
  ])('is validated: %j, %s', (size, sentence) => {
    expect(validateSize(size)).toBe(sentence)
  })
})
