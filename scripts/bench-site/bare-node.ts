/** Node's own HTTP server with the same bytes and nothing else: the most that one process of it can do on this machine. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ServedFile } from './nginx.ts'

export async function startBareNode(files: readonly ServedFile[]) {
  const worker = new Worker(new URL('./bare-node-server.ts', import.meta.url), { workerData: files })
  const [port] = await once(worker, 'message')
  return {
    /** Where a form of the file with this number is. */
    addressOf: (index: number, form: 'br' | 'identity') => `http://127.0.0.1:${port}/${form}-${index}`,
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}
