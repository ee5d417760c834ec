import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import type { Role } from '#domain/roles/roles.ts'
import { getScreen } from '#domain/roles/screens.ts'
import { markup } from '#tests/support/markup.tsx'
import { Menu, PortalShell } from './portal-shell.tsx'

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

const ROLE: Role = 'staff'

describe('portal navigation', () => {
  it.each([
    ['/leads', '/leads'],
    ['/leads/EQ-7K3M-2QXA', '/leads'],
    ['/leads/figures', '/leads/figures'],
    ['/staff-dashboard', '/staff-dashboard'],
  ])('marks at %s only %s as current', (path, route) => {
    const html = markup(
      <MantineProvider>
        <Menu role={ROLE} current={getScreen(path)?.route ?? null} />
      </MantineProvider>,
      path,
    )
    const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([tag]) => tag)
    expect(current).toEqual([expect.stringContaining(`href="${route}"`)])
  })
})
