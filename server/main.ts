/** Entry point: `node server/main.ts [--dev|--backend]`. The only module with side effects. */
import { flushCompileCache } from 'node:module'
import { constants } from 'node:os'
import { readProcessEnv, setNodeEnv } from './config/env.ts'
import { createLog } from './config/logger.ts'
import { getStartupMessage } from './config/startup-errors.ts'
import { type Mode, type Running, start } from './start.ts'

const mode: Mode = process.argv.includes('--dev')
  ? 'development'
  : process.argv.includes('--backend')
    ? 'backend'
    : 'site'
/** Terminal, npm and the launcher each forward Ctrl-C: signals within this time in ms count as one. */
const SAME_SIGNAL_MS = 500
/** Supabase's default port; leaves 3000 to a website on the same machine. */
const BACKEND_PORT = 54321

setNodeEnv(mode === 'development' ? 'development' : 'production')
const log = createLog()

let running: Promise<Running> | undefined
let started = false
let stopping: { readonly since: number } | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// The launcher was killed, so nothing else could stop this process.
process.on('disconnect', () => stop('SIGTERM'))
// A closed output must not stop the website.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection'))
process.on('uncaughtException', (error) => {
  log.error({ err: error }, 'Uncaught exception')
  if (!started) process.exit(1)
  if (!stopping) void finish(1)
})

try {
  const env = readProcessEnv(mode === 'backend' ? BACKEND_PORT : undefined)
  running = start({ env, mode, print: (text) => console.log(text), log })
  const { startupBanner } = await running
  started = true
  console.log(startupBanner)
  flushCompileCache()
} catch (error) {
  const sentence = getStartupMessage(error)
  if (sentence === undefined) log.error({ err: error }, 'Start failed')
  else console.error(sentence)
  process.exit(1)
}

/** The first signal lets requests finish; another ends the process immediately. */
function stop(signal: NodeJS.Signals): void {
  if (stopping === undefined) void finish(0)
  else if (performance.now() - stopping.since > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal])
}

async function finish(code: number): Promise<void> {
  stopping = { since: performance.now() }
  try {
    await (await running)?.stop()
    process.exit(code)
  } catch (error) {
    log.error({ err: error }, 'Shutdown failed')
    process.exit(1)
  }
}
