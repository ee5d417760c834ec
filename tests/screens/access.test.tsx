/** Which role may open which portal screen, and what happens when that changes. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { AuthProvider } from '#app/session/account/auth-provider.tsx'
import { PageHero } from '#app/site/page-hero/page-hero.tsx'
import { canAccess, canFollowLink, getProtectedRoute, ROLES, type Role } from '#domain/roles/roles.ts'
import { REFUSAL_MESSAGES, RETURN_PATH_KEY } from '#domain/session/session.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'

/** Route parameters. Most records do not exist, which the guard doesn’t ask. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ':id': '1',
  ':reference': 'PR-ABCD-EFGH',
  ':section': 'sites',
  ':number': '1',
  ':template': 'rejection',
  ':change': '00000000-0000-4000-8000-000000000001',
}

const ACTORS = [...ROLES, null]
const paths = (routes as RouteConfigEntry[])
  .find(({ file }) => file === 'portal/portal-layout.tsx')
  ?.children?.map(({ path = '' }) => `/${path.replace(/:\w+/g, (name) => PARAMETERS[name] ?? name)}`)

const portal = opened(openPortalScreens)
const users = new Map<Role | null, ScreenUser>()

beforeAll(async () => {
  for (const role of ACTORS) users.set(role, await portal.enter(role))
})

const admits = (path: string, role: Role | null) => {
  const route = getProtectedRoute(path)
  return route !== null && canAccess(role, route)
}

/** Every role opens the first screen of a route; one admitted and one refused role the others, which share its guard. */
function actorsOf(path: string): readonly (Role | null)[] {
  const route = getProtectedRoute(path)
  if (paths?.find((other) => getProtectedRoute(other) === route) === path) return ACTORS
  const admitted = ACTORS.filter((role) => admits(path, role)).slice(0, 1)
  const refused = ACTORS.filter((role) => !admits(path, role)).slice(0, 1)
  return [...admitted, ...refused]
}

describe('portal screen', () => {
  it.each(paths ?? [])('%s opens for its roles only', async (path) => {
    expect(getProtectedRoute(path), 'entry in the table of roles').not.toBeNull()
    for (const role of actorsOf(path)) {
      const user = users.get(role) as ScreenUser
      const before = user.left.length
      await user.open(path)
      const heading = screen.queryByRole('heading', { level: 1 })?.textContent ?? null
      if (admits(path, role)) expect(heading, `${role} at ${path}`).toMatch(/^(?!Something went wrong)./)
      else expect([heading, user.left.slice(before)], `${role} at ${path}`).toEqual([null, ['/']])
    }
  })
})

describe('access that ends elsewhere', () => {
  const endSessions = (id: string) =>
    portal.site.secret.rpc('end_other_website_sessions', { session_user: id, token_hash: '' }).throwOnError()
  const deleteUser = (id: string) => portal.site.secret.auth.admin.deleteUser(id)
  const removeRole = (id: string) =>
    portal.site.secret.from('permissions').delete().eq('user_id', id).throwOnError()

  it.each([
    ['an ended session', endSessions, 'Your session has expired. Please log in again.'],
    ['a deleted account', deleteUser, 'User account not found. Please contact support.'],
  ] as const)('closes the next screen with an alert: %s', async (_, change, message) => {
    const { id, client, open, left } = await portal.enter('staff')
    await open('/leads')
    await client
      .from('saved_views')
      .insert({ list: '/people-admin', name: 'My view', query: '' })
      .throwOnError()
    const { user } = await open('/people-admin')
    // Otherwise this call in the background may be rejected first, which clears the cookie.
    await screen.findByRole('link', { name: 'My view' })
    await change(id)
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Audit log' }))
    const alert = await screen.findByRole('alertdialog')
    expect(within(alert).getByRole('paragraph').textContent).toBe(message)
    expect(left).toEqual([])
    await user.click(within(alert).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(left).toEqual(['/']))
    expect(sessionStorage.getItem(RETURN_PATH_KEY)).toBe('/people-admin/audit')
    expect(currentSession.auth.state.get()).toEqual({ status: 'unauthenticated', user: null })
  })

  it('closes the next screen, and the home page says why: a lost role', async () => {
    const { id, open, left } = await portal.enter('staff')
    await open('/my-account')
    await removeRole(id)
    await open('/news-admin')
    expect(left).toEqual(['/'])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(currentSession.auth.state.get().user?.role).toBeNull()
    const { settings } = currentSession
    const { unmount } = render(<AuthProvider settings={settings}>The home page</AuthProvider>)
    const notice = await screen.findByText(REFUSAL_MESSAGES.forbidden)
    within(notice.parentElement as HTMLElement)
      .getByRole('button', { name: 'OK' })
      .click()
    await waitFor(() => expect(screen.queryByText(REFUSAL_MESSAGES.forbidden)).toBeNull())
    unmount()
  })
})

describe('link from a public page to its editor', () => {
  it.each(['/news-admin', '/blog-crm', '/team-admin', '/jobs-admin'] as const)(
    'to %s is shown to its roles only',
    async (admin) => {
      const shown: (Role | null)[] = []
      for (const role of ACTORS) {
        await users.get(role)?.open('/my-account')
        const { settings } = currentSession
        const { unmount } = render(
          <AuthProvider settings={settings}>
            <PageHero title="Page" subtitle="Text" admin={admin} />
          </AuthProvider>,
        )
        const link = screen.queryByRole('link', { name: 'Manage' })
        if (link?.getAttribute('href') === admin) shown.push(role)
        unmount()
      }
      expect(shown).toEqual(ACTORS.filter((role) => canFollowLink(role, admin)))
    },
  )
})
