/**
 * Every portal screen of `app/routes.ts` with a demonstration's data: axe in light and dark, sideways scrolling on a
 * phone, and its open states. A new screen is included by itself.
 */
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import routes from '#app/routes.ts'
import { canAccess, getProtectedRoute, ROLES, type Role } from '#domain/roles/roles.ts'
import { opened } from '#tests/support/opened.ts'
import { ALL_RULES, COLOUR_RULES, findFaults, loadAxe } from './support/axe-faults.ts'
import { openProfile } from './support/browser.ts'
import { answerCookies, navigate } from './support/hydrated-page.ts'
import { openPortalSite } from './support/portal-site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** An open menu is outside all landmarks. */
const MENU_RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

const screens = (routes.find(({ file }) => file === 'portal/portal-layout.tsx')?.children ?? []).map(
  ({ path }) => `/${path}`,
)

const portal = opened(() => openPortalSite({}, { smtpUrl: undefined }))
/** One page per role; client-side navigation keeps axe. */
const pages = new Map<Role, Page>()
/** Values of parameters by path, such as the id of `/news-admin/:id`. */
const found = new Map<string, string>()

beforeAll(async () => {
  // Without an email server the site is a demonstration, with its users and two months of data.
})

async function pageOf(role: Role): Promise<Page> {
  const known = pages.get(role)
  if (known !== undefined) return known
  const { context } = await openProfile(portal.browser, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await answerCookies(context, false)
  const page = await context.newPage()
  const user = await portal.add(role)
  if (role === 'customer') await linkToCustomer(user.id)
  await portal.signIn(context, user)
  await page.goto(`${portal.site.url}/${role}-dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await loadAxe(page)
  pages.set(role, page)
  return page
}

/** The demonstration's customer has stock and deliveries. */
async function linkToCustomer(userId: string): Promise<void> {
  const { secret } = portal.site
  const { data } = await secret
    .from('permissions')
    .select('customer_id, rights')
    .not('customer_id', 'is', null)
    .limit(1)
    .single()
    .throwOnError()
  await secret.from('permissions').update(data).eq('user_id', userId).throwOnError()
}

/** Staff sees most screens. */
function roleFor(path: string): Role {
  const route = getProtectedRoute(path)
  const role = ['staff' as const, ...ROLES].find((one) => route !== null && canAccess(one, route))
  if (role === undefined) throw new Error(`No role may open ${path}`)
  return role
}

/** Values that no list links to. */
const VALUES: Readonly<Record<string, () => Promise<string>>> = {
  ':number': async () => '1',
  ':change': () => createBulkChange(),
  // Redirects to what it is about, or to the list.
  '/notifications/:id': async () => '0',
}

/** Changes the status of one application. @returns the id in its progress screen */
async function createBulkChange(): Promise<string> {
  const page = await pageOf('staff')
  const reference = (await addressOf('/job-applications/:reference')).split('/').at(-1)
  await show(page, `/job-applications/change?set=Reviewing&only=${reference}`)
  await page.getByRole('button', { name: /^Set 1 application/ }).click()
  await page.waitForURL('**/job-applications/changes/*')
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' })
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Replaces parameters by those of the first link to such a screen. */
async function addressOf(path: string): Promise<string> {
  const parts = path.split('/')
  for (const [index, part] of parts.entries()) {
    if (!part.startsWith(':')) continue
    const prefix = parts.slice(0, index).join('/')
    const key = `${prefix}/${part}`
    const value =
      found.get(key) ??
      (await ((VALUES[key] ?? VALUES[part])?.() ?? readFirstLink(prefix, parts.slice(index + 1))))
    found.set(key, value)
    parts[index] = value
  }
  return parts.join('/')
}

async function readFirstLink(prefix: string, rest: readonly string[]): Promise<string> {
  // Entries of a section are listed by the parent.
  const list = screens.includes(prefix) ? prefix : prefix.slice(0, prefix.lastIndexOf('/'))
  const page = await pageOf(roleFor(list))
  await show(page, list)
  const hrefs = await page
    .locator(`main a[href^="${prefix}/"]`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const fixed = new Set(screens.filter((screen) => !screen.includes(':')))
  const tails = hrefs
    .filter((href) => !fixed.has(href))
    .map((href) => href.slice(prefix.length + 1).split('/'))
  const tail =
    tails.find(({ length }) => length === 1) ?? tails.find(({ length }) => length === rest.length + 1)
  if (tail?.[0] === undefined) throw new Error(`${prefix} links to no record`)
  return tail[0]
}

async function show(page: Page, address: string): Promise<void> {
  await navigate(page, address)
  // Transitions between screens fade, which changes contrasts.
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { state: { navigation: { state: string }; revalidation: string } }
    }
    return router.state.navigation.state === 'idle' && router.state.revalidation === 'idle'
  })
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  // The editor shows its title in the document instead.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('main .mantine-Skeleton-root').count()).toBe(0)
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
    colorScheme,
  )
}

async function check(page: Page): Promise<string[]> {
  const light = await findFaults(page, ALL_RULES)
  await setScheme(page, 'dark')
  const dark = await findFaults(page, COLOUR_RULES)
  await setScheme(page, 'light')
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe('portal screen', () => {
  it.each(screens)('%s passes axe, also with its menu open, and fits a phone', async (path) => {
    const page = await pageOf(roleFor(path))
    await page.setViewportSize(DESKTOP)
    await show(page, await addressOf(path))
    const faults = await check(page)
    const menu = page.getByRole('main').getByRole('button', { name: 'More actions', exact: true })
    if ((await menu.count()) > 0) {
      await menu.first().click()
      await page.getByRole('menu').waitFor()
      for (const fault of await findFaults(page, MENU_RULES)) faults.push(`menu: ${fault}`)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    await page.setViewportSize(PHONE)
    for (const fault of await findFaults(page, ALL_RULES)) faults.push(`phone: ${fault}`)
    expect(faults).toEqual([])
    // Charts take the new width after they have measured it.
    await expect.poll(() => overflow(page)).toBe(0)
  })
})

interface State {
  readonly name: string
  readonly path: string
  readonly size?: typeof PHONE
  readonly open: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

const STATES: readonly State[] = [
  {
    name: 'the command palette with results',
    path: '/leads',
    async open(page) {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog')
      await palette.getByLabel('Search screens, records and actions').fill('a')
      await palette
        .getByRole('button', { name: /Analytics/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'the help',
    path: '/leads',
    async open(page) {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the navigation of a phone',
    path: '/leads',
    size: PHONE,
    open: (page) =>
      page
        .getByRole('button', { name: /menu|navigation/i })
        .first()
        .click(),
  },
  {
    name: 'the filter sheet',
    path: '/leads',
    size: PHONE,
    async open(page) {
      await press(/^Filter/)(page)
      await page.locator('dialog:modal').waitFor()
    },
  },
  {
    name: 'a list without results',
    path: '/news-admin',
    async open(page) {
      await page.getByRole('searchbox').first().fill('zeppelin')
      await page.locator('[data-empty]').waitFor()
    },
  },
  {
    name: 'the composer',
    path: '/leads/:reference',
    async open(page) {
      await page.keyboard.press('r')
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    },
  },
  {
    name: 'a question',
    path: '/call-offs-admin',
    async open(page) {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: /^Cancel call-off/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'a dialog with mistakes',
    path: '/people-admin',
    async open(page) {
      await press('Invite user')(page)
      await press('Send invitation')(page)
      await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
    },
  },
  {
    name: 'a form with mistakes',
    path: '/team-admin/new',
    async open(page) {
      await press('Add to page')(page)
      await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
    },
  },
]

describe('state of a portal screen', () => {
  it.each(STATES)('$name passes axe', async ({ path, size = DESKTOP, open }) => {
    const page = await pageOf('staff')
    // Closes what is open.
    onTestFinished(async () => {
      pages.delete('staff')
      await page.close()
    })
    await page.setViewportSize(size)
    await show(page, await addressOf(path))
    await open(page)
    expect(await check(page)).toEqual([])
  })
})
