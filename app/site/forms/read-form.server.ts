/**
 * The body of a submitted form. Its files are handed on as streams while they arrive, never gathered. Whatever becomes
 * of them the body is read to its end, since a browser that is still sending does not read the answer; the server has
 * limited its length before (server/pages/forms.ts).
 */
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export interface FormFile {
  readonly field: string
  /** As the sender has it, without folders; empty where no file was chosen. */
  readonly name: string
  /** As the sender has it; not to be trusted. */
  readonly type: string
  /** May be left unread. It fails when the body breaks off. */
  readonly stream: ReadableStream<Uint8Array>
}

export type FormFields = Readonly<Record<string, string>>

export interface ReadForm<T> {
  readonly fields: FormFields
  /** What `onFile` made of each file. */
  readonly files: readonly T[]
}

/** The body is not what it says that it is, or broke off. */
export class MalformedForm extends Error {
  override readonly name = 'MalformedForm'
}

/** Bytes of a text field. Longer ones arrive cut, and are too long for any schema. */
const FIELD_BYTES = 128 * 1024
const LIMITS = { files: 1, fields: 40, parts: 50, headerPairs: 50, fieldSize: FIELD_BYTES }

/**
 * Reads a form, sent as multipart or url-encoded.
 * @param onFile is given the first file and the fields before it; without it files are passed over
 * @throws MalformedForm, once `onFile` has settled; and whatever `onFile` throws
 */
export async function readForm<T = never>(
  request: Request,
  onFile?: (file: FormFile, before: FormFields) => Promise<T>,
): Promise<ReadForm<T>> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return { fields: Object.fromEntries(cut(new URLSearchParams(await request.text()))), files: [] }
  }
  if (!/^multipart\/form-data\b/i.test(type) || request.body === null) throw new MalformedForm('Not a form')
  return readMultipart(request.body, createParser(type), onFile)
}

function* cut(fields: URLSearchParams): Generator<[string, string]> {
  let count = 0
  for (const [name, value] of fields) {
    if (++count > LIMITS.fields) return
    yield [name, value.slice(0, FIELD_BYTES)]
  }
}

async function readMultipart<T>(
  body: ReadableStream<Uint8Array>,
  parser: BusboyInstance,
  onFile: ((file: FormFile, before: FormFields) => Promise<T>) | undefined,
): Promise<ReadForm<T>> {
  // Without a prototype: any name may come.
  const fields: Record<string, string> = Object.create(null)
  const files: Promise<T>[] = []
  const sources: Readable[] = []
  const broken = new Promise<never>((_, reject) => parser.once('error', (error) => reject(malformed(error))))
  broken.catch(() => {})
  const finished = new Promise<void>((resolve) => parser.once('finish', () => resolve()))
  parser.on('field', (name, value) => {
    fields[name] ??= value
  })
  if (onFile) {
    parser.on('file', (field, source, name, _encoding, type) => {
      sources.push(source)
      const stream = streamOf(source)
      const file = onFile({ field, name: name ?? '', type, stream }, { ...fields })
      files.push(file)
      // What is left of it is read past, or the parser would wait for ever.
      const pass = () => void source.resume()
      file.then(pass, pass)
    })
  }
  try {
    for await (const chunk of body) {
      const consumed = new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
      await Promise.race([consumed, broken])
    }
    parser.end()
    await Promise.race([finished, broken])
  } catch (error) {
    for (const source of sources) source.destroy(malformed(error))
    await Promise.allSettled(files)
    throw malformed(error)
  }
  return { fields, files: await Promise.all(files) }
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

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS })
  } catch (error) {
    throw malformed(error)
  }
}

function malformed(error: unknown): MalformedForm {
  return error instanceof MalformedForm ? error : new MalformedForm('Not a form', { cause: error })
}
