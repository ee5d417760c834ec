/** What needs a browser: dragging a row, and a portrait that is resized before the upload. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  const members = ['Birch Lee', 'Cedar Moss', 'Dogwood Fen']
  await portal.site.secret
    .from('team_members')
    .insert(members.map((name, index) => ({ name, title: 'Packer', display_order: index })))
    .throwOnError()
})
afterAll(() => portal?.[Symbol.asyncDispose]())

const visit = async () => (await fetch(`${portal.site.url}/team`)).text()
const order = async () =>
  [...(await visit()).matchAll(/<h2[^>]*>(\w+) (?:Reed|Lee|Moss|Fen)<\/h2>/g)].map(([, name]) => name)

describe('team page', () => {
  it('shows a member added with a portrait, and follows dragged rows', async () => {
    const { page, consoleErrors } = await portal.enter('staff')
    const portrait = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#caa26a' } })
      .jpeg()
      .toBuffer()
    await page.goto(`${portal.site.url}/team-admin/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ash Reed')
    await page.getByLabel('Job title').fill('Designer')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'ash.jpg', mimeType: 'image/jpeg', buffer: portrait })
    await page.getByLabel('Alt text').fill('Ash at the sample table')
    await page.getByRole('button', { name: 'Add to page' }).click()
    await page.getByText('Ash Reed added to the page').waitFor()
    await expect.poll(order).toEqual(['Birch', 'Cedar', 'Dogwood', 'Ash'])
    const picture = /<img[^>]*alt="Ash at the sample table"[^>]*>/.exec(await visit())?.[0] ?? ''
    const address = new URL(/src="([^"]+)"/.exec(picture)?.[1] ?? '', portal.site.url)
    expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//)

    const handle = page.getByRole('row', { name: 'Dogwood Fen' }).getByText('⠿')
    await handle.dragTo(page.getByRole('row', { name: 'Birch Lee' }), { targetPosition: { x: 60, y: 4 } })
    await page.getByText('Dogwood Fen moved to position 1').waitFor()
    await expect.poll(order).toEqual(['Dogwood', 'Birch', 'Cedar', 'Ash'])
    expect(consoleErrors).toEqual([])
  })
})
