import { expect, it } from 'vitest'
import { WriteLog } from './write-log.ts'

it('write log reports acknowledged writes that are lost, damaged or duplicated, but not unacknowledged ones', async () => {
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
