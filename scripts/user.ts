/** Manages users from the terminal: `npm run user -- --help`. */

import { InstanceStartingError } from '../backend/data-directory/data-directory.ts'
import { type Env, readProcessEnv } from '../server/config/env.ts'
import { createLog } from '../server/config/logger.ts'
import { getStartupMessage } from '../server/config/startup-errors.ts'
import { connectBackend } from './instance/connect-backend.ts'
import { type Command, parseCommand, USAGE, UserCommandError } from './user/command.ts'
import { runCommand } from './user/users.ts'

const log = createLog()
const args = process.argv.slice(2)

if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
  console.log(USAGE)
  process.exit(args.length === 0 ? 1 : 0)
}

try {
  console.log(await runCommandFor(parseCommand(args), readProcessEnv()))
} catch (error) {
  const isExpected = error instanceof UserCommandError || error instanceof InstanceStartingError
  const sentence = isExpected ? error.message : getStartupMessage(error)
  if (sentence === undefined) log.error({ err: error }, 'Command failed')
  else console.error(sentence)
  process.exitCode = 1
}

async function runCommandFor(command: Command, env: Env): Promise<string> {
  const { client, close } = await connectBackend(env, log)
  try {
    return await runCommand(client, command)
  } finally {
    await close()
  }
}
