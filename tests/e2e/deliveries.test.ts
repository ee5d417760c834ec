/** What needs a browser in deliveries: photos from a phone, a draft that survives a reload, printing, and dragging. */
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { toLondonDate } from '#domain/dates/dates.ts'
import { openFeed } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))

const at = (time: string) => `${toLondonDate(new Date())}T${time}:00Z`

beforeAll(async () => {
  const feed = await openFeed(portal.site)
  await feed.send('customers', [{ id: 'Cider', name: 'Cider Makers' }])
  await feed.send('sites', [
    { id: 'S-1', customer: 'Cider', name: 'Marshgate', latitude: 50.998, longitude: 0.742 },
  ])
  await feed.send('routes', [{ id: 'R-1', serviceDate: toLondonDate(new Date()), depot: 'Saltmarsh depot' }])
  const delivery = { site: 'S-1', route: 'R-1', plannedFrom: at('10:30'), plannedTo: at('11:30') }
  await feed.send('deliveries', [
    { ...delivery, id: 'DN-1', position: 1, state: 'delivered', arrivedAt: at('10:40') },
    { ...delivery, id: 'DN-2', position: 2, state: 'scheduled' },
  ])
})

describe('delivery', () => {
  it('is reported on a phone with a photo, answered by staff, and shows the answer while it is open', async () => {
    const { secret, url } = portal.site
    const customer = await portal.enter('customer')
    const { data } = await secret.from('customers').select('id').eq('code', 'Cider').single().throwOnError()
    await secret
      .from('permissions')
      .update({ customer_id: data.id })
      .eq('user_id', customer.user.id)
      .throwOnError()
    const { page } = customer
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/deliveries`)
    await page.getByRole('link', { name: 'DN-1' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delivered 10:40 am' }).waitFor()
    await page.getByRole('img', { name: /^Map from Saltmarsh depot/ }).waitFor()
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await page.getByLabel('Something is damaged').check()
    await page.getByLabel('Description').fill('Crushed corners on two pallets')
    const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#a87d42' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('img', { name: 'Photo' }).waitFor()
    await page.getByText('Draft saved on this device').waitFor()
    await page.reload()
    await page.getByRole('img', { name: 'Photo' }).waitFor()
    expect(await page.getByLabel('Description').inputValue()).toBe('Crushed corners on two pallets')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText(/^Problem reported\. Your reference is CL-/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('link', { name: 'Report a problem' }).isVisible()).toBe(false)
    await page.getByRole('img', { name: 'Photo of the problem' }).waitFor()
    await page.emulateMedia({ media: null })

    const photos = secret.storage.from('delivery-photos')
    const { data: files } = await photos.list(`${data.id}/claims`)
    const { data: stored } = await photos.download(`${data.id}/claims/${files?.[0]?.name}`)
    const { exif, format } = await sharp(new Uint8Array((await stored?.arrayBuffer()) ?? [])).metadata()
    expect([exif, format]).toEqual([undefined, 'jpeg'])

    const staff = await portal.enter('staff')
    await staff.page.goto(`${url}/claims-admin`)
    await staff.page.getByRole('link', { name: 'Cider Makers: damage' }).click()
    await staff.page.getByRole('img', { name: 'Photo of the problem' }).waitFor()
    await staff.page.getByLabel('Accept').check()
    await staff.page.getByRole('textbox', { name: 'Answer' }).fill('A credit note follows.')
    await staff.page.getByRole('button', { name: 'Send answer' }).click()
    // Without a reload of the customer's screen.
    await page.getByText('A credit note follows.').waitFor()
    expect([...customer.consoleErrors, ...staff.consoleErrors]).toEqual([])
  })

  it('is dragged to another place of its route', async () => {
    const { page, consoleErrors } = await portal.enter('staff')
    await page.goto(`${portal.site.url}/deliveries-admin`)
    const card = (number: string) => page.getByRole('listitem').filter({ hasText: number })
    await card('DN-2').dragTo(card('DN-1'), { targetPosition: { x: 60, y: 4 } })
    await page.getByRole('link', { name: '1. DN-2' }).waitFor()
    expect(consoleErrors).toEqual([])
  })
})
