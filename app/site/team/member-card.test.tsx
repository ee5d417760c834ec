import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { MemberCard } from './member-card.tsx'

const member = {
  id: 1,
  name: 'Ivor Penhallow',
  title: 'Board Technologist',
  description: 'Thirty-one years on the corrugator.',
  image: null,
  imageAlt: null,
  imageFocus: null,
}
const card = (change: Partial<Parameters<typeof MemberCard>[0]['member']> = {}, urgent = false) =>
  markup(<MemberCard member={{ ...member, ...change }} urgent={urgent} />)

describe('member card', () => {
  it('shows decorative initials without a photo', () => {
    expect(card()).toMatch(/<svg[^>]*aria-hidden="true".*<text[^>]*>IP<\/text>/)
  })

  it('shows a described photo, lazy below the fold', () => {
    const pictured = { image: '/team/a.webp', imageAlt: 'Ivor at the reel stand' }
    expect(card(pictured)).toMatch(
      /<img [^>]*src="\/team\/a.webp" alt="Ivor at the reel stand"[^>]*loading="lazy"/,
    )
    expect(card(pictured, true)).toContain('loading="eager"')
  })

  it('shows text, never markup', () => {
    expect(card({ description: '<script>alert(1)</script>' })).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    )
    expect(card({ description: '', image: '/a.webp' }).match(/<p[ >]/g)).toHaveLength(1)
  })
})
