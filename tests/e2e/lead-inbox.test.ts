/** Lead inbox from arrival to outcome: order, notes, calls, replies, concurrent users, undo. */
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  const { secret } = portal.site
  const lead = (reference: string, name: string, fields: object) => ({
    session_id: reference,
    lead_type: 'customer_enquiry',
    summary: `${name} wants a box.`,
    customer_info: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
    conversation_history: [{ role: 'visitor', text: `A box for ${name}` }],
    ...fields,
  })
  for (const row of [
    lead('EQ-NEWE-2345', 'Nell New', { created_at: ago(1) }),
    lead('EQ-OLDE-2345', 'Ollie Old', { created_at: ago(30) }),
    lead('EQ-CALL-2345', 'Cara Call', {
      callback_requested: true,
      call_back_due_at: ago(-2),
      created_at: ago(3),
      customer_info: { name: 'Cara Call', email: 'cara@example.com', phone: '01632 960 001' },
      conversation_history: [
        { role: 'visitor', text: 'We bottle cider' },
        { role: 'assistant', text: 'How many at a time?' },
        { role: 'visitor', text: 'about 2,000, in spring' },
      ],
      summary: 'Bottles cider. Needs 2,000 by spring. Sounds keen.',
      summary_points: [
        { text: 'Bottles cider.', lines: [1] },
        { text: 'Needs 2,000 by spring.', lines: [3] },
        { text: 'Sounds keen.', lines: [] },
      ],
    }),
    lead('EQ-SELL-2345', 'Sal Seller', { lead_type: 'supplier', created_at: ago(5) }),
    // The same number in another format.
    lead('EQ-TWIN-2345', 'Cara C', {
      created_at: ago(90),
      status: 'Won',
      customer_info: { name: 'Cara C', email: 'other@example.com', phone: '+44 1632 960001' },
    }),
  ])
    await secret.from('leads').insert(row).throwOnError()
  await secret
    .from('job_applications')
    .insert({ name: 'Cara Call', email: 'CARA@example.com', job_title: 'Die maker', cover_letter: 'Hello.' })
    .throwOnError()
  staff = await portal.enter('staff')
})
afterAll(() => opened.disposeAsync())

const waitForText = (text: string) => staff.page.getByText(text, { exact: false }).first().waitFor()
async function read(reference: string) {
  const { data } = await portal.site.secret
    .from('leads')
    .select(
      'id, version, status, closed_reason, assignee, is_spam, merged_into, call_back_kept_at, snoozed_until, mails_sent',
    )
    .eq('session_id', reference)
    .single()
    .throwOnError()
  return data
}
async function open(path: string) {
  await staff.page.goto(`${portal.site.url}${path}`)
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
}

describe('lead inbox', () => {
  it('lists calls first, then the longest waiting, with counts', async () => {
    const { page } = staff
    await open('/leads')
    await waitForText('4 leads')
    await waitForText('1 call due')
    await waitForText('3 unanswered')
    const names = await page.locator('[data-row] a, tbody tr a').allInnerTexts()
    const order = ['Cara Call', 'Ollie Old', 'Sal Seller', 'Nell New']
    expect(order.map((name) => names.findIndex((text) => text.includes(name)))).toEqual([0, 1, 2, 3])
  })

  it('searches conversations and saves the filters as a named view', async () => {
    const { page } = staff
    await page.getByLabel('Search contacts, summaries and conversations').fill('cider')
    await waitForText('1 lead')
    await page.getByRole('link', { name: 'Cara Call' }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    await page.getByLabel('Name').fill('Cider makers')
    await page.getByRole('button', { name: 'Save view' }).click()
    await waitForText('View “Cider makers” saved')
    await open('/leads?show=inbox&type=supplier')
    await waitForText('1 lead')
    await page.getByRole('link', { name: 'Sal Seller' }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Cider makers' }).click()
    await page.waitForURL('**/leads?q=cider')
    await page.getByRole('link', { name: 'Cara Call' }).waitFor()
  })

  it('marks several leads as spam and undoes it', async () => {
    const { page } = staff
    await open('/leads?sort=-created_at')
    for (const name of ['EQ-NEWE-2345', 'EQ-OLDE-2345'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Mark as spam 2', exact: true }).click()
    await waitForText('2 leads marked as spam')
    await expect.poll(async () => (await read('EQ-NEWE-2345')).is_spam).toBe(true)
    await page.keyboard.press('u')
    await waitForText('2 leads restored')
    expect([(await read('EQ-NEWE-2345')).is_spam, (await read('EQ-OLDE-2345')).is_spam]).toEqual([
      false,
      false,
    ])
  })
})

describe('lead', () => {
  it('shows the source line of each sentence of the summary', async () => {
    const { page } = staff
    await open('/leads/EQ-CALL-2345')
    const lines = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Needs 2,000 by spring. Line 3' }).click()
    await expect.poll(() => lines.nth(2).getAttribute('aria-current')).toBe('true')
    await expect.poll(() => lines.nth(0).getAttribute('aria-current')).toBeNull()
    await page.getByRole('region', { name: 'Summary' }).getByText('Sounds keen. No source').waitFor()
  })

  it('logs a call, adds a note, undoes and opens the next lead with the keyboard', async () => {
    const { page } = staff
    await open('/leads/EQ-CALL-2345')
    await waitForText('Call by')
    await page.keyboard.press('r')
    await waitForText('Call logged, on time')
    // The status may appear before the screen updates; otherwise the old button would be found below.
    await page.getByRole('button', { name: 'Undo call' }).waitFor()
    await expect.poll(async () => (await read('EQ-CALL-2345')).call_back_kept_at).not.toBeNull()
    await page.keyboard.press('u')
    await expect.poll(async () => (await read('EQ-CALL-2345')).call_back_kept_at).toBeNull()
    await waitForText('Call by')
    await page.keyboard.press('r')
    await expect.poll(async () => (await read('EQ-CALL-2345')).call_back_kept_at).not.toBeNull()
    await page.keyboard.press('n')
    await page.keyboard.type('Wants samples first.')
    await page.keyboard.press('Control+Enter')
    await waitForText('Note saved')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Customer: EQ-OLDE-2345' }).waitFor()
  })

  it('records assignment and closing reason in the history', async () => {
    const { page } = staff
    await open('/leads/EQ-OLDE-2345')
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await waitForText('Assigned to you')
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused).toBe('DIV')
    await page.getByLabel('Status').focus()
    await page.getByLabel('Status').selectOption({ label: 'Price' })
    await waitForText('Status: Closed: Price')
    expect(await focused()).toBe('SELECT')
    expect(await read('EQ-OLDE-2345')).toMatchObject({
      status: 'Closed',
      closed_reason: 'Price',
      assignee: staff.user.id,
    })
    await page.getByRole('region', { name: 'History' }).getByText('New → Closed: Price').waitFor()
  })

  it('does not overwrite a change by a colleague', async () => {
    const { page } = staff
    await open('/leads/EQ-NEWE-2345')
    const { id } = await read('EQ-NEWE-2345')
    await portal.site.secret.from('leads').update({ status: 'Contacting' }).eq('id', id).throwOnError()
    await page.getByLabel('Status').selectOption('Won')
    await waitForText('someone else has changed it since you opened it')
    await expect.poll(async () => (await read('EQ-NEWE-2345')).status).toBe('Contacting')
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('Contacting')
  })

  it('can be snoozed and unsnoozed', async () => {
    const { page } = staff
    await open('/leads/EQ-SELL-2345')
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: /^Until tomorrow/ }).click()
    await waitForText('Snoozed until')
    await expect.poll(async () => (await read('EQ-SELL-2345')).snoozed_until).not.toBeNull()
    await page.getByRole('button', { name: /^Unsnooze/ }).click()
    await waitForText('Back in the inbox')
  })

  it('saves edited details', async () => {
    const { page } = staff
    await page.getByRole('button', { name: 'Edit details' }).click()
    await page.getByLabel('Sells').fill('Hot melt glue')
    await page.getByLabel('Phone').fill('01632 960 009')
    await page.getByRole('button', { name: 'Save details' }).click()
    await waitForText('Details saved')
    await page.getByRole('region', { name: 'Details' }).getByText('Hot melt glue').waitFor()
  })

  it('is forwarded to purchasing with a note, and replies stay in its thread', async () => {
    const { page } = staff
    await page.getByRole('button', { name: 'Send to purchasing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forward lead' })
    await dialog.getByLabel('Note').fill('Worth a look.')
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click()
    await waitForText('Forwarded to purchasing@example.com')
    const on = await portal.mailbox.newest('purchasing@example.com')
    expect(on.subject).toBe('Forwarded: Supplier EQ-SELL-2345')
    expect(on.text).toContain('Worth a look.')
    expect(on.text).toContain('A box for Sal Seller')

    for (const text of ['First', 'Second']) {
      await page.getByRole('button', { name: 'Write an email' }).click()
      await page.getByLabel('Text').fill(`${text} answer.`)
      await page.getByRole('button', { name: 'Send email' }).click()
      await page.getByRole('button', { name: 'Write an email' }).waitFor()
      await expect
        .poll(async () => (await portal.mailbox.newest('sal@example.com')).text)
        .toContain(`${text} answer.`)
    }
    const second = await portal.mailbox.newest('sal@example.com')
    expect(second.subject).toBe('Your enquiry (EQ-SELL-2345)')
    const { data } = await portal.site.secret
      .from('outgoing_emails')
      .select('message_id, in_reply_to')
      .eq('kind', 'lead_reply')
      .order('created_at')
      .throwOnError()
    expect(data).toHaveLength(2)
    expect(data[1]?.in_reply_to).toBe(data[0]?.message_id)
    await expect.poll(() => read('EQ-SELL-2345')).toMatchObject({ mails_sent: 2 })
  })

  it('merges with a lead that has different contact details, with a reason, and unmerges', async () => {
    const { page } = staff
    await open('/leads/EQ-NEWE-2345')
    const sameContact = page.getByRole('region', { name: 'Same contact' })
    await sameContact.getByRole('button', { name: 'Merge with another lead…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge with another lead' })
    await dialog.getByLabel('Other lead').fill('Sal Seller')
    await dialog.getByRole('button', { name: 'Find' }).click()
    await dialog.getByRole('radio', { name: 'Sal Seller, EQ-SELL-2345' }).check()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.getByText('Say how you know').waitFor()
    await dialog.getByLabel('How do you know').fill('She called about both')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await waitForText('Merged into EQ-SELL-2345')
    await sameContact.getByText('Reason for merging: She called about both').waitFor()
    await sameContact.getByRole('button', { name: 'Unmerge' }).click()
    await waitForText('Lead unmerged')
    await expect.poll(async () => (await read('EQ-NEWE-2345')).merged_into).toBeNull()
  })

  it('reopens after a new message and shows the contact’s value next to the corrected one', async () => {
    const { page } = staff
    const { id } = await read('EQ-NEWE-2345')
    const { secret } = portal.site
    await secret
      .from('leads')
      .update({
        status: 'Won',
        corrections: { phone: { heard: '01632 960 003', says: '01632 960 004' } },
        customer_info: { name: 'Nell New', email: 'nell@example.com', phone: '01632 960 005' },
      })
      .eq('id', id)
      .throwOnError()
    const conversation_history = [{ role: 'visitor', text: 'And another thing' }]
    await secret.from('leads').update({ conversation_history }).eq('id', id).throwOnError()
    await open('/leads/EQ-NEWE-2345')
    await waitForText('New message 0 min ago')
    await page.getByRole('button', { name: 'Use the contact’s' }).click()
    await waitForText('Phone changed to 01632 960 004')
    await page.getByRole('link', { name: '01632 960 004' }).waitFor()
    await page.getByRole('button', { name: 'No reply needed' }).click()
    await waitForText('Marked as not needing a reply')
    await page.getByRole('region', { name: 'History' }).getByText('Changed: phone').waitFor()
  })

  it('is erased permanently after confirmation', async () => {
    const { page } = staff
    await open('/leads/EQ-NEWE-2345')
    await page.getByRole('button', { name: 'Erase this lead…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase lead EQ-NEWE-2345' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Erase this lead…' }).click()
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await waitForText('Lead EQ-NEWE-2345 erased')
    await page.waitForURL('**/leads')
    const { data } = await portal.site.secret.from('leads').select('id').eq('session_id', 'EQ-NEWE-2345')
    expect(data).toEqual([])
  })

  it('exports every conversation as a CSV row', async () => {
    const { page } = staff
    await open('/leads/figures')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download conversations' }).click(),
    ])
    const lines = (await text(await download.createReadStream())).trim().split('\r\n')
    expect(lines[0]).toContain('Started')
    expect(lines.filter((line) => line.includes('Enquiry form'))).toHaveLength(4)
    expect(lines.join()).not.toContain('Cara')
  })

  it('shows other leads and applications of the contact, merges two leads and unmerges them', async () => {
    const { page } = staff
    await open('/leads/EQ-CALL-2345')
    const sameContact = page.getByRole('region', { name: 'Same contact' })
    await sameContact.getByRole('link', { name: /^Application JA-.*Die maker/ }).waitFor()
    await sameContact.getByRole('link', { name: 'Customer: EQ-TWIN-2345' }).waitFor()
    await expect.poll(() => sameContact.getByText('EQ-NEWE').count()).toBe(0)
    await sameContact.getByRole('button', { name: 'Merge into this' }).click()
    await waitForText('Merged into EQ-TWIN-2345')
    await expect.poll(async () => (await read('EQ-CALL-2345')).merged_into).not.toBeNull()
    await page.keyboard.press('u')
    await expect.poll(async () => (await read('EQ-CALL-2345')).merged_into).toBeNull()
    expect(staff.consoleErrors).toEqual([])
  })
})
