/** Rejects writes while the disk is nearly full, so that the write-ahead log always has space. */
import type { DiskReserve } from '../disk/reserve.ts'
import { type Database, DatabaseError } from './database.ts'

/** Shown to users by every protocol. */
export const DISK_FULL_MESSAGE =
  'The website’s disk is full. Nothing was saved; existing data can still be read.'

export const DISK_FULL = '53100'

/** Rejects writes on a full disk, and essential ones too when the reserve is used up. */
export function rejectWritesWhenFull(database: Database, disk: Pick<DiskReserve, 'check'>): Database {
  return {
    ...database,
    async transaction(transaction) {
      if (!transaction.readOnly) {
        const { room } = disk.check()
        if (room === 'none' || (room === 'full' && !transaction.essential)) throw diskFull()
      }
      return database.transaction(transaction)
    },
    ...(database.snapshot && {
      async snapshot(directory: string) {
        if (['full', 'none'].includes(disk.check().room)) throw diskFull()
        await database.snapshot?.(directory)
      },
    }),
  }
}

/** Marks all transactions as essential, for signing in and out. */
export function withReservedSpace(database: Database): Database {
  return {
    ...database,
    transaction: (transaction) => database.transaction({ ...transaction, essential: true }),
  }
}

function diskFull(): DatabaseError {
  return new DatabaseError({
    code: DISK_FULL,
    message: DISK_FULL_MESSAGE,
    hint: 'Free up disk space, or delete what is no longer needed: deleting still works.',
  })
}
