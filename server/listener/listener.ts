/**
 * The port is opened before everything else, so that the operator hears at once when it is taken. Requests that come
 * before the site can serve wait for it. Closing lets requests in flight finish.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { describeListenError } from '../config/startup-errors.ts'
import { attachFastPath, type FastPathConnections, type FindRawResponse, MAX_HEADERS } from './fast-path.ts'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface Listener {
  readonly port: number
  readonly server: Server
  /**
   * From now on requests are answered, those that wait first.
   * @param find is asked first, of plain requests
   */
  serve(handle: Handle, find?: FindRawResponse): void
  /** Stops listening; resolves when all requests are answered, or were cut off after `limitMs`. */
  close(limitMs: number): Promise<void>
}

export interface ListenerSettings {
  readonly port: number
  readonly host: string
  /** Timeout in ms for the headers, and then for each piece of a body. */
  readonly patience?: number
}

const PATIENCE = 15_000
/** A piece of a body has so many bytes, unless it is the last: the slowest telephone sends ten times as fast. */
const PIECE_BYTES = 4096
/** Node's own limit for a whole request. A body that keeps coming may be a film from a bad connection. */
const REQUEST_WITHIN = 3_600_000

/** @throws {StartFault} when the port cannot be opened */
export async function openListener(settings: ListenerSettings): Promise<Listener> {
  const { port, host, patience = PATIENCE } = settings
  const { promise: serving, resolve: serve } = Promise.withResolvers<Handle>()
  let handle: Handle | undefined
  let closing = false
  let plain: FastPathConnections | undefined

  const server = createServer(
    // Connections are kept for longer than proxies in front keep theirs, so that none sends into one that closes.
    // A query of many ids is long; where it is too long, the protocol that it was meant for says so.
    {
      keepAliveTimeout: 65_000,
      headersTimeout: patience,
      requestTimeout: REQUEST_WITHIN,
      // Node would look every 30 s.
      connectionsCheckingInterval: lookEvery(patience),
      maxHeaderSize: 128 * 1024,
    },
    (incoming, outgoing) => {
      if (closing) outgoing.setHeader('Connection', 'close')
      const { hosts, hasBody } = lookAtHeaders(incoming.rawHeaders)
      if (hasBody) endSlowBody(incoming, outgoing, patience)
      if (hosts > 1)
        outgoing.writeHead(400, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Bad Request\n')
      else if (handle) handle(incoming, outgoing)
      else if (incoming.url === '/healthz') outgoing.writeHead(503, { 'Retry-After': '1' }).end('starting\n')
      else void serving.then((then) => then(incoming, outgoing))
    },
  )
  server.maxHeadersCount = MAX_HEADERS
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => answerUnreadable(code, socket))
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw describeListenError(error as NodeJS.ErrnoException, port, host)
  }

  return {
    port: (server.address() as AddressInfo).port,
    server,
    serve(next, find) {
      handle = next
      serve(next)
      if (find) plain = attachFastPath(server, find, patience)
    },
    async close(limitMs) {
      closing = true
      plain?.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const limit = setTimeout(() => server.closeAllConnections(), limitMs)
      await closed
      clearInterval(idle)
      clearTimeout(limit)
    },
  }
}

/**
 * Counts the hosts that a request names. Node takes the first Host and a proxy in front may take the last: the proxy would
 * then keep the answer of one host as the other's (RFC 9112, 3.2). Says also whether a body is announced.
 */
function lookAtHeaders(raw: readonly string[]) {
  let hosts = 0
  let hasBody = false
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    if (name.length === 4) hosts += name.toLowerCase() === 'host' ? 1 : 0
    else if (name.length === 14)
      hasBody ||= name.toLowerCase() === 'content-length' && Number(raw[index + 1]) > 0
    else if (name.length === 17) hasBody ||= name.toLowerCase() === 'transfer-encoding'
  }
  return { hosts, hasBody }
}

/**
 * Ends a request whose body has stopped or trickles: it would hold what was made ready for it, an open file for instance,
 * for as long as its sender likes. A body that waits for us to read it is not its sender's fault.
 */
function endSlowBody(incoming: IncomingMessage, outgoing: ServerResponse, patience: number): void {
  const { socket } = incoming
  let arrived = socket.bytesRead
  let since = performance.now()
  const look = setInterval(() => {
    if (incoming.complete || incoming.destroyed) return clearInterval(look)
    if (socket.bytesRead - arrived >= PIECE_BYTES || incoming.readableLength > 0) {
      arrived = socket.bytesRead
      since = performance.now()
    }
    if (performance.now() - since < patience) return
    clearInterval(look)
    if (!outgoing.headersSent) answerUnreadable('ERR_HTTP_REQUEST_TIMEOUT', socket)
    socket.destroySoon()
  }, lookEvery(patience))
  look.unref()
  incoming.once('close', () => clearInterval(look))
}

const lookEvery = (patience: number) => Math.min(1000, patience / 4)

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What cannot be read as a request never reaches the application; whoever sent it is told in one line. */
function answerUnreadable(code: string | undefined, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = UNREADABLE[code ?? ''] ?? '400 Bad Request'
  const body = `${status.slice(4)}\n`
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
