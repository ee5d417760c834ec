import { expect, it } from 'vitest'
import { killStorm } from './kill-storm.ts'

const KILLS = Number(process.env.KILLS ?? 5)

it('a killed backend keeps every acknowledged write and no partial one', {
  timeout: KILLS * 120_000,
}, async () => {
  const { faults, expected } = await killStorm(KILLS)
  expect(faults).toEqual([])
  // The writers were active.
  for (const log of [expected.rows, expected.objects, expected.users])
    expect(log.acknowledgements).toBeGreaterThan(0)
})
