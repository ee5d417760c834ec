/** Assistant with a language model: one fake server that behaves, one that doesn't. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const log = (panel: Locator) => panel.getByRole('log', { name: 'Conversation' })

async function say(panel: Locator, text: string): Promise<void> {
  await panel.getByLabel('Your message').fill(text)
  await panel.getByRole('button', { name: 'Send' }).click()
}

describe('assistant with a language model', () => {
  let behaves: 'well' | 'badly' = 'well'
  const running = new AsyncDisposableStack()
  let worded: TestSite
  beforeAll(async () => {
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (piece) => {
        text += piece
      })
      request.on('end', () => {
        const passages: string = JSON.parse(text).messages[1].content
        // A well-behaved model quotes the first passage.
        const [, sentence = ''] = /\] (?:[^.]*\. )?([A-Z][^.£]{20,200}\.)/.exec(passages) ?? []
        const reply = behaves === 'well' ? sentence : 'Boxes are free at https://evil.example.net.'
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        for (const piece of reply.split(/(?<= )/))
          response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`)
        response.end('data: [DONE]\n\n')
      })
    }).listen(0, '127.0.0.1')
    running.defer(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    worded = running.use(
      await openSite({ ASSISTANT_BASE_URL: `http://127.0.0.1:${port}/v1`, ASSISTANT_MODEL: 'small' }),
    )
  })
  afterAll(() => running.disposeAsync())

  it('shows a generated answer with label and links, and a quotation if the answer is unsuitable', async () => {
    const { context } = await openProfile(browser)
    await using _closing = { [Symbol.asyncDispose]: () => context.close() }
    await observeHydration(context)
    await answerCookies(context, false)
    const page = await context.newPage()
    await openHydrated(page, `${worded.url}/`)
    await page.getByRole('button', { name: 'Ask us' }).click()
    const panel = page.getByRole('dialog', { name: 'Ask us' })
    const passages = () => worded.publishable.from('page_passages').select('number').limit(1)
    await expect.poll(async () => (await passages()).data?.length, { timeout: 120_000 }).toBe(1)
    await say(panel, 'Do you have electric lorries?')
    await log(panel).getByText('Written by AI').waitFor()
    behaves = 'badly'
    await say(panel, 'What is your minimum order?')
    await log(panel).getByText('From our page').waitFor()
    await expect.poll(() => log(panel).innerText()).not.toMatch(/evil|free at/)
    await expect.poll(() => log(panel).getByText('Written by AI').count()).toBe(1)
    await expect.poll(() => log(panel).locator('a[href^="http"]').count()).toBe(0)
  })
})
