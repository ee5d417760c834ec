import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  CENTRE,
  CROPS,
  cropRegion,
  formatFocalPoint,
  getFocalPointAttributes,
  parseFocalPoint,
} from './crops.ts'

describe('focal point', () => {
  it.each([
    ['50% 30%', { x: 50, y: 30 }],
    ['0% 100%', { x: 0, y: 100 }],
    ['250% 3%', { x: 100, y: 3 }],
    ['50%', null],
    ['50% 30%; background: url(//example.com)', null],
    ['-5% 30%', null],
    ['', null],
    [null, null],
  ])('parses %j as %j', (text, focus) => {
    expect(parseFocalPoint(text)).toEqual(focus)
  })

  it('is formatted in whole percentages within the image', () => {
    expect(formatFocalPoint({ x: 33.4, y: 66.6 })).toBe('33% 67%')
    expect(formatFocalPoint({ x: -2, y: 130 })).toBe('0% 100%')
  })

  it.each([
    ['7% 100%', { 'data-focus-x': '07', 'data-focus-y': '100' }],
    ['50% 30%', { 'data-focus-x': '50', 'data-focus-y': '30' }],
    [null, undefined],
    ['none', undefined],
  ])('turns %j into the data attributes %j', (text, marks) => {
    expect(getFocalPointAttributes(text)).toEqual(marks)
  })
})

describe('cropRegion', () => {
  const size = (width: number, height: number) => ({ width, height })
  const wide = size(2400, 1200)
  const tall = size(800, 2000)
  const square = size(1, 1)
  it.each([
    ['centre', wide, square, CENTRE, { left: 600, top: 0, width: 1200, height: 1200 }],
    ['left', wide, square, { x: 0, y: 90 }, { left: 0, top: 0, width: 1200, height: 1200 }],
    ['right', wide, square, { x: 100, y: 0 }, { left: 1200, top: 0, width: 1200, height: 1200 }],
    ['tall image', tall, size(16, 9), { x: 50, y: 25 }, { left: 0, top: 388, width: 800, height: 450 }],
    ['same aspect ratio', tall, size(2, 5), { x: 10, y: 10 }, { left: 0, top: 0, ...tall }],
    ['at least one pixel', size(3000, 1), size(1, 3), CENTRE, { left: 1500, top: 0, width: 1, height: 1 }],
  ])('keeps the largest region: %s', (_what, picture, shape, focus, region) => {
    expect(cropRegion(picture, shape, focus)).toEqual(region)
  })
})

describe('crops shown to editors', () => {
  const styles = (path: string) => readFileSync(join(import.meta.dirname, '../../app', path), 'utf8')
  const frame = styles('site/articles/article-frame.module.css')
  const article = (selector: string) =>
    new RegExp(`\\n${selector} \\{[^}]*aspect-ratio: ([^;]+);`).exec(frame)

  it.each([
    [
      'news',
      'card',
      /aspect-ratio: var\(--card-media-shape, ([^)]+)\)/.exec(styles('ui/card/card.module.css')),
    ],
    ['news', 'article', article('\\.media')],
    ['blog', 'article', article('\\.photograph \\.media')],
    ['news', 'phone', /\.focused \.media \{\s+aspect-ratio: ([^;]+);/.exec(frame)],
  ] as const)('match the styles: %s, %s', (type, id, rule) => {
    const crop = CROPS[type].find((one) => one.id === id)
    expect(`${crop?.shape.width} / ${crop?.shape.height}`).toBe(rule?.[1])
  })
})
