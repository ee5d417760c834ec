import { describe, expect, it } from 'vitest'
import { DESKTOP_MENU, MOBILE_MENU, matchesPath } from './navigation.ts'

const labels = (menu: readonly { label: string }[]) => menu.map((entry) => entry.label)

describe('navigation', () => {
  it('on mobile only renames the last entry to Contact', () => {
    expect(labels(MOBILE_MENU)).toEqual([...labels(DESKTOP_MENU).slice(0, -1), 'Contact'])
  })

  it.each([
    ['/', '/', true],
    ['/', '/news', false],
    ['/news', '/news', true],
    ['/news', '/news/a-new-die-cutter', true],
    ['/news', '/newsroom', false],
    ['/team', '/', false],
  ])('with a link to %s on page %s marks it as current: %s', (to, pathname, expected) => {
    expect(matchesPath({ label: 'x', to }, pathname)).toBe(expected)
  })
})
