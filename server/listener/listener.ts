/**
 * Opens the port first, so that the administrator learns early if it is in use. Early requests wait until the website
 * is ready. Closing lets requests in progress finish.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { describeListenError } from '../config/startup-errors.ts'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface Upgrades {
  /** Requests for other paths get a response as if they had not asked for an upgrade. */
  readonly path: string
  accept(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all WebSockets. */
  close(): void
}

export interface Listener {
  readonly port: number
  readonly server: Server
  /**
   * Starts responding, waiting requests first.
   * @param upgrades accepts WebSockets
   */
  serve(handle: Handle, upgrades?: Upgrades): void
  /** Stops listening and resolves when all requests have finished or were closed after `limitMs`. */
  close(limitMs: number): Promise<void>
}

export interface ListenerSettings {
  readonly port: number
  readonly host: string
  /** Timeout in ms for the headers, then for each chunk of a body. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 15_000
/** Minimum progress per timeout; the slowest phone sends ten times as much. */
const MIN_PROGRESS_BYTES = 4096
/** Node's limit for a whole request: long enough to upload a video over a slow connection. */
const REQUEST_TIMEOUT_MS = 3_600_000
/** Beyond it, Node 24.21 and later responds with 431. */
const MAX_HEADERS = 500

/** @throws {StartupError} if the port cannot be opened */
export async function openListener(settings: ListenerSettings): Promise<Listener> {
  const { port, host, timeoutMs = DEFAULT_TIMEOUT_MS } = settings
  const { promise: serving, resolve: serve } = Promise.withResolvers<Handle>()
  let handle: Handle | undefined
  let closing = false
  let upgrades: Upgrades | undefined

  const respond: Handle = (incoming, outgoing) => {
    if (closing) outgoing.setHeader('Connection', 'close')
    const { hostCount, hasBody } = inspectHeaders(incoming.rawHeaders)
    if (hasBody) endSlowBody(incoming, outgoing, timeoutMs)
    if (hostCount > 1)
      outgoing.writeHead(400, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Bad Request\n')
    else if (handle) handle(incoming, outgoing)
    else if (incoming.url === '/healthz') outgoing.writeHead(503, { 'Retry-After': '1' }).end('starting\n')
    else void serving.then((handler) => handler(incoming, outgoing))
  }
  const isAccepted = ({ url, headers }: IncomingMessage) =>
    upgrades !== undefined &&
    url?.split('?', 1)[0] === upgrades.path &&
    headers.upgrade?.toLowerCase() === 'websocket'
  const server: Server = createServer(
    // Longer than proxies keep connections, so that none reuses a closing one. Queries with many IDs are long; the
    // protocol handlers reject those that are too long.
    {
      keepAliveTimeout: 65_000,
      headersTimeout: timeoutMs,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // Node's default is 30 s.
      connectionsCheckingInterval: getCheckInterval(timeoutMs),
      maxHeaderSize: 128 * 1024,
      // In development, Vite accepts WebSockets too.
      shouldUpgradeCallback: (incoming) => isAccepted(incoming) || server.listenerCount('upgrade') > 1,
    },
    respond,
  )
  server.on('checkContinue', (incoming, outgoing) => {
    sendContinue(outgoing)
    respond(incoming, outgoing)
  })
  server.on('upgrade', (incoming, socket, head) => {
    if (isAccepted(incoming)) upgrades?.accept(incoming, socket, head)
  })
  server.maxHeadersCount = MAX_HEADERS
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => respondToInvalidRequest(code, socket))
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw describeListenError(error as NodeJS.ErrnoException, port, host)
  }

  return {
    port: (server.address() as AddressInfo).port,
    server,
    serve(next, accepted) {
      handle = next
      upgrades = accepted
      serve(next)
    },
    async close(limitMs) {
      closing = true
      upgrades?.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Browsers open connections ahead. Node doesn't take an unused one for idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const limit = setTimeout(() => server.closeAllConnections(), limitMs)
      await closed
      clearInterval(idle)
      clearTimeout(limit)
    },
  }
}

/**
 * Counts Host headers, because Node uses the first and a proxy may use the last, which would poison its cache (RFC 9112
 * section 3.2). Also returns whether a body is announced.
 */
function inspectHeaders(raw: readonly string[]) {
  let hostCount = 0
  let hasBody = false
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    if (name.length === 4) hostCount += name.toLowerCase() === 'host' ? 1 : 0
    else if (name.length === 14)
      hasBody ||= name.toLowerCase() === 'content-length' && Number(raw[index + 1]) > 0
    else if (name.length === 17) hasBody ||= name.toLowerCase() === 'transfer-encoding'
  }
  return { hostCount, hasBody }
}

/**
 * Ends a request whose body stalls, to free its resources such as open files. A body that waits for us to read is not
 * ended.
 */
function endSlowBody(incoming: IncomingMessage, outgoing: ServerResponse, timeoutMs: number): void {
  const { socket } = incoming
  let progressBytes = socket.bytesRead
  let progressAt = performance.now()
  const check = setInterval(() => {
    if (incoming.complete || incoming.destroyed) return clearInterval(check)
    if (socket.bytesRead - progressBytes >= MIN_PROGRESS_BYTES || incoming.readableLength > 0) {
      progressBytes = socket.bytesRead
      progressAt = performance.now()
    }
    if (performance.now() - progressAt < timeoutMs) return
    clearInterval(check)
    if (!outgoing.headersSent) respondToInvalidRequest('ERR_HTTP_REQUEST_TIMEOUT', socket)
    socket.destroySoon()
  }, getCheckInterval(timeoutMs))
  check.unref()
  incoming.once('close', () => clearInterval(check))
}

/**
 * Asks for the body of a request with `Expect: 100-continue`. A pipelined request has to wait for its turn: Node would
 * write the line between the headers and the body of its response.
 */
function sendContinue(outgoing: ServerResponse): void {
  if (outgoing.socket) outgoing.writeContinue()
  else
    outgoing.once('socket', () => {
      if (!outgoing.headersSent) outgoing.writeContinue()
    })
}

const getCheckInterval = (timeoutMs: number) => Math.min(1000, timeoutMs / 4)

const ERROR_STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Responds to invalid HTTP with one line of text. */
function respondToInvalidRequest(code: string | undefined, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = ERROR_STATUSES[code ?? ''] ?? '400 Bad Request'
  const body = `${status.slice(4)}\n`
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
