import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

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
const sizeOf = (file: string) => statSync(new URL(`../../company/public${file}`, import.meta.url)).size

describe('font faces', () => {
  it.each(published.map(({ file }) => file as string))('have their file %s', (file) => {
    expect(sizeOf(file)).toBeGreaterThan(0)
  })

  it('of a family declare the same weights, or Chromium doesn’t combine them', () => {
    for (const { family, weight, style } of published.filter(({ file }) => file?.includes('latin-ext'))) {
      const partners = published.filter(
        (face) => face.family === family && face.weight === weight && face.style === style,
      )
      expect([family, weight, partners.length > 1]).toEqual([family, weight, true])
      expect(new Set(partners.map(({ range }) => range)).size).toBe(partners.length)
    }
  })

  it('keep accents separate, so that plain English pages don’t load them', () => {
    for (const core of published.filter(({ file }) => file?.includes('-core'))) {
      const accents = published.find(({ file }) => file === core.file?.replace('-core', '-accents'))
      expect({ ...accents, file: '', range: '' }).toEqual({ ...core, file: '', range: '' })
    }
  })

  it('have metric-compatible fallbacks, which the stacks list', () => {
    const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
    const named = [...tokens.matchAll(/"([^"]+ fallback[^"]*)"/g)].map(([, name]) => name)
    const adjusted = [...source.matchAll(/font-family: "([^"]+)";\s+src: local.*?;\s+size-adjust/gs)]
    expect(named.toSorted()).toEqual(adjusted.map(([, name]) => name).toSorted())
  })

  it('preloaded by every page are at most 15 kB', () => {
    expect(sizeOf('/fonts/besley-core.woff2')).toBeLessThanOrEqual(15_000)
  })

  it.each(['core', 'accents'])('contain the subset’s characters: %s', (part) => {
    const cutter = readFileSync(new URL('../../scripts/subset-fonts.ts', import.meta.url), 'utf8')
    const list = new RegExp(`const ${part.toUpperCase()} = \\[(.*?)\\]`, 's').exec(cutter)?.[1] ?? ''
    const letters = [...list.matchAll(/'(U\+[0-9A-FU+,-]+)'/g)].map(([, range]) => range).join(',')
    for (const face of published.filter(({ file }) => file?.includes(`-${part}.`)))
      expect(face.range.replaceAll(', ', ',')).toBe(letters)
  })
})
