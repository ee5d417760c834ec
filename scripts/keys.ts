/** Manages API and signing keys: `npm run keys -- --help`. */

import {
  connectToRunningInstance,
  InstanceStartingError,
  openDataDirectory,
} from '../backend/data-directory/data-directory.ts'
import { type KeyCommand, runKeyCommand, sendKeyCommand } from '../backend/keys/key-commands.ts'
import { KeyCommandError, type KeyRing } from '../backend/keys/key-ring.ts'
import { type Env, readProcessEnv } from '../server/config/env.ts'
import type { Log } from '../server/config/logger.ts'
import { retryWhileStarting } from './instance/retry-while-starting.ts'
import { runScript } from './instance/run-script.ts'
import { parseKeyCommand, USAGE } from './keys/command.ts'

await runScript(USAGE, async (args, log) => {
  const command = parseKeyCommand(args)
  const env = readProcessEnv()
  if (env.supabase) throw new KeyCommandError('SUPABASE_URL is set: manage the keys in Supabase.')
  return retryWhileStarting(
    async () => (await runByOwner(command, env)) ?? (await runHere(command, env, log)),
  )
})

/** @returns undefined if no server runs */
async function runByOwner(command: KeyCommand, env: Env): Promise<string | undefined> {
  const owner = await connectToRunningInstance(env.dataDirectory)
  if (!owner) return undefined
  const output = await sendKeyCommand(owner.fetch, command)
  if (output === undefined) throw new InstanceStartingError(env.dataDirectory)
  return output
}

async function runHere(command: KeyCommand, env: Env, log: Log): Promise<string> {
  const { keyRing, close } = await openKeys(env, log)
  try {
    return await runKeyCommand(keyRing, command, { serving: false })
  } finally {
    await close()
  }
}

/** Shared keys are in the database, others in a file. */
async function openKeys(env: Env, log: Log): Promise<{ keyRing: KeyRing; close(): Promise<void> }> {
  if (env.sharedKeysSecret === undefined) return openDataDirectory(env.dataDirectory, env.keys)
  const { openData } = await import('../server/data-source/open-data.ts')
  const { directory, close } = await openData(env, log, 'script')
  return { keyRing: directory.keyRing, close }
}
