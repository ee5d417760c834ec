/** Exports analytics to a file: `npm run export -- --help`. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { readProcessEnv } from '../server/config/env.ts'
import { parseExport, USAGE } from './export/command.ts'
import { linesOf } from './export/export-rows.ts'
import { connectBackend } from './instance/connect-backend.ts'
import { runScript } from './instance/run-script.ts'

await runScript(USAGE, async (args, log) => {
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
    // Standard output may be the file.
    console.error(
      `${rows.toLocaleString('en-GB')} rows from ${options.table}, ${options.from} to ${options.to}`,
    )
    return undefined
  } finally {
    await close()
  }
})
