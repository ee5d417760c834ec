import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile } from './support/browser.ts'
import { observeHydration, openHydrated, untilRead } from './support/hydrated-page.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
})
afterAll(() => portal?.[Symbol.asyncDispose]())

it('a visitor subscribes to job alerts, confirms and unsubscribes', async () => {
  const { context, consoleErrors } = await openProfile(portal.browser)
  await observeHydration(context)
  const page = await context.newPage()
  await page.goto(`${portal.site.url}/jobs`)
  await untilRead(page)
  await page.getByLabel('Email address').fill('visitor@example.com')
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByRole('status').filter({ hasText: 'we’ve sent it an email' }).waitFor()
  const { text = '' } = await portal.mailbox.newest('visitor@example.com')
  const link = /http\S+\/jobs\/alerts\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? 'no link'
  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Yes, email me about vacancies' }).click()
  await page.getByRole('status').filter({ hasText: 'You’re subscribed' }).waitFor()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('status').filter({ hasText: 'erased your address' }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
