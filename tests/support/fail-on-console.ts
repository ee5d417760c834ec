import { format } from 'node:util'
import { afterEach } from 'vitest'

/** Console output fails a test. Expect it with `vi.spyOn(console, 'error').mockImplementation(…)`. */
const noise: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    noise.push(`console.${level}: ${format(...parts)}`)
  }
}

afterEach(() => {
  const heard = noise.splice(0)
  if (heard.length > 0) throw new Error(`Something was written to the console:\n${heard.join('\n')}`)
})
