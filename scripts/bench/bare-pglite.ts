import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WorkerData } from '#backend/database/pglite-messages.ts'
import type { Bare, BareCall } from './bare.ts'

export async function openBarePGlite(data: WorkerData): Promise<Bare> {
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
