import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Holds much for a moment, and then waits, asking for next to nothing, until that has gone. */
const BURST = `
  import { giveMemoryBack } from '${new URL('./spare-memory.ts', import.meta.url)}'
  giveMemoryBack(100)
  let held = []
  for (let round = 0; round < 40; round += 1) {
    held = Array.from({ length: 30_000 }, (_, index) => ({ index, words: [\`word \${index}\`] }))
    await new Promise(setImmediate)
  }
  held = []
  const most = process.memoryUsage.rss()
  while (process.memoryUsage.rss() > most * 0.7) await new Promise((resolve) => setTimeout(resolve, 200))
  console.log('given back', typeof gc)`

it('what a burst took is given back once it is over', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', BURST])
  expect(stdout.trim()).toBe('given back undefined')
})
