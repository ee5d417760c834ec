/**
 * Asks a ClamAV daemon about a file, by its protocol INSTREAM (clamd(8)): the bytes in chunks, each after its length, and a
 * chunk of no length at their end. One connection for each file.
 */
import { createConnection, type Socket } from 'node:net'

export type Verdict = { readonly kind: 'clean' } | { readonly kind: 'infected'; readonly finding: string }

/** The daemon said that it cannot say: the file is too large for it, or its database is missing. */
export class ScanFailedError extends Error {
  override readonly name = 'ScanRefused'
}

/** The daemon could not be reached, or did not end its answer. */
export class ScannerUnavailableError extends Error {
  override readonly name = 'ScannerUnreachable'
}

export interface Scanner {
  /** @throws ScanRefused | ScannerUnreachable */
  scan(content: AsyncIterable<Uint8Array>): Promise<Verdict>
}

/** No answer is longer: its words are a name of a virus. */
const MOST_ANSWER_BYTES = 4096
/** A chunk of a file, below what every daemon takes. */
const CHUNK_BYTES = 64 * 1024
const FINDING_LENGTH = 200

/**
 * @param address `host:port`, or the path of a socket
 * @param patience milliseconds for which the daemon may be silent
 */
export function createClamd(address: string, patience = 60_000): Scanner {
  return {
    async scan(content) {
      const socket = connect(address)
      socket.setTimeout(patience, () => socket.destroy(new Error(`It was silent for ${patience} ms`)))
      // What it answers is read from the start: a file that it refuses it refuses before its end.
      const answer = readAnswer(socket)
      try {
        await Promise.race([send(socket, content), answer.ended])
        return verdictOf(await answer.text)
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

/** Resolves once the daemon has taken it; a socket that is gone takes nothing, which its answer tells of. */
function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve()
    socket.write(bytes, () => resolve())
  })
}

function readAnswer(socket: Socket): { readonly text: Promise<string>; readonly ended: Promise<void> } {
  const text = new Promise<string>((resolve, reject) => {
    let said = ''
    let failure: Error | undefined
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      said += piece
      if (said.includes('\0') || said.length > MOST_ANSWER_BYTES) resolve(said)
    })
    socket.on('error', (error) => {
      failure = error
    })
    socket.on('close', () =>
      said === ''
        ? reject(new ScannerUnavailableError('The virus scanner did not answer', { cause: failure }))
        : resolve(said),
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

function verdictOf(answer: string): Verdict {
  const [line = '', rest] = answer.split('\0')
  if (rest === undefined) throw new ScannerUnavailableError('The virus scanner did not end its answer')
  const [, said = ''] = /^stream: (.*)$/s.exec(line) ?? []
  if (said === 'OK') return { kind: 'clean' }
  const [, finding] = /^(.+) FOUND$/s.exec(said) ?? []
  if (finding !== undefined) return { kind: 'infected', finding: finding.slice(0, FINDING_LENGTH) }
  throw new ScanFailedError(`The virus scanner could not say: ${line.slice(0, FINDING_LENGTH)}`)
}
