import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { PRODUCTS } from '#domain/products.ts'
import { letter } from './lettering.ts'
import { designs } from './products.ts'
import { drawSheet, sheetHeight, sheetWidth } from './sheet.ts'

const uploads = new URL('../../public/uploads/products/', import.meta.url)

test('every product of the site has its drawing, in the same order', () => {
  expect(PRODUCTS.map(({ image }) => image)).toEqual(
    Object.keys(designs).map((name) => `/uploads/products/${name}.svg`),
  )
})

describe.each(Object.entries(designs))('%s', (name, design) => {
  const drawing = drawSheet(design)

  test('is committed as it is drawn', async () => {
    expect(await readFile(new URL(`${name}.svg`, uploads), 'utf8')).toBe(drawing)
  })

  test('weighs at most 25 kB', () => expect(Buffer.byteLength(drawing)).toBeLessThanOrEqual(25_000))

  test('holds only numbers that are some, and stays on its sheet', () => {
    expect(drawing).not.toMatch(/NaN|Infinity|undefined/)
    for (const [, x, y] of drawing.matchAll(/M(-?\d+)[ ]?(-?\d+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0)
      expect(Number(x)).toBeLessThanOrEqual(sheetWidth)
      expect(Number(y)).toBeGreaterThanOrEqual(0)
      expect(Number(y)).toBeLessThanOrEqual(sheetHeight)
    }
  })

  test('needs nothing from elsewhere: no script, no style, no reference out', () => {
    expect(drawing).not.toMatch(/<script|<style|style=|<image|<text|href|url\((?!#g\))/)
  })

  test('is lettered with signs that the alphabet has', () => {
    const { code, dimensions = [], flute } = design(5)
    for (const sign of [code, `${flute} FLUTE`, ...dimensions.map(({ text }) => text)].join(''))
      expect(sign === ' ' || letter(sign, 6).length > 0, `the sign ${sign}`).toBe(true)
  })
})
