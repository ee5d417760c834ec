/** Backs up this installation, running or not: `npm run backup -- --help`. */
import { resolve } from 'node:path'
import { readProcessEnv } from '../server/config/env.ts'
import { createLog } from '../server/config/logger.ts'
import { backUp } from './backup/back-up.ts'
import { runArchiveCommand } from './backup/command.ts'

const USAGE = `npm run backup -- FILE

Writes the data of this installation (DATA_DIR) to FILE, a tar archive compressed by gzip: the database, the uploaded
files and the keys. The site may go on serving. FILE holds secrets and is for your eyes only.`

const log = createLog()
await runArchiveCommand(USAGE, log, (file) => backUp(readProcessEnv(), resolve(file), log))
