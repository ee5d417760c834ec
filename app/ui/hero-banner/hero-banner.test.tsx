import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { Picture } from '../picture/picture.tsx'
import { HeroBanner } from './hero-banner.tsx'

const banner = (props: Partial<Parameters<typeof HeroBanner>[0]> = {}) =>
  markup(<HeroBanner title="Latest News" subtitle="What is new" {...props} />)

describe('hero banner in the server’s markup', () => {
  it('has its title as h1 and its whole subtitle', () => {
    const subtitle = 'long '.repeat(400).trim()
    expect(banner({ subtitle })).toMatch(new RegExp(`<h1[^>]*>Latest News</h1><p[^>]*>${subtitle}</p>`))
  })

  it('has no toggle, because overflow is only known after layout', () => {
    expect(banner()).not.toContain('Read more')
  })

  it('shows the edit link with its label', () => {
    expect(banner({ admin: { to: '/news-admin' } })).toMatch(/<a href="\/news-admin"[^>]*>Manage<\/a>/)
    expect(banner({ admin: { to: '/news-admin', label: 'Edit' } })).toContain('>Edit</a>')
    expect(banner({ admin: null })).not.toContain('<a')
  })

  it('has a background image without a style attribute', () => {
    const html = banner({
      background: <Picture src="/uploads/places/saltmarsh.webp" sizes="100vw" priority decorative />,
    })
    expect(html).toMatch(/<img [^>]*src="\/uploads\/places\/saltmarsh.webp"[^>]*alt=""/)
    expect(html).not.toMatch(/\sstyle=/)
  })
})
