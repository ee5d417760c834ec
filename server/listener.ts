/**
 * The open port. It is opened before everything else, so that a taken one is told at once; requests that come before
 * the site can serve wait for it. Closing lets requests in flight finish.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenFault } from './faults.ts'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface Listener {
  readonly port: number
  readonly server: Server
  /** From now on requests are answered, those that wait first. */
  serve(handle: Handle): void
  /** Stops listening; resolves when all requests are answered, or were cut off after `limitMs`. */
  close(limitMs: number): Promise<void>
}

/** @throws {StartFault} when the port cannot be opened */
export async function openListener({ port, host }: { port: number; host: string }): Promise<Listener> {
  const { promise: serving, resolve: serve } = Promise.withResolvers<Handle>()
  let handle: Handle | undefined
  let closing = false

  const server = createServer(
    // Longer than the proxies in front keep theirs, so that they never send into a closing connection.
    { keepAliveTimeout: 65_000, headersTimeout: 60_000 },
    (incoming, outgoing) => {
      if (closing) outgoing.setHeader('Connection', 'close')
      if (handle) handle(incoming, outgoing)
      else if (incoming.url === '/healthz') outgoing.writeHead(503, { 'Retry-After': '1' }).end('starting\n')
      else void serving.then((then) => then(incoming, outgoing))
    },
  )
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenFault(error as NodeJS.ErrnoException, port, host)
  }

  return {
    port: (server.address() as AddressInfo).port,
    server,
    serve(next) {
      handle = next
      serve(next)
    },
    async close(limitMs) {
      closing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const limit = setTimeout(() => server.closeAllConnections(), limitMs)
      await closed
      clearInterval(idle)
      clearTimeout(limit)
    },
  }
}
