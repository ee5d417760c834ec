import { expect, it, vi } from 'vitest'
import type { DiskSpaceState } from '../disk/reserve.ts'
import type { Database } from './database.ts'
import { DISK_FULL_MESSAGE, rejectWritesWhenFull, withReservedSpace } from './disk-space.ts'

const READ = { role: 'postgres', readOnly: true, statements: [] } as const
const WRITE = { role: 'postgres', statements: [] } as const

it.each<[DiskSpaceState, reads: boolean, writes: boolean, essentialWrites: boolean, snapshots: boolean]>([
  ['enough', true, true, true, true],
  ['low', true, true, true, true],
  ['full', true, false, true, false],
  ['none', true, false, false, false],
])(
  'a database whose disk has the state “%s”: reads %s, writes %s, sign-ins %s, backups %s',
  async (room, ...expected) => {
    const transaction = vi.fn().mockResolvedValue([])
    const snapshot = vi.fn().mockResolvedValue(undefined)
    const database = rejectWritesWhenFull({ transaction, snapshot } as Partial<Database> as Database, {
      check: () => ({ room, free: 0 }),
    })
    const isAllowed = (work: Promise<unknown> | undefined) =>
      (work ?? expect.unreachable()).then(
        () => true,
        ({ code, message }) => {
          expect([code, message]).toEqual(['53100', DISK_FULL_MESSAGE])
          return false
        },
      )
    const outcomes = [
      database.transaction(READ),
      database.transaction(WRITE),
      withReservedSpace(database).transaction(WRITE),
      database.snapshot?.('/backup'),
    ]
    expect(await Promise.all(outcomes.map(isAllowed))).toEqual(expected)
    expect(transaction.mock.calls.length + snapshot.mock.calls.length).toBe(expected.filter(Boolean).length)
  },
)
