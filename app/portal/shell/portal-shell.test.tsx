import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import type { Role } from '#domain/roles/roles.ts'
import { getScreen } from '#domain/roles/screens.ts'
import { markup } from '#tests/support/markup.tsx'
import { Menu } from './navigation.tsx'
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
        <Menu role={ROLE} current={getScreen(path)?.route ?? null} counts={{}} />
      </MantineProvider>,
      path,
    )
    const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([tag]) => tag)
    expect(current).toEqual([expect.stringContaining(`href="${route}"`)])
  })
  it('says what waits, and what is urgent', () => {
    const counts = {
      '/leads': { value: 120, label: 'waiting, 2 calls overdue', isUrgent: true },
      '/email-viewer': { value: 3, label: 'unread', isUrgent: false },
      '/privacy-requests': { value: 0, label: 'open', isUrgent: false },
    }
    const html = markup(
      <MantineProvider>
        <Menu role={ROLE} current={null} counts={counts} />
      </MantineProvider>,
    )
    const texts = [...html.matchAll(/<b [^>]*>(.*?)<\/b>/g)].map(([tag, text = '']) => [
      tag.includes('data-urgent'),
      text.replace(/<[^>]*>/g, ''),
    ])
    expect(texts).toEqual([
      [false, '3 unread'],
      [true, '99+ waiting, 2 calls overdue'],
    ])
  })
})
