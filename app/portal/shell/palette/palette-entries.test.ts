import { describe, expect, it } from 'vitest'
import { matches, paletteActions } from './palette-entries.ts'

describe('command palette', () => {
  it.each([
    ['', true],
    ['priv', true],
    ['req pri', true],
    ['quests', false],
    ['privacy leads', false],
  ])('finds “Privacy requests” by %j: %s', (text, expected) => {
    expect(matches('Privacy requests', text)).toBe(expected)
  })

  it('offers only actions that the role may use', () => {
    const labels = (role: Parameters<typeof paletteActions>[0]) =>
      paletteActions(role).map(({ label }) => label)
    expect(labels('staff')).toContain('New vacancy')
    expect(labels('marketing')).toContain('New post')
    expect(labels('marketing')).not.toContain('New vacancy')
    expect(labels(null)).toEqual(labels('customer'))
    expect(labels(null)).toContain('Help and shortcuts')
  })
})
