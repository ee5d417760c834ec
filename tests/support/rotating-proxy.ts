/** A round-robin proxy that skips unreachable targets. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RotatingProxy extends AsyncDisposable {
  readonly port: number
  /** Ports, in order. */
  readonly targets: number[]
}

export async function openRotatingProxy(): Promise<RotatingProxy> {
  const targets: number[] = []
  let turn = 0

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (let attempt = 0; attempt < targets.length; attempt += 1) {
      const port = targets[turn++ % targets.length] as number
      const answer = await send(port, incoming, body).catch(() => undefined)
      if (answer === undefined) continue
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      return
    }
    outgoing.writeHead(502).end()
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    targets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function send(port: number, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { method, url: path, headers } = incoming
  const forwarded = incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, 'x-forwarded-for': forwarded, connection: 'close' },
  })
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}
