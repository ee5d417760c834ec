/** Worker thread for PGlite, which is synchronous: a slow query would block every page. */

import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Outcome } from '../wire/outcome.ts'
import { assertCheckpointSpace, copyDatabase } from './checkpoint.ts'
import { openPGliteSession } from './pglite-session.ts'
import { startPGlite } from './start.ts'
import { vacuumFull } from './vacuum-full.ts'
import type { WorkerData, WorkerReadyMessage, WorkerRequest, WorkerResponse } from './worker-threads.ts'

if (!parentPort) throw new Error('worker.ts must run as a worker thread')
const main = parentPort

function sendReady(message: WorkerReadyMessage): void {
  main.postMessage(message)
}

const WASI_REASONS: Readonly<Record<number, string>> = {
  2: 'permission is denied',
  19: 'the disk quota is used up',
  51: 'the disk is full',
  69: 'the file system is read-only',
}

/** Time, process, severity and message. PostgreSQL indents continuation lines, so callers' text never begins one. */
const LOG_LINE = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] (FATAL|PANIC): +(.*)/
let fatal: string | undefined
let isOpen = false

try {
  const data = workerData as WorkerData
  const { directory } = data
  const database = await startPGlite(data, onEngineLog, async () => {
    if (!data.isStandby) return
    sendReady({ kind: 'standby' })
    await once(main, 'message')
  })
  const session = openPGliteSession(database)

  let isVacuumed = false

  async function handle(request: WorkerRequest): Promise<Outcome> {
    switch (request.kind) {
      case 'transaction':
        return session.transaction(request.transaction)
      case 'script':
        return session.script(request.sql)
      case 'maintain':
        return assertCheckpointSpace(directory) ?? session.maintain(request.sql)
      case 'snapshot': {
        const vacuumed =
          assertCheckpointSpace(directory) ?? (await vacuumFull(session, directory, isVacuumed))
        if (vacuumed.kind !== 'results') return vacuumed
        isVacuumed = true
        const checkpoint = await session.maintain('checkpoint')
        return checkpoint.kind === 'results' ? copyDatabase(directory, request.directory) : checkpoint
      }
      case 'listen':
        return session.listen(request.channel)
      case 'close':
        await database.close()
        return { kind: 'results', results: [] }
    }
  }

  main.on('message', async (request: WorkerRequest) => {
    const outcome = await handle(request)
    main.postMessage({ outcome, notifications: session.takeNotifications() } satisfies WorkerResponse)
  })
  isOpen = true
  sendReady({ kind: 'ready' })
} catch (error) {
  sendReady({ kind: 'failed', message: fatal ?? reasonOf(error) })
}

/** After a panic, such as a full disk, PGlite may hang; ending this thread reopens the database. */
function onEngineLog(text: string): void {
  const [, severity, reason] = LOG_LINE.exec(text) ?? []
  if (!severity) return
  fatal = reason
  if (severity === 'FATAL') return
  if (isOpen) process.stderr.write(text)
  else sendReady({ kind: 'failed', message: reason ?? severity })
  process.exit(1)
}

/** The engine's file system throws objects with only a WASI number. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const { errno } = error as { errno?: number }
  if (errno === undefined) return String(error)
  return WASI_REASONS[errno] ?? `its files returned error ${errno}`
}
