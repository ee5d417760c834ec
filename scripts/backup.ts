/** Backs up this installation, running or not: `npm run backup -- --help`. */
import { resolve } from 'node:path'
import { readProcessEnv } from '../server/config/env.ts'
import { createLog } from '../server/config/logger.ts'
import { backUp } from './backup/back-up.ts'
import { runArchiveCommand } from './backup/command.ts'

const USAGE = `npm run backup -- FILE

Backs up DATA_DIR (database, uploaded files and keys) to FILE, a gzip-compressed tar archive. The server may keep
running. FILE contains secrets and personal data: keep it private.`

const log = createLog()
await runArchiveCommand(USAGE, log, (file) => backUp(readProcessEnv(), resolve(file), log))
