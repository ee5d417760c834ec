import { describe, expect, it } from 'vitest'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import { markup } from '#tests/support/markup.tsx'
import { PageHero } from './page-hero.tsx'

const settings = { supabaseUrl: '', publishableKey: 'key', apiUrl: '' }

describe('page hero in the server’s markup', () => {
  it('has no edit link, because the user is unknown', () => {
    const html = markup(
      <AuthProvider settings={settings}>
        <PageHero title="Latest News" subtitle="What is new" admin="/news-admin" />
      </AuthProvider>,
    )
    expect(html).toContain('Latest News')
    expect(html).not.toContain('/news-admin')
  })
})
