import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { openBrowser, openProfile, type Profile, type ProfileOptions } from './browser.ts'

export interface SharedSite {
  readonly url: string
  readonly mailboxLink: string
  /** The profiles of a file are closed after its tests. */
  openProfile(options?: ProfileOptions): Promise<Profile>
}

/** Read-only site with demo content, shared by tests. */
export function sharedSite(): SharedSite {
  let browser: Promise<Browser> | undefined
  afterAll(async () => (await browser)?.close())
  return {
    url: inject('siteAddress'),
    mailboxLink: inject('mailboxLink'),
    async openProfile(options) {
      browser ??= openBrowser()
      return openProfile(await browser, options)
    },
  }
}
