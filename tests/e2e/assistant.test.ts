import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { CONVERSATION_KEY } from '#domain/assistant/conversation.ts'
import { CALL_ME_REPLY, VISITOR_TYPE_REPLIES } from '#domain/assistant/greeting.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'

/** Transferred bytes of everything that opening it loads. */
const MAX_BYTES = 60_000

let mailbox: Mailbox
let site: TestSite
let browser: Browser
beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
})

interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly consoleErrors: string[]
  readonly panel: Locator
}

async function visit(path: string, viewport = { width: 1280, height: 800 }): Promise<Visit> {
  const { context, consoleErrors } = await openProfile(browser, { viewport })
  await observeHydration(context)
  await answerCookies(context, false)
  const page = await context.newPage()
  await openHydrated(page, site.url + path)
  return { context, page, consoleErrors, panel: page.getByRole('dialog', { name: 'Ask us' }) }
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask us' }).click()
  await page.getByRole('log', { name: 'Conversation' }).getByText('I’m a program').waitFor()
}
const log = (panel: Locator) => panel.getByRole('log', { name: 'Conversation' })

/** Sends a message and waits for the answer. */
async function say(panel: Locator, text: string): Promise<void> {
  const lines = log(panel).locator('p', { hasText: 'Assistant:' })
  const before = await lines.count()
  await panel.getByLabel('Your message').fill(text)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => lines.count()).toBeGreaterThan(before)
}

async function press(panel: Locator, offer: string): Promise<void> {
  const lines = log(panel).locator('p', { hasText: 'Assistant:' })
  const before = await lines.count()
  await panel.getByRole('button', { name: offer }).click()
  await expect.poll(() => lines.count()).toBeGreaterThan(before)
}

const DETAILS =
  'id, lead_type, quality, summary_points, customer_info, specification, callback_requested, call_back_due_at, conversation_id, lead_job_seekers (skills, experience, preferred_role), lead_suppliers (product_type, pricing), lead_community_members (inquiry_type, location), lead_staff_support (area, priority)' as const

async function leadOf(email: string) {
  const read = () =>
    site.secret.from('leads').select(DETAILS).eq('customer_info->>email', email).single().throwOnError()
  return (await read()).data
}

async function linesOf(conversation: string | null) {
  const { data } = await site.secret
    .from('conversation_messages')
    .select('number, author, text')
    .eq('conversation_id', conversation ?? '')
    .order('number')
    .throwOnError()
  return data
}

describe('assistant before it is opened', () => {
  it.each(['/', '/products', '/jobs', '/get-in-touch/contact', '/news'])(
    'loads and stores nothing on %s',
    async (path) => {
      const { context, page } = await visit(path)
      await using _closing = { [Symbol.asyncDispose]: () => context.close() }
      await page.waitForLoadState('networkidle')
      const addresses = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      expect(addresses.length).toBeGreaterThan(0)
      expect(
        addresses.filter((address) => /panel|transcript|conversation|\/assistant/.test(address)),
      ).toEqual([])
      const stored = await page.evaluate(() => [...Object.keys(sessionStorage), document.cookie])
      expect(stored.join(' ')).not.toContain(CONVERSATION_KEY)
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await open(page)
      await page.getByRole('dialog', { name: 'Ask us' }).waitFor()
      expect(requested.some((address) => address.includes('/assets/panel-'))).toBe(true)
      const loaded = await page.evaluate(
        (known) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => !known.includes(name))
            .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
        addresses,
      )
      expect(loaded).toBeLessThan(MAX_BYTES)
      // Opening it stores nothing before the first message.
      await expect
        .poll(() => page.evaluate((key) => sessionStorage.getItem(key), CONVERSATION_KEY))
        .toBeNull()
      expect(await context.cookies()).toEqual([])
    },
  )

  it('without scripts links to the contact form', async () => {
    const { context } = await openProfile(browser, { javaScriptEnabled: false })
    await using _closing = { [Symbol.asyncDispose]: () => context.close() }
    const page = await context.newPage()
    await page.goto(`${site.url}/products`)
    await page.getByRole('link', { name: 'Ask us' }).click()
    await page.waitForURL(`${site.url}/get-in-touch/contact`)
  })
})

describe('conversation becomes a lead', () => {
  let visitor: Visit
  beforeEach(async () => {
    visitor = await visit('/products')
    await open(visitor.page)
    return () => visitor.context.close()
  })

  it('of a buyer, with the box, and sends both emails', async () => {
    const { panel, consoleErrors } = visitor
    const since = Date.now()
    await say(panel, 'a box 300 by 200 by 150, about 2,000, by March')
    await say(panel, 'Jo Ash, buyer@example.com')
    const reference = /EQ-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await log(panel).innerText())?.[0] ?? ''
    const lead = await leadOf('buyer@example.com')
    expect(lead).toMatchObject({
      lead_type: 'customer_enquiry',
      quality: 'Complete',
      customer_info: { name: 'Jo Ash', email: 'buyer@example.com' },
      specification: { length: '300', width: '200', depth: '150', quantity: '2,000' },
    })
    const lines = await linesOf(lead.conversation_id)
    const points = lead.summary_points as { text: string; lines: number[] }[]
    expect(points.length).toBeGreaterThan(2)
    for (const point of points)
      for (const number of point.lines) expect(lines[number - 1]).toMatchObject({ number, author: 'visitor' })
    // The email address may be someone else's, so typed text isn't in the email.
    const mail = await mailbox.newest('buyer@example.com', since)
    expect(mail.text).toContain(reference)
    expect(mail.text).not.toMatch(/300|2,000|Jo Ash/)
    expect((await mailbox.newest(BRAND.email, since, reference)).text).toContain(
      'Wants boxes of 300 × 200 × 150 mm inside.',
    )
    expect(consoleErrors).toEqual([])
  })

  it('of an applicant', async () => {
    const { panel } = visitor
    await press(panel, VISITOR_TYPE_REPLIES.applicant)
    await press(panel, 'Warehouse and driving')
    await say(panel, 'Five years on a reach truck, counterbalance licence')
    await say(panel, 'My name is Ash Field, applicant@example.com')
    expect(await leadOf('applicant@example.com')).toMatchObject({
      lead_type: 'job_seeker',
      lead_job_seekers: {
        preferred_role: 'Warehouse and driving',
        skills: 'Five years on a reach truck, counterbalance licence',
      },
    })
  })

  it('of a supplier', async () => {
    const { panel } = visitor
    await say(panel, 'We sell potato starch at £0.42 a kilo')
    await say(panel, 'Robin, supplier@example.com')
    expect(await leadOf('supplier@example.com')).toMatchObject({
      lead_type: 'supplier',
      lead_suppliers: { product_type: 'We sell potato starch at £0.42 a kilo', pricing: 'at £0.42 a kilo' },
    })
  })

  it('of a neighbour', async () => {
    const { panel } = visitor
    await press(panel, VISITOR_TYPE_REPLIES.neighbour)
    await press(panel, 'Lorries and parking')
    await say(panel, 'Kiln Lane, outside number 12')
    await say(panel, 'Kim, neighbour@example.com')
    expect(await leadOf('neighbour@example.com')).toMatchObject({
      lead_type: 'community_member',
      lead_community_members: {
        inquiry_type: 'Lorries and parking',
        location: 'Kiln Lane, outside number 12',
      },
    })
  })

  it('forwarded to staff', async () => {
    const { panel } = visitor
    await press(panel, VISITOR_TYPE_REPLIES.staff)
    await press(panel, 'A machine')
    await press(panel, 'Work has stopped')
    await say(panel, 'Ali, staff-question@example.com')
    expect(await leadOf('staff-question@example.com')).toMatchObject({
      lead_type: 'staff_support',
      lead_staff_support: { area: 'A machine', priority: 'Work has stopped' },
    })
  })

  it('with a call-back at the promised time', async () => {
    const { panel } = visitor
    await press(panel, CALL_ME_REPLY)
    await expect.poll(() => log(panel).innerText()).toContain(BRAND.telephone)
    await say(panel, 'Sam Oakley 01632 960 044, or ringing@example.com')
    const lead = await leadOf('ringing@example.com')
    expect(lead).toMatchObject({ callback_requested: true, customer_info: { phone: '01632960044' } })
    const promisedTime = /by \w+day \d+ \w+ at \d\d:\d\d/.exec(await log(panel).innerText())?.[0]
    const due = new Date(lead.call_back_due_at ?? '').toLocaleTimeString('en-GB', {
      timeZone: 'Europe/London',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(promisedTime).toContain(due)
  })
})

describe('conversation', () => {
  it('survives navigation and reload, in its tab only, until it is deleted', async () => {
    const { context, page, panel } = await visit('/')
    await using _closing = { [Symbol.asyncDispose]: () => context.close() }
    await open(page)
    await say(panel, 'Do you deliver with lorries of your own?')
    await log(panel).getByRole('link').first().click()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/')
    await log(panel).getByText('Do you deliver with lorries of your own?').waitFor()
    await page.reload()
    await open(page)
    await log(panel).getByText('Do you deliver with lorries of your own?').waitFor()
    await say(panel, 'Jo, deleted@example.com')
    expect((await leadOf('deleted@example.com')).conversation_id).not.toBeNull()

    const other = await context.newPage()
    await openHydrated(other, `${site.url}/`)
    await open(other)
    await other.getByRole('dialog', { name: 'Ask us' }).getByText('I’m a program').waitFor()
    await expect.poll(() => other.getByText('Do you deliver with lorries of your own?').count()).toBe(0)

    await page.bringToFront()
    await panel.getByRole('button', { name: 'Delete this conversation' }).click()
    await panel.getByRole('button', { name: 'Yes, delete it' }).click()
    await panel.getByText('This conversation has been deleted').waitFor()
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), CONVERSATION_KEY)).toBeNull()
    const { data } = await site.secret
      .from('leads')
      .select('id')
      .eq('customer_info->>email', 'deleted@example.com')
    expect(data).toEqual([])
  })

  it('shows messages as text, never as markup', async () => {
    const { context, page, panel, consoleErrors } = await visit('/')
    await using _closing = { [Symbol.asyncDispose]: () => context.close() }
    await open(page)
    const hostile =
      '<img src=x onerror="window.broken=1"><script>window.broken=1</script> [a](javascript:alert(1))'
    await say(panel, hostile)
    await log(panel).getByText(hostile).waitFor()
    await expect.poll(() => panel.locator('img, script, a[href^="javascript"]').count()).toBe(0)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    expect(consoleErrors).toEqual([])
  })

  it('reports a message that fails, and delivers it once after a retry', async () => {
    const { context, page, panel } = await visit('/')
    await using _closing = { [Symbol.asyncDispose]: () => context.close() }
    await open(page)
    await panel.getByText('Or call').waitFor()
    // The response is lost, but the message has arrived.
    await page.route('**/assistant', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await panel.getByLabel('Your message').fill('We supply tape')
    await panel.getByLabel('Your message').press('Enter')
    const again = panel.getByRole('button', { name: 'Send it again' })
    await again.waitFor()
    await page.unroute('**/assistant')
    await again.click()
    await log(panel).locator('p', { hasText: 'Assistant:' }).nth(1).waitFor()
    const messageCount = await log(panel).locator('p', { hasText: 'You:' }).count()
    expect(messageCount).toBe(1)
  })
})

describe('assistant by keyboard', () => {
  it('opens, converses and closes with the right focus', async () => {
    const { context, page, panel } = await visit('/certificates')
    await using _closing = { [Symbol.asyncDispose]: () => context.close() }
    const openButton = page.getByRole('button', { name: 'Ask us' })
    await openButton.focus()
    await page.keyboard.press('Enter')
    const field = panel.getByLabel('Your message')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('We sell pallets')
    await page.keyboard.press('Enter')
    await log(panel).getByText('How can we reach you?').waitFor()
    await page.keyboard.type('keyboard@example.com')
    await page.keyboard.press('Enter')
    await log(panel).getByText('And your name?').waitFor()
    const tree = await panel.ariaSnapshot()
    expect(tree).toContain('dialog "Ask us"')
    expect(tree).toContain('log "Conversation"')
    expect(tree).toMatch(/textbox "Your message"/)
    expect(tree).toMatch(/You: ?We sell pallets/)
    expect(tree).toMatch(/Assistant: ?How can we reach you/)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => openButton.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await log(panel).getByText('We sell pallets').waitFor()
  })
})

describe('assistant on a phone', () => {
  it('is full-screen; following a link closes it', async () => {
    const phone = { width: 390, height: 844 }
    const { context, page, panel } = await visit('/', phone)
    await using _closing = { [Symbol.asyncDispose]: () => context.close() }
    await open(page)
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
    await expect.poll(() => panel.evaluate((element) => element.matches(':modal'))).toBe(true)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    await say(panel, 'What is your minimum order?')
    await log(panel).getByRole('link').first().click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/')
  })
})
