import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Pool, type QueryConfig } from 'pg'
import type { DatabaseFiles } from '#backend/database/pglite/thread.ts'
import { type Bare, type BareCall, SETTINGS } from './bare.ts'

export async function openBarePGlite(data: DatabaseFiles): Promise<Bare> {
  const worker = new Worker(new URL('./bare-pglite-thread.ts', import.meta.url), {
    resourceLimits: { stackSizeMb: 256 },
    workerData: data,
  })
  await once(worker, 'message')
  const waiting: ((body: string) => void)[] = []
  worker.on('message', (body: string) => waiting.shift()?.(body))
  const send = (call: BareCall & { keeps: boolean }) =>
    new Promise<string>((resolve) => {
      waiting.push(resolve)
      worker.postMessage(call)
    })
  return {
    run: (call) => send({ ...call, keeps: false }),
    runPrepared: (call) => send({ ...call, keeps: true }),
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

/**
 * Uses the same driver with as many connections, and sends what belongs to a transaction without waiting in between.
 */
export function openBarePostgres(url: string): Bare {
  const pool = new Pool({ connectionString: url, max: 10, pipeline: true })
  pool.on('error', () => undefined)
  return {
    async run({ role, claims, text, values }) {
      const client = await pool.connect()
      try {
        const [, , answer] = await Promise.all([
          client.query('begin'),
          client.query({ text: SETTINGS, values: [role, claims], queryMode: 'extended' } as QueryConfig),
          client.query({ text, values: [...values], queryMode: 'extended' } as QueryConfig),
          client.query('commit'),
        ])
        return answer.rows[0].body
      } finally {
        client.release()
      }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
