/** The assistant: its endpoint, search and leads by HTTP, and one conversation each on desktop and phone. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BRAND } from '#company/brand.ts'
import {
  CONVERSATION_KEY,
  type ConversationView,
  MAX_CONVERSATION_MESSAGES,
} from '#domain/assistant/conversation.ts'
import { CALL_ME_REPLY, VISITOR_TYPE_REPLIES } from '#domain/assistant/greeting.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { KEPT_BACK_PHRASINGS, KNOWN_PHRASINGS, type Phrasing } from './support/answer-questions.ts'
import { openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

/** Transferred bytes of everything that opening it loads. */
const MAX_BYTES = 60_000

const running = new AsyncDisposableStack()
let portal: PortalSite
let site: TestSite
/** With a language model and demo content. */
let modelled: TestSite
/** Client address of the test; messages are limited per minute and address. */
let from = '192.0.2.0'
let tests = 0
/** What the language model does: quotes the first passage, invents something, or has no answer. */
let model: 'quotes' | 'invents' | 'none' = 'none'

beforeAll(async () => {
  const { port } = (await openModel()).address() as AddressInfo
  portal = running.use(await openPortalSite({ DEMO_CONTENT: '0', TRUSTED_PROXIES: '127.0.0.1 ::1' }))
  ;({ site } = portal)
  modelled = running.use(
    await openSite({
      DEMO_CONTENT: '1',
      ASSISTANT_BASE_URL: `http://127.0.0.1:${port}/v1`,
      ASSISTANT_MODEL: 'small',
    }),
  )
  // Opening a conversation reads the pages.
  const isRead = async () => expect((await reply('What is Goose?')).text).toContain('From our page')
  await vi.waitFor(isRead, { timeout: 100_000, interval: 1000 })
})
afterAll(() => running.disposeAsync())
beforeEach(() => {
  model = 'none'
  from = `192.0.2.${++tests}`
})

async function openModel() {
  const server = createServer(async (request, response) => {
    const { messages } = (await new Response(request as never).json()) as { messages: { content: string }[] }
    const [, sentence = ''] = /\] (?:[^.]*\. )?([A-Z][^.£]{20,200}\.)/.exec(messages[1]?.content ?? '') ?? []
    const replies = {
      quotes: sentence,
      invents: 'Boxes are free at https://evil.example.net.',
      none: 'NO ANSWER',
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const content of replies[model].split(/(?<= )/))
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    response.end('data: [DONE]\n\n')
  }).listen(0, '127.0.0.1')
  running.defer(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}

const newKey = () => crypto.randomUUID().replaceAll('-', '').repeat(2)
const message = (text: string, key = newKey()) => ({
  do: 'say',
  key,
  message: crypto.randomUUID(),
  text,
  page: '/',
})
const post = (body: unknown, headers: Record<string, string> = {}, { url } = site) =>
  fetch(`${url}/assistant`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, 'X-Forwarded-For': from, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Returns the conversation after a call. */
async function call(body: unknown, at = site): Promise<ConversationView> {
  const events = (await (await post(body, {}, at)).text()).trim().split('\n')
  return JSON.parse(events.at(-1) ?? '').view
}

describe('assistant endpoint', () => {
  it.each([
    ['a cross-site request', message('hello'), { Origin: 'https://elsewhere.example.com' }, 403],
    ['invalid JSON', '{', {}, 400],
    ['half a key', { ...message('hello'), key: 'abc' }, {}, 400],
    ['an empty message', message(' \n '), {}, 422],
    ['a message that is too long', message('x'.repeat(2001)), {}, 422],
    ['a body that is too long', message('x'.repeat(20_000)), {}, 400],
  ])('rejects %s and stores nothing', async (_, body, headers, status) => {
    const count = async () =>
      (await site.secret.from('conversations').select('id', { count: 'exact', head: true })).count
    const before = await count()
    expect((await post(body, headers)).status).toBe(status)
    expect(await count()).toBe(before)
  })

  it('reveals nothing without the conversation’s key', async () => {
    const key = newKey()
    expect(JSON.stringify(await call(message('my secret wish', key)))).toContain('my secret wish')
    expect((await call({ do: 'open', key: newKey() })).lines).toEqual([])
  })

  it('loses no message of parallel conversations and keeps their order', async () => {
    const key = newKey()
    const messages = Array.from({ length: 8 }, (_, number) => message(`message ${number}`, key))
    const answers = await Promise.all(messages.map((body) => post(body)))
    expect(answers.map(({ status }) => status)).toEqual(messages.map(() => 200))
    const { lines } = await call({ do: 'open', key })
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
    const visitorLines = lines.filter(({ author }) => author === 'visitor')
    expect(new Set(visitorLines.map(({ text }) => text)).size).toBe(8)
    expect(lines.length).toBeLessThan(MAX_CONVERSATION_MESSAGES)
  })
})

/** Asks in a conversation and a browser of its own, because both are limited. */
async function reply(question: string) {
  const browser = { 'User-Agent': crypto.randomUUID() }
  const events = (await (await post(message(question), browser, modelled)).text()).trim().split('\n')
  const { lines, offers }: ConversationView = JSON.parse(events.at(-1) ?? '').view
  const said = lines.filter(({ author }) => author === 'assistant')
  const links = said.flatMap((line) => line.links.map(({ to }) => to))
  const suggestions = offers.filter((offer) => offer.endsWith('?'))
  return { text: said.map(({ text }) => text).join('\n'), links, suggestions }
}

describe('assistant’s answers', () => {
  async function listMisses(phrasings: readonly Phrasing[]) {
    const misses: string[] = []
    const links = new Set<string>()
    for (const { question, expected } of phrasings) {
      const answer = await reply(question)
      for (const to of answer.links) links.add(to)
      const isUseful = (one: typeof answer) =>
        [one.text, ...one.links].some((text) => text.includes(expected))
      if (isUseful(answer)) continue
      const suggested = await Promise.all(answer.suggestions.map(reply))
      if (!suggested.some(isUseful)) misses.push(`${question} → ${answer.text}`)
    }
    return { misses, links: [...links].filter((to) => to.startsWith('/')) }
  }

  /** Returns links to a page, or to a place in it, that doesn’t exist. */
  async function listEmptyLinks(links: readonly string[]) {
    const empty: string[] = []
    for (const link of links) {
      const [path = '', anchor] = link.split('#')
      const response = await fetch(modelled.url + path)
      const html = await response.text()
      if (!response.ok || (anchor !== undefined && !html.includes(`id="${anchor}"`))) empty.push(link)
    }
    return empty
  }

  it.each([
    ['known', KNOWN_PHRASINGS, 120, 0.95],
    ['kept back', KEPT_BACK_PHRASINGS, 60, 0.85],
  ])('are useful for the %s phrasings, without an empty link', async (_which, phrasings, count, share) => {
    expect(phrasings).toHaveLength(count)
    const { misses, links } = await listMisses(phrasings)
    expect(misses.slice(Math.floor(count * (1 - share)))).toEqual([])
    expect(await listEmptyLinks(links)).toEqual([])
  })

  it('never come from closed vacancies, drafts or deleted content', async () => {
    for (const question of [
      'Is there a job as a corrugator assistant?',
      'Warehouse Operative, second shift?',
    ])
      expect((await reply(question)).links.join()).not.toMatch(/corrugator-assistant|warehouse-operative/)
  })
})

describe('conversation', () => {
  const DETAILS =
    'id, lead_type, quality, summary_points, customer_info, specification, callback_requested, call_back_due_at, conversation_id, lead_job_seekers (skills, experience, preferred_role), lead_suppliers (product_type, pricing), lead_community_members (inquiry_type, location), lead_staff_support (area, priority)' as const
  const leadOf = async (email: string) =>
    (
      await site.secret
        .from('leads')
        .select(DETAILS)
        .eq('customer_info->>email', email)
        .single()
        .throwOnError()
    ).data

  it.each([
    [
      'an applicant',
      [
        VISITOR_TYPE_REPLIES.applicant,
        'Warehouse and driving',
        'Five years on a reach truck, counterbalance licence',
        'My name is Ash Field, applicant@example.com',
      ],
      {
        lead_type: 'job_seeker',
        lead_job_seekers: {
          preferred_role: 'Warehouse and driving',
          skills: '',
          experience: 'Five years on a reach truck, counterbalance licence',
        },
      },
    ],
    [
      'a neighbour',
      [
        VISITOR_TYPE_REPLIES.neighbour,
        'Lorries and parking',
        'Kiln Lane, outside number 12',
        'Kim, neighbour@example.com',
      ],
      {
        lead_type: 'community_member',
        lead_community_members: {
          inquiry_type: 'Lorries and parking',
          location: 'Kiln Lane, outside number 12',
        },
      },
    ],
    [
      'staff',
      [VISITOR_TYPE_REPLIES.staff, 'A machine', 'Work has stopped', 'Ali, colleague@example.com'],
      {
        lead_type: 'staff_support',
        lead_staff_support: { area: 'A machine', priority: 'Work has stopped' },
      },
    ],
  ])('with %s becomes a lead with its details', async (_who, texts, expected) => {
    const key = newKey()
    for (const text of texts) await call(message(text, key))
    const email = /\S+@\S+/.exec(texts.at(-1) ?? '')?.[0] ?? ''
    expect(await leadOf(email)).toMatchObject(expected)
  })

  it('with a buyer becomes a lead with the box, and sends both emails', async () => {
    const since = Date.now()
    const key = newKey()
    await call(message('a box 300 by 200 by 150, about 2,000, by March', key))
    const { reference, lines } = await call(message('Jo Ash, buyer@example.com', key))
    const lead = await leadOf('buyer@example.com')
    expect(lead).toMatchObject({
      lead_type: 'customer_enquiry',
      quality: 'Complete',
      customer_info: { name: 'Jo Ash', email: 'buyer@example.com' },
      specification: { length: '300', width: '200', depth: '150', quantity: '2,000' },
    })
    const points = lead.summary_points as { text: string; lines: number[] }[]
    expect(points.length).toBeGreaterThan(2)
    for (const point of points)
      for (const number of point.lines) expect(lines[number - 1]).toMatchObject({ number, author: 'visitor' })
    // The email address may be someone else's, so typed text isn't in the email.
    const mail = await portal.mailbox.newest('buyer@example.com', since)
    expect(mail.text).toContain(reference)
    expect(mail.text).not.toMatch(/300|2,000|Jo Ash/)
    const sales = await portal.mailbox.newest(BRAND.email, since, reference ?? '')
    expect(sales.text).toContain('Wants boxes of 300 × 200 × 150 mm inside.')
  })

  it('about a call-back promises the time that the lead has', async () => {
    const key = newKey()
    await call(message(CALL_ME_REPLY, key))
    const { lines } = await call(message('Sam Oakley 01632 960 044, or ringing@example.com', key))
    const text = lines.map((line) => line.text).join('\n')
    expect(text).toContain(BRAND.telephone)
    const lead = await leadOf('ringing@example.com')
    expect(lead).toMatchObject({ callback_requested: true, customer_info: { phone: '01632960044' } })
    expect(text).toContain(` by ${formatDeadline(new Date(lead.call_back_due_at ?? ''))}`)
  })
})

describe('assistant in a browser', () => {
  async function visit(path: string, viewport: { width: number; height: number }) {
    const { context, consoleErrors } = await openProfile(portal.browser, { viewport })
    await observeHydration(context)
    await answerCookies(context, false)
    const page = await context.newPage()
    await openHydrated(page, modelled.url + path)
    const panel = page.getByRole('dialog', { name: 'Ask us' })
    const log = panel.getByRole('log', { name: 'Conversation' })
    return {
      context,
      page,
      consoleErrors,
      panel,
      log,
      open: async () => {
        await page.getByRole('button', { name: 'Ask us' }).click()
        await log.getByText('I’m a program').waitFor()
      },
      /** Sends a message by keyboard and waits for the answer. */
      say: async (text: string) => {
        const answers = log.locator('p', { hasText: 'Assistant:' })
        const before = await answers.count()
        await panel.getByLabel('Your message').fill(text)
        await panel.getByLabel('Your message').press('Enter')
        await expect.poll(() => answers.count()).toBeGreaterThan(before)
      },
      [Symbol.asyncDispose]: () => context.close(),
    }
  }

  const loadedBytes = (page: Page, known: readonly string[]) =>
    page.evaluate(
      (before) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => !before.includes(name))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      known,
    )

  it('loads little when opened, converses by keyboard, survives navigation and is deleted', async () => {
    await using visitor = await visit('/certificates', { width: 1280, height: 800 })
    const { page, panel, log, say, context } = visitor
    const button = page.getByRole('button', { name: 'Ask us' })
    const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(panel.getByLabel('Your message'))).toBe(true)
    await panel.getByText('Or call').waitFor()
    expect(await loadedBytes(page, loaded)).toBeLessThan(MAX_BYTES)
    const stored = () => page.evaluate((key) => sessionStorage.getItem(key), CONVERSATION_KEY)
    expect([await stored(), await context.cookies()]).toEqual([null, []])

    const hostile =
      '<img src=x onerror="window.broken=1"><script>window.broken=1</script> [a](javascript:alert(1))'
    await say(hostile)
    await log.getByText(hostile).waitFor()
    expect(await panel.locator('img, script, a[href^="javascript"]').count()).toBe(0)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)

    model = 'quotes'
    await say('What is Goose?')
    await log.getByText('Written by AI').waitFor()
    model = 'invents'
    await say('How wide is your corrugator?')
    await log.getByText('From our page').waitFor()
    expect(await log.innerText()).not.toMatch(/evil|free at/)
    expect(await log.getByText('Written by AI').count()).toBe(1)
    expect(await log.locator('a[href^="http"]').count()).toBe(0)
    for (const part of ['dialog "Ask us"', 'log "Conversation"', 'textbox "Your message"'])
      expect(await panel.ariaSnapshot()).toContain(part)

    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(button)).toBe(true)
    await page.keyboard.press('Space')
    await panel.getByLabel('Your message').fill('A message in')
    // Closed and opened again at once, before the browser has reported that it is closed.
    await panel.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
      close.click()
      document.querySelector<HTMLButtonElement>('button[aria-haspopup="dialog"]')?.click()
    })
    await expect.poll(() => isFocused(panel.getByLabel('Your message'))).toBe(true)
    expect(await panel.getByLabel('Your message').inputValue()).toBe('A message in')
    await log.locator('a[href^="/"]').first().click()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/certificates')
    await log.getByText('What is Goose?').waitFor()
    await page.reload()
    await visitor.open()
    await log.getByText('What is Goose?').waitFor()
    expect(visitor.consoleErrors).toEqual([])

    // Conversations belong to a tab.
    const other = await context.newPage()
    await openHydrated(other, `${modelled.url}/team`)
    await other.getByRole('button', { name: 'Ask us' }).click()
    await other.getByText('I’m a program').waitFor()
    expect(await other.getByText('What is Goose?').count()).toBe(0)
    await other.close()

    await panel.getByRole('button', { name: 'Delete this conversation' }).click()
    await panel.getByRole('button', { name: 'Yes, delete it' }).click()
    await panel.getByText('This conversation has been deleted').waitFor()
    await expect.poll(stored).toBeNull()
    const kept = await modelled.secret.from('conversation_messages').select('number').eq('text', hostile)
    expect(kept.data).toEqual([])
  })

  it('on a phone is full-screen, sends a lost message once more, and closes for a link', async () => {
    const phone = { width: 390, height: 844 }
    await using visitor = await visit('/', phone)
    const { page, panel, log, say, open } = visitor
    await open()
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
    expect(await panel.evaluate((element) => element.matches(':modal'))).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
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
    await log.locator('p', { hasText: 'Assistant:' }).nth(1).waitFor()
    expect(await log.locator('p', { hasText: 'You:' }).count()).toBe(1)
    await say('What is your minimum order?')
    await log.getByRole('link').first().click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/')
  })
})
