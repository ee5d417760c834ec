import { describe, expect, it } from 'vitest'
import { BRAND, COLOURS } from '#company/brand.ts'
import { contrast, DARK, LIGHT, TOKENS_SOURCE, tokenOf } from './tokens.fixture.ts'

/** All pairs of text and background colours in use. */
const TEXT = [
  ...['paper', 'sheet', 'sunken'].flatMap((ground) =>
    ['ink', 'ink-soft', 'blue', 'danger'].map((ink) => [ink, ground]),
  ),
  ['on-kraft', 'kraft'],
  ['print', 'kraft'],
  ['board-print', 'board'],
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
  ['light', LIGHT],
  ['dark', DARK],
] as const)('%s colour scheme', (_, scheme) => {
  const of = (name: string) => tokenOf(scheme, name)

  it.each(TEXT)('has readable text: %s on %s', (ink = '', ground = '') => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROLS)('has visible lines: %s on %s', (line = '', ground = '') => {
    expect(contrast(of(line), of(ground))).toBeGreaterThanOrEqual(3)
  })
})

it('emails, cards and icons use the light colours', () => {
  for (const [name, value] of Object.entries(COLOURS)) expect([name, LIGHT.get(name)]).toEqual([name, value])
})

it('browser toolbars use the paper colour', () => {
  expect(BRAND.themeColour).toEqual({ light: LIGHT.get('paper'), dark: DARK.get('paper') })
})

describe('chosen colour scheme', () => {
  it.each(['light', 'dark'])('%s overrides the system’s', (scheme) => {
    expect(TOKENS_SOURCE).toMatch(
      new RegExp(`:root\\[data-color-scheme="${scheme}"\\] \\{\\s*color-scheme: ${scheme};`),
    )
  })

  it('is light in print', () => {
    expect(TOKENS_SOURCE).toMatch(/@media print \{\s*:root:root \{\s*color-scheme: light;/)
  })
})
