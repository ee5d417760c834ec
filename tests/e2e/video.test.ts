import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROMO_VIDEO as OURS } from '#company/home.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

if (!OURS) throw new Error('The demonstration has a film')
const FILM = OURS

let browser: Browser
const site = sharedSite()

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function openHome(options: Parameters<typeof openProfile>[1] = {}) {
  const { context, consoleErrors } = await openProfile(browser, options)
  await observeHydration(context)
  await answerCookies(context, false)
  const page = await context.newPage()
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/film/')) fetched.push(pathname)
  })
  return { page, consoleErrors, fetched, [Symbol.asyncDispose]: () => context.close() }
}

const link = (page: Page) => page.getByRole('link', { name: 'Watch the video' })

async function play(page: Page) {
  await link(page).click()
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && video.currentTime > 0 && (video.textTracks[0]?.cues?.length ?? 0) > 0
  })
  return page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    const { muted, loop, controls, videoWidth, duration, textTracks } = video
    const captions = textTracks[0]
    return {
      muted,
      loop,
      controls,
      videoWidth,
      duration,
      captions: captions?.mode,
      cues: captions?.cues?.length,
    }
  })
}

it('loads nothing before a click, then plays muted with captions', async () => {
  await using home = await openHome()
  await openHydrated(home.page, `${site.url}/`)
  await link(home.page).scrollIntoViewIfNeeded()
  await expect.poll(() => home.page.locator('video').count()).toBe(0)
  expect(home.fetched).toEqual([])

  const { duration, ...playing } = await play(home.page)
  expect(playing).toEqual({
    muted: true,
    loop: true,
    controls: true,
    videoWidth: FILM.width,
    captions: 'showing',
    cues: 5,
  })
  expect(duration).toBeCloseTo(FILM.durationSeconds, 1)
  expect(new Set(home.fetched)).toEqual(new Set([FILM.sources[0].address, FILM.captions]))
  expect(home.consoleErrors).toEqual([])
})

it('plays once if reduced motion is requested', async () => {
  await using home = await openHome({ reducedMotion: 'reduce' })
  await openHydrated(home.page, `${site.url}/`)
  expect((await play(home.page)).loop).toBe(false)
})

it('is a link without scripts', async () => {
  await using home = await openHome({ javaScriptEnabled: false })
  await home.page.goto(`${site.url}/`)
  await expect.poll(() => link(home.page).getAttribute('href')).toBe(FILM.sources.at(-1)?.address)
})

it('supports range requests, and has no other URL', async () => {
  for (const { address, type } of FILM.sources) {
    const part = await fetch(site.url + address, { headers: { range: 'bytes=100-199' } })
    expect([part.status, (await part.bytes()).length]).toEqual([206, 100])
    expect(part.headers.get('content-type')).toBe(type.split(';')[0])
    expect(part.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/)
  }
  const captions = await fetch(site.url + FILM.captions)
  expect([captions.status, captions.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect((await fetch(`${site.url}/film/another.mp4`)).status).toBe(404)
})
