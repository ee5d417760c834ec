/**
 * Opening an email must not load or run anything. Known tracking techniques run in a real browser against a counting
 * server: with each protection alone (allowlist; sandboxed frame with CSP), and without any, to prove that they would
 * be detected.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEASURED_SANDBOX } from '#app/portal/email-viewer/message/frame-height.ts'
import { createMessageDocument } from '#app/portal/email-viewer/message/message-document.ts'
import { PRINTED_SANDBOX } from '#app/portal/email-viewer/message/print-message.ts'
import { createEmailParserPool, type EmailParserPool } from '#server/email/parsing/parser-pool.ts'
import { MUTATIONS, VECTORS } from '#tests/support/email-attack-vectors.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { type MessagePageServers, NONCE, startMessagePageServers } from './support/message-page.ts'

interface AttackEmail {
  readonly name: string
  readonly html: string
}

const APPEARANCE = { nonce: NONCE, isDark: false }
/** Frames per page; more slow the browser down. */
const FRAMES = 60
/** Sanitised messages per frame; they close their elements. */
const MESSAGES = 40

const running = new AsyncDisposableStack()
let browser: Browser
let servers: MessagePageServers
let parserPool: EmailParserPool
/** Raw messages, and the sanitised ones. */
let raw: readonly AttackEmail[]
let clean: readonly (AttackEmail & { readonly styles: string })[]

beforeAll(async () => {
  browser = await openBrowser()
  running.defer(() => browser.close())
  servers = running.use(await startMessagePageServers())
  parserPool = createEmailParserPool({ maxQueued: 10_000 })
  running.defer(() => parserPool.close())
  const asIs = VECTORS.map(({ name, html }) => ({ name, html: filled(name, html) }))
  const mutated = MUTATIONS.flatMap(([mutation, mutate]) =>
    VECTORS.map(({ name, html }) => ({
      name: `${name}-${mutation}`,
      html: filled(`${name}-${mutation}`, mutate(html)),
    })),
  )
  raw = [...asIs, ...mutated]
  clean = await Promise.all(
    raw.map(async ({ name, html }) => {
      const { html: safe, styles } = await parserPool.parseMessage(emailOf(html))
      return { name, html: safe ?? '', styles }
    }),
  )
})
afterAll(() => running.disposeAsync())

function filled(name: string, html: string): string {
  const host = `${servers.beacon.replace('http://', '')}/${name}`
  const run = `(new(Image)).src=\`${servers.beacon}/${name}/ran\`,parent.postMessage(\`${name}\`,\`*\`),localStorage.ran=1`
  return html
    .replaceAll('{askhost}', host)
    .replaceAll('{ask}', `${servers.beacon}/${name}`)
    .replaceAll('{run}', run)
}

function emailOf(html: string): Uint8Array {
  return new TextEncoder().encode(
    `From: a@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
  )
}

/** @returns detected requests and navigations of frames */
async function show(documents: readonly string[], options: { sandbox: string | null; hasPolicy: boolean }) {
  const { context } = await openProfile(browser)
  servers.forget()
  const scriptRuns: string[] = []
  const left: string[] = []
  const pages = Array.from({ length: Math.ceil(documents.length / FRAMES) }, async (_, index) => {
    const address = servers.page(documents.slice(index * FRAMES, (index + 1) * FRAMES), options)
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      scriptRuns.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('popup', (popup) => left.push(popup.url()))
    await page.goto(address, { waitUntil: 'load' })
    await waitForFrames(page)
    scriptRuns.push(...(await page.evaluate(() => (window as unknown as { told: string[] }).told)))
    if (page.url() !== address) left.push(page.url())
    const own = page.frames().filter((frame) => frame.parentFrame() === page.mainFrame())
    left.push(...own.map((frame) => frame.url()).filter((url) => url !== 'about:srcdoc'))
    await page.close()
  })
  await Promise.all(pages)
  const { cookies, origins } = await context.storageState()
  await context.close()
  return { asked: [...servers.requested], told: scriptRuns, left, stored: [...cookies, ...origins] }
}

const SILENCE = { asked: [], told: [], left: [], stored: [] }

/** Waits for animations, timers and repaints. */
async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise((done) => requestAnimationFrame(done))
  })
}

describe('tracking techniques', () => {
  it('are at least 120 with sources, each with four variants', () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(120)
    expect(VECTORS.every(({ source }) => source.length > 5)).toBe(true)
    expect(new Set(raw.map(({ name }) => name)).size).toBe(VECTORS.length * (MUTATIONS.length + 1))
  })

  it('are detected without protection: requests, scripts, navigations and storage', async () => {
    const found = await show(
      raw.slice(0, VECTORS.length).map(({ html }) => html),
      { sandbox: null, hasPolicy: false },
    )
    const names = new Set(found.asked.map((path) => path.split(/[/?]/)[1]))
    // Some techniques only work in other or older browsers.
    expect(names.size).toBeGreaterThan(VECTORS.length * 0.55)
    expect(new Set(found.told).size).toBeGreaterThan(25)
    expect(found.left).not.toEqual([])
    expect(found.stored).not.toEqual([])
  })

  it('make no requests once sanitised, without a frame or CSP', async () => {
    const documents = Array.from({ length: Math.ceil(clean.length / MESSAGES) }, (_, index) => {
      const some = clean.slice(index * MESSAGES, (index + 1) * MESSAGES)
      const styles = some.map((email) => `<style>${email.styles}</style>`)
      return `<!doctype html>${styles.join('')}${some.map(({ html }) => `<div>${html}</div>`).join('')}`
    })
    expect(await show(documents, { sandbox: null, hasPolicy: false })).toEqual(SILENCE)
    expect(servers.connections()).toBe(0)
  })

  it('make no requests in a frame with CSP, without sanitising', async () => {
    // The frame for printing has every right of the others.
    expect(PRINTED_SANDBOX.split(' ')).toContain(MEASURED_SANDBOX)
    const documents = raw
      .slice(0, VECTORS.length)
      .map(({ html }) => createMessageDocument({ html, styles: '', pictures: {} }, APPEARANCE))
    expect(await show(documents, { sandbox: PRINTED_SANDBOX, hasPolicy: true })).toEqual(SILENCE)
    expect(servers.connections()).toBe(0)
  })
})

describe('message frame', () => {
  it('keeps text, layout, embedded images and link numbers, and does not navigate on a click', async () => {
    const picture = `data:image/gif;base64,R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==`
    const email = await parserPool.parseMessage(
      emailOf(
        `<style>p.a{text-align:right}</style><p class=a dir=rtl>שלום</p><p style="color:#c00000">Price list
<a href="https://example.com/list">here</a></p><img src="${picture}" width=9 alt=Logo><img src="${servers.beacon}/far" alt=Far>`,
      ),
    )
    const targets = ['_self', '_top', '_blank', '_parent']
    const links = targets.map(
      (target) => `<a href="${servers.beacon}/pressed" target="${target}">${target}</a>`,
    )
    const address = servers.page(
      [
        createMessageDocument({ ...email, html: email.html ?? '', pictures: {} }, APPEARANCE),
        ...links.map((html) => createMessageDocument({ html, styles: '', pictures: {} }, APPEARANCE)),
      ],
      { sandbox: '', hasPolicy: true },
    )
    const { context } = await openProfile(browser)
    const page = await context.newPage()
    await page.goto(address)
    const shown = page.frameLocator('iframe').first()
    await shown.getByText('שלום').waitFor()
    expect(
      await shown.locator('body').evaluate((body) => ({
        aligned: getComputedStyle(body.querySelector('p') as Element).textAlign,
        colour: getComputedStyle(body.querySelectorAll('p')[1] as Element).color,
        number: getComputedStyle(body.querySelector('.message-link') as Element, '::after').content,
        widths: [...body.querySelectorAll('img')].map(({ naturalWidth }) => naturalWidth),
      })),
    ).toEqual({ aligned: 'right', colour: 'rgb(192, 0, 0)', number: '" [1]"', widths: [1, 0] })
    expect(email.remotePictures).toEqual([{ number: 1, address: `${servers.beacon}/far` }])
    servers.forget()
    for (const [index, target] of targets.entries())
      await page
        .frameLocator('iframe')
        .nth(index + 1)
        .getByRole('link', { name: target })
        .click()
    await waitForFrames(page)
    expect([servers.requested, page.url(), context.pages().length]).toEqual([[], address, 1])
    await context.close()
  })
})
