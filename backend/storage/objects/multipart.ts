/**
 * The multipart bodies that storage-js sends: one file and a few fields, in any order. The file is handed on as a
 * stream while it arrives. busboy is a Node stream, so this adapter is where Node's streams end.
 */
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { errors } from '../protocol/errors.ts'

export interface IncomingFile {
  readonly stream: ReadableStream<Uint8Array>
  /** As declared by the sender. */
  readonly mimeType: string
}

const LIMITS = { files: 1, fields: 20, parts: 30, headerPairs: 50, fieldSize: 1024 * 1024 }

/**
 * Calls `onFile` with the body's first file, and answers what that made of it once the body has ended well. If it
 * does not, the file's stream fails too and `onFile` has settled before this rejects.
 * @throws StorageError `InvalidRequest` for a body that is not what it says, `EntityTooLarge` for a field too long.
 */
export async function readMultipart<T>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<{ file: T; fields: ReadonlyMap<string, string> }> {
  const fields = new Map<string, string>()
  const parser = createParser(contentType)
  let source: Readable | undefined
  let file: Promise<T> | undefined

  const halted = new Promise<never>((_, reject) => {
    parser.once('error', (error) => reject(malformed(error)))
    parser.on('field', (name, value, _, truncated) => {
      if (truncated) reject(errors.entityTooLarge('field'))
      fields.set(name, value)
    })
    parser.on('file', (_name, stream, _filename, _encoding, mimeType) => {
      // A later failure of the stream reaches `onFile` through its web stream.
      source = stream.on('error', () => {})
      file = onFile({ stream: Readable.toWeb(stream) as ReadableStream<Uint8Array>, mimeType })
      file.catch(reject)
    })
  })
  halted.catch(() => {})
  const finished = new Promise<void>((resolve) => parser.once('finish', () => resolve()))

  try {
    for await (const chunk of body) {
      const consumed = new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
      await Promise.race([consumed, halted])
    }
    parser.end()
    await Promise.race([finished, halted])
    if (!file) throw errors.invalidRequest('No content provided')
    return { file: await file, fields }
  } catch (error) {
    source?.destroy(error instanceof Error ? error : undefined)
    await file?.catch(() => {})
    throw error
  }
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS })
  } catch (error) {
    throw malformed(error)
  }
}

function malformed(error: unknown) {
  return errors.invalidRequest(error instanceof Error ? error.message : 'Malformed multipart body')
}
