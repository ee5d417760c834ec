import { format } from 'node:util'
import { afterEach } from 'vitest'

/** Console output fails a test. Expect it with `vi.spyOn(console, 'error').mockImplementation(…)`. */
const output: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    output.push(`console.${level}: ${format(...parts)}`)
  }
}

afterEach(() => {
  const messages = output.splice(0)
  if (messages.length > 0) throw new Error(`Something was written to the console:\n${messages.join('\n')}`)
})
