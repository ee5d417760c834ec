import { describe, expect, it } from 'vitest'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import { markup } from '#tests/support/markup.tsx'
import { HeroBanner } from './hero-banner.tsx'

const settings = { supabaseUrl: '', publishableKey: 'key', apiUrl: '' }
const banner = (props: Partial<Parameters<typeof HeroBanner>[0]> = {}) =>
  markup(
    <AuthProvider settings={settings}>
      <HeroBanner title="Latest News" subtitle="What is new" {...props} />
    </AuthProvider>,
  )

describe('a hero banner as the server sends it', () => {
  it('has its title as the page heading and its whole subtitle', () => {
    const subtitle = 'long '.repeat(400).trim()
    expect(banner({ subtitle })).toMatch(new RegExp(`<h1[^>]*>Latest News</h1><p[^>]*>${subtitle}</p>`))
  })

  it('has no toggle: whether the subtitle runs over is only known where it is laid out', () => {
    expect(banner()).not.toContain('Read more')
  })

  it('shows no admin link, as nobody is known to be signed in', () => {
    expect(banner({ admin: { to: '/news-admin' } })).not.toContain('/news-admin')
  })

  it('lays a background picture in without a style attribute', () => {
    const html = banner({ background: '/pictures/hall.jpg' })
    expect(html).toMatch(/<img [^>]*src="\/pictures\/hall.jpg"[^>]*alt=""/)
    expect(html).not.toMatch(/\sstyle=/)
  })
})
