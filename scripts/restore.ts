/** Restores a backup to an empty data directory: `npm run restore -- --help`. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readProcessEnv } from '../server/config/env.ts'
import { describeRestore, restore } from './backup/restore.ts'
import { readLatest } from './backup/scheduled.ts'
import { onlyArgument, runScript } from './instance/run-script.ts'

const USAGE = `npm run restore -- FILE|latest [--yes]

Restores FILE, written by npm run backup, or the latest backup in BACKUP_TO, into DATA_DIR, which must be empty or not
exist. Without --yes, verifies all checksums and says what would be done. An encrypted backup needs BACKUP_PASSPHRASE.`

await runScript(USAGE, async (args) => {
  const isConfirmed = args.includes('--yes')
  const target = onlyArgument(
    USAGE,
    args.filter((argument) => argument !== '--yes'),
  )
  const env = readProcessEnv()
  const work = (file: string) => (isConfirmed ? restore(env, file) : describeRestore(env, file))
  // Not in the data directory, which must be empty.
  const scratch = join(tmpdir(), `backup-${randomUUID()}`)
  return target === 'latest' ? readLatest(env, work, scratch) : work(resolve(target))
})
