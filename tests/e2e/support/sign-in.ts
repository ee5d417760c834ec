import type { Page } from 'playwright-core'
import type { Mailbox } from '#tests/support/mailbox.ts'

interface Address {
  readonly url: string
}

/** A page without images, so that nothing waits for rendering. */
export const PLAIN_PAGE = '/website-terms'

/** Signs in from a public page. */
export async function signIn(page: Page, site: Address, mailbox: Mailbox, email: string): Promise<void> {
  const since = Date.now()
  await page.goto(site.url + PLAIN_PAGE)
  await openLogin(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await mailbox.code(email, since))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/*-dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export async function openLogin(page: Page): Promise<void> {
  const modal = page.getByRole('dialog')
  // Clicks before hydration may be lost, so they are repeated.
  for (let clicks = 0; clicks < 8 && !(await modal.isVisible()); clicks += 1) {
    await page
      .getByRole('button', { name: 'Sign In' })
      // Notices may have another one.
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await modal.waitFor({ timeout: 2000 }).catch(() => undefined)
  }
  await page.getByLabel('Email address').waitFor()
}
