/**
 * Multipart bodies: fields and files in any order. Files are passed on as streams while they arrive and are never
 * gathered. busboy is a Node stream, so this is where Node's streams end.
 */
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export interface MultipartFile {
  readonly field: string
  /** The sender's name for the file, without folders; empty where no file was chosen. */
  readonly name: string
  /** The sender's own statement, which is not to be trusted. */
  readonly type: string
  /** The stream may be left unread. It fails when the body does. */
  readonly stream: ReadableStream<Uint8Array>
}

export interface MultipartOptions<T> {
  /**
   * The number of fields and of parts, and the bytes of a field. Further ones are skipped, and a longer field is cut.
   */
  readonly limits: { readonly fields: number; readonly parts: number; readonly fieldSize: number }
  /**
   * @param isCut whether it was longer than a field may be
   * @throws to end the reading
   */
  onField(name: string, value: string, isCut: boolean): void
  /** Is given the first file; without it files are skipped. When it fails, the sender is told to stop. */
  readonly onFile?: ((file: MultipartFile) => Promise<T>) | undefined
}

/** The body is not what it claims to be, or ends too early. */
export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart'
}

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}

/**
 * Reads a body to its end. When that fails, the file's stream fails too, and `onFile` has settled before this rejects.
 * @returns what `onFile` made of the file; undefined where there is none
 * @throws MalformedMultipart; the body's own error; and whatever `onField` and `onFile` throw
 */
export async function readMultipart<T>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  { limits, onField, onFile }: MultipartOptions<T>,
): Promise<T | undefined> {
  const parser = createParser(contentType, limits)
  let source: Readable | undefined
  let file: Promise<T> | undefined
  const halted = new Promise<never>((_, reject) => {
    parser.once('error', (error) => reject(malformed(error)))
    parser.on('field', (name, value, _, isCut) => {
      try {
        onField(name, value, isCut)
      } catch (error) {
        reject(error)
      }
    })
    if (!onFile) return
    parser.on('file', (field, content, name, _, type) => {
      source = content
      file = onFile({ field, name: name ?? '', type, stream: streamOf(content) })
      // The rest of it is read and thrown away, or the parser would wait for ever.
      file.then(() => content.resume(), reject)
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
  } catch (error) {
    source?.destroy(
      error instanceof Error ? error : new Error('The body could not be read', { cause: error }),
    )
    await file?.catch(() => {})
    throw error
  }
  return file
}

function createParser(contentType: string, limits: MultipartOptions<unknown>['limits']): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, headerPairs: 50, ...limits },
    })
  } catch (error) {
    throw malformed(error)
  }
}

/**
 * Makes a web stream. Cancelling it does not destroy the source, which would then never end while the parser waits for
 * its end.
 */
function streamOf(source: Readable): ReadableStream<Uint8Array> {
  source.on('error', () => {})
  const chunks = source.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function malformed(error: unknown): MalformedMultipart {
  return new MalformedMultipart(error instanceof Error ? error.message : 'Malformed multipart body', {
    cause: error,
  })
}
