import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
let staff: Entered
let page: Page
beforeAll(async () => {
  portal = await openPortalSite()
  staff = await portal.enter('staff')
  page = staff.page
})
afterAll(() => portal?.[Symbol.asyncDispose]())

const visitorReads = async (path: string) => (await fetch(portal.site.url + path)).text()
const open = (path: string) => page.goto(`${portal.site.url}/company-admin${path}`)
const save = async () => {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('saved and published').last().waitFor()
}

/** Returns a site's opening hours from the structured data. */
async function structuredHours(site: string): Promise<unknown> {
  const html = await visitorReads('/locations')
  const [, json = ''] = html.match(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s) ?? []
  const graph = JSON.parse(json)['@graph'] as { '@id'?: string; openingHoursSpecification?: unknown }[]
  return graph.find((each) => each['@id']?.endsWith(`#${site}`))?.openingHoursSpecification
}

describe('staff edit company data', () => {
  it('opening hours appear on the page, in the contact details and in structured data immediately', async () => {
    await expect.poll(() => visitorReads('/locations')).toContain('Monday to Friday, 8 am to 5.30 pm')
    await open('?section=sites')
    await page.getByRole('link', { name: 'Aldermoor works', exact: true }).click()
    await page.getByLabel('Closes').first().fill('19:15')
    await save()
    for (const path of ['/locations', '/get-in-touch'])
      await expect.poll(() => visitorReads(path)).toContain('Monday to Friday, 8 am to 7.15 pm')
    await expect.poll(() => structuredHours('aldermoor')).toMatchObject([{ opens: '08:00', closes: '19:15' }])
    expect(staff.consoleErrors).toEqual([])
  })

  it('versions show changed words and can be restored', async () => {
    await open('/sites/aldermoor')
    await page.getByLabel('Phone').fill('01632 960 199')
    await save()
    await expect.poll(() => visitorReads('/locations')).toContain('01632 960 199')
    await page.getByRole('link', { name: 'Revisions' }).click()
    await page.getByRole('heading', { name: '2. Saved' }).waitFor()
    await expect.poll(() => page.locator('#revision-2 ins').innerText()).toContain('199')
    await expect.poll(() => page.locator('#revision-1 ins').innerText()).toContain('19:15')
    await page.getByRole('button', { name: 'Restore default' }).click()
    await page.waitForURL('**/company-admin/sites/aldermoor')
    const html = await visitorReads('/locations')
    expect(html).toContain('Monday to Friday, 8 am to 5.30 pm')
    expect(html).not.toContain('01632 960 199')
  })

  it('a save can be undone', async () => {
    await open('/sites/chalkhill')
    await page.getByLabel('Role').fill('A mill')
    await save()
    await expect.poll(() => visitorReads('/locations')).toContain('A mill')
    await page.getByRole('button', { name: /^Undo/ }).last().click()
    await page.getByText('Change undone').waitFor()
    await expect.poll(() => page.getByLabel('Role').inputValue()).toBe('Corrugator and board warehouse')
    await expect.poll(() => visitorReads('/locations')).not.toContain('A mill')
  })

  it('errors are shown at their fields, and a colleague’s save is a conflict', async () => {
    await open('/certificates/brcgs')
    await page.getByLabel('Number', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('link', { name: 'Please enter the number.' }).waitFor()
    await page.getByLabel('Number', { exact: true }).fill('MINE-1')
    const other = await staff.context.newPage()
    await other.goto(`${portal.site.url}/company-admin/certificates/brcgs`)
    await other.getByLabel('Number', { exact: true }).fill('THEIRS-2')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await other.getByText('saved and published').waitFor()
    await other.close()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('someone else has saved it since you opened it').waitFor()
    await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toBe('MINE-1')
    await expect.poll(() => visitorReads('/certificates/brcgs')).toContain('THEIRS-2')
    await page.getByRole('button', { name: 'Overwrite with mine' }).click()
    await page.getByText('saved and published').waitFor()
    await expect.poll(() => visitorReads('/certificates/brcgs')).toContain('MINE-1')
  })

  it('a renamed product redirects its old URL, card and enquiry form', async () => {
    await open('/products/6')
    await page.getByLabel('Title', { exact: true }).fill('Cheese Post Box')
    await save()
    const old = await fetch(`${portal.site.url}/products/cheese-sample-box`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([301, '/products/cheese-post-box'])
    for (const path of ['/products', '/products/cheese-post-box', '/get-in-touch/contact?product=6', '/'])
      await expect.poll(() => visitorReads(path), { message: path }).toContain('Cheese Post Box')
  })

  it('a service’s text replaces the page’s own and is sanitised', async () => {
    await open('/services/iso-9001')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.getByRole('heading').first().waitFor()
    await text.press('ControlOrMeta+Home')
    await text.pressSequentially('Heard at the gluer: ')
    await save()
    const html = await visitorReads('/how-we-do-it/iso-9001')
    expect(html).toContain('Heard at the gluer: ')
    expect(html).toContain('data-words="facts"')
    const fields = {
      title: 'ISO 9001',
      summary: 'S',
      keywords: 'k',
      text: '<p onclick="x()">Kept<script>gone()</script></p>',
    }
    await portal.site.secret
      .from('company_entries')
      .update({ fields })
      .eq('entry_id', 'iso-9001')
      .throwOnError()
    await expect.poll(() => visitorReads('/how-we-do-it/iso-9001')).toContain('<p>Kept</p>')
    await expect.poll(() => visitorReads('/how-we-do-it/iso-9001')).not.toMatch(/onclick|gone\(\)/)
  })

  it('a claim can be withdrawn and restored from the list', async () => {
    const wording = 'The UK’s largest independent maker of corrugated packaging'
    await expect.poll(() => visitorReads('/claims')).toContain(wording)
    await open('?section=claims')
    await page.getByRole('button', { name: `Unpublish “${wording}”` }).click()
    await page.getByText(`“${wording}” unpublished`).waitFor()
    await expect.poll(() => visitorReads('/claims')).not.toContain(wording)
    await page.getByRole('button', { name: /^Undo/ }).last().click()
    await page.getByText(`“${wording}” published again`).waitFor()
    await expect.poll(() => visitorReads('/claims')).toContain(wording)
  })

  it('a new site appears on the map and in lists', async () => {
    await open('/sites/new')
    for (const [label, value] of [
      ['Name', 'Fenwick depot'],
      ['Role', 'Warehouse'],
      ['Phone', '01632 960 188'],
      ['For', 'Office'],
      ['Opens', '09:00'],
      ['Closes', '16:00'],
      ['Street', 'Dyke Road'],
      ['Town', 'Fenwick'],
      ['County', 'Norfolk'],
      ['Postcode', 'dp4 1aa'],
      ['Latitude', '52.6'],
      ['Longitude', '1.1'],
      ['Directions', 'By the dyke.'],
      ['Products made here', 'Nothing'],
      ['What to bring', 'Boots'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    for (const day of ['Mon', 'Wed', 'Fri']) await page.getByText(day, { exact: true }).click()
    await page.getByRole('button', { name: 'Add site' }).click()
    await page.waitForURL('**/company-admin/sites/fenwick-depot')
    const html = await visitorReads('/locations')
    for (const words of ['Fenwick depot', 'DP4 1AA', 'Monday, Wednesday and Friday, 9 am to 4 pm'])
      expect(html).toContain(words)
  })
})

describe('unauthorised users', () => {
  it.each(['marketing', 'customer'] as const)('as %s can’t read the screen or the versions', async (role) => {
    const other = await portal.enter(role)
    await other.page.goto(`${portal.site.url}/company-admin/sites/aldermoor`)
    await other.page.waitForURL((url) => !url.pathname.startsWith('/company-admin'))
    await expect.poll(() => other.page.getByRole('link', { name: 'Company', exact: true }).count()).toBe(0)
    await other.context.close()
  })
})
