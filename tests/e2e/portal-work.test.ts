/** Work in the portal when things go wrong: nothing that somebody typed is lost, and nobody overwrites anybody unseen. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestSite } from '#tests/support/site.ts'
import { openProfile } from './support/browser.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
let site: TestSite
let context: BrowserContext
let page: Page
let noise: string[]

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  site = portal.site
})
afterAll(() => portal?.[Symbol.asyncDispose]())

beforeEach(async () => {
  const profile = await openProfile(portal.browser)
  context = profile.context
  noise = profile.noise
  page = await context.newPage()
})
afterEach(() => context.close())

async function enterAs(role: 'staff' | 'marketing'): Promise<void> {
  await portal.letIn(page.context(), await portal.add(role))
}

const title = () => page.getByRole('textbox', { name: 'Title', exact: true })
const save = () => page.getByRole('button', { name: 'Save changes' })
const failure = () => page.getByRole('alert').filter({ hasText: /./ })

async function publish(name: string): Promise<void> {
  await page.goto(`${site.url}/news-admin/new`)
  await title().fill(name)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL('**/news-admin')
  await page.getByRole('link', { name, exact: true }).waitFor()
}

async function open(name: string, on = page): Promise<void> {
  await on.goto(`${site.url}/news-admin`)
  await on.getByRole('link', { name, exact: true }).click()
  await on.getByRole('heading', { name: 'Edit article' }).waitFor()
}

describe('the way in', () => {
  it('sends who has another role to the root', async () => {
    await enterAs('marketing')
    await page.goto(`${site.url}/staff-dashboard`)
    await page.waitForURL(`${site.url}/`)
    expect(noise).toEqual([])
  })

  it('stays open to who reloads while nobody can say whose session it is, and says so until somebody can', async () => {
    await enterAs('staff')
    await page.goto(`${site.url}/staff-dashboard`)
    const dashboard = page.getByRole('heading', { level: 1 })
    await dashboard.waitFor()
    const body = { error: 'Not available', message: 'Not available', code: 'UNAVAILABLE' }
    await page.route('**/api/auth/validate-cookie', (route) => route.fulfill({ status: 503, json: body }))
    await page.reload()
    await page.getByText('Not available at the moment. Trying again').waitFor()
    expect(page.url()).toBe(`${site.url}/staff-dashboard`)
    await page.unroute('**/api/auth/validate-cookie')
    await dashboard.waitFor()
    expect(page.url()).toBe(`${site.url}/staff-dashboard`)
  })
})

describe('typed work', () => {
  it('is asked about before its screen is left', async () => {
    await enterAs('staff')
    await page.goto(`${site.url}/news-admin/new`)
    await title().fill('Half a thought')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await title().inputValue()).toBe('Half a thought')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/staff-dashboard')
    expect(noise).toEqual([])
  })

  it('outlives a network that fails', async () => {
    await enterAs('staff')
    // The list gives the tab its session.
    await page.goto(`${site.url}/news-admin`)
    await page.getByRole('link', { name: 'New article' }).first().click()
    await title().fill('Sent on the second try')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Publish' }).click()
    await failure().waitFor()
    expect(await failure().innerText()).toBe('Failed to create news article: Failed to fetch')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('link', { name: 'Sent on the second try', exact: true }).waitFor()
  })

  it('is not saved unseen over what somebody else saved meanwhile', async () => {
    await enterAs('staff')
    await publish('One article')
    await open('One article')
    const second = await openProfile(portal.browser)
    const firstPage = page
    page = await second.context.newPage()
    await enterAs('marketing')
    await open('One article')
    await title().fill('Theirs')
    await save().click()
    await page.getByRole('link', { name: 'Theirs', exact: true }).waitFor()
    await second.context.close()

    page = firstPage
    await title().fill('Mine')
    await save().click()
    await failure().waitFor()
    expect(await failure().innerText()).toContain(
      'Failed to update news article: somebody else has saved it since you opened it.',
    )
    await save().click()
    await failure().waitFor()
    await page.getByRole('button', { name: 'Save mine over it' }).click()
    await page.getByRole('link', { name: 'Mine', exact: true }).waitFor()
    expect(noise).toEqual([])
  })
})

describe('an upload', () => {
  /** An MP4 by its first bytes, and large. */
  const film = Buffer.alloc(4 * 1024 * 1024)
  film.write('\0\0\0\x18ftypmp42', 0, 'latin1')
  const picture = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')
  const file = () => page.locator('input[type=file]')

  it('shows how far it is, can be cancelled, and is removed when another takes its place', async () => {
    await enterAs('staff')
    await page.goto(`${site.url}/news-admin/new`)
    await title().fill('A film')
    await file().setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: film })
    const network = await context.newCDPSession(page)
    const speed = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await speed(1_000_000)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText(/Uploading… [1-9]\d?%/).waitFor()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).waitFor({ state: 'detached' })
    expect(await failure().count()).toBe(0)
    expect(await title().inputValue()).toBe('A film')
    await speed(-1)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('link', { name: 'A film', exact: true }).click()
    const stored = (await page.locator('video').getAttribute('src')) ?? ''
    expect((await fetch(site.url + stored)).status).toBe(200)

    await file().setInputFiles({ name: 'still.gif', mimeType: 'image/gif', buffer: picture })
    await page.getByLabel('Description of the picture').fill('A still of the film')
    await save().click()
    await page.waitForURL('**/news-admin')
    await expect.poll(async () => (await fetch(site.url + stored)).ok).toBe(false)
    expect(noise).toEqual([])
  })

  it.each([
    [
      'a kind that is not taken',
      'a.svg',
      'image/svg+xml',
      'Please choose a JPEG, PNG, WebP, AVIF or GIF picture, or an MP4 or WebM video.',
    ],
    ['an empty file', 'a.png', 'image/png', 'This file is empty.'],
  ])('is refused before it is sent when it is %s', async (_, name, mimeType, words) => {
    await enterAs('staff')
    await page.goto(`${site.url}/news-admin/new`)
    const buffer = name.endsWith('svg') ? Buffer.from('<svg/>') : Buffer.alloc(0)
    await file().setInputFiles({ name, mimeType, buffer })
    await failure().waitFor()
    expect(await failure().innerText()).toBe(words)
  })

  it('says in the page why the store refused it', async () => {
    await enterAs('staff')
    await page.goto(`${site.url}/news-admin/new`)
    await title().fill('A lie')
    await file().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByLabel('Description of the picture').fill('No picture')
    await page.getByRole('button', { name: 'Publish' }).click()
    await failure().waitFor()
    expect(await failure().innerText()).toMatch(/^Failed to upload media: /)
    expect(await title().inputValue()).toBe('A lie')
  })
})
