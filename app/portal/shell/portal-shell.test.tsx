import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import { PortalShell } from './portal-shell.tsx'

it('is a spinner in the server’s markup: nobody’s screen, and no style attribute, which the policy forbids', () => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <AuthProvider settings={{ supabaseUrl: '', publishableKey: 'key', apiUrl: '' }}>
        <PortalShell>A screen</PortalShell>
      </AuthProvider>
    </MantineProvider>,
  )
  expect(markup).toContain('role="status"')
  expect(markup).not.toContain('A screen')
  expect(markup).not.toContain(' style=')
})
