/** This server runs in a process of its own, or in several that share a port. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServedFile } from './bare-servers.ts'

const [{ files, port }] = (await once(process, 'message')) as [{ files: readonly ServedFile[]; port: number }]
const answers = new Map(
  files.flatMap(({ headers, identity, br }, index) => [
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
}).listen({ port, host: '127.0.0.1', reusePort: true })
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
