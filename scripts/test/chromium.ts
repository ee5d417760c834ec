/** The browser of the end-to-end tests. */
import { findProgram } from '#scripts/programs/find-program.ts'

/** @throws with a sentence that says what to install */
export function findChromium(): Promise<string> {
  return findProgram({
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium'],
    variable: 'CHROMIUM_PATH',
  })
}
