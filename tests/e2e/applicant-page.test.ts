/** What needs a browser on the applicant's page: a choice before hydration, downloads, messages. */
import { buffer } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import type { Download } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { proposeInterview } from '#app/content/applications/interviews.ts'
import type { Database } from '#supabase/database.types.ts'
import { signInAs } from '#tests/support/api-browser.ts'
import { pdf } from '#tests/support/cv-files.ts'
import { opened } from '#tests/support/opened.ts'
import { publishVacancy } from '#tests/support/vacancies.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, waitForHydration, waitForPaint } from './support/hydrated-page.ts'
import { openPortalSite } from './support/portal-site.ts'

const EMAIL = 'wren@example.com'
const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let path: string

beforeAll(async () => {
  path = await publishVacancy(portal.site)
})

/** Applies with a CV. @returns the application and the emailed link to its page */
async function apply() {
  const { url, secret } = portal.site
  const body = new FormData()
  const fields = { name: 'Wren Ashdown', email: EMAIL, phone: '01632 960 001', coverLetter: 'I cut dies.' }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('cv', new File([pdf(300)], 'Wren.pdf'))
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await fetch(url + path, { method: 'POST', body, headers, redirect: 'manual' })).status).toBe(303)
  const { text = '' } = await portal.mailbox.newest(EMAIL)
  const link = /http\S+\/application\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? 'no link'
  const { data } = await secret
    .from('job_applications')
    .select('id')
    .eq('email', EMAIL)
    .single()
    .throwOnError()
  return { id: data.id, link }
}

const bytesOf = async (download: Download) => buffer(await download.createReadStream())

describe('applicant page', () => {
  it('keeps a choice made before hydration, downloads what is stored, and erases it', async () => {
    const { id, link } = await apply()
    const { url, publishableKey } = portal.site
    const { token } = await signInAs(portal.site, { role: 'staff' })
    const headers = { authorization: `Bearer ${token}` }
    const staff = createClient<Database>(url, publishableKey, { global: { headers } })
    const startsAt = [30, 31].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const proposal = { id: crypto.randomUUID(), startsAt, minutes: 45, place: 'The works' }
    await proposeInterview(staff, id, proposal)
    const { context, consoleErrors } = await openProfile(portal.browser)
    await observeHydration(context)
    const scripts = Promise.withResolvers<void>()
    await context.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    const page = await context.newPage()
    await page.goto(link)
    await waitForPaint(page)
    const choice = page.getByRole('radio').nth(1)
    await choice.check()
    scripts.resolve()
    await waitForHydration(page)
    expect(await choice.isChecked()).toBe(true)

    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    const reports = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
    const alerts = (text: string) => page.getByRole('alert').getByText(text).waitFor()
    const save = async (button: string | RegExp) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press(button)])
      return { name: download.suggestedFilename(), bytes: await bytesOf(download) }
    }
    await press('Choose this time')
    await reports('Your interview is arranged.')
    await page.getByRole('heading', { name: 'Your interview' }).waitFor()

    const held = page.getByRole('region', { name: 'Everything we hold about you' })
    await held.getByText('I cut dies.').waitFor()
    const data = await save('Download it all as a file (JSON)')
    expect(JSON.parse(String(data.bytes))).toMatchObject({
      name: 'Wren Ashdown',
      cover_letter: 'I cut dies.',
    })
    expect(await save(/^Download Wren\.pdf/)).toEqual({ name: 'Wren.pdf', bytes: pdf(300) })

    await press('Erase everything now')
    await alerts('Tick the box first')
    await page.getByLabel('Yes, erase everything about this application').check()
    await press('Erase everything now')
    await reports('Everything has been erased')
    expect(page.url()).not.toContain('key=')
    // The responses to rejected forms.
    expect(consoleErrors.filter((line) => !line.includes('422'))).toEqual([])
    await context.close()
  })
})
