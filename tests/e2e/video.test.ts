import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PROMO_VIDEO as OURS } from '#company/home.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

if (!OURS) throw new Error('The demonstration has a film')
const FILM = OURS

const site = sharedSite()

async function play(page: Page) {
  await page.getByRole('link', { name: 'Watch the video' }).click()
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

describe('video on the home page', () => {
  it('loads nothing before a click, then plays muted with captions, once if reduced motion is requested', async () => {
    const { context, consoleErrors } = await site.openProfile()
    await observeHydration(context)
    await answerCookies(context, false)
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/film/')) fetched.push(pathname)
    })
    await openHydrated(page, `${site.url}/`)
    await page.getByRole('link', { name: 'Watch the video' }).scrollIntoViewIfNeeded()
    expect([await page.locator('video').count(), fetched]).toEqual([0, []])

    const { duration, ...playing } = await play(page)
    expect(playing).toEqual({
      muted: true,
      loop: true,
      controls: true,
      videoWidth: FILM.width,
      captions: 'showing',
      cues: 5,
    })
    expect(duration).toBeCloseTo(FILM.durationSeconds, 1)
    expect(new Set(fetched)).toEqual(new Set([FILM.sources[0].address, FILM.captions]))

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page, `${site.url}/`)
    expect((await play(page)).loop).toBe(false)
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})
