import { describe, expect, it } from 'vitest'
import { blend, contrast, DARK, LIGHT, tokenOf } from '#app/styles/tokens.fixture.ts'
import { portalTheme, portalVariables } from './portal-theme.ts'

const variables = portalVariables(portalTheme as never)

/** Resolves `var(--token)` and `color-mix(in srgb, var(--token) 10%, transparent)`. */
function colourOf(value: string | undefined, scheme: ReadonlyMap<string, string>, ground: string): string {
  const [, name = '', percent = '100'] = /var\(--([\w-]+)\)(?: (\d+)%)?/.exec(value ?? '') ?? []
  return blend(tokenOf(scheme, name), Number(percent) / 100, ground)
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('notices in the %s colour scheme', (name, scheme) => {
  it.each(['red', 'yellow', 'green', 'blue', 'brand'])('have readable titles: %s', (colour) => {
    for (const ground of ['paper', 'sheet']) {
      const below = tokenOf(scheme, ground)
      const [text, background] = ['-color', ''].map((part) =>
        colourOf(variables[name][`--mantine-color-${colour}-light${part}`], scheme, below),
      )
      expect(contrast(text ?? '', background ?? '')).toBeGreaterThanOrEqual(4.5)
    }
  })
})
