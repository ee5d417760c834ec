import { expect, it } from 'vitest'
import { killStorm } from './soak/kill-storm.ts'
import { WriteLog } from './soak/write-log.ts'

it('a killed backend keeps every acknowledged write and no partial one', {
  timeout: 600_000,
}, async () => {
  const { rounds, expected } = await killStorm(5)
  expect(rounds.flatMap(({ faults }) => faults)).toEqual([])
  // The writers were active.
  for (const log of [expected.rows, expected.objects, expected.users])
    expect(log.acknowledgements).toBeGreaterThan(0)
})

it('reports acknowledged writes that are lost, damaged or duplicated, but not unacknowledged ones', async () => {
  const log = new WriteLog()
  const write = (name: string, value: string | null) => log.write(name, value, async () => {})
  const attempt = (name: string, value: string | null) =>
    log.write(name, value, () => Promise.reject(new Error('killed'))).catch(() => {})
  for (const name of ['kept', 'lost', 'damaged', 'replaced', 'not replaced', 'half replaced'])
    await write(name, '1')
  for (const name of ['replaced', 'not replaced', 'half replaced']) await attempt(name, '2')
  await write('removed', '1')
  await write('removed', null)
  await attempt('not written', '1')
  const found = {
    kept: '1',
    damaged: '3',
    replaced: '2',
    'not replaced': '1',
    'half replaced': '12',
    stray: '1',
  }
  expect(log.compare(new Map(Object.entries(found)))).toEqual([
    'lost is null, expected 1',
    'damaged is 3, expected 1',
    'half replaced is 12, expected 1 or 2',
    'stray was never written',
  ])
})
