/** Restores a backup to an empty data directory: `npm run restore -- --help`. */
import { resolve } from 'node:path'
import { readProcessEnv } from '../server/config/env.ts'
import { createLog } from '../server/config/logger.ts'
import { runArchiveCommand } from './backup/command.ts'
import { restore } from './backup/restore.ts'

const USAGE = `npm run restore -- FILE

Restores FILE, written by npm run backup, into DATA_DIR, which must be empty or not exist. Verifies all checksums before
writing anything.`

await runArchiveCommand(USAGE, createLog(), (file) => restore(readProcessEnv(), resolve(file)))
