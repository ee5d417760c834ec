import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BRAND, COLOURS } from '#company/brand.ts'

const source = ['./tokens.css', '../../company/colours.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('')

/** A single value, or `light-dark()` with one for each scheme. */
const declarations = [
  ...source.matchAll(/--([\w-]+): (?:(#[0-9a-f]{6})|light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\));/g),
]
const light = new Map(declarations.map(([, name = '', both, first]) => [name, both ?? first ?? '']))
const dark = new Map(declarations.map(([, name = '', both, , second]) => [name, both ?? second ?? '']))

/** WCAG 2.2 relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** All pairs of text and background colours in use. */
const TEXT = [
  ...['paper', 'sheet', 'sunken'].flatMap((ground) =>
    ['ink', 'ink-soft', 'blue', 'danger'].map((ink) => [ink, ground]),
  ),
  ['on-kraft', 'kraft'],
  ['print', 'kraft'],
  ['ink', 'kraft-pale'],
  ['on-blue', 'blue'],
  ['on-blue', 'blue-strong'],
  ['on-drawing', 'drawing-ground'],
  ['on-drawing-soft', 'drawing-ground'],
  ['danger', 'danger-ground'],
  ['success', 'sheet'],
]
/** Colours that identify a control. */
const CONTROLS = [
  ...['paper', 'sheet', 'sunken'].flatMap((ground) =>
    ['line-control', 'focus', 'blue'].map((line) => [line, ground]),
  ),
  ['drawing-line', 'drawing-ground'],
]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s colour scheme', (_, scheme) => {
  const of = (name: string) => {
    const value = scheme.get(name)
    if (value === undefined) throw new Error(`no colour token --${name}`)
    return value
  }

  it.each(TEXT)('has readable text: %s on %s', (ink = '', ground = '') => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROLS)('has visible lines: %s on %s', (line = '', ground = '') => {
    expect(contrast(of(line), of(ground))).toBeGreaterThanOrEqual(3)
  })
})

it('emails, cards and icons use the light colours', () => {
  for (const [name, value] of Object.entries(COLOURS)) expect([name, light.get(name)]).toEqual([name, value])
})

it('browser toolbars use the paper colour', () => {
  expect(BRAND.themeColour).toEqual({ light: light.get('paper'), dark: dark.get('paper') })
})

describe('chosen colour scheme', () => {
  it.each(['light', 'dark'])('%s overrides the system’s', (scheme) => {
    expect(source).toMatch(
      new RegExp(`:root\\[data-color-scheme="${scheme}"\\] \\{\\s*color-scheme: ${scheme};`),
    )
  })

  it('is light in print', () => {
    expect(source).toMatch(/@media print \{\s*:root:root \{\s*color-scheme: light;/)
  })
})
