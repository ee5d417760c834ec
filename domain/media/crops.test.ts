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
  ])('is parsed from %j', (text, focus) => {
    expect(parseFocalPoint(text)).toEqual(focus)
  })

  it.each([
    [{ x: 33.4, y: 66.6 }, '33% 67%'],
    [{ x: -2, y: 130 }, '0% 100%'],
  ])('%j is stored as %s', (focus, text) => {
    expect(formatFocalPoint(focus)).toBe(text)
  })

  it.each([
    ['7% 100%', { 'data-focus-x': '07', 'data-focus-y': '100' }],
    ['50% 30%', { 'data-focus-x': '50', 'data-focus-y': '30' }],
    [null, undefined],
    ['none', undefined],
  ])('%j becomes data attributes', (text, marks) => {
    expect(getFocalPointAttributes(text)).toEqual(marks)
  })
})

describe('cropRegion', () => {
  const wide = { width: 2400, height: 1200 }
  const tall = { width: 800, height: 2000 }
  const square = { width: 1, height: 1 }
  it.each([
    ['crops the centre', wide, square, CENTRE, { left: 600, top: 0, width: 1200, height: 1200 }],
    [
      'crops from the left edge',
      wide,
      square,
      { x: 0, y: 90 },
      { left: 0, top: 0, width: 1200, height: 1200 },
    ],
    [
      'crops from the right edge',
      wide,
      square,
      { x: 100, y: 0 },
      { left: 1200, top: 0, width: 1200, height: 1200 },
    ],
    [
      'crops a tall image vertically',
      tall,
      { width: 16, height: 9 },
      { x: 50, y: 25 },
      { left: 0, top: 388, width: 800, height: 450 },
    ],
    [
      'keeps an image with the same aspect ratio',
      tall,
      { width: 2, height: 5 },
      { x: 10, y: 10 },
      { left: 0, top: 0, ...tall },
    ],
    [
      'returns at least one pixel',
      { width: 3000, height: 1 },
      { width: 3, height: 2 },
      CENTRE,
      { left: 1499, top: 0, width: 2, height: 1 },
    ],
  ])('%s', (_what, picture, shape, focus, region) => {
    expect(cropRegion(picture, shape, focus)).toEqual(region)
  })
})

describe('crops shown to editors match the styles', () => {
  const styles = (path: string) => readFileSync(join(import.meta.dirname, '../../app', path), 'utf8')
  const shape = (kind: 'news' | 'blog', id: string) => {
    const { width, height } = CROPS[kind].find((crop) => crop.id === id)?.shape ?? { width: 0, height: 0 }
    return `${width} / ${height}`
  }
  const frame = styles('site/articles/article-frame.module.css')
  const rule = (selector: string) =>
    new RegExp(`\\n${selector.replaceAll('.', '\\.')} \\{[^}]*aspect-ratio: ([^;]+);`).exec(frame)?.[1]

  it('on cards', () => {
    const [, card] =
      /aspect-ratio: var\(--card-media-shape, ([^)]+)\)/.exec(styles('ui/card/card.module.css')) ?? []
    expect([shape('news', 'card'), shape('blog', 'card')]).toEqual([card, card])
  })

  it('in page headers', () => {
    expect([shape('news', 'article'), shape('blog', 'article')]).toEqual([
      rule('.media'),
      rule('.photograph .media'),
    ])
  })

  it('in page headers on a phone', () => {
    const [, phone] = /\.focused \.media \{\s+aspect-ratio: ([^;]+);/.exec(frame) ?? []
    expect([shape('news', 'phone'), shape('blog', 'phone')]).toEqual([phone, phone])
  })
})
