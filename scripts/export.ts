/** Exports analytics to a file: `npm run export -- --help`. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { InstanceStartingError } from '../backend/data-directory/data-directory.ts'
import { readProcessEnv } from '../server/config/env.ts'
import { createLog } from '../server/config/logger.ts'
import { getStartupMessage } from '../server/config/startup-errors.ts'
import { ExportCommandError, parseExport, USAGE } from './export/command.ts'
import { linesOf } from './export/export-rows.ts'
import { connectBackend } from './instance/connect-backend.ts'

const log = createLog()
const args = process.argv.slice(2)

if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
  console.log(USAGE)
  process.exit(args.length === 0 ? 1 : 0)
}

try {
  const options = parseExport(args, new Date())
  const { client, close } = await connectBackend(readProcessEnv(), log)
  try {
    const file = options.out === undefined ? process.stdout : createWriteStream(options.out)
    let rows = 0
    for await (const { text, count } of linesOf(client, options)) {
      rows += count
      if (!file.write(text)) await once(file, 'drain')
    }
    if (file !== process.stdout) {
      file.end()
      await finished(file)
    }
    console.error(
      `${rows.toLocaleString('en-GB')} rows from ${options.table}, ${options.from} to ${options.to}`,
    )
  } finally {
    await close()
  }
} catch (error) {
  const isExpected = error instanceof ExportCommandError || error instanceof InstanceStartingError
  const sentence = isExpected ? error.message : getStartupMessage(error)
  if (sentence === undefined) log.error({ err: error }, 'Export failed')
  else console.error(sentence)
  process.exitCode = 1
}
