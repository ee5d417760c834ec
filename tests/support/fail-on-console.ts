import { format } from 'node:util'
import { afterEach } from 'vitest'

/** Console output fails a test. Expect it with `vi.spyOn(console, 'error').mockImplementation(…)`. */
const output: string[] = []

/** Said about the tests, not about the product. */
const IGNORED = [
  // Each user of a screen test has a client.
  /Multiple GoTrueClient instances/,
  // Screens also change between the steps of a test.
  /not wrapped in act/,
  // The simulated document does not know the element.
  /The tag <search> is unrecognized/,
  // A screen and the website in the same process render in turn.
  /Detected multiple renderers/,
]

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    const message = format(...parts)
    if (!IGNORED.some((pattern) => pattern.test(message))) output.push(`console.${level}: ${message}`)
  }
}

afterEach(() => {
  const messages = output.splice(0)
  if (messages.length > 0) throw new Error(`Something was written to the console:\n${messages.join('\n')}`)
})
