/** The content editor: autosave, versions, comparison, recovery, and status messages. */
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite, type PortalSite, type PortalUser } from './support/portal-site.ts'

let portal: PortalSite
let ann: Entered
let bob: { readonly user: PortalUser; readonly context: BrowserContext; readonly page: Page }

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  ann = await portal.enter('marketing')
  const user = await portal.add('staff', 'Bob Editor')
  const { context } = await openProfile(portal.browser)
  await portal.signIn(context, user)
  bob = { user, context, page: await context.newPage() }
})
afterAll(() => portal?.[Symbol.asyncDispose]())

const STORED_ON_DEVICE = 'Not saved – stored on this device'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const word = (page: Page) => page.locator('[data-status]')
const saved = (page: Page) =>
  word(page)
    .filter({ hasText: /^Saved \d\d:\d\d$/ })
    .waitFor()
const waitUntilStored = (page: Page) => word(page).filter({ hasText: STORED_ON_DEVICE }).waitFor()
const numberOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))

async function write(page: Page, title: string): Promise<number> {
  await page.goto(`${portal.site.url}/blog-crm/new`)
  await field(page, 'Title').fill(title)
  await saved(page)
  return numberOf(page)
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`${portal.site.url}/blog-crm/${id}`)
  await field(page, 'Text').waitFor()
}

async function revisionsOf(id: number) {
  const { data } = await portal.site.secret
    .from('content_revisions')
    .select('number, fields, is_automatic, restored_from')
    .eq('record_id', id)
    .eq('kind', 'blog')
    .order('number')
    .throwOnError()
  return data
}

const localDraftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('journal')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('entries').objectStore('entries').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
  )

describe('editor input', () => {
  it('never makes the screen wider than the window, even a title of 200 letters', async () => {
    await write(ann.page, 'W'.repeat(200))
    await ann.page.getByText('/blog/wwww').waitFor()
    expect(await ann.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  it('is saved automatically under its own URL, and immediately on request', async () => {
    const { page, consoleErrors } = ann
    const id = await write(page, 'A post that saves itself')
    await field(page, 'Text').press('Control+End')
    await page.keyboard.type('By hand.')
    await page.keyboard.press('Control+s')
    await saved(page)
    const revisions = await revisionsOf(id)
    expect(revisions.map(({ is_automatic }) => is_automatic)).toEqual([true, false])
    expect(JSON.stringify(revisions.at(-1)?.fields)).toContain('By hand.')
    await expect.poll(() => localDraftsOf(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  })

  it('is stored and saved without a prompt when the user leaves immediately', async () => {
    const { page } = ann
    const id = await write(page, 'A post that is left')
    await field(page, 'Excerpt').fill('Typed just now.')
    await page.waitForTimeout(500)
    await page.getByRole('link', { name: 'All posts' }).click()
    await page.waitForURL('**/blog-crm')
    await expect.poll(async () => JSON.stringify(await revisionsOf(id))).toContain('Typed just now.')
  })

  it('is stored on the device while offline and saved when back online', async () => {
    const { page, context } = ann
    const id = await write(page, 'A post without a network')
    await context.setOffline(true)
    await field(page, 'Excerpt').fill('Typed offline.')
    await waitUntilStored(page)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('we’ll keep trying to save it')
    await context.setOffline(false)
    await saved(page)
    expect(JSON.stringify((await revisionsOf(id)).at(-1)?.fields)).toContain('Typed offline.')
  })

  it('survives closing the tab and is compared with the saved version before it is restored', async () => {
    const { context } = ann
    const page = await context.newPage()
    const id = await write(page, 'A post whose tab dies')
    await page.route('**/rest/v1/rpc/save_content_draft', (route) => route.abort())
    await field(page, 'Excerpt').fill('Typed before the end.')
    await waitUntilStored(page)
    await page.close()
    const next = await context.newPage()
    await next.goto(`${portal.site.url}/blog-crm`)
    const list = next.getByRole('list', { name: 'On this device' })
    await list.getByRole('link', { name: 'A post whose tab dies' }).click()
    await next.waitForURL(`**/blog-crm/${id}`)
    const offer = next.getByRole('region', { name: 'Unsaved changes on this device' })
    await offer.getByText('Typed before the end.').waitFor()
    await expect.poll(() => word(next).innerText()).toBe(STORED_ON_DEVICE)
    await offer.getByRole('button', { name: 'Restore' }).click()
    await saved(next)
    await expect.poll(() => field(next, 'Excerpt').inputValue()).toBe('Typed before the end.')
    await expect.poll(() => localDraftsOf(next)).toEqual([])
    await next.close()
  })

  it('reports full storage before anything is lost, and stores once there is space', async () => {
    // A separate profile, with its own storage quota.
    const { context } = await openProfile(portal.browser)
    await portal.signIn(context, ann.user)
    const page = await context.newPage()
    const device = await context.newCDPSession(page)
    const allow = (quotaSize?: number) =>
      device.send('Storage.overrideQuotaForOrigin', {
        origin: portal.site.url,
        ...(quotaSize !== undefined && { quotaSize }),
      })
    await allow(1)
    const id = await write(page, 'A post on a full device')
    await page.route('**/rest/v1/rpc/save_content_draft', (route) => route.abort())
    await field(page, 'Excerpt').fill('There is no room for this.')
    await page.getByRole('alert').filter({ hasText: 'This device is out of storage' }).waitFor()
    await word(page)
      .filter({ hasText: /^Not saved$/ })
      .waitFor()
    await page.getByRole('link', { name: 'All posts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()

    await allow()
    await field(page, 'Excerpt').fill('There is room for this.')
    await waitUntilStored(page)
    await expect.poll(() => page.getByText('This device is out of storage').count()).toBe(0)
    expect(JSON.stringify(await localDraftsOf(page))).toContain('There is room for this.')
    await page.unroute('**/rest/v1/rpc/save_content_draft')
    await page.keyboard.press('Control+s')
    await saved(page)
    expect(JSON.stringify((await revisionsOf(id)).at(-1)?.fields)).toContain('There is room for this.')
    await context.close()
  })

  it('is exported as Markdown including the latest changes', async () => {
    const { page } = ann
    await write(page, 'A post to take away')
    await field(page, 'Text').press('Control+End')
    await page.keyboard.type('Typed last.')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as Markdown' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('a-post-to-take-away.md')
    const file = await text(await download.createReadStream())
    expect(file).toContain('title: "A post to take away"')
    expect(file).toMatch(/\n# A post to take away\n\nTyped last\.\n$/)
    await saved(page)
  })

  it('of a new post that never reached the server is offered again', async () => {
    const { context } = ann
    const page = await context.newPage()
    await page.goto(`${portal.site.url}/blog-crm/new`)
    await page.route('**/rest/v1/rpc/save_content_draft', (route) => route.abort())
    await field(page, 'Title').fill('Never sent')
    await waitUntilStored(page)
    await page.close()
    const next = await context.newPage()
    await next.goto(`${portal.site.url}/blog-crm/new`)
    await next.getByRole('button', { name: 'Continue editing' }).click()
    await saved(next)
    await expect.poll(() => field(next, 'Title').inputValue()).toBe('Never sent')
    await next.close()
  })
})

it('on a tablet Tab goes through all fields without hidden stops', async () => {
  const { page } = ann
  await write(page, 'A post by keyboard')
  await page.setViewportSize({ width: 768, height: 900 })
  // The cursor starts at the beginning of the document.
  await page.reload()
  await field(page, 'Text').waitFor()
  const stops: string[] = []
  const lost: string[] = []
  for (let presses = 0; presses < 60 && !stops.includes('Create link'); presses += 1) {
    // Tab may indent in the text; Escape releases it.
    if (stops.at(-1) === 'Text') await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const { name, isSeen } = await page.evaluate(() => {
      const { activeElement: stop } = document
      const { left, right, top, bottom } = stop?.getBoundingClientRect() ?? new DOMRect()
      const [label] = (stop as HTMLInputElement | null)?.labels ?? []
      const by = document.getElementById(stop?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')
      return {
        name: (label ?? by ?? stop)?.textContent?.trim() ?? '',
        isSeen: left >= 0 && right <= innerWidth && bottom > 0 && top < innerHeight,
      }
    })
    stops.push(name)
    if (!isSeen) lost.push(name)
  }
  expect(lost).toEqual([])
  for (const name of ['Title', 'Text', 'Excerpt', 'Publish now', 'Author', 'Create link'])
    expect(stops).toContain(name)
  await page.setViewportSize({ width: 1280, height: 900 })
})

describe('two editors', () => {
  it('see each other, and changes to different fields merge', async () => {
    const id = await write(ann.page, 'A post of two')
    await open(bob.page, id)
    await bob.page.getByText(/^Person \d+ has this open too\.$/).waitFor()
    await field(ann.page, 'Excerpt').fill('Ann’s excerpt.')
    await ann.page.keyboard.press('Control+s')
    await saved(ann.page)
    await field(bob.page, 'Text').press('Control+End')
    await bob.page.keyboard.type('Bob’s text.')
    await bob.page.keyboard.press('Control+s')
    await bob.page.getByText('Someone else changed “Excerpt”').waitFor()
    await expect.poll(() => field(bob.page, 'Excerpt').inputValue()).toBe('Ann’s excerpt.')
    const newest = JSON.stringify((await revisionsOf(id)).at(-1)?.fields)
    expect([newest.includes('Ann’s excerpt.'), newest.includes('Bob’s text.')]).toEqual([true, true])
    // A user with several tabs is listed once.
    await ann.page.getByText('Bob Editor has this open too.').waitFor()
  })

  it('of the same field see both texts; the discarded one becomes a revision', async () => {
    const id = await write(ann.page, 'A post of two minds')
    await open(bob.page, id)
    await bob.page.route('**/rest/v1/rpc/read_content_draft', (route) => route.abort())
    await field(ann.page, 'Excerpt').fill('Ann’s words.')
    await ann.page.keyboard.press('Control+s')
    await saved(ann.page)
    await field(bob.page, 'Excerpt').fill('Bob’s words.')
    await bob.page.keyboard.press('Control+s')
    const versions = bob.page.getByRole('region', { name: 'Conflicting changes' })
    await versions.getByText('Ann’s').waitFor()
    await versions.getByText('Bob’s').waitFor()
    await expect.poll(() => word(bob.page).innerText()).toBe(STORED_ON_DEVICE)
    await versions.getByRole('button', { name: 'Save' }).click()
    await versions.getByText('Please choose one.').waitFor()
    await versions.getByRole('radio', { name: /^Their version/ }).check()
    await versions.getByRole('button', { name: 'Save' }).click()
    await saved(bob.page)
    await expect.poll(() => field(bob.page, 'Excerpt').inputValue()).toBe('Ann’s words.')
    const excerpts = (await revisionsOf(id)).map(({ fields }) => (fields as { excerpt: string }).excerpt)
    expect(excerpts).toEqual(['', 'Ann’s words.', 'Bob’s words.', 'Ann’s words.'])
  })
})

describe('revisions', () => {
  it('are compared word by word and restored as a new revision', async () => {
    const { page } = ann
    const id = await write(page, 'A post with a past')
    await field(page, 'Text').press('Control+End')
    await page.keyboard.type('It runs at 300 metres.')
    await page.keyboard.press('Control+s')
    await saved(page)
    await page.getByRole('link', { name: 'Revisions' }).click()
    await page.getByRole('link', { name: 'Revision 1', exact: true }).click()
    await page.getByRole('table').getByText('It runs at 300 metres.').waitFor()
    await page.getByRole('button', { name: 'Restore revision 1' }).click()
    await page.waitForURL(`**/blog-crm/${id}`)
    await field(page, 'Text').waitFor()
    expect((await revisionsOf(id)).map(({ restored_from }) => restored_from)).toEqual([null, null, 1])
    await page.goto(`${portal.site.url}/blog-crm/${id}/revisions/99`)
    await page.getByText('We can’t find this revision.').waitFor()
  })

  it('are visible to editors only', async () => {
    const { page } = await portal.enter('customer')
    await page.goto(`${portal.site.url}/blog-crm/1/revisions`)
    await page.waitForURL(`${portal.site.url}/`)
    await page.context().close()
  })
})

describe('end of the session', () => {
  it('keeps input on the device and does not interrupt typing', async () => {
    const { page, user, context } = await portal.enter('marketing')
    const id = await write(page, 'A post of an ended session')
    const { error } = await portal.site.secret.rpc('end_other_website_sessions', {
      session_user: user.id,
      token_hash: '',
    })
    if (error) throw error
    await field(page, 'Excerpt').fill('Typed after the end.')
    await page.getByText('You’ve been signed out.').waitFor()
    await expect
      .poll(async () => [await word(page).innerText(), await page.getByRole('dialog').count()])
      .toEqual([STORED_ON_DEVICE, 0])
    await portal.signIn(context, user)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await saved(page)
    expect(JSON.stringify((await revisionsOf(id)).at(-1)?.fields)).toContain('Typed after the end.')
    await context.close()
  })

  it('by signing out warns about unsaved drafts and then deletes them', async () => {
    const { page, context } = await portal.enter('marketing')
    await page.goto(`${portal.site.url}/blog-crm/new`)
    await page.route('**/rest/v1/rpc/save_content_draft', (route) => route.abort())
    await field(page, 'Title').fill('Kept alone')
    await waitUntilStored(page)
    const signOut = async () => {
      await page.getByRole('button', { name: /^Person \d+$/ }).click()
      await page.getByRole('button', { name: 'Sign Out' }).click()
    }
    await signOut()
    const question = page.getByRole('alertdialog')
    await expect
      .poll(() => question.innerText())
      .toContain('Unsaved, and stored only on this device: “Kept alone”.')
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Kept alone')
    await signOut()
    await question.getByRole('button', { name: 'Sign out and delete' }).click()
    await page.waitForURL(`${portal.site.url}/`)
    await expect.poll(() => localDraftsOf(page)).toEqual([])
    await context.close()
  })
})
