import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ICONS } from './icon.tsx'

it('every icon has a symbol in the sprite, and every symbol a name', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  expect([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...ICONS])
})
