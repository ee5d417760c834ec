import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setEmailFlag } from '#app/content/emails/mutations.ts'
import { EMAIL_IMPORT_PATH } from '#domain/email/emails.ts'
import { emailFile, PIXEL } from '#tests/support/email-files.ts'
import { opened } from '#tests/support/opened.ts'
import { msgFile, tnefFile } from '#tests/support/outlook-files.ts'
import { pdfFile } from '#tests/support/pdf-files.ts'
import { type OpenScreen, openPortalScreens } from '#tests/support/portal-screens.tsx'
import { insertText } from '#tests/support/rich-text.ts'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))

const PLAN = pdfFile({ text: 'A plan of the box' })
const BOXES = emailFile({
  subject: 'Price of boxes',
  id: 'boxes@example.com',
  headers: ['References: <first@example.com>', 'In-Reply-To: <first@example.com>'],
  html: `<p>How much are <b>500 boxes</b>? Ring Ben Oak on 01632 960 002.</p>
    <p><a href="https://elsewhere.example/pay">Our website</a></p>
    <img src="https://elsewhere.example/pixel.png" alt="">`,
  attachments: [
    { name: 'plan.pdf', type: 'application/pdf', content: PLAN },
    { name: 'photo.png', type: 'image/png', content: PIXEL },
    { name: 'letter.txt', type: 'text/plain', content: PLAN },
    {
      name: 'drawing.eml',
      type: 'message/rfc822',
      content: String(emailFile({ subject: 'The drawing', id: 'nested@example.org', text: 'Nested text.' })),
    },
  ],
})
const MORE = emailFile({
  subject: 'Re: Price of boxes',
  id: 'more@example.com',
  date: 'Wed, 04 Nov 2026 09:00:00 +0000',
  headers: ['In-Reply-To: <boxes@example.com>', 'References: <first@example.com> <boxes@example.com>'],
  text: 'Or 600 with lids?',
})
const BAIT = emailFile({
  subject: 'Your invoice',
  id: 'bait@elsewhere.example',
  from: '"accounts@example.com" <robber@elsewhere.example>',
  headers: ['Reply-To: other@nowhere.example'],
  html: '<a href="https://elsewhere.example/login">https://www.example.com/login</a>',
})
const MBOX = Buffer.concat(
  ['one', 'two'].flatMap((name) => [
    Buffer.from('From somebody@example.org Tue Nov  3 14:05:00 2026\n'),
    emailFile({ subject: `Mailbox ${name}`, id: `${name}@example.org`, from: 'Li <li@example.org>' }),
    Buffer.from('\n'),
  ]),
)
const file = (name: string, content: Uint8Array) => new File([new Uint8Array(content)], name)
const FILES = [
  file('boxes.eml', BOXES),
  file('more.eml', MORE),
  file('bait.eml', BAIT),
  file('all.mbox', MBOX),
]

beforeAll(async () => {
  await portal.site.secret
    .from('leads')
    .insert({
      session_id: 'EQ-BXES-2345',
      lead_type: 'customer_enquiry',
      summary: 'Wants boxes.',
      customer_info: { name: 'Zoe Ash', email: 'zoe@example.com' },
    })
    .throwOnError()
  for (const email of FILES) await importEmail(email)
})

async function importEmail(email: File): Promise<void> {
  const response = await staff.fetch(`${portal.site.url}${EMAIL_IMPORT_PATH}?name=${email.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await staff.csrfToken() },
    body: email,
  })
  expect(await response.json()).toMatchObject({ refused: 0 })
}

async function read(subject: string) {
  const { data } = await portal.site.secret
    .from('emails')
    .select('id, is_read, is_archived, link_count')
    .eq('subject', subject)
    .single()
    .throwOnError()
  return data
}

async function openEmail(subject: string): Promise<OpenScreen> {
  const opened = await staff.open(`/email-viewer/${(await read(subject)).id}`)
  await screen.findByRole('radiogroup', { name: 'Show as' })
  return opened
}

async function click({ user }: OpenScreen, name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
}
const messageFrame = async () =>
  (await waitFor(() => document.querySelector('iframe[srcdoc]') ?? expect.fail())).getAttribute('srcdoc') ??
  ''

describe('email import', () => {
  async function openImport() {
    const { user } = await staff.open('/email-viewer')
    await user.click(screen.getByRole('button', { name: 'Import files' }))
    const input = await waitFor(
      () => document.querySelector<HTMLElement>('input[type=file]') ?? expect.fail(),
    )
    return { user, input }
  }

  it('reports imported, duplicate and failed messages of several files, also from Outlook', async () => {
    const { user, input } = await openImport()
    await user.upload(input, FILES)
    await screen.findByText('0 imported, 5 duplicates, 0 failed')
    await user.upload(input, [file('song.mp3', Buffer.from('ID3\u0003\u0000\u0000 no email'))])
    await screen.findByText('0 imported, 5 duplicates, 1 failed')
    // Focusable, so that the keyboard can scroll a long list.
    for (const list of screen.getAllByRole('list', { name: 'Imported emails' })) expect(list.tabIndex).toBe(0)
    const content = { body: 'See the plan.', files: [['plan.pdf', PLAN]] } as const
    await user.upload(input, [
      file('sizes.msg', msgFile({ ...content, subject: 'Sizes of Outlook' })),
      file('winmail.dat', tnefFile({ ...content, subject: 'Sizes in TNEF' })),
    ])
    await screen.findByText('2 imported, 5 duplicates, 1 failed')
    await user.keyboard('{Escape}')
    await screen.findByRole('link', { name: /Sizes in TNEF/ })
    for (const subject of ['Sizes of Outlook', 'Sizes in TNEF']) {
      const opened = await openEmail(subject)
      screen.getByText('See the plan.')
      expect((await opened.download('Download plan.pdf')).content.equals(PLAN)).toBe(true)
    }
    const imported = await Promise.all([read('Sizes of Outlook'), read('Sizes in TNEF')])
    // Other tests count the inbox.
    await setEmailFlag(
      staff.client,
      imported.map(({ id }) => id),
      'isArchived',
      true,
    )
  })

  it('imports no further file after Stop', async () => {
    const { user, input } = await openImport()
    const send = globalThis.fetch
    const uploads: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (!String(url).includes(EMAIL_IMPORT_PATH)) return send(url, init)
      uploads.push(url)
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
    })
    await user.upload(input, FILES)
    await screen.findByText('0 of 4 files')
    await waitFor(() => expect(uploads).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(screen.getAllByText('Stopped')).toHaveLength(4))
    expect(uploads).toHaveLength(1)
  })
})

describe('email list', () => {
  it('shows one row per thread and never a name that imitates our address', async () => {
    await staff.open('/email-viewer?show=inbox&group=threads')
    await screen.findByText('4 threads')
    screen.getByRole('link', { name: /Zoe Ash.*2 emails in this thread/ })
    screen.getByRole('link', { name: /robber@elsewhere\.example.*Your invoice/ })
  })

  it('keeps rows, filters and search in the address', async () => {
    const { user, location } = await staff.open('/email-viewer?show=inbox&group=threads')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.selectOptions(screen.getByLabelText('Rows'), 'emails')
    await screen.findByText('5 emails')
    await user.selectOptions(screen.getByLabelText('Attachments'), 'with')
    await screen.findByText('1 email')
    expect(location()).toContain('attachments=with')
    await user.selectOptions(screen.getByLabelText('Attachments'), '')
    await screen.findByText('5 emails')
    const search = screen.getByLabelText(/^Search people/)
    await user.type(search, 'plan.pdf{Enter}')
    await screen.findByText('1 email')
    expect(location()).toContain('q=plan.pdf')
    await user.clear(search)
    await user.type(search, 'nothing like it{Enter}')
    await screen.findByText('No matching emails')
  })

  it('marks selected emails as read with undo, and exports them', async () => {
    const opened = await staff.open('/email-viewer?show=inbox&group=emails&sort=subject')
    const { user } = opened
    await screen.findByText('5 emails')
    for (const name of ['Mailbox one', 'Mailbox two'])
      await user.click(screen.getByRole('checkbox', { name: `Select “${name}”` }))
    await click(opened, 'Mark as read 2')
    await screen.findByText('2 emails marked as read')
    expect((await read('Mailbox two')).is_read).toBe(true)
    await user.keyboard('u')
    await screen.findByText('2 emails restored')
    expect((await read('Mailbox two')).is_read).toBe(false)
    const { content } = await opened.download('Download CSV')
    expect(
      String(content)
        .split('\r\n')
        .filter((line) => line.includes('Mailbox')),
    ).toHaveLength(2)
  })
})

describe('email', () => {
  it('has links as text, remote images not loaded, and is marked as read', async () => {
    const opened = await openEmail('Price of boxes')
    screen.getByText(/^1 remote image not loaded/)
    const links = within(screen.getByRole('region', { name: 'Links' }))
    links.getByText('https://elsewhere.example/pay')
    expect(links.queryByRole('link')).toBeNull()
    await click(opened, 'Copy URL of link 1')
    expect(await navigator.clipboard.readText()).toBe('https://elsewhere.example/pay')
    await waitFor(async () => expect((await read('Price of boxes')).is_read).toBe(true))
  })

  it('loads remote images on request for one visit, only those that the server may load', async () => {
    await click(await openEmail('Price of boxes'), 'Load images')
    // The host does not exist.
    await screen.findByText('0 of 1 loaded through our server for this visit')
    const image = `data:image/webp;base64,${PIXEL.toString('base64')}`
    const opened = await openEmail('Price of boxes')
    expect(await messageFrame()).not.toContain('src=')
    const call = vi.spyOn(globalThis.currentSession.api, 'request')
    call.mockResolvedValue({ data: { pictures: { 1: image } }, error: null } as never)
    await click(opened, 'Load images')
    await screen.findByText('1 of 1 loaded through our server for this visit')
    expect(await messageFrame()).toContain(`src="${image}"`)
  })

  it('explains its headers and offers the original source', async () => {
    const opened = await openEmail('Price of boxes')
    await opened.user.click(screen.getByRole('radio', { name: 'Headers' }))
    await screen.findAllByText(/The sender can write anything here\./)
    await opened.user.click(screen.getByRole('radio', { name: 'Source' }))
    const { name, content } = await opened.download(/^Download source/)
    expect(name).toMatch(/^email-\d+\.eml$/)
    expect(content.equals(BOXES)).toBe(true)
  })

  it('shows the detected type of attachments, downloads them and opens attached emails', async () => {
    const opened = await openEmail('Price of boxes')
    screen.getByText(/declared as text\/plain/)
    expect((await opened.download('Download photo.png')).content.equals(PIXEL)).toBe(true)
    await click(opened, 'Open drawing.eml')
    await screen.findByText('Nested text.')
  })

  it('warns of phishing', async () => {
    await openEmail('Your invoice')
    const safety = screen.getByRole('region', { name: 'Safety' })
    expect(safety.textContent).toContain('Don’t trust this email')
    expect(safety.textContent).toContain('www.example.com')
    expect(safety.textContent).toContain('nowhere.example')
  })

  it('is linked to a suggested lead and to a number, with undo, and listed in the lead', async () => {
    const opened = await openEmail('Price of boxes')
    const { user } = opened
    await click(opened, /^Lead EQ-BXES-2345/)
    await screen.findByText('Linked to Lead EQ-BXES-2345')
    await user.keyboard('u')
    await waitFor(async () => expect((await read('Price of boxes')).link_count).toBe(0))
    await click(opened, /^Lead EQ-BXES-2345/)
    await waitFor(async () => expect((await read('Price of boxes')).link_count).toBe(1))
    await user.type(screen.getByLabelText('Reference or EN number'), 'EN 471/12')
    await click(opened, 'Link')
    await screen.findByText('EN number 471/12')
    await staff.open('/email-viewer?show=all&q=EN%20471%2F12')
    await screen.findByText('1 email')
    screen.getByRole('link', { name: /Price of boxes/ })
    await staff.open('/leads/EQ-BXES-2345')
    await within(screen.getByRole('region', { name: 'Activity' })).findByText('Price of boxes')
  })
})

describe('composer', () => {
  const text = () => screen.findByRole('textbox', { name: 'Text' })
  const isStored = () => screen.findByText('Draft saved on this device')

  async function queuedFor(recipient: string) {
    const { data } = await portal.site.secret
      .from('outgoing_emails')
      .select(
        'id, recipient, cc, subject, body_text, body_rich, in_reply_to, reference_ids, attachments, scheduled_for',
      )
      .eq('recipient', recipient)
      .throwOnError()
    return data
  }

  it('quotes the email, survives a reload, can be undone and is queued once in its thread', async () => {
    let opened = await openEmail('Re: Price of boxes')
    await opened.user.keyboard('r')
    expect((await text()).textContent).toMatch(/^Hello Zoe,.*Or 600 with lids\?/)
    await insertText('<p>They are £300.</p>')
    await isStored()
    opened = await openEmail('Re: Price of boxes')
    await screen.findByText(/^Restored your unsaved text from/)
    expect((await text()).textContent).toContain('They are £300.')
    await opened.user.type(await text(), '{Control>}{Enter}{/Control}')
    await screen.findByText('Sending in 10 seconds')
    await opened.user.keyboard('u')
    await screen.findByText(/^Not sent\./)
    expect(await queuedFor('zoe@example.com')).toEqual([])
    expect((await text()).textContent).toContain('They are £300.')
    await click(opened, 'Cc')
    await opened.user.type(screen.getByLabelText('Cc'), 'li@example.org')
    await click(opened, 'Send')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull())
    expect(await queuedFor('zoe@example.com')).toMatchObject([
      {
        cc: ['li@example.org'],
        subject: 'Re: Price of boxes',
        body_text: expect.stringMatching(/^They are £300\..*> Or 600 with lids\?/s),
        body_rich: expect.stringMatching(/^<p>They are £300\.<\/p>.*<blockquote>/),
        in_reply_to: '<more@example.com>',
        reference_ids: ['<first@example.com>', '<boxes@example.com>', '<more@example.com>'],
        attachments: [],
        scheduled_for: null,
      },
    ])
  })

  it('undoes sending beside a newer text, which is kept for the next visit', async () => {
    let opened = await openEmail('Price of boxes')
    await opened.user.keyboard('r')
    await insertText('<p>The first text.</p>')
    await isStored()
    await opened.user.type(await text(), '{Control>}{Enter}{/Control}')
    await screen.findByText('Sending in 10 seconds')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull())
    await opened.user.keyboard('r')
    await insertText('<p>The second text.</p>')
    await isStored()
    // Those of earlier tests may still be shown.
    const undo = (await screen.findAllByRole('button', { name: 'Undo: sending' })).at(-1)
    await opened.user.click(undo ?? expect.unreachable())
    await screen.findByText(/^Not sent\./)
    await waitFor(async () => expect((await text()).textContent).toContain('The first text.'))
    await click(opened, 'Discard')
    opened = await openEmail('Price of boxes')
    await waitFor(async () => expect((await text()).textContent).toContain('The second text.'))
    // The notice of the restored draft has one, too.
    await opened.user.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) ?? expect.unreachable())
  })

  it('rejects an invalid address; a forward attaches the original', async () => {
    const opened = await openEmail('Price of boxes')
    await opened.user.keyboard('f')
    const to = await screen.findByRole('textbox', { name: 'To' })
    await opened.user.type(to, 'nobody')
    await click(opened, 'Send')
    await screen.findByText('“nobody” isn’t a valid email address.')
    await opened.user.clear(to)
    await opened.user.type(to, 'purchasing@example.com')
    await click(opened, 'Send')
    await screen.findByText('Sending in 10 seconds')
    expect(await queuedFor('purchasing@example.com')).toMatchObject([
      {
        subject: 'Fwd: Price of boxes',
        attachments: [{ name: 'original.eml', email: (await read('Price of boxes')).id }],
      },
    ])
  })

  it('schedules an email with a table and a file, which is edited and cancelled until it is sent', async () => {
    const opened = await openEmail('Mailbox one')
    const { user } = opened
    await user.keyboard('r')
    await insertText(
      '<table><tbody><tr><th><p>Tray</p></th><th><p>2,000</p></th></tr><tr><td><p>Three rows</p></td><td><p>£0.84</p></td></tr></tbody></table>',
    )
    // The second is chosen while the first is being read.
    for (const name of ['plan.pdf', 'prices.pdf'])
      fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files: [file(name, PLAN)] } })
    await screen.findByText('prices.pdf')
    await click(opened, 'Schedule')
    await user.click(await screen.findByRole('menuitem', { name: 'Tomorrow, 8 am' }))
    await screen.findByText(/^Scheduled for /)
    const [queued = expect.unreachable()] = await queuedFor('li@example.org')
    expect(queued).toMatchObject({
      body_text: expect.stringMatching(/Tray \| 2,000\nThree rows \| £0\.84/),
      attachments: ['plan.pdf', 'prices.pdf'].map((name) => ({ name, content: PLAN.toString('base64') })),
    })
    expect(Date.parse(queued.scheduled_for ?? '')).toBeGreaterThan(Date.now())

    const { data: sent } = await portal.site.secret
      .from('emails')
      .select('id')
      .eq('outgoing_id', queued.id)
      .single()
      .throwOnError()
    await staff.open(`/email-viewer/${sent.id}`)
    await screen.findByText(/^Scheduled for /)
    await click(opened, 'Edit')
    await insertText('<p>New prices.</p>')
    await click(opened, 'Save')
    await waitFor(async () =>
      expect((await queuedFor('li@example.org'))[0]?.body_text).toMatch(/^New prices\./),
    )
    expect(await queuedFor('li@example.org')).toMatchObject([
      {
        id: queued.id,
        scheduled_for: queued.scheduled_for,
        attachments: [{ name: 'plan.pdf' }, { name: 'prices.pdf' }],
      },
    ])
    await click(opened, 'Cancel sending')
    await screen.findByText(/^Not sent\./)
    expect(await queuedFor('li@example.org')).toEqual([])
  })
})

describe('redacted copy', () => {
  it('keeps the requester’s data and redacts other people’s, as text and as PDF', async () => {
    const opened = await staff.open(`/email-viewer/copy?emails=${(await read('Price of boxes')).id}`)
    const copy = () => document.querySelector('[data-copy]')?.textContent ?? ''
    expect(copy()).toContain('Zoe Ash <zoe@example.com>')
    expect(copy()).not.toContain('960 002')
    await opened.user.type(screen.getByLabelText('Also redact'), '500 boxes{Enter}Ben Oak')
    await waitFor(() => expect(copy()).not.toMatch(/500 boxes|Ben Oak/))
    const { content } = await opened.download('Download text')
    expect(String(content)).toContain('Redacted in')
    expect(String(content)).not.toMatch(/500 boxes|Ben Oak|960 002/)
    expect(String((await opened.download('Download PDF')).content.subarray(0, 5))).toBe('%PDF-')
  })
})
