import { expect, it } from 'vitest'
import { killStorm } from '#scripts/soak/kill-storm.ts'

it('a killed backend keeps every acknowledged write and no partial one', {
  timeout: 600_000,
}, async () => {
  const { rounds, expected } = await killStorm(5)
  expect(rounds.flatMap(({ faults }) => faults)).toEqual([])
  // The writers were active.
  for (const log of [expected.rows, expected.objects, expected.users])
    expect(log.acknowledgements).toBeGreaterThan(0)
})
