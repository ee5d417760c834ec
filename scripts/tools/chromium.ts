/** Finds the Chromium of the end-to-end tests and of the audit. */
import { findProgram } from '#scripts/tools/find-program.ts'

/** @throws with a sentence that says what to install */
export function findChromium(): Promise<string> {
  return findProgram({
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium'],
    variable: 'CHROMIUM_PATH',
  })
}

/** Finds the same browser without windows, in which tests take half the time, or else the whole one. */
export function findHeadlessChromium(): Promise<string> {
  return findProgram({
    title: 'Chromium without windows',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    packages: ['chromium-headless-shell'],
    variable: 'CHROMIUM_PATH',
  }).catch(findChromium)
}
