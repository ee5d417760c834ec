import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blend, contrast, TOKENS_SOURCE } from '#app/styles/tokens.fixture.ts'
import { portalTheme, portalVariables } from './portal-theme.ts'

const SOURCE = TOKENS_SOURCE + readFileSync(new URL('./portal-tokens.css', import.meta.url), 'utf8')

/** Values by token; the portal’s come last and win. */
const TOKENS = new Map(
  [...SOURCE.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
)

/** Splits at commas outside brackets. */
function splitArguments(text: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop() + character)
  }
  return parts.map((part) => part.trim())
}

/** Resolves `var()`, `light-dark()` and `color-mix(in srgb, a p%, b)` to a hexadecimal value. */
function colourOf(value: string, scheme: 'light' | 'dark'): string {
  const [, call, inner = ''] = /^(var|light-dark|color-mix)\((.*)\)$/s.exec(value.trim()) ?? []
  if (call === undefined) return value.trim()
  if (call === 'var') return colourOf(TOKENS.get(inner.slice(2)) ?? `no token ${inner}`, scheme)
  const [first = '', second = '', third = ''] = splitArguments(inner)
  if (call === 'light-dark') return colourOf(scheme === 'light' ? first : second, scheme)
  const [, colour = '', percent = ''] = /^(.*) (\d+)%$/s.exec(second) ?? []
  return blend(colourOf(colour, scheme), Number(percent) / 100, colourOf(third, scheme))
}

const variables = portalVariables(portalTheme as never)

describe.each(['light', 'dark'] as const)('portal in the %s colour scheme', (scheme) => {
  const of = (name: string) => colourOf(`var(--${name})`, scheme)
  const stateOf = (colour: string, part: string) =>
    colourOf(variables[scheme][`--mantine-color-${colour}-${part}`] ?? '', scheme)

  it.each([
    ...['frame', 'paper', 'raised', 'subtle', 'sunken', 'selected'].flatMap((ground) =>
      ['ink', 'ink-soft', 'ink-faint', 'blue', 'danger'].map((text) => [text, ground]),
    ),
    ['ink-soft', 'frame-count'],
    ['ink', 'frame-hover'],
    ['blue', 'frame-current'],
  ])('has readable text: %s on %s', (text = '', ground = '') => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['frame', 'paper', 'raised'])('has visible controls on %s', (ground) => {
    for (const line of ['line-control', 'focus'])
      expect(contrast(of(line), of(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each(['red', 'yellow', 'green', 'blue', 'brand', 'gray'])('has readable badges: %s', (colour) => {
    expect(contrast(stateOf(colour, 'light-color'), stateOf(colour, 'light'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['red', 'yellow', 'green', 'blue', 'brand', 'gray'])(
    'has readable filled controls: %s',
    (colour) => {
      for (const part of ['filled', 'filled-hover'])
        expect(contrast(of('on-fill'), stateOf(colour, part))).toBeGreaterThanOrEqual(4.5)
    },
  )
})
