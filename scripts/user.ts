/** Manages users from the terminal: `npm run user -- --help`. */

import { readProcessEnv } from '../server/config/env.ts'
import { connectBackend } from './instance/connect-backend.ts'
import { runScript } from './instance/run-script.ts'
import { parseCommand, USAGE } from './user/command.ts'
import { runCommand } from './user/users.ts'

await runScript(USAGE, async (args, log) => {
  const command = parseCommand(args)
  const { client, close } = await connectBackend(readProcessEnv(), log)
  try {
    return await runCommand(client, command)
  } finally {
    await close()
  }
})
