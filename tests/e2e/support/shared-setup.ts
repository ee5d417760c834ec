/** Shared browser and read-only site of the end-to-end tests. */
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findHeadlessChromium } from '#scripts/tools/chromium.ts'
import { startSite } from './site-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string
    siteAddress: string
    mailboxLink: string
  }
}

/** @returns the teardown */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using resources = new AsyncDisposableStack()
  const browser = await startBrowser(await findHeadlessChromium())
  resources.defer(() => browser.close())
  const site = resources.use(await startSite())
  project.provide('browserAddress', browser.wsEndpoint())
  project.provide('siteAddress', site.url)
  project.provide('mailboxLink', /http:\S+\/mailbox\?token=\S+/.exec(site.output())?.[0] ?? '')
  const owned = resources.move()
  return () => owned.disposeAsync()
}

function startBrowser(executablePath: string): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
