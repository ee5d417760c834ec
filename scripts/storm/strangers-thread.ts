/** The thread of the strangers: what they do must not delay the clock by which people's waits are taken. */
import { parentPort, workerData } from 'node:worker_threads'
import { type StrangersSettings, strangersAsk } from './strangers.ts'

const stop = new AbortController()
parentPort?.once('message', () => stop.abort())
parentPort?.postMessage(await strangersAsk(workerData as StrangersSettings, stop.signal))
