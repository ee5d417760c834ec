/** Shared browser and read-only site of the end-to-end tests. */
import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startSite } from './site-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string
    siteAddress: string
  }
}

/** @returns the teardown */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using resources = new AsyncDisposableStack()
  const browser = await startBrowser()
  resources.defer(() => browser.close())
  const site = resources.use(await startSite())
  project.provide('browserAddress', browser.wsEndpoint())
  project.provide('siteAddress', site.url)
  const owned = resources.move()
  return () => owned.disposeAsync()
}

const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Headless Chromium; `CHROMIUM_PATH` overrides its location. */
async function startBrowser(): Promise<BrowserServer> {
  const executablePath = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path))
  if (!executablePath) throw new Error('No Chromium found: install it or set CHROMIUM_PATH')
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
