/** Backs up this installation, running or not: `npm run backup -- --help`. */
import { resolve } from 'node:path'
import { readProcessEnv } from '../server/config/env.ts'
import { backUp } from './backup/back-up.ts'
import { addScheduledBackup, checkLatestBackup } from './backup/scheduled.ts'
import { onlyArgument, runScript } from './instance/run-script.ts'

const USAGE = `npm run backup -- FILE
npm run backup -- scheduled     to BACKUP_TO, as the server does at BACKUP_TIME
npm run backup -- check         restores the latest of those for a test, into a scratch directory

Backs up DATA_DIR (database, uploaded files and keys) to FILE, a gzip-compressed tar archive. The server may keep
running. FILE contains secrets and personal data: keep it private. A FILE that ends in .age is encrypted with
BACKUP_PASSPHRASE, in the format of age (age-encryption.org).`

await runScript(USAGE, async (args, log) => {
  const target = onlyArgument(USAGE, args)
  const env = readProcessEnv()
  if (target === 'scheduled') return addScheduledBackup(env, log, new Date())
  if (target === 'check') return checkLatestBackup(env, log)
  return backUp(env, resolve(target), log)
})
