/** Nothing typed is lost: reload, crash, two tabs and a lost connection, in each place that keeps unsaved text. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'
import { opened } from '#tests/support/opened.ts'
import { type Entered, openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let staff: Entered

beforeAll(async () => {
  staff = await portal.enter('staff')
  const { secret } = portal.site
  await secret
    .from('leads')
    .insert({
      session_id: 'EQ-DRFT-2345',
      lead_type: 'customer_enquiry',
      summary: 'A box.',
      customer_info: { name: 'Dora Draft', email: 'dora@example.com' },
    })
    .throwOnError()
  await secret
    .from('privacy_requests')
    .insert({ reference: 'PR-DRFT-2345', kind: 'access', name: 'Dora Draft', email: 'dora@example.com' })
    .throwOnError()
})

interface Place {
  readonly name: string
  readonly path: string
  /** Opens the text, if it is not open. */
  readonly open?: (page: Page) => Promise<void>
  readonly field: (page: Page) => ReturnType<Page['locator']>
  /** Saves or sends. */
  readonly save: (page: Page) => Promise<void>
}

const LEAD = '/leads/EQ-DRFT-2345'
const pressButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const PLACES: readonly Place[] = [
  {
    name: 'note',
    path: LEAD,
    field: (page) => page.getByLabel('Note', { exact: true }),
    save: pressButton('Add note'),
  },
  {
    name: 'email',
    path: LEAD,
    async open(page) {
      const text = page.getByRole('textbox', { name: 'Text', exact: true })
      const write = page.getByRole('button', { name: 'Write an email', exact: true })
      // A restored draft opens the composer, whose button then disappears.
      await Promise.any([text.waitFor(), write.click()])
      await text.waitFor()
    },
    field: (page) => page.getByRole('textbox', { name: 'Text', exact: true }),
    save: pressButton('Send'),
  },
  {
    name: 'reply to a privacy request',
    path: '/privacy-requests/PR-DRFT-2345',
    field: (page) => page.getByLabel('Reply', { exact: true }),
    async save(page) {
      await pressButton('Send reply')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    },
  },
  {
    name: 'email template',
    path: '/job-applications/mails/rejection',
    field: (page) => page.getByLabel('Email', { exact: true }),
    save: pressButton('Save changes'),
  },
  {
    name: 'vacancy',
    path: '/jobs-admin/new',
    field: (page) => page.getByRole('textbox', { name: 'Description', exact: true }),
    save: pressButton('Publish'),
  },
  {
    name: 'team member',
    path: '/team-admin/new',
    field: (page) => page.getByLabel('Description'),
    save: pressButton('Add to page'),
  },
  {
    name: 'company entry',
    path: '/company-admin/claims/new',
    field: (page) => page.getByLabel('Claim', { exact: true }),
    save: pressButton('Add claim'),
  },
]

async function open(context: BrowserContext, place: Place): Promise<Page> {
  const page = await context.newPage()
  await page.goto(portal.site.url + place.path)
  await show(page, place)
  return page
}

async function show(page: Page, place: Place): Promise<void> {
  await place.open?.(page)
  await place.field(page).waitFor()
}

const textOf = async (page: Page, place: Place) =>
  place.field(page).evaluate((element) => ('value' in element ? String(element.value) : element.textContent))

const contains = (page: Page, place: Place, text: string) =>
  expect.poll(() => textOf(page, place), { message: `${place.name} contains ${text}` }).toContain(text)

/** Types and waits until the device has the text. */
async function type(page: Page, place: Place, text: string): Promise<void> {
  await place.field(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(`${text} `)
  await expect.poll(() => isStored(page, text), { message: `the device has ${text}` }).toBe(true)
}

const isStored = (page: Page, text: string) =>
  page.evaluate(
    async ([name, typed]) => {
      // Opening a missing database would create it.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return false
      return new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = reject
        opening.onsuccess = () => {
          const entries = opening.result.transaction('entries').objectStore('entries').getAll()
          entries.onerror = reject
          entries.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(entries.result).includes(typed))
          }
        }
      })
    },
    [LOCAL_DRAFTS_DATABASE, text] as const,
  )

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

describe.each(PLACES)('unsaved $name', (place) => {
  it('survives a reload, a crash, a second tab and a lost connection', async () => {
    const { context } = staff
    // Other places' texts are on the device, too.
    const [reloaded, crashed, second, offline] = ['reload', 'crash', 'second', 'offline'].map(
      (what) => `${what}-of-${place.name.replaceAll(' ', '-')}`,
    ) as [string, string, string, string]
    let page = await open(context, place)
    await type(page, place, reloaded)
    await page.reload()
    await contains(page, place, reloaded)

    await type(page, place, crashed)
    await crash(page)
    page = await open(context, place)
    await contains(page, place, `${crashed} ${reloaded}`)

    const other = await open(context, place)
    expect(await textOf(other, place)).not.toContain(reloaded)
    await type(other, place, second)
    await other.reload()
    await contains(other, place, second)
    expect(await textOf(other, place)).not.toContain(reloaded)
    await contains(page, place, `${crashed} ${reloaded}`)
    await other.close()

    await context.setOffline(true)
    await type(page, place, offline)
    await place.save(page)
    await page.getByRole('alert').first().waitFor()
    await contains(page, place, `${offline} ${crashed} ${reloaded}`)
    await context.setOffline(false)
    await page.close()
    page = await open(context, place)
    await contains(page, place, `${offline} ${crashed} ${reloaded}`)
    await page.close()
  })
})
