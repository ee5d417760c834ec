import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'
import { insertText } from '#tests/support/rich-text.ts'
import { publishVacancy } from '#tests/support/vacancies.ts'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))

const visit = async (path: string) => (await fetch(portal.site.url + path)).text()
/** Waits until the vacancy is on the website, with these texts. */
async function publishes(slug: string, texts: readonly string[] = []): Promise<void> {
  const missing = async () => {
    const path = new RegExp(`/jobs/\\d+-${slug}(?=")`).exec(await visit('/jobs'))?.[0]
    if (path === undefined) return [slug]
    const html = await visit(path)
    return texts.filter((text) => !html.includes(text))
  }
  await expect.poll(missing).toEqual([])
}

describe('vacancy', () => {
  it('is published once complete, with pay and location in structured data', async () => {
    const { user } = await staff.open('/jobs-admin/new')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const summary = within(await screen.findByRole('alert', { name: 'There is a problem' }))
    summary.getByText(
      'Missing required fields: title, location, department, description, requirements, benefits',
    )
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Enter a title.',
      'Enter a description.',
      'Enter the requirements.',
      'Enter the benefits.',
      'Enter a location.',
      'Enter a department.',
    ])
    await user.click(summary.getByRole('link', { name: 'Enter a location.' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Location/))
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.paste('Die maker')
    await user.selectOptions(screen.getByLabelText('Site'), 'Aldermoor works')
    // A site names the location, so that the website’s filter has one name for it.
    expect(screen.queryByLabelText(/^Location/)).toBeNull()
    await user.click(screen.getByRole('combobox', { name: /^Department/ }))
    await user.paste('Tooling')
    for (const [label, text] of [
      ['Description', 'You make cutting dies.'],
      ['Requirements', 'A steady hand.'],
      ['Benefits', 'Early Fridays.'],
    ] as const)
      await insertText(text, label)
    const preview = within(screen.getByRole('region', { name: 'Search engine preview' }))
    await user.click(preview.getByRole('button', { name: /^State the pay\./ }))
    await user.paste('£16.90 an hour')
    await preview.findByText('£16.90 per hour')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('“Die maker” published')

    await publishes('die-maker', [
      '"unitText":"HOUR"',
      '"postalCode"',
      'Aldermoor works',
      'You make cutting dies.',
    ])
  })

  it('keeps a title over the limit, shows the limit, and can’t be published with it', async () => {
    const { user } = await staff.open('/jobs-admin/new')
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await user.click(title)
    await user.paste('x'.repeat(215))
    expect(title.value).toHaveLength(215)
    screen.getByText('215 of 200 characters')
    screen.getByText('Shorten this to 200 characters.')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByRole('link', { name: 'Keep the title to 200 characters.' })
    expect(title.value).toHaveLength(215)
  })

  it('is restored with what the user typed, or shown beside a colleague’s change', async () => {
    const id = /\d+/.exec(await publishVacancy(portal.site, 'Slotter operator'))?.[0]
    const form = `/jobs-admin/${id}`
    const change = (values: object) =>
      portal.site.secret.from('jobs').update(values).eq('id', Number(id)).throwOnError()
    const hours = () => screen.getByLabelText<HTMLInputElement>(/^Hours/)
    const isKept = () => screen.findByText('Draft saved on this device')

    await change({ hours: '39 hours' })
    let { user, location } = await staff.open(form)
    await insertText('<p>Half a sentence</p>', 'Requirements')
    await user.type(hours(), ', two shifts')
    await isKept()
    ;({ user, location } = await staff.open(form))
    await screen.findByText(/^Restored your unsaved text from/)
    expect(hours().value).toBe('39 hours, two shifts')
    await within(await screen.findByRole('textbox', { name: 'Requirements' })).findByText('Half a sentence')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(hours().value).toBe('39 hours')
    await user.click(await screen.findByRole('button', { name: 'Undo: discarding the draft' }))
    await isKept()

    await change({ hours: '37 hours', pay: '£20 an hour' })
    ;({ user, location } = await staff.open(form))
    const choice = within(
      await screen.findByRole('alert', { name: 'Your draft and the saved version differ' }),
    )
    const row = within(choice.getByRole('row', { name: /^Hours/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '37 hours',
      '39 hours, two shifts',
    ])
    await user.click(choice.getByRole('button', { name: 'Use my draft' }))
    expect(hours().value).toBe('39 hours, two shifts')
    expect(screen.getByLabelText(/^Pay/)).toHaveProperty('value', '£20 an hour')

    await isKept()
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Undo: discarding the changes' }))
    await waitFor(() => expect(location()).toBe(form))
    await screen.findByText(/^Restored your unsaved text from/)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('“Slotter operator” saved')
    await staff.open(form)
    expect(hours().value).toBe('39 hours, two shifts')
    expect(screen.queryByText(/^Restored your unsaved text/)).toBeNull()
  })

  it('is not restored over what the user enters meanwhile, but the next time', async () => {
    const kim = await portal.enter('staff')
    const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
    const requirements = () => screen.findByRole('textbox', { name: 'Requirements' })
    const isKept = () => screen.findByText('Draft saved on this device')
    const isRestored = () => screen.findByText(/^Restored your unsaved text from/)

    let { user } = await kim.open('/jobs-admin/new')
    await user.type(title(), 'Half a title')
    await isKept()
    const search = Promise.withResolvers<void>()
    const query = navigator.locks.query.bind(navigator.locks)
    const queried = vi
      .spyOn(navigator.locks, 'query')
      .mockImplementationOnce(() => search.promise.then(query))
    ;({ user } = await kim.open('/jobs-admin/new'))
    // The editor reports its text later than the user begins.
    await user.click(await requirements())
    search.resolve()
    await queried.mock.results[0]?.value
    await insertText('A steady hand.', 'Requirements')
    await isKept()
    expect([title().value, screen.queryByText(/^Restored/)]).toEqual(['', null])

    ;({ user } = await kim.open('/jobs-admin/new'))
    await isRestored()
    await within(await requirements()).findByText('A steady hand.')
    expect(title().value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await kim.open('/jobs-admin/new')
    await isRestored()
    expect(title().value).toBe('Half a title')
  })

  it('is closed and reopened from the list, and visitors see it', async () => {
    const path = await publishVacancy(portal.site, 'Flexo printer')
    const { user, chooseAction } = await staff.open('/jobs-admin')
    await chooseAction('Flexo printer', 'Close')
    await screen.findByText('“Flexo printer” closed')
    await expect.poll(async () => (await visit('/jobs')).includes('Flexo printer')).toBe(false)
    expect((await fetch(portal.site.url + path)).status).toBe(404)
    expect((await visit(path)).includes('This vacancy has closed')).toBe(true)
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByText('“Flexo printer” reopened')
    await publishes('flexo-printer')
  })

  it('is saved as a draft for colleagues, hidden from visitors until it is published', async () => {
    // Nothing that another test typed is restored for this user.
    const kim = await portal.enter('staff')
    const { user, location } = await kim.open('/jobs-admin/new')
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.paste('Board grader')
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await screen.findByText('“Board grader” saved as a draft')
    await waitFor(() => expect(location()).toBe('/jobs-admin?state=draft'))
    for (const path of ['/jobs', '/sitemap.xml']) expect(await visit(path)).not.toMatch(/board.grader/i)

    const sam = await portal.enter('staff')
    const colleague = await sam.open(location())
    await colleague.user.click(screen.getByRole('link', { name: /^Board grader/ }))
    await screen.findByText(/^Only staff see this draft/)
    await colleague.user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByRole('link', { name: 'Enter a description.' })
    await portal.site.secret
      .from('jobs')
      .update({ location: 'Here', department: 'Tooling', description: 'x', requirements: 'x', benefits: 'x' })
      .eq('title', 'Board grader')
      .throwOnError()
    const complete = await sam.open(colleague.location())
    await complete.user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('“Board grader” published')
    await publishes('board-grader')
  })

  it('is copied with its text but without its closing date', async () => {
    await publishVacancy(portal.site, 'Fork lift driver')
    const { user, chooseAction } = await staff.open('/jobs-admin')
    await chooseAction('Fork lift driver', 'Duplicate')
    await screen.findByText('Copied from “Fork lift driver”')
    expect(screen.getByLabelText('Closing date')).toHaveProperty('value', '')
    const title = screen.getByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await user.click(title)
    await user.paste('Night driver')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('“Night driver” published')
    await publishes('night-driver', ['Early Fridays.'])
  })
})
