/** Remembers what a form held while it passes, so that it can be given back when the owner goes away with it. */
import type { IncomingMessage } from 'node:http'
import { isMultipart, MalformedMultipart, readMultipart } from '#formats/multipart.server.ts'

/** More than the longest form; of files only the beginning is remembered, which is thrown away. */
const MOST_BYTES = 256 * 1024
const LIMITS = { fields: 60, parts: 80, fieldSize: 64 * 1024 }

export interface Typed {
  /** Reads what has not come yet, and answers the fields in their order. */
  fields(): Promise<readonly (readonly [name: string, value: string])[]>
}

/** @returns undefined for what is no form of a page */
export function watchTyping(incoming: IncomingMessage): Typed | undefined {
  if (incoming.method !== 'POST') return undefined
  const type = incoming.headers['content-type'] ?? ''
  if (!isMultipart(type) && !/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  const remember = (chunk: Buffer) => {
    if (bytes < MOST_BYTES) chunks.push(chunk)
    bytes += chunk.byteLength
  }
  // `on` would begin to read at once; this listens to what is read.
  incoming.prependListener('data', remember)
  return {
    async fields() {
      if (!incoming.readableEnded && !incoming.destroyed) {
        const ended = new Promise((resolve) => incoming.once('close', resolve).once('end', resolve))
        incoming.resume()
        await ended
      }
      return readFields(Buffer.concat(chunks), type)
    },
  }
}

async function readFields(body: Buffer, type: string): Promise<[string, string][]> {
  if (!isMultipart(type)) return [...new URLSearchParams(body.toString())]
  const fields: [string, string][] = []
  try {
    await readMultipart(new Blob([new Uint8Array(body)]).stream(), type, {
      limits: LIMITS,
      onField: (name, value) => void fields.push([name, value]),
    })
  } catch (error) {
    // A file was cut where we stopped to remember; the fields before it are whole.
    if (!(error instanceof MalformedMultipart)) throw error
  }
  return fields
}
