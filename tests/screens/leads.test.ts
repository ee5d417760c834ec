/** Lead inbox from arrival to outcome. */
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeLead, saveLeadDetail } from '#app/content/leads/mutations.ts'
import { disconnect } from '#tests/support/disconnect.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens } from '#tests/support/portal-screens.tsx'
import { insertText } from '#tests/support/rich-text.ts'

const mailbox = opened(openMailbox)
const portal = opened(() => openPortalScreens({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }))
const staff = opened(() => portal.enter('staff', 'Robin Staff'))
const sam = opened(() => portal.enter('staff', 'Sam Colleague'))
// A data client has the user's rights once a screen is open.
beforeAll(() => sam.open('/leads'))

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
let count = 0

/** Adds a lead. @returns its reference and a function that reads it */
async function add(name: string, fields: object = {}) {
  count += 1
  const { data } = await portal.site.secret
    .from('leads')
    .insert({
      session_id: `EQ-TEST-${1000 + count}`,
      lead_type: 'customer_enquiry',
      summary: `${name} wants a box.`,
      customer_info: { name, email: `contact-${count}@example.com` },
      conversation_history: [{ role: 'visitor', text: `A box for ${name}` }],
      ...fields,
    })
    .select('id, session_id')
    .single()
    .throwOnError()
  const read = async () =>
    (await portal.site.secret.from('leads').select('*').eq('id', data.id).throwOnError()).data[0]
  const change = (values: object) =>
    portal.site.secret.from('leads').update(values).eq('id', data.id).throwOnError()
  const email = `contact-${count}@example.com`
  return { id: data.id, email, reference: data.session_id, path: `/leads/${data.session_id}`, read, change }
}

const region = (name: string) => within(screen.getByRole('region', { name }))
/** Chooses from the menu of further actions. */
async function choose({ user }: Pick<OpenScreen, 'user'>, name: string | RegExp) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('lead list', () => {
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent?.split(' EQ')[0])

  it('shows calls first, then the longest waiting, with counts', async () => {
    await portal.site.secret.from('leads').delete().gt('id', 0).throwOnError()
    await add('Nell New', { created_at: ago(1) })
    await add('Ollie Old', { created_at: ago(30), lead_type: 'supplier' })
    await add('Cara Call', { created_at: ago(3), callback_requested: true, call_back_due_at: ago(-2) })
    await add('Wim Won', { created_at: ago(90), status: 'Won' })
    const { user, location } = await staff.open('/leads')
    expect(names()).toEqual(['Cara Call', 'Ollie Old', 'Nell New'])
    screen.getByRole('link', { name: 'Inbox 3' })
    screen.getByRole('link', { name: 'Calls to make 1' })
    await user.click(screen.getByRole('link', { name: '3 unassigned' }))
    await waitFor(() => expect(location()).toBe('/leads?assignee=none'))
  })

  it('follows changes, and says so', async () => {
    await staff.open('/leads')
    await screen.findByText('Updates live.')
    const lead = await add('Lena Live', { created_at: ago(80) })
    await waitFor(() => expect(names()).toContain('Lena Live'), { timeout: 10_000 })
    await lead.change({ status: 'Closed' })
    await waitFor(() => expect(names()).not.toContain('Lena Live'), { timeout: 10_000 })
  })

  it('says that it asks regularly where no WebSocket opens', async () => {
    /** As behind a proxy that passes no upgrades. */
    class Unreachable {
      onclose?: (event: { code: number }) => void
      readonly readyState = 0
      constructor() {
        setTimeout(() => this.onclose?.({ code: 1006 }))
      }
      close() {}
    }
    vi.stubGlobal('WebSocket', Unreachable)
    onTestFinished(() => void vi.unstubAllGlobals())
    const colleague = await portal.enter('staff')
    await colleague.open('/leads')
    await screen.findByText(/Live updates aren’t available\. Updates every 30 seconds\.$/)
  })

  it('searches conversations and saves the filters as a named view', async () => {
    await add('Cider Maker', { conversation_history: [{ role: 'visitor', text: 'We bottle cider' }] })
    const { user, location } = await staff.open('/leads?show=inbox&q=cider')
    expect(names()).toEqual(['Cider Maker'])
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    const form = await dialog('Save view')
    await user.type(form.getByLabelText('Name'), 'Cider makers')
    await user.click(form.getByRole('button', { name: 'Save view' }))
    await screen.findByText('View “Cider makers” saved')

    const later = await staff.open('/leads?type=supplier')
    await later.user.click(await screen.findByRole('link', { name: 'Cider makers' }))
    await waitFor(() => expect(later.location()).toBe('/leads?q=cider'))
    expect(location()).toBe('/leads?show=inbox&q=cider')
    await later.user.click(await screen.findByRole('button', { name: 'Delete view' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Cider makers' })).toBeNull())
    await later.user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await screen.findByRole('link', { name: 'Cider makers' })
  })

  it('says on cards who a lead is assigned to', async () => {
    await add('Una Taken', { lead_type: 'supplier' })
    await add('Tom Taken', { assignee: staff.id })
    const former = await portal.enter('staff', 'Fay Former')
    await add('Ted Taken', { assignee: former.id })
    await portal.site.secret.from('permissions').delete().eq('user_id', former.id).throwOnError()
    const { happyDOM } = globalThis.simulatedWindow as Window
    happyDOM.setViewport({ width: 390 })
    try {
      await staff.open('/leads?q=Taken&sort=created_at')
      const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(cards).toEqual([
        expect.stringMatching(/^Una Taken.*Assigned to: Unassigned/),
        expect.stringMatching(/^Tom Taken.*Assigned to Robin Staff/),
        expect.stringMatching(/^Ted Taken.*Assigned to Former colleague/),
      ])
    } finally {
      happyDOM.setViewport({ width: 1280 })
    }
  })

  it('filters by source and exports the labels of the screens', async () => {
    await add('Ivy Export', { intent_type: 'quote_request', lead_type: 'job_seeker', assignee: staff.id })
    await add('Ivy Caller', { source: 'Phone' })
    const list = await staff.open('/leads?q=Ivy')
    await list.user.click(screen.getByRole('button', { name: 'Filter' }))
    await list.user.selectOptions(screen.getByLabelText('Source'), 'Enquiry form')
    await screen.findByRole('button', { name: 'Remove filter Source: Enquiry form' })
    await waitFor(() => expect(names()).toEqual(['Ivy Export']))
    expect(list.location()).toBe('/leads?q=Ivy&source=Enquiry+form')
    const [headings = '', row = ''] = String((await list.download('Download CSV')).content).split('\r\n')
    const values = row.split(',')
    const columns = headings.replace('\uFEFF', '').split(',')
    const exported = Object.fromEntries(columns.map((heading, index) => [heading, values[index]]))
    expect(exported).toMatchObject({
      Type: 'Job seeker',
      Source: 'Enquiry form',
      Intent: 'Quote request',
      Status: 'New',
    })
  })

  it('marks several leads as spam and undoes it', async () => {
    const leads = [await add('Spam One'), await add('Spam Two')]
    const { user } = await staff.open('/leads?q=Spam')
    for (const { reference } of leads)
      await user.click(screen.getByRole('checkbox', { name: `Select “${reference}”` }))
    await user.click(screen.getByRole('button', { name: 'Mark as spam 2' }))
    await screen.findByText('2 leads marked as spam')
    const spam = () => Promise.all(leads.map(async ({ read }) => (await read())?.is_spam))
    expect(await spam()).toEqual([true, true])
    await user.keyboard('u')
    await screen.findByText('2 leads restored')
    expect(await spam()).toEqual([false, false])
  })
})

describe('lead', () => {
  it('shows the source line of each sentence of the summary', async () => {
    const { path } = await add('Sam Source', {
      conversation_history: [
        { role: 'visitor', text: 'We bottle cider' },
        { role: 'assistant', text: 'How many at a time?' },
        { role: 'visitor', text: 'about 2,000, in spring' },
      ],
      summary: 'Needs 2,000 by spring. Sounds keen.',
      summary_points: [
        { text: 'Needs 2,000 by spring.', lines: [3] },
        { text: 'Sounds keen.', lines: [] },
      ],
    })
    const { user } = await staff.open(path)
    await user.click(screen.getByRole('button', { name: 'Needs 2,000 by spring. Line 3' }))
    const messages = screen.getByRole('list', { name: 'Messages' })
    const lines = within(messages).getAllByRole('listitem')
    expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual([null, null, 'true'])
    const summary = within(screen.getByRole('list', { name: 'Summary' }))
    expect(summary.getByText('Sounds keen.').textContent).toBe('Sounds keen. No source')
    // Focusable, so that the keyboard can scroll a long conversation.
    expect(messages.tabIndex).toBe(0)
  })

  it('logs a promised call and undoes it with the keyboard', async () => {
    const { path, read } = await add('Cal Back', { callback_requested: true, call_back_due_at: ago(-2) })
    const { user } = await staff.open(path)
    screen.getByText(/^Call by/)
    await user.keyboard('c')
    await screen.findByText('Call logged, on time')
    const called = await read()
    expect(called).toMatchObject({ status: 'Contacting', assignee: staff.id })
    expect(called?.call_back_kept_at).not.toBeNull()
    await user.keyboard('u')
    await screen.findByText(/^Call by/)
    expect(await read()).toMatchObject({ call_back_kept_at: null, status: 'New', assignee: null })
  })

  it('records assignment and closing reason in the timeline', async () => {
    const { path, read } = await add('Ash Assign')
    const open = await staff.open(path)
    screen.getByRole('heading', { level: 1, name: 'Ash Assign' })
    await choose(open, /^Assign to me/)
    await screen.findByText('Assigned to you')
    await open.user.selectOptions(screen.getByLabelText('Status'), 'Closed: Price')
    await region('Activity').findByText('changed the status from New to Closed: Price')
    region('Activity').getByText('assigned this lead to Robin Staff')
    expect(await read()).toMatchObject({ status: 'Closed', closed_reason: 'Price', assignee: staff.id })
  })

  it('says who else changed what, and overwrites it only on request', async () => {
    const { id, path, read } = await add('Connie Conflict')
    const { user } = await staff.open(path)
    await changeLead(sam.client, { id, version: (await read())?.version ?? 0 }, { status: 'Contacting' })
    await user.selectOptions(screen.getByLabelText('Status'), 'Won')
    await screen.findByText(
      'Sam Colleague changed this lead after you opened it: status New → Contacting. Not saved: “Status: Won”.',
    )
    expect((await read())?.status).toBe('Contacting')
    await waitFor(() => expect(screen.getByLabelText('Status')).toHaveProperty('value', 'Contacting'))
    await user.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    await region('Activity').findByText('changed the status from Contacting to Won')
    expect(screen.queryByText(/Not saved/)).toBeNull()
    expect((await read())?.status).toBe('Won')
  })

  it('keeps choices while the server is unreachable, and saves them when back online', async () => {
    const { path, read } = await add('Oli Offline')
    const open = await staff.open(path)
    const network = disconnect('change_leads')
    await open.user.selectOptions(screen.getByLabelText('Status'), 'Won')
    await choose(open, /^Assign to me/)
    await screen.findByText(
      /Not saved yet: “Status: Won”, “Assigned to you”\. Choose “Try now” to save them\./,
    )
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'Won')
    expect(screen.getByLabelText('Assigned to')).toHaveProperty('value', staff.id)
    network.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await read()).toMatchObject({ status: 'Won', assignee: staff.id }))
    await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull())
  })

  it('asks before leaving choices unsaved, and never saves them to another lead', async () => {
    const first = await add('Wendy Waiting', { created_at: ago(2) })
    const second = await add('Wendy Next', { created_at: ago(1) })
    const open = await staff.open(`${first.path}?q=Wendy`)
    const { user, location } = open
    const network = disconnect('change_leads')
    await user.selectOptions(screen.getByLabelText('Status'), 'Won')
    await screen.findByText(/Not saved yet/)
    await user.click(screen.getByRole('link', { name: 'Next lead' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(location()).toBe(`${second.path}?q=Wendy`))
    network.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await choose(open, /^Assign to me/)
    await screen.findByText('Assigned to you')
    const statuses = [await first.read(), await second.read()].map((lead) => lead?.status)
    expect(statuses).toEqual(['New', 'New'])
  })

  it('keeps a detail typed in a conflict, and a colleague’s other details', async () => {
    const { id, path, read } = await add('Edna Edit', { lead_type: 'supplier' })
    const { user } = await staff.open(path)
    await user.click(screen.getByRole('button', { name: 'Add sells' }))
    await saveLeadDetail(
      sam.client,
      { id, version: (await read())?.version ?? 0 },
      { phone: '01632 960 006' },
    )
    const field = screen.getByRole('textbox', { name: 'Sells' })
    await user.type(field, 'Starch{Control>}{Enter}{/Control}')
    await screen.findByText('Sam Colleague changed this lead after you opened it: phone.')
    await screen.findByRole('link', { name: '01632 960 006' })
    expect(field).toHaveProperty('value', 'Starch')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Sells saved')
    await region('Enquiry').findByText('Starch')
    screen.getByRole('link', { name: '01632 960 006' })
  })

  it('is snoozed and unsnoozed', async () => {
    const { path, read } = await add('Sid Snooze')
    const open = await staff.open(path)
    await choose(open, /^Snooze until the next working day/)
    await screen.findByText('Snoozed until')
    expect((await read())?.snoozed_until).not.toBeNull()
    await choose(open, 'Unsnooze')
    await screen.findByText('Back in the inbox')
    expect((await read())?.snoozed_until).toBeNull()
  })

  it('saves a detail in place, and resolves a value that the contact contradicts', async () => {
    const { path, change } = await add('Eddie Edit', { lead_type: 'supplier' })
    await change({
      corrections: { phone: { heard: '01632 960 003', says: '01632 960 004' } },
      customer_info: { name: 'Eddie Edit', phone: '01632 960 005' },
    })
    const { user } = await staff.open(path)
    await user.click(screen.getByRole('button', { name: 'Add email' }))
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'eddie@{Enter}')
    await screen.findByText('Please enter a valid email address.')
    await user.keyboard('example.com{Enter}')
    await screen.findByText('Email saved')
    await user.click(await region('Contact').findByRole('button', { name: /^eddie/ }))
    expect(await screen.findByRole('textbox', { name: 'To' })).toHaveProperty('value', 'eddie@example.com')
    await user.click(screen.getByRole('button', { name: 'Use the contact’s' }))
    await screen.findByText('Phone changed to 01632 960 004')
    await screen.findByRole('link', { name: '01632 960 004' })
    await region('Activity').findByText('changed phone')
  })

  it('that gets another message asks for a reply until that is declined', async () => {
    const { path, change, read } = await add('Una Update', { status: 'Won' })
    await change({ conversation_history: [{ role: 'visitor', text: 'And another thing' }] })
    const { user } = await staff.open(path)
    screen.getByText('New message 0 min ago')
    await user.click(screen.getByRole('button', { name: 'No reply needed' }))
    await screen.findByText('Marked as not needing a reply')
    expect((await read())?.wrote_again_at).toBeNull()
  })

  /** Emails wait ten seconds, in which sending can be undone. */
  async function sendNow(recipient: string): Promise<void> {
    // The notice of an earlier email may still be there.
    const { data } = await vi.waitFor(
      () =>
        portal.site.secret
          .from('outgoing_emails')
          .select('id')
          .eq('recipient', recipient)
          .eq('state', 'queued')
          .single()
          .throwOnError(),
      { timeout: 10_000 },
    )
    await staff.client.rpc('cancel_outgoing_email', { mail_id: data.id }).throwOnError()
    await staff.client.rpc('resend_email', { mail_id: data.id }).throwOnError()
  }

  it('is forwarded to purchasing with a note', async () => {
    const { path, reference } = await add('Sal Seller', { lead_type: 'supplier' })
    const open = await staff.open(path)
    const { user } = open
    await choose(open, 'Send to purchasing')
    await insertText('<p>Worth a look.</p>')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await sendNow('purchasing@example.com')
    const email = await mailbox.newest('purchasing@example.com')
    expect(email.subject).toBe(`Forwarded: Supplier ${reference}`)
    expect(email.text).toContain('Worth a look.')
    expect(email.text).toContain('A box for Sal Seller')
  })

  it('keeps replies in one thread and one timeline with notes', async () => {
    const { path, reference, email, read } = await add('Thea Thread', { lead_type: 'supplier' })
    const { user } = await staff.open(path)
    for (const text of ['First', 'Second']) {
      await user.click(await screen.findByRole('button', { name: 'Write an email' }))
      await insertText(`<p>${text} answer.</p>`)
      await user.click(screen.getByRole('button', { name: 'Send' }))
      await sendNow(email)
      await expect.poll(async () => (await mailbox.newest(email)).text).toContain(`${text} answer.`)
      await screen.findByRole('button', { name: 'Write an email' })
    }
    expect((await mailbox.newest(email)).subject).toBe(`Your enquiry (${reference})`)
    const { data } = await portal.site.secret
      .from('outgoing_emails')
      .select('message_id, in_reply_to')
      .eq('recipient', email)
      .order('created_at')
      .throwOnError()
    expect(data.map(({ in_reply_to }) => in_reply_to)).toEqual([null, data[0]?.message_id])
    await expect.poll(async () => (await read())?.mails_sent).toBe(2)
    // Each once, although the history records them, too.
    const items = () =>
      region('Activity')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(items().filter((item) => item.includes('Your enquiry'))).toHaveLength(2))
    await user.type(screen.getByLabelText('Note'), 'Wants samples.{Control>}{Enter}{/Control}')
    await screen.findByText('Note saved')
    expect(items()[0]).toMatch(/^Robin Staff added a note.*Wants samples\./)
    expect(items().at(-1)).toMatch(/^Thea Thread sent this enquiry/)
    await user.click(region('Activity').getByRole('button', { name: 'Notes' }))
    expect(items()).toHaveLength(1)
  })

  it('is erased permanently after confirmation', async () => {
    const { path, reference, read } = await add('Erin Erase')
    const open = await staff.open(path)
    const { user, location } = open
    for (const choice of ['Cancel', 'Erase permanently']) {
      await choose(open, 'Erase this lead…')
      const confirmation = await dialog(`Erase lead ${reference}`)
      await user.click(confirmation.getByRole('button', { name: choice }))
    }
    await screen.findByText(`Lead ${reference} erased`)
    await waitFor(() => expect(location()).toBe('/leads'))
    expect(await read()).toBeUndefined()
  })
})

describe('new lead', () => {
  it('warns of a known contact, and is added with its source, assigned to the user', async () => {
    const known = await add('Petra Known', { customer_info: { name: 'Petra Known', phone: '01632 960 777' } })
    const { user, location } = await staff.open('/leads/new')
    await user.click(screen.getByRole('button', { name: 'Add lead' }))
    const summary = await screen.findByRole('alert')
    within(summary).getByRole('link', { name: 'Enter a name or a company.' })
    within(summary).getByRole('link', { name: 'Enter a phone number or an email address.' })

    await user.type(screen.getByLabelText('Company'), 'Ridgeway Cycles')
    await user.type(screen.getByLabelText('Phone'), '+44 1632 960777')
    await screen.findByRole('link', { name: `Petra Known, ${known.reference}` })
    await user.type(screen.getByLabelText('What they need'), '500 boxes for wheels')
    await user.selectOptions(screen.getByLabelText('Type'), 'Supplier')
    await user.click(screen.getByRole('button', { name: 'Add lead' }))
    await screen.findByRole('heading', { level: 1, name: 'Ridgeway Cycles' })
    screen.getByText('500 boxes for wheels')
    region('Activity').getByText('added this lead. Source: Phone')
    const { data: stored } = await portal.site.secret
      .from('leads')
      .select('source, lead_type, assignee')
      .eq('session_id', location().replace('/leads/', ''))
      .throwOnError()
    expect(stored).toEqual([{ source: 'Phone', lead_type: 'supplier', assignee: staff.id }])
  })

  it('keeps what was typed on this device', async () => {
    const { user } = await staff.open('/leads/new')
    await user.type(screen.getByLabelText('Name'), 'Dora Draft')
    await screen.findByText('Draft saved on this device')
    await staff.open('/leads/new')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Dora Draft'))
  })
})

describe('leads of the same contact', () => {
  it('are listed with applications, merged by one press and separated again', async () => {
    const contact = (phone: string, email: string) => ({ customer_info: { name: 'Tam', email, phone } })
    // The same number in another format.
    const twin = await add('Tam', { ...contact('+44 1632 960111', 'other@example.com'), status: 'Won' })
    const { path, read } = await add('Tam', contact('01632 960 111', 'tam@example.com'))
    const stranger = await add('Stranger')
    await portal.site.secret
      .from('job_applications')
      .insert({ name: 'Tam', email: 'TAM@example.com', job_title: 'Die maker', cover_letter: 'Hello.' })
      .throwOnError()
    const { user } = await staff.open(path)
    const others = region('Same contact')
    others.getByRole('link', { name: /^Application JA-.*Die maker/ })
    others.getByRole('link', { name: `Customer: ${twin.reference}` })
    expect(others.queryByText(new RegExp(stranger.reference))).toBeNull()
    await user.click(others.getByRole('button', { name: 'Merge into this' }))
    await screen.findByText(`Merged into ${twin.reference}`)
    expect((await read())?.merged_into).toBe(twin.id)
    await user.keyboard('u')
    await others.findByRole('button', { name: 'Merge into this' })
    expect((await read())?.merged_into).toBeNull()
  })

  it('with different details are merged with a reason', async () => {
    const kept = await add('Kay Kept')
    const { path, read } = await add('Mo Merged')
    const { user } = await staff.open(path)
    await user.click(screen.getByRole('button', { name: 'Merge with another lead…' }))
    const form = await dialog('Merge with another lead')
    await user.type(form.getByLabelText('Other lead'), 'Kay Kept')
    await user.click(form.getByRole('button', { name: 'Find' }))
    await user.click(await form.findByRole('radio', { name: `Kay Kept, ${kept.reference}` }))
    await user.click(form.getByRole('button', { name: 'Merge' }))
    form.getByText(/^Say how you know/)
    await user.type(form.getByLabelText(/^How do you know/), 'She called about both')
    await user.click(form.getByRole('button', { name: 'Merge' }))
    await region('Same contact').findByText('Reason for merging: She called about both')
    await user.click(region('Same contact').getByRole('button', { name: 'Unmerge' }))
    await screen.findByText('Lead unmerged')
    expect((await read())?.merged_into).toBeNull()
  })
})

it('the lead report exports every conversation without names', async () => {
  await add('Confidential Carl', { customer_info: { name: 'Confidential Carl', phone: '01632 960 222' } })
  const { count: leads } = await portal.site.secret
    .from('leads')
    .select('*', { count: 'exact', head: true })
    .is('source', null)
    .throwOnError()
  const report = await staff.open('/leads/figures')
  for (const table of screen.getAllByRole('region', { name: /, table$/ })) expect(table.tabIndex).toBe(0)
  const lines = String((await report.download('Download conversations')).content)
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('Started')
  expect(lines.filter((line) => line.includes('Enquiry form'))).toHaveLength(leads ?? 0)
  expect(lines.join()).not.toContain('Confidential')
})
