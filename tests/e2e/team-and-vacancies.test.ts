import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  staff = await portal.enter('staff')
})
afterAll(() => opened.disposeAsync())

const visit = async (path: string) => (await fetch(portal.site.url + path)).text()
const open = (path: string) => staff.page.goto(portal.site.url + path)
const waitForText = (text: string) => staff.page.getByText(text).first().waitFor()

describe('vacancy', () => {
  const TITLE = 'Die maker'

  it('is published once complete, with pay and location in structured data', async () => {
    const { page } = staff
    await open('/jobs-admin')
    await waitForText('No open vacancies')
    await page.getByRole('link', { name: 'New vacancy' }).first().click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await waitForText(
      'Missing required fields: title, location, department, description, requirements, benefits',
    )

    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(TITLE)
    await page.getByLabel('Site').selectOption('Aldermoor works')
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('Aldermoor works')
    await page.getByRole('combobox', { name: 'Department' }).fill('Tooling')
    for (const [label, text] of [
      ['The job', 'You make cutting dies.'],
      ['About you', 'A steady hand.'],
      ['Benefits', 'Early Fridays.'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(text)
    const panel = page.getByRole('region', { name: 'Search engine preview' })
    await panel.getByRole('button', { name: 'State the pay.' }).click()
    await page.keyboard.type('£16.90 an hour')
    await panel.getByText('£16.90 per hour').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await waitForText(`“${TITLE}” published`)

    const list = await visit('/jobs')
    expect(list).toContain(TITLE)
    const path = /href="(\/jobs\/\d+-die-maker)"/.exec(list)?.[1] ?? ''
    const html = await visit(path)
    expect(html).toContain('"unitText":"HOUR"')
    expect(html).toContain('"postalCode"')
  })

  it('is closed and reopened from the list, and visitors see it', async () => {
    const { page } = staff
    const [job] = (await portal.site.secret.from('jobs').select('id').throwOnError()).data ?? []
    const path = `/jobs/${job?.id}-die-maker`
    await open('/jobs-admin')
    await page.getByRole('row', { name: TITLE }).getByRole('button', { name: 'Close' }).click()
    await waitForText(`“${TITLE}” closed`)
    await expect.poll(() => visit('/jobs')).not.toContain(TITLE)
    expect((await fetch(portal.site.url + path)).status).toBe(404)
    await expect.poll(() => visit(path)).toContain('This vacancy has closed')

    await page.getByRole('button', { name: /^Undo/ }).click()
    await waitForText(`“${TITLE}” reopened`)
    await expect.poll(() => visit('/jobs')).toContain(TITLE)
  })

  it('is copied with its text but without its closing date', async () => {
    const { page } = staff
    await portal.site.secret
      .from('jobs')
      .update({ closes_on: '2099-01-31' })
      .eq('title', TITLE)
      .throwOnError()
    await open('/jobs-admin')
    await page.getByRole('link', { name: `Duplicate “${TITLE}”` }).click()
    await waitForText(`Copied from “${TITLE}”`)
    await expect.poll(() => page.getByLabel('Closing date').inputValue()).toBe('')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Night die maker')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await waitForText('“Night die maker” published')
    await expect.poll(() => visit('/jobs')).toContain('Night die maker')
  })

  it('is not accessible to marketing', async () => {
    const { page } = await portal.enter('marketing')
    await page.goto(`${portal.site.url}/jobs-admin`)
    await page.waitForURL(`${portal.site.url}/`)
  })
})

describe('team', () => {
  const NAMES = ['Ash Reed', 'Birch Lee', 'Cedar Moss', 'Dogwood Fen']
  const order = async () =>
    [...(await visit('/team')).matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)]
      .map(([, name = '']) => name)
      .filter((name) => NAMES.includes(name))

  it('adds a member with a portrait, and shows initials without one', async () => {
    const { page } = staff
    await portal.site.secret
      .from('team_members')
      .insert(
        ['Birch Lee', 'Cedar Moss', 'Dogwood Fen'].map((name, index) => ({
          name,
          title: 'Packer',
          display_order: index,
        })),
      )
      .throwOnError()
    const portrait = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#caa26a' } })
      .jpeg()
      .toBuffer()
    await open('/team-admin/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ash Reed')
    await page.getByLabel('Job title').fill('Designer')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'ash.jpg', mimeType: 'image/jpeg', buffer: portrait })
    await page.getByLabel('Alt text').fill('Ash at the sample table')
    await page.getByRole('button', { name: 'Add to page' }).click()
    await waitForText('Ash Reed added to the page')
    await expect.poll(() => order()).toEqual(['Birch Lee', 'Cedar Moss', 'Dogwood Fen', 'Ash Reed'])
    const source = /<img[^>]*alt="Ash at the sample table"[^>]*>/.exec(await visit('/team'))?.[0] ?? ''
    const address = /src="([^"]+)"/.exec(source)?.[1] ?? ''
    expect((await fetch(new URL(address, portal.site.url))).headers.get('content-type')).toMatch(/^image\//)
  })

  it('is sorted by step, number and dragging, with undo', async () => {
    const { page } = staff
    await open('/team-admin')
    await page.getByRole('button', { name: 'Move Birch Lee down' }).click()
    await waitForText('Birch Lee moved to position 2')
    await expect.poll(() => order()).toEqual(['Cedar Moss', 'Birch Lee', 'Dogwood Fen', 'Ash Reed'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move Birch Lee down',
    )

    const position = page.getByLabel('Position of Ash Reed')
    await position.fill('1')
    await position.press('Enter')
    await waitForText('Ash Reed moved to position 1')
    await expect.poll(() => order()).toEqual(['Ash Reed', 'Cedar Moss', 'Birch Lee', 'Dogwood Fen'])

    const handle = page.getByRole('row', { name: 'Dogwood Fen' }).getByText('⠿')
    await handle.dragTo(page.getByRole('row', { name: 'Cedar Moss' }), { targetPosition: { x: 60, y: 4 } })
    await waitForText('Dogwood Fen moved to position 2')
    await expect.poll(() => order()).toEqual(['Ash Reed', 'Dogwood Fen', 'Cedar Moss', 'Birch Lee'])
    await page.getByRole('button', { name: 'Undo: position of Dogwood Fen' }).click()
    await expect.poll(order).toEqual(['Ash Reed', 'Cedar Moss', 'Birch Lee', 'Dogwood Fen'])
  })

  it('removes a member and restores them', async () => {
    const { page } = staff
    await open('/team-admin')
    await page.getByRole('row', { name: 'Cedar Moss' }).getByRole('button', { name: 'Delete' }).click()
    await waitForText('“Cedar Moss” deleted')
    await expect.poll(() => order()).not.toContain('Cedar Moss')
    await page.keyboard.press('u')
    await waitForText('“Cedar Moss” restored')
    await expect.poll(() => order()).toContain('Cedar Moss')
    expect(staff.consoleErrors).toEqual([])
  })
})
