import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import { PortalShell } from './portal-shell.tsx'

it('renders only a spinner on the server, without a style attribute, which the CSP forbids', () => {
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
