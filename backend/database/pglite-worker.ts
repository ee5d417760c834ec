/**
 * The thread in which PGlite runs: it works synchronously, so that in the main thread one slow query would stop every
 * page. Started by pglite.ts, which sends one request at a time and may end this thread at any moment.
 */

import { parentPort, workerData } from 'node:worker_threads'
import type { Outcome, WorkerAnswer, WorkerData, WorkerGreeting, WorkerRequest } from './pglite-messages.ts'
import { openSession } from './pglite-session.ts'
import { startPGlite } from './pglite-start.ts'

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread')
const main = parentPort

function greet(greeting: WorkerGreeting): void {
  main.postMessage(greeting)
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
  greet({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
