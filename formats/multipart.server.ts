/** Parses multipart bodies, streaming files as they arrive. Converts busboy's Node streams to web streams. */
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export interface MultipartFile {
  readonly field: string
  /** File name without folders; empty if no file was chosen. */
  readonly name: string
  /** Declared by the sender, untrusted. */
  readonly type: string
  /** May be left unread. Fails if the body fails. */
  readonly stream: ReadableStream<Uint8Array>
}

export interface MultipartOptions<T> {
  /** Maximum number of fields and parts, and bytes per field. Further ones are skipped; longer fields are truncated. */
  readonly limits: { readonly fields: number; readonly parts: number; readonly fieldSize: number }
  /**
   * @param isCut whether the value was truncated
   * @throws to stop reading
   */
  onField(name: string, value: string, isCut: boolean): void
  /** Receives the first file; without it files are skipped. If it fails, reading stops. */
  readonly onFile?: ((file: MultipartFile) => Promise<T>) | undefined
}

/** The body is invalid or truncated. */
export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart'
}

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}

/**
 * Reads the body to its end. If that fails, the file's stream fails too, and `onFile` settles first.
 * @returns the result of `onFile`, or undefined without a file
 * @throws {MalformedMultipart}, the body's error, and errors of `onField` and `onFile`
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
      // Discards the rest, for which the parser would wait forever.
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
    source?.destroy(error instanceof Error ? error : new Error('Reading the body failed', { cause: error }))
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

/** Converts to a web stream. Cancelling leaves the source open, because the parser waits for its end. */
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
