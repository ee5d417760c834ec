/** Finds Chromium for browser tests and audits. */
import { findProgram } from '#scripts/tools/find-program.ts'

/** @throws with installation instructions */
export function findChromium(): Promise<string> {
  return findProgram({
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium'],
    variable: 'CHROMIUM_PATH',
  })
}

/** Finds headless Chromium, which halves the test time, or falls back to Chromium. */
export function findHeadlessChromium(): Promise<string> {
  return findProgram({
    title: 'Headless Chromium',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    packages: ['chromium-headless-shell'],
    variable: 'CHROMIUM_PATH',
  }).catch(findChromium)
}
