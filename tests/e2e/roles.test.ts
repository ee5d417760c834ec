/** Access to every route for every role, in the browser. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { canAccess, canFollowLink, getProtectedRoute, ROLES, type Role } from '#domain/roles/roles.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, waitForHydration } from './support/hydrated-page.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'
import { publicAddresses } from './support/public-addresses.ts'

const ACTORS = ['signed out', 'no role', ...ROLES] as const
type Actor = (typeof ACTORS)[number]

/** Route parameters; the guard doesn't need existing rows. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ':id': '1',
  ':reference': 'PR-ABCD-EFGH',
  ':section': 'sites',
  ':number': '1',
  ':template': 'rejection',
  ':change': '00000000-0000-4000-8000-000000000001',
}

/** Timeout in ms for a busy machine. */
const TIMEOUT_MS = 90_000

let portal: PortalSite
const contexts = new Map<Actor, BrowserContext>()
const tabs = new Map<Actor, Page>()

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '1' })
  await Promise.all(
    ACTORS.map(async (actor) => {
      const { context } = await openProfile(portal.browser)
      await observeHydration(context)
      contexts.set(actor, context)
      if (actor !== 'signed out') await portal.signIn(context, await portal.add(roleOf(actor), 'Robin Vale'))
      tabs.set(actor, context.pages()[0] ?? (await context.newPage()))
    }),
  )
})
afterAll(() => portal?.[Symbol.asyncDispose]())

const roleOf = (actor: Actor): Role | null => ROLES.find((role) => role === actor) ?? null

function screens(): string[] {
  const signedIn = (routes as RouteConfigEntry[]).find(({ file }) => file === 'portal/portal-layout.tsx')
  return (signedIn?.children ?? []).map(({ path = '' }) => {
    const filled = path.replace(/:\w+/g, (name) => PARAMETERS[name] ?? name)
    expect(filled, 'an address without a value').not.toContain(':')
    return `/${filled}`
  })
}

/** Returns whether the user is admitted. */
async function opens(actor: Actor, address: string): Promise<'in' | 'out'> {
  const page = tabs.get(actor) as Page
  await page.goto(portal.site.url + address)
  // Admitted users see the portal; others are on the home page.
  const inside = page.getByRole('button', { name: 'Sign Out' }).or(page.locator('main h1')).first()
  const isOut = () => new URL(page.url()).pathname === '/'
  await Promise.race([
    inside.waitFor({ timeout: TIMEOUT_MS }),
    page.waitForURL(`${portal.site.url}/`, { waitUntil: 'commit', timeout: TIMEOUT_MS }),
  ]).catch(async () => {
    throw new Error(`${actor} sees at ${page.url()}: ${await page.locator('body').innerText()}`)
  })
  await page.waitForLoadState('domcontentloaded')
  if (isOut()) return 'out'
  await page.waitForLoadState()
  return isOut() ? 'out' : 'in'
}

const isAdmitted = (actor: Actor, address: string): boolean => {
  const route = getProtectedRoute(address)
  return actor !== 'signed out' && route !== null && canAccess(roleOf(actor), route)
}

/** Every role tries a route's first screen, and one role of each kind the others, which share its guard. */
function actorsToTry(address: string, index: number): readonly Actor[] {
  const route = getProtectedRoute(address)
  if (screens().findIndex((other) => getProtectedRoute(other) === route) === index) return ACTORS
  return [true, false].flatMap((wanted) =>
    ACTORS.filter((actor) => isAdmitted(actor, address) === wanted).slice(-1),
  )
}

describe('protected route', () => {
  it.each(screens().map((address, index) => [address, actorsToTry(address, index)] as const))(
    '%s opens for its roles and redirects all others',
    async (address, actors) => {
      expect(getProtectedRoute(address), 'a screen without an entry in the table of roles').not.toBeNull()
      const results = await Promise.all(actors.map(async (actor) => [actor, await opens(actor, address)]))
      expect(results).toEqual(actors.map((actor) => [actor, isAdmitted(actor, address) ? 'in' : 'out']))
    },
  )
})

describe('public page', () => {
  it('is the same for everyone, whatever cookies are sent', async () => {
    const differing: string[] = []
    for (const address of await publicAddresses(portal.site)) {
      const bodies = await Promise.all(
        ACTORS.map(async (actor) => {
          const cookies = (await contexts.get(actor)?.cookies()) ?? []
          const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
          const response = await fetch(portal.site.url + address, { headers: cookie ? { cookie } : {} })
          return `${response.status} ${await response.text()}`
        }),
      )
      if (new Set(bodies).size > 1) differing.push(address)
    }
    expect(differing).toEqual([])
  })

  it.each([
    ['/news', '/news-admin'],
    ['/blog', '/blog-crm'],
    ['/team', '/team-admin'],
    ['/jobs', '/jobs-admin'],
  ] as const)('%s shows the link to %s only to its roles', async (address, link) => {
    const results = await Promise.all(
      ACTORS.map(async (actor) => {
        const page = tabs.get(actor) as Page
        await page.goto(portal.site.url + address)
        await waitForHydration(page)
        const name = actor === 'signed out' ? 'Sign In' : 'Robin Vale'
        await page.getByRole('button', { name }).waitFor()
        const isShown = await page.getByRole('link', { name: 'Manage' }).isVisible()
        return isShown ? actor : undefined
      }),
    )
    const admitted = ROLES.filter((role) => canFollowLink(role, link))
    expect(results.filter((actor) => actor !== undefined)).toEqual(admitted)
  })
})
