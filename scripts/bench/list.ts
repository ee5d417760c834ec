/** Benchmarks a long list in the portal: from the click on the next page until it is painted in Chromium. */
import { createClient } from '@supabase/supabase-js'
import { chromium, type Page } from 'playwright-core'
import { readEnv } from '#server/config/env.ts'
import { createLog } from '#server/config/logger.ts'
import { openData } from '#server/data-source/open-data.ts'
import { openApiBrowser } from '#tests/support/api-browser.ts'
import { seedApplications } from '#tests/support/many-applications.ts'
import { findChromium } from '../tools/chromium.ts'
import { type Measure, milliseconds, percentile } from './row.ts'
import { startSite } from './site.ts'

const APPLICATIONS = 100_000
const CLICKS_A_ROUND = 15
const WARM_UP_CLICKS = 5
const TIMEOUT_MS = 20_000
const EMAIL = 'bench@example.com'
const FLAGS = ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

export const measureList: Measure = async ({ directory, rounds }) => {
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  await seedApplications(data.database, APPLICATIONS)
  await data.close()
  await using site = await startSite(directory)
  const { data: created, error } = await site.service.auth.admin.createUser({
    email: EMAIL,
    email_confirm: true,
  })
  if (error) throw error
  await site.service.from('permissions').insert({ user_id: created.user.id, role: 'staff' }).throwOnError()
  // Chromium's sandbox does not work for root.
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS
  const browser = await chromium.launch({ executablePath: await findChromium(), args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, site)
    await page.goto(`${site.url}/job-applications`)
    await page.locator('main tbody a').first().waitFor()
    const times: number[] = []
    for (let click = 0; click < WARM_UP_CLICKS + rounds * CLICKS_A_ROUND; click += 1) {
      const duration = await timeNextPage(page)
      if (click >= WARM_UP_CLICKS) times.push(duration)
    }
    const [half, most] = [0.5, 0.95].map((share) => milliseconds(percentile(times, share)))
    return [
      {
        name: `next page of ${APPLICATIONS.toLocaleString('en-GB')} applications, click to paint; 95th percentile`,
        result: `${half}; ${most}`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Sets the cookie of a signed-in user. */
async function signIn(
  page: Page,
  { url, keys, service }: Awaited<ReturnType<typeof startSite>>,
): Promise<void> {
  const { data: link, error } = await service.auth.admin.generateLink({ type: 'magiclink', email: EMAIL })
  if (error) throw error
  const visitor = createClient(url, keys.publishable, { auth: { persistSession: false } })
  const token_hash = link.properties.hashed_token
  const { data: opened } = await visitor.auth.verifyOtp({ type: 'magiclink', token_hash })
  const device = openApiBrowser(url, { 'user-agent': await page.evaluate(() => navigator.userAgent) })
  await device.send('/api/auth/login', { token: opened.session?.access_token })
  const value = device.cookies.get('session') ?? ''
  await page.context().addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** @returns ms from the click to the frame after the one with new rows */
function timeNextPage(page: Page): Promise<number> {
  return page.getByRole('button', { name: 'Next page' }).evaluate(async (button, timeoutMs) => {
    const rows = () => document.querySelector('main tbody')?.textContent
    const nextFrame = () => new Promise(requestAnimationFrame)
    const before = rows()
    const start = performance.now()
    ;(button as HTMLElement).click()
    while (rows() === before) {
      if (performance.now() - start > timeoutMs) throw new Error('The list has no next page')
      await nextFrame()
    }
    await nextFrame()
    return performance.now() - start
  }, TIMEOUT_MS)
}
