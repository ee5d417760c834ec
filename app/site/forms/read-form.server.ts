/**
 * The body of a submitted form. Its files are handed on as streams while they arrive, never gathered. Whatever becomes
 * of them the body is read to its end, since a browser that is still sending does not read the answer; the server has
 * limited its length before (server/pages/forms.ts).
 */
import { plainText } from '#formats/json-values.ts'
import { isMultipart, type MultipartFile, readMultipart } from '#formats/multipart.server.ts'

export type FormFile = MultipartFile

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
const LIMITS = { fields: 40, parts: 50, fieldSize: FIELD_BYTES }
/** Bytes of a form without files, which is taken apart in one piece. */
const PLAIN_FORM_BYTES = 512 * 1024

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
    const text = await readText(request.body ?? [])
    return { fields: Object.fromEntries(cut(new URLSearchParams(firstFields(text)))), files: [] }
  }
  if (!isMultipart(type) || request.body === null) throw new MalformedForm('Not a form')
  // Without a prototype: any name may come.
  const fields: Record<string, string> = Object.create(null)
  const files: Promise<T>[] = []
  await readMultipart(request.body, type, {
    limits: LIMITS,
    onField(name, value) {
      fields[plainText(name)] ??= plainText(value)
    },
    onFile: onFile && keepFailure,
  }).catch((cause) => {
    throw new MalformedForm('Not a form', { cause })
  })
  return { fields, files: await Promise.all(files) }

  /** A failure of whoever takes the file is told once the body has been read. */
  async function keepFailure(file: FormFile): Promise<void> {
    const made = onFile?.(file, { ...fields })
    if (!made) return
    files.push(made)
    await made.catch(() => {})
  }
}

/** @throws MalformedForm where it is longer than any form of ours; it has been read to its end by then */
async function readText(body: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes <= PLAIN_FORM_BYTES) text += decoder.decode(chunk, { stream: true })
  }
  if (bytes > PLAIN_FORM_BYTES) throw new MalformedForm('Longer than any form')
  return text + decoder.decode()
}

/** The text up to the field after the last that is looked at. */
function firstFields(text: string): string {
  let end = -1
  for (let count = 0; count < LIMITS.fields; count += 1) {
    end = text.indexOf('&', end + 1)
    if (end < 0) return text
  }
  return text.slice(0, end)
}

function* cut(fields: URLSearchParams): Generator<[string, string]> {
  for (const [name, value] of fields) yield [plainText(name), plainText(value.slice(0, FIELD_BYTES))]
}
