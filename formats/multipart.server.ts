/**
 * Multipart bodies: fields and files in any order, the files handed on as streams while they arrive, never gathered.
 * busboy is a Node stream, so this is where Node's streams end.
 */
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export interface MultipartFile {
  readonly field: string
  /** As the sender has it, without folders; empty where no file was chosen. */
  readonly name: string
  /** As the sender has it; not to be trusted. */
  readonly type: string
  /** May be left unread. It fails when the body does. */
  readonly stream: ReadableStream<Uint8Array>
}

export interface MultipartOptions<T> {
  /** Numbers of fields and of parts, and bytes of a field; what is more is passed over, and a longer field is cut. */
  readonly limits: { readonly fields: number; readonly parts: number; readonly fieldSize: number }
  /** @param isCut whether it was longer than a field may be. What it throws ends the reading. */
  onField(name: string, value: string, isCut: boolean): void
  /** Is given the first file; without it files are passed over. When it fails, the sender is told to stop. */
  readonly onFile?: ((file: MultipartFile) => Promise<T>) | undefined
}

/** The body is not what it says that it is, or ends too early. */
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
      // What is left of it is read past, or the parser would wait for ever.
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

/** Cancelling it leaves the source whole: a destroyed one would never end, and the parser waits for its end. */
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
