/**
 * Answers the plainest requests without Node's HTTP, which spends most of a short request on objects that nobody asks
 * for: a GET that came whole and alone in one piece, in the narrowest grammar, and whose answer is ready as bytes.
 * Everything else goes to Node as if it had just come, and with it the rest of its connection. So nothing is decided here
 * of which a proxy in front could be of another mind: what is doubtful was never read.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** An answer but for the lines that each connection has of its own. */
export interface RawResponse {
  /** The status line and the headers, each with its end of line. */
  readonly head: string
  readonly body: Uint8Array
}

const REASONS = { 200: 'OK', 304: 'Not Modified' } as const
const NOTHING = new Uint8Array()

/** @param headers names and values in turn */
export function createRawResponse(
  status: keyof typeof REASONS,
  headers: readonly string[],
  body: Uint8Array = NOTHING,
): RawResponse {
  let head = `HTTP/1.1 ${status} ${REASONS[status]}\r\n`
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`
  return { head, body }
}

/**
 * Finds the answer to a GET; undefined where it is not ready.
 * @param raw names and values in turn, as `IncomingMessage.rawHeaders` has them
 */
export type FindRawResponse = (address: string, raw: readonly string[]) => RawResponse | undefined

/** As Node does after its answers. */
const KEEP_MS = 65_000
const KEEP_LINES = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_MS / 1000}\r\n\r\n`
const LONGEST_HEAD = 16 * 1024
/** Maximum number of headers in a request. Above it Node answers 431, from 24.21 on. */
export const MAX_HEADERS = 500

const PLAIN =
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+)\r\n$/
/** Where one of these is there, the request has a body, asks for another way to talk, or is not the only one of its kind. */
const NOT_PLAIN =
  /^(?:connection|content-length|expect|host|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/

/** @returns undefined for what Node is to read */
export function parseFastPathRequest(text: string): { address: string; raw: readonly string[] } | undefined {
  const [, address, lines] = PLAIN.exec(text) ?? []
  if (address === undefined || lines === undefined) return undefined
  const raw: string[] = []
  let hosts = 0
  for (let start = 0; start < lines.length; ) {
    const colon = lines.indexOf(':', start)
    const end = lines.indexOf('\r\n', colon)
    const name = lines.slice(start, colon)
    const value = withoutBlanks(lines.slice(colon + 1, end))
    start = end + 2
    const plain = name.toLowerCase()
    if (NOT_PLAIN.test(plain)) {
      if (plain === 'host') hosts += 1
      else if (plain !== 'connection' || value.toLowerCase() !== 'keep-alive') return undefined
    }
    raw.push(name, value)
  }
  return hosts === 1 && raw.length <= 2 * MAX_HEADERS ? { address, raw } : undefined
}

/** `trim` would take a non-breaking space as well, which may be the last byte of a letter. */
function withoutBlanks(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && isBlank(value[start])) start += 1
  while (end > start && isBlank(value[end - 1])) end -= 1
  return value.slice(start, end)
}

const isBlank = (letter: string | undefined) => letter === ' ' || letter === '\t'

export interface FastPathConnections {
  /** Ends the connections that Node does not know of. */
  close(): void
}

/**
 * Shows each request of a connection to `find` until one is not plain, or has no answer ready.
 * @param patience in so many milliseconds the first request must have come
 */
export function attachFastPath(server: Server, find: FindRawResponse, patience: number): FastPathConnections {
  const [toNode] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  const open = new Set<Socket>()
  let isClosing = false

  function answer(socket: Socket, chunk: Buffer): boolean {
    if (isClosing || chunk.byteLength > LONGEST_HEAD) return false
    const asked = parseFastPathRequest(chunk.toString('latin1'))
    const ready = asked && find(asked.address, asked.raw)
    if (ready === undefined) return false
    socket.write(inOnePiece(ready))
    readOnWhenSent(socket)
    return true
  }

  function take(socket: Socket): void {
    open.add(socket)
    let isKept = false
    const read = (chunk: Buffer) => {
      if (!answer(socket, chunk)) return handOver(chunk)
      if (isKept) return
      isKept = true
      socket.setTimeout(KEEP_MS)
    }
    const forget = () => void open.delete(socket)
    // Whoever has said all is answered what he asked.
    const end = () => socket.end()
    const destroy = () => socket.destroy()
    const listeners = { data: read, end, timeout: destroy, error: destroy, close: forget }
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
    socket.setTimeout(patience)

    function handOver(chunk: Buffer): void {
      open.delete(socket)
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(chunk)
      toNode?.call(server, socket)
      socket.resume()
    }
  }

  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => (isClosing ? toNode?.call(server, socket) : take(socket)))
  return {
    close() {
      isClosing = true
      for (const socket of open) socket.destroySoon()
    },
  }
}

/** Whoever asks and does not listen is not to fill our memory. Mostly an answer has left at once. */
function readOnWhenSent(socket: Socket): void {
  if (socket.writableLength === 0 || !socket.writableNeedDrain || socket.isPaused()) return
  socket.pause()
  socket.once('drain', () => socket.resume())
}

/** Answers with the lines of this second. */
const pieces = new Map<RawResponse, Buffer>()
/** What is asked for by many is put together for the first of them; what a crawler goes through is not to pile up. */
const MOST_PIECES = 200
let second = 0
let lines = ''

/** One piece is sent a fifth sooner than a head and a body that the system has to gather. */
function inOnePiece(ready: RawResponse): Buffer {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    lines = `Date: ${new Date(now * 1000).toUTCString()}\r\n${KEEP_LINES}`
    pieces.clear()
  }
  const known = pieces.get(ready)
  if (known !== undefined) return known
  const piece = Buffer.concat([Buffer.from(ready.head + lines, 'latin1'), ready.body])
  if (pieces.size < MOST_PIECES) pieces.set(ready, piece)
  return piece
}
