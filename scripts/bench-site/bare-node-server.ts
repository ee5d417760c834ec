/** This server runs in a thread of its own, beside the benchmark. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { ServedFile } from './bare-servers.ts'

const answers = new Map(
  (workerData as readonly ServedFile[]).flatMap(({ headers, identity, br }, index) => [
    [`/identity-${index}`, answer(identity, headers)],
    [`/br-${index}`, answer(br, { ...headers, 'content-encoding': 'br' })],
  ]),
)

function answer(bytes: Uint8Array, headers: Readonly<Record<string, string>>) {
  return { bytes, headers: { ...headers, 'content-type': 'text/html', 'content-length': bytes.byteLength } }
}

const server = createServer((request, response) => {
  const found = answers.get(request.url ?? '')
  if (found) response.writeHead(200, found.headers).end(found.bytes)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
parentPort?.postMessage((server.address() as AddressInfo).port)
