/**
 * Serves the simplest requests without node:http, which spends most of a short request on unused objects: a GET that
 * arrives alone and complete, in a strict grammar, with a prebuilt response. Everything else goes to Node unread, with
 * the rest of the connection, so the two parsers cannot disagree (request smuggling).
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Response without connection-specific headers. */
export interface RawResponse {
  /** Status line and headers with line ends. */
  readonly head: string
  readonly body: Uint8Array
}

const REASONS = { 200: 'OK', 304: 'Not Modified' } as const
const EMPTY = new Uint8Array()

/** @param headers alternating names and values */
export function createRawResponse(
  status: keyof typeof REASONS,
  headers: readonly string[],
  body: Uint8Array = EMPTY,
): RawResponse {
  let head = `HTTP/1.1 ${status} ${REASONS[status]}\r\n`
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`
  return { head, body }
}

/**
 * Returns the response to a GET, or undefined.
 * @param raw alternating names and values, as `IncomingMessage.rawHeaders`
 */
export type FindRawResponse = (address: string, raw: readonly string[]) => RawResponse | undefined

/** Like Node's keep-alive timeout. */
const KEEP_ALIVE_MS = 65_000
const KEEP_ALIVE_HEADERS = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`
const MAX_HEAD_LENGTH = 16 * 1024
/** Maximum number of headers in a request. Beyond it, Node 24.21 and later responds with 431. */
export const MAX_HEADERS = 500

const SIMPLE_REQUEST =
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+)\r\n$/
/** Headers that announce a body or another protocol, or that must not repeat. */
const SPECIAL_HEADERS =
  /^(?:connection|content-length|expect|host|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/

/** @returns undefined if Node must parse the request */
export function parseFastPathRequest(text: string): { address: string; raw: readonly string[] } | undefined {
  const [, address, lines] = SIMPLE_REQUEST.exec(text) ?? []
  if (address === undefined || lines === undefined) return undefined
  const raw: string[] = []
  let hostCount = 0
  for (let start = 0; start < lines.length; ) {
    const colon = lines.indexOf(':', start)
    const end = lines.indexOf('\r\n', colon)
    const name = lines.slice(start, colon)
    const value = trimBlanks(lines.slice(colon + 1, end))
    start = end + 2
    const lowerCaseName = name.toLowerCase()
    if (SPECIAL_HEADERS.test(lowerCaseName)) {
      if (lowerCaseName === 'host') hostCount += 1
      else if (lowerCaseName !== 'connection' || value.toLowerCase() !== 'keep-alive') return undefined
    }
    raw.push(name, value)
  }
  return hostCount === 1 && raw.length <= 2 * MAX_HEADERS ? { address, raw } : undefined
}

/** `trim` would also remove a non-breaking space, which may be the last byte of a UTF-8 character. */
function trimBlanks(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && isBlank(value[start])) start += 1
  while (end > start && isBlank(value[end - 1])) end -= 1
  return value.slice(start, end)
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t'

export interface FastPathConnections {
  /** Closes connections unknown to Node. */
  close(): void
}

/**
 * Passes each request of a connection to `find`, until one is not simple or has no prebuilt response.
 * @param timeoutMs timeout in ms for the first request
 */
export function attachFastPath(
  server: Server,
  find: FindRawResponse,
  timeoutMs: number,
): FastPathConnections {
  const [nodeListener] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  const openSockets = new Set<Socket>()
  let isClosing = false

  function respond(socket: Socket, chunk: Buffer): boolean {
    if (isClosing || chunk.byteLength > MAX_HEAD_LENGTH) return false
    const request = parseFastPathRequest(chunk.toString('latin1'))
    const response = request && find(request.address, request.raw)
    if (response === undefined) return false
    socket.write(toBuffer(response))
    applyBackpressure(socket)
    return true
  }

  function acceptConnection(socket: Socket): void {
    openSockets.add(socket)
    let isKeepAlive = false
    const read = (chunk: Buffer) => {
      if (!respond(socket, chunk)) return handOverToNode(chunk)
      if (isKeepAlive) return
      isKeepAlive = true
      socket.setTimeout(KEEP_ALIVE_MS)
    }
    const release = () => void openSockets.delete(socket)
    // A half-closed connection still gets its responses.
    const end = () => socket.end()
    const destroy = () => socket.destroy()
    const listeners = { data: read, end, timeout: destroy, error: destroy, close: release }
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
    socket.setTimeout(timeoutMs)

    function handOverToNode(chunk: Buffer): void {
      openSockets.delete(socket)
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(chunk)
      nodeListener?.call(server, socket)
      socket.resume()
    }
  }

  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    isClosing ? nodeListener?.call(server, socket) : acceptConnection(socket),
  )
  return {
    close() {
      isClosing = true
      for (const socket of openSockets) socket.destroySoon()
    },
  }
}

/** Backpressure: a client that does not read must not fill the memory. */
function applyBackpressure(socket: Socket): void {
  if (socket.writableLength === 0 || !socket.writableNeedDrain || socket.isPaused()) return
  socket.pause()
  socket.once('drain', () => socket.resume())
}

/** Complete responses of the current second. */
const buffers = new Map<RawResponse, Buffer>()
/** Limits the memory when a crawler requests many pages. */
const MAX_CACHED = 200
let currentSecond = 0
let lines = ''

/** One buffer is sent a fifth faster than head and body. */
function toBuffer(response: RawResponse): Buffer {
  const now = Math.floor(Date.now() / 1000)
  if (now !== currentSecond) {
    currentSecond = now
    lines = `Date: ${new Date(now * 1000).toUTCString()}\r\n${KEEP_ALIVE_HEADERS}`
    buffers.clear()
  }
  const cached = buffers.get(response)
  if (cached !== undefined) return cached
  const buffer = Buffer.concat([Buffer.from(response.head + lines, 'latin1'), response.body])
  if (buffers.size < MAX_CACHED) buffers.set(response, buffer)
  return buffer
}
