/**
 * Client for ClamAV's INSTREAM command (clamd(8)): length-prefixed chunks, ended by an empty one. One connection per
 * file.
 */
import { createConnection, type Socket } from 'node:net'

export type Verdict = { readonly kind: 'clean' } | { readonly kind: 'infected'; readonly virusName: string }

/** The daemon could not scan: file too large, or no virus database. */
export class ScanFailedError extends Error {
  override readonly name = 'ScanFailedError'
}

/** No connection, or no complete response. */
export class ScannerUnavailableError extends Error {
  override readonly name = 'ScannerUnavailableError'
}

export interface Scanner {
  /** @throws {ScanFailedError | ScannerUnavailableError} */
  scan(content: AsyncIterable<Uint8Array>): Promise<Verdict>
}

/** Responses contain a virus name at most. */
const MAX_RESPONSE_BYTES = 4096
/** Below every daemon's limit. */
const CHUNK_BYTES = 64 * 1024
const FINDING_LENGTH = 200

/**
 * @param address `host:port` or a socket path
 * @param timeoutMs timeout in ms without a response
 */
export function createClamd(address: string, timeoutMs = 60_000): Scanner {
  return {
    async scan(content) {
      const socket = connect(address)
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`No data for ${timeoutMs} ms`)))
      // The daemon may reject a file before its end.
      const response = readResponse(socket)
      try {
        await Promise.race([send(socket, content), response.ended])
        return parseVerdict(await response.text)
      } finally {
        socket.destroy()
      }
    },
  }
}

function connect(address: string): Socket {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? []
  if (port === '') return createConnection({ path: address })
  return createConnection({ host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) })
}

async function send(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const piece of content)
    for (let at = 0; at < piece.byteLength; at += CHUNK_BYTES) {
      const chunk = piece.subarray(at, at + CHUNK_BYTES)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.byteLength)
      await write(socket, Buffer.concat([length, chunk]))
    }
  await write(socket, Buffer.alloc(4))
}

/** Resolves when written. A closed socket resolves too; the response reports the error. */
function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve()
    socket.write(bytes, () => resolve())
  })
}

function readResponse(socket: Socket): { readonly text: Promise<string>; readonly ended: Promise<void> } {
  const text = new Promise<string>((resolve, reject) => {
    let text = ''
    let failure: Error | undefined
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
      if (text.includes('\0') || text.length > MAX_RESPONSE_BYTES) resolve(text)
    })
    socket.on('error', (error) => {
      failure = error
    })
    socket.on('close', () =>
      text === ''
        ? reject(new ScannerUnavailableError('No response from the virus scanner', { cause: failure }))
        : resolve(text),
    )
  })
  return {
    text,
    ended: text.then(
      () => {},
      () => {},
    ),
  }
}

function parseVerdict(response: string): Verdict {
  const [line = '', rest] = response.split('\0')
  if (rest === undefined) throw new ScannerUnavailableError('Incomplete response from the virus scanner')
  const [, result = ''] = /^stream: (.*)$/s.exec(line) ?? []
  if (result === 'OK') return { kind: 'clean' }
  const [, finding] = /^(.+) FOUND$/s.exec(result) ?? []
  if (finding !== undefined) return { kind: 'infected', virusName: finding.slice(0, FINDING_LENGTH) }
  throw new ScanFailedError(`Virus scanner error: ${line.slice(0, FINDING_LENGTH)}`)
}
