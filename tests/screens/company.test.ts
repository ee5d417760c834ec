import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { saveCompanyEntry } from '#app/content/company-entries.ts'
import { uploadMedia } from '#app/content/media.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { ENTRY_MEDIA } from '#domain/company-entries/entry-images.ts'
import { getDefaultEntries } from '#domain/company-entries/merge.ts'
import type { Entry } from '#domain/company-entries/schemas.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'
import { insertText } from '#tests/support/rich-text.ts'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))

const open = (path: string) => staff.open(`/company-admin${path}`)
async function openEntry(path: string) {
  const opened = await open(path)
  await screen.findByRole('button', { name: /^(Save changes|Add site)$/ })
  return opened
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const read = async (path: string) => (await fetch(portal.site.url + path)).text()

async function save(): Promise<void> {
  click('Save changes')
  await screen.findByText(/saved and published/)
}

async function undo(): Promise<void> {
  const [latest] = (await screen.findAllByRole('button', { name: /^Undo/ })).reverse()
  fireEvent.click(latest as HTMLElement)
}

/** Returns a site's opening hours from the structured data. */
async function structuredHours(site: string): Promise<unknown> {
  const [, json = ''] =
    (await read('/locations')).match(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s) ?? []
  const graph = JSON.parse(json)['@graph'] as { '@id'?: string; openingHoursSpecification?: unknown }[]
  return graph.find((each) => each['@id']?.endsWith(`#${site}`))?.openingHoursSpecification
}

describe('company editor', () => {
  it('publishes opening hours on pages and in structured data, with versions that can be restored', async () => {
    const { user } = await open('?section=sites')
    expect(await read('/locations')).toContain('Monday to Friday, 8 am to 5:30 pm')
    await user.click(await screen.findByRole('link', { name: 'Aldermoor works' }))
    const [hour] = await screen.findAllByLabelText('Closes, hour')
    await user.type(hour as HTMLElement, '1915')
    await save()
    for (const path of ['/locations', '/get-in-touch'])
      expect(await read(path)).toContain('Monday to Friday, 8 am to 7:15 pm')
    expect(await structuredHours('aldermoor')).toMatchObject([{ opens: '08:00', closes: '19:15' }])

    await openEntry('/sites/aldermoor')
    fill('Phone', '01632 960 199')
    await save()
    expect(await read('/locations')).toContain('01632 960 199')

    const { location } = await open('/sites/aldermoor/revisions')
    await screen.findByRole('heading', { name: '2. Saved' })
    const inserted = (number: number) => document.querySelector(`#revision-${number} ins`)?.textContent
    expect([inserted(2), inserted(1)]).toEqual([
      expect.stringContaining('199'),
      expect.stringContaining('19:15'),
    ])
    click('Restore default')
    await waitFor(() => expect(location()).toBe('/company-admin/sites/aldermoor'))
    const html = await read('/locations')
    expect(html).toContain('Monday to Friday, 8 am to 5:30 pm')
    expect(html).not.toContain('01632 960 199')
  })

  it('undoes a save', async () => {
    await openEntry('/sites/chalkhill')
    fill('Role', 'A mill')
    await save()
    expect(await read('/locations')).toContain('A mill')
    await undo()
    await screen.findByText(/Change undone/)
    await screen.findByDisplayValue('Corrugator and board warehouse')
    expect(await read('/locations')).not.toContain('A mill')
  })

  it('shows errors at their fields, and asks before it overwrites a colleague’s save', async () => {
    await openEntry('/certificates/brcgs')
    fill('Number', '')
    click('Save changes')
    await screen.findByRole('link', { name: 'Enter the number.' })
    fill('Number', 'MINE-1')
    const certificate = getDefaultEntries('certificates', DEFAULT_COMPANY).get('brcgs')
    await saveCompanyEntry(staff.client, {
      section: 'certificates',
      entryId: 'brcgs',
      basedOn: 0,
      entry: { ...certificate, number: 'THEIRS-2' } as Entry,
    })
    click('Save changes')
    await screen.findByText(/someone else has saved it since you opened it/)
    expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('MINE-1')
    expect(await read('/certificates/brcgs')).toContain('THEIRS-2')
    click('Overwrite with mine')
    await screen.findByText(/saved and published/)
    expect(await read('/certificates/brcgs')).toContain('MINE-1')
  })

  it('redirects a renamed product, and renames its card and enquiry form', async () => {
    await openEntry('/products/6')
    fill('Title', 'Cheese Post Box')
    await save()
    const old = await fetch(`${portal.site.url}/products/cheese-sample-box`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([301, '/products/cheese-post-box'])
    for (const path of ['/products', '/products/cheese-post-box', '/get-in-touch/contact?product=6', '/'])
      expect(await read(path), path).toContain('Cheese Post Box')
  })

  it('shows an image of the library for a product and a site', async () => {
    // The client has the user's rights once a screen is open.
    await open('?section=products')
    const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')
    const path = await uploadMedia(
      staff.client,
      ENTRY_MEDIA,
      new File([gif], 'Press hall.gif', { type: 'image/gif' }),
    )
    for (const [entry, page] of [
      ['/products/7', '/products'],
      ['/sites/saltmarsh', '/locations'],
    ] as const) {
      expect(await read(page)).not.toContain(path)
      const { user } = await openEntry(entry)
      await user.click(screen.getByRole('button', { name: 'Choose from library' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Choose from library' }))
      await dialog.findByRole('button', { name: /saltmarsh\.webp/ })
      await user.click(dialog.getByRole('button', { name: /Presshall\.gif/ }))
      click('Save changes')
      await screen.findByRole('link', { name: 'Enter the alt text.' })
      fireEvent.change(screen.getByLabelText(/^Alt text/), { target: { value: 'The press hall' } })
      await save()
      const html = await read(page)
      expect(html).toContain(`src="${path}"`)
      expect(html).toContain('alt="The press hall"')
    }
  })

  it('replaces a service’s text, sanitised', async () => {
    await openEntry('/services/iso-9001')
    await within(await screen.findByRole('textbox', { name: 'Text' })).findAllByRole('heading')
    await insertText('<p>Heard at the gluer.</p>')
    await save()
    const html = await read('/how-we-do-it/iso-9001')
    expect(html).toContain('Heard at the gluer.')
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
    await expect.poll(() => read('/how-we-do-it/iso-9001')).toContain('<p>Kept</p>')
    expect(await read('/how-we-do-it/iso-9001')).not.toMatch(/onclick|gone\(\)/)
  })

  it('unpublishes a claim from the list, with undo', async () => {
    const wording = 'The UK’s largest independent maker of corrugated packaging'
    expect(await read('/claims')).toContain(wording)
    const { chooseAction } = await open('?section=claims')
    await chooseAction(wording, 'Unpublish')
    await screen.findByText(`“${wording}” unpublished`)
    expect(await read('/claims')).not.toContain(wording)
    await undo()
    await screen.findByText(`“${wording}” published again`)
    expect(await read('/claims')).toContain(wording)
  })

  it('adds a site to the map and to lists', async () => {
    const { user, location } = await openEntry('/sites/new')
    for (const [label, value] of [
      ['Name', 'Fenwick depot'],
      ['Role', 'Warehouse'],
      ['Phone', '01632 960 188'],
      ['For', 'Office'],
      ['Opens, hour', '09'],
      ['Opens, minute', '00'],
      ['Closes, hour', '16'],
      ['Closes, minute', '00'],
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
      fill(label, value)
    for (const day of ['Mon', 'Wed', 'Fri']) await user.click(screen.getByText(day))
    click('Add site')
    await waitFor(() => expect(location()).toBe('/company-admin/sites/fenwick-depot'))
    const html = await read('/locations')
    for (const words of ['Fenwick depot', 'DP4 1AA', 'Monday, Wednesday and Friday, 9 am to 4 pm'])
      expect(html).toContain(words)
  })

  it('publishes changed price breaks on the lead times page and at the products made this way', async () => {
    const { user } = await openEntry('/leadTimes/crash-lock-cartons')
    fill('Price of one box', '600: 100\n4,000: 53')
    fill('Repeat order', 'Twelve working days')
    await user.click(screen.getByLabelText('This is true of our company'))
    await save()
    for (const path of ['/lead-times', '/products/popcorn-pack']) {
      const html = await read(path)
      for (const words of ['Twelve working days', '4,000', '47% less'])
        expect(html.replaceAll('<!-- -->', ''), path).toContain(words)
    }
  })

  it('publishes a changed answer on the questions page and to the assistant', async () => {
    await openEntry('/answers/minimum-order')
    fill('Answer', 'Forty boxes, and a cake.')
    await save()
    expect(await read('/questions')).toContain('Forty boxes, and a cake.')
    const response = await fetch(`${portal.site.url}/assistant`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: portal.site.url },
      body: JSON.stringify({
        do: 'say',
        key: 'a'.repeat(64),
        message: crypto.randomUUID(),
        text: 'moq?',
        page: '/',
      }),
    })
    expect(await response.text()).toContain('Forty boxes, and a cake.')
  })

  it('lists answers whose review is due, and confirms them for a year', async () => {
    const { id, ...answer } = DEFAULT_COMPANY.answers[1] ?? expect.fail()
    const due = { ...answer, reviewBy: '2026-01-31' } as unknown as Entry
    await saveCompanyEntry(staff.client, { section: 'answers', entryId: id, basedOn: null, entry: due })
    const { chooseAction } = await open('?show=review')
    await chooseAction(answer.question, 'Mark as reviewed')
    await screen.findByText(`“${answer.question}” marked as reviewed`)
    await screen.findByText('No reviews due')
  })

  it.each(['marketing', 'customer'] as const)('is closed to %s', async (role) => {
    const other = await portal.enter(role)
    await other.open('/company-admin/sites/aldermoor')
    expect(other.left).toEqual(['/'])
  })
})
