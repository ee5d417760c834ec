/** Reviewing applications: list, record, board, anonymised screening, reports. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { chooseInterview, proposeInterview } from '#app/content/applications/interviews.ts'
import { disconnect } from '#tests/support/disconnect.ts'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens } from '#tests/support/portal-screens.tsx'

const DAY = 86_400_000
const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff', 'Robin Staff'))

let count = 0
async function add(name: string, fields: object = {}) {
  count += 1
  const { data } = await portal.site.secret
    .from('job_applications')
    .insert({
      name,
      email: `applicant-${count}@example.com`,
      job_title: 'Die maker',
      cover_letter: 'Hello.',
      submitted_at: new Date(Date.now() - count * 60_000).toISOString(),
      ...fields,
    })
    .select('id, reference')
    .single()
    .throwOnError()
  const row = () => portal.site.secret.from('job_applications').select('*, job_application_notes (body)')
  return {
    ...data,
    path: `/job-applications/${data.reference}`,
    read: async () => (await row().eq('id', data.id).throwOnError()).data[0],
    change: (values: object) =>
      portal.site.secret.from('job_applications').update(values).eq('id', data.id).throwOnError(),
  }
}
/** Chooses from the menu of further actions. */
async function choose({ user }: Pick<OpenScreen, 'user'>, name: string | RegExp) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }))

describe('application', () => {
  it('is found by its cover letter', async () => {
    await add('Birch Lee', { cover_letter: 'I have set rotary dies for years.' })
    await add('Cedar Moss')
    const { user, location } = await staff.open('/job-applications')
    await user.type(
      screen.getByLabelText('Search names, email addresses and cover letters'),
      'rotary dies{Enter}',
    )
    await screen.findByText('1 application')
    screen.getByRole('link', { name: /^Birch Lee/ })
    expect(location()).toBe('/job-applications?q=rotary+dies')
  })

  it('is rated faster than the website responds, and the last rating is undone', async () => {
    const { path, read } = await add('Ash Reed')
    const { user } = await staff.open(path)
    await user.keyboard('34')
    await screen.findByText('Ash Reed rated 3 of 5')
    await screen.findByText('Ash Reed rated 4 of 5')
    expect((await read())?.rating).toBe(4)
    await region('Activity').findByText('rated 4 of 5, previously 3')
    await user.keyboard('u')
    await waitFor(async () => expect((await read())?.rating).toBe(3))
  })

  it('keeps a rating and a status while the server is unreachable, and saves them on request', async () => {
    const { path, read } = await add('Oli Offline')
    const { user } = await staff.open(path)
    const network = disconnect('job_applications')
    await user.keyboard('4')
    await screen.findByText(/Not saved yet: “Oli Offline rated 4 of 5”\./)
    await user.selectOptions(screen.getByLabelText('Status'), 'Reviewing')
    await screen.findByText(/Not saved yet: “Oli Offline: Reviewing”\./)
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'Reviewing')
    expect(screen.getByRole('radio', { name: '4 of 5' })).toHaveProperty('checked', true)
    network.mockRestore()
    for (const button of screen.getAllByRole('button', { name: 'Try now' })) await user.click(button)
    await waitFor(async () => expect(await read()).toMatchObject({ status: 'Reviewing', rating: 4 }))
    await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull())
  })

  it('has notes, and keeps one that is not saved when the user leaves', async () => {
    const { path, read } = await add('Nora Note')
    await add('Next One')
    const { user } = await staff.open(path)
    await user.keyboard('n')
    const note = screen.getByLabelText('Note')
    expect(document.activeElement).toBe(note)
    await user.keyboard('Asks good questions.{Control>}{Enter}{/Control}')
    await screen.findByText('Note saved')
    expect((await read())?.job_application_notes).toEqual([{ body: 'Asks good questions.' }])
    await user.type(note, 'Half a note')
    await user.click(screen.getByRole('link', { name: 'Next application' }))
    await screen.findByRole('heading', { level: 1, name: 'Next One' })
    expect(screen.getByLabelText('Note')).toHaveProperty('value', '')
    await user.keyboard('k')
    await screen.findByText('Asks good questions.')
    await screen.findByText(/^Restored your unsaved text from/)
    const restored = screen.getByLabelText('Note')
    expect(restored).toHaveProperty('value', 'Half a note')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(restored).toHaveProperty('value', '')
    await user.click(await screen.findByRole('button', { name: 'Undo: discarding the note' }))
    expect(restored).toHaveProperty('value', 'Half a note')
    await user.type(restored, '{Control>}{Enter}{/Control}')
    await waitFor(async () => expect((await read())?.job_application_notes).toHaveLength(2))
    await staff.open(path)
    await screen.findByText('Half a note')
    expect(screen.queryByText(/^Restored your unsaved text/)).toBeNull()
  })

  it('is linked to another one of the same applicant and undoes it', async () => {
    const email = { email: 'twice@example.com' }
    await add('Tam Twice', { email: 'TWICE@example.com' })
    const { path } = await add('Tam Once', email)
    const { user } = await staff.open(path)
    region('Same applicant').getByText(/^Tam Twice/)
    await user.click(screen.getByRole('button', { name: 'Link as same applicant' }))
    await screen.findByText('Applications linked')
    await user.click(screen.getByRole('button', { name: 'Undo: link between applications' }))
    await screen.findByRole('button', { name: 'Link as same applicant' })
  })

  it('does not overwrite a status changed by a colleague, and follows quick changes after that', async () => {
    const { path, read, change } = await add('Connie Conflict')
    const { user } = await staff.open(path)
    await change({ status: 'Interview' })
    const status = screen.getByLabelText('Status')
    await user.selectOptions(status, 'Rejected')
    await screen.findByText(
      /^The website changed this application after you opened it: status New → Interview\./,
    )
    expect((await read())?.status).toBe('Interview')
    await waitFor(() => expect(status).toHaveProperty('value', 'Interview'))
    await user.selectOptions(status, 'Offer')
    await user.selectOptions(status, 'Hired')
    await screen.findByText('Connie Conflict: Hired')
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.keyboard('u')
    await waitFor(async () => expect((await read())?.status).toBe('Offer'))
  })

  it('offers the email when it is rejected, and takes up the offer', async () => {
    const { path, read } = await add('Rae Reject')
    const { user } = await staff.open(path)
    await user.selectOptions(screen.getByLabelText('Status'), 'Rejected')
    await screen.findByText('Rae Reject hasn’t been told yet')
    expect((await read())?.status).toBe('Rejected')
    await user.click(screen.getByRole('button', { name: 'Write the email' }))
    expect(await screen.findByLabelText('Template')).toHaveProperty('value', 'rejection')
    const text = await screen.findByRole('textbox', { name: 'Text' })
    await waitFor(() => expect(text.textContent).toContain('Rae Reject'))
    expect(screen.queryByText('Rae Reject hasn’t been told yet')).toBeNull()
  })

  it('is erased with a warning about its interview', async () => {
    const { id, path, reference, read } = await add('Erin Erase')
    const time = new Date(Date.now() + 30 * DAY).toISOString()
    // Signs the client in.
    await staff.open(path)
    await proposeInterview(staff.client, id, {
      id: crypto.randomUUID(),
      startsAt: [time],
      minutes: 45,
      place: 'Aldermoor works',
    })
    const applicant = { id, reference, name: 'Erin Erase', jobTitle: 'Die maker' }
    expect(await chooseInterview(portal.site.secret, applicant, time)).toBe('chosen')
    const open = await staff.open(path)
    const { user, location } = open
    region('Retention').getByText(/six months after it was received/)
    await choose(open, 'Erase now…')
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/cancel the interview first/)
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }))
    await screen.findByText(`Application ${reference} erased`)
    await waitFor(() => expect(location()).toBe('/job-applications'))
    expect(await read()).toBeUndefined()
  })
})

describe('applications board', () => {
  const column = (name: string) => region(new RegExp(`^${name} \\d+$`))

  it('moves a card twice before it has rendered, keeps its focus, and undoes the last step', async () => {
    const { read } = await add('Bea Board')
    const { user } = await staff.open('/job-applications/board')
    column('New').getByText('Bea Board')
    const status = screen.getByLabelText('Status of Bea Board')
    status.focus()
    for (const value of ['Phone screen', 'Reviewing']) fireEvent.change(status, { target: { value } })
    await waitFor(() => column('Reviewing').getByText('Bea Board'))
    expect(document.activeElement).toBe(screen.getByLabelText('Status of Bea Board'))
    expect((await read())?.status).toBe('Reviewing')
    await screen.findByText('Bea Board: Reviewing')
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.keyboard('u')
    await waitFor(() => column('Phone screen').getByText('Bea Board'))
  })

  it('marks cards that wait longer than the days set by staff', async () => {
    const { change } = await add('Wes Wait')
    await change({ status_since: new Date(Date.now() - 5 * DAY).toISOString() })
    const { user } = await staff.open('/job-applications/board')
    const card = () => {
      const article = screen.getByRole('link', { name: 'Wes Wait' }).closest('article')
      return within(article ?? expect.unreachable())
    }
    card().getByText('5 days')
    const days = screen.getByLabelText('Overdue after (days)')
    await user.clear(days)
    await user.type(days, '5{Enter}')
    await screen.findByText('Applications are now overdue after 5 days')
    await waitFor(() => card().getByText('Overdue: 5 days'))
  })
})

describe('anonymised screening', () => {
  const LETTER = 'I am Rowan Oak, ring 07700 900456.'
  const PERSONAL = /Rowan|900456|rowan@/

  it('never loads the name before it is revealed, and logs who revealed it', async () => {
    const { id, reference, path } = await add('Rowan Oak', {
      email: 'rowan@example.com',
      phone: '07700 900456',
      cover_letter: LETTER,
    })
    const responses: Promise<string>[] = []
    const { fetch } = globalThis
    const requests = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...input) => {
      const response = await fetch(...input)
      responses.push(response.clone().text())
      return response
    })
    for (const [screenPath, name] of [
      [`/job-applications?names=hidden&q=${reference}`, `Applicant ${reference}`],
      ['/job-applications/board?names=hidden', `Applicant ${reference}`],
      [`${path}?names=hidden`, undefined],
    ] as const) {
      await staff.open(screenPath)
      if (name === undefined) screen.getByRole('button', { name: 'Show name' })
      else screen.getByRole('link', { name })
      expect(document.body.textContent).not.toMatch(PERSONAL)
    }
    const sent = (await Promise.all(responses)).join('\n')
    requests.mockRestore()
    expect(sent).toContain(reference)
    expect(sent).not.toMatch(PERSONAL)

    const { user } = await staff.open(`${path}?names=hidden`)
    screen.getByText('I am [hidden] [hidden], ring [hidden].')
    await user.click(screen.getByRole('button', { name: 'Show name' }))
    await screen.findByText(LETTER)
    await region('Activity').findByText('revealed the name')
    const { data } = await portal.site.secret
      .from('job_application_events')
      .select('actor')
      .eq('application_id', id)
      .eq('kind', 'name revealed')
      .throwOnError()
    expect(data).toEqual([{ actor: staff.id }])
  })
})

it('the application report shows the drop-off by status and exports it', async () => {
  await add('Rea Report')
  const report = await staff.open('/job-applications/figures?from=2026-01-01')
  screen.getByText(/^\d+ applications$/)
  within(screen.getByRole('table', { name: 'Drop-off by status' })).getByRole('row', {
    name: /^New \d+ 100%/,
  })
  const { name, content } = await report.download('Download CSV')
  expect(name).toMatch(/^job-applications-figures-2026-01-01-.*\.csv$/)
  expect(String(content)).toContain('New')
})
