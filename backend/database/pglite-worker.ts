/**
 * The thread in which PGlite runs: it works synchronously, so that in the main thread one slow query would stop every
 * page. Started by pglite.ts, which sends one request at a time and may end this thread at any moment.
 */

import { parentPort, workerData } from 'node:worker_threads'
import type { Outcome, WorkerAnswer, WorkerData, WorkerGreeting, WorkerRequest } from './pglite-messages.ts'
import { openSession } from './pglite-session.ts'
import { copyDatabase } from './pglite-snapshot.ts'
import { startPGlite } from './pglite-start.ts'

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread')
const main = parentPort

function greet(greeting: WorkerGreeting): void {
  main.postMessage(greeting)
}

const wasiReasons: Readonly<Record<number, string>> = {
  2: 'permission is denied',
  19: 'the disk quota is used up',
  51: 'the disk is full',
  69: 'the file system is read-only',
}

try {
  const database = await startPGlite(workerData as WorkerData)
  const session = openSession(database)

  async function outcomeOf(request: WorkerRequest): Promise<Outcome> {
    switch (request.kind) {
      case 'transaction':
        return session.transaction(request.transaction)
      case 'script':
        return session.script(request.sql)
      case 'maintain':
        return session.maintain(request.sql)
      case 'snapshot': {
        const checkpoint = await session.maintain('checkpoint')
        if (checkpoint.kind !== 'results') return checkpoint
        return copyDatabase((workerData as WorkerData).directory, request.directory)
      }
      case 'listen':
        return session.listen(request.channel)
      case 'close':
        await database.close()
        return { kind: 'results', results: [] }
    }
  }

  main.on('message', async (request: WorkerRequest) => {
    const outcome = await outcomeOf(request)
    main.postMessage({ outcome, notifications: session.takeNotifications() } satisfies WorkerAnswer)
  })
  greet({ kind: 'ready' })
} catch (error) {
  greet({ kind: 'failed', message: reasonOf(error) })
}

/** The engine's file system throws values that are no errors and carry WASI's number alone. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const { errno } = error as { errno?: number }
  if (errno === undefined) return String(error)
  return wasiReasons[errno] ?? `its files answered with error ${errno}`
}
