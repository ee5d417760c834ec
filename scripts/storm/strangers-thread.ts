/** The thread of the strangers: what they do must not delay the clock by which people's waits are taken. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type StrangersSettings, strangersAsk } from './strangers.ts'

// Strangers have machines of their own. On Linux this is the priority of this thread alone.
setPriority(10)
const stop = new AbortController()
parentPort?.once('message', () => stop.abort())
parentPort?.postMessage(await strangersAsk(workerData as StrangersSettings, stop.signal))
