import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { Icon } from './icon.tsx'

it('an icon has the given size and is hidden from screen readers', () => {
  const html = markup(<Icon name="home" size={18} />)
  expect(html).toContain('width="18" height="18"')
  expect(html).toContain('aria-hidden="true"')
})
