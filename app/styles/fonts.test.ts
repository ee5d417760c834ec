import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const source = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const faces = [...source.matchAll(/@font-face \{(.*?)\}/gs)].map(([, body = '']) => {
  const of = (name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(body)?.[1] ?? ''
  return {
    family: of('font-family'),
    file: /url\("([^"]+)"\)/.exec(body)?.[1],
    style: of('font-style'),
    weight: of('font-weight'),
    range: of('unicode-range').replace(/\s+/g, ' '),
  }
})
const published = faces.filter(({ file }) => file !== undefined)
const sizeOf = (file: string) => statSync(new URL(`../../public${file}`, import.meta.url)).size

describe('the faces of type', () => {
  test.each(published.map(({ file }) => file as string))('have their file %s', (file) => {
    expect(sizeOf(file)).toBeGreaterThan(0)
  })

  test('that complete each other’s letters name the same weights: Chromium joins no others', () => {
    for (const { family, weight, style } of published.filter(({ file }) => file?.includes('latin-ext'))) {
      const partners = published.filter(
        (face) => face.family === family && face.weight === weight && face.style === style,
      )
      expect([family, weight, partners.length]).toEqual([family, weight, 2])
      expect(new Set(partners.map(({ range }) => range)).size).toBe(2)
    }
  })

  test('that every page preloads is no more than 20 kB', () => {
    expect(sizeOf('/fonts/besley-core.woff2')).toBeLessThanOrEqual(20_000)
  })

  test('have the letters of the cutter’s list', () => {
    const cutter = readFileSync(new URL('../../scripts/subset-fonts.ts', import.meta.url), 'utf8')
    const letters = [...cutter.matchAll(/'(U\+[0-9A-FU+,-]+)'/g)].map(([, range]) => range).join(',')
    const core = published.find(({ file }) => file?.includes('besley-core'))
    expect(core?.range.replaceAll(', ', ',')).toBe(letters)
  })
})
