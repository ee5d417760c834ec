import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AccountButton } from './account-button.tsx'
import { AuthProvider } from './auth-provider.tsx'

const settings = { supabaseUrl: '', publishableKey: 'key', apiUrl: '' }

describe('account button', () => {
  it('is Sign In in the server’s markup, the same for everyone', () => {
    const markup = renderToStaticMarkup(
      <AuthProvider settings={settings}>
        <AccountButton />
      </AuthProvider>,
    )
    expect(markup).toMatch(/^<button type="button"[^>]*>Sign In<\/button><div role="status"[^>]*><\/div>$/)
    expect(markup).not.toContain('style=')
  })

  it('can’t be used outside the provider', () => {
    expect(() => renderToStaticMarkup(<AccountButton />)).toThrow(
      'useAuth must be used within an AuthProvider',
    )
  })
})
