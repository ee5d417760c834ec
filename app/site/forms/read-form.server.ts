/**
 * Reads the body of a form and streams its files. Always reads to the end, because browsers ignore the response while
 * they are sending; server/pages/forms.ts limits the length.
 */
import { plainText } from '#formats/json-values.ts'
import { isMultipart, type MultipartFile, readMultipart } from '#formats/multipart.server.ts'

export type FormFile = MultipartFile

export type FormFields = Readonly<Record<string, string>>

export interface ReadForm<T> {
  readonly fields: FormFields
  /** Results of `onFile`. */
  readonly files: readonly T[]
}

/** The body is malformed or incomplete. */
export class MalformedForm extends Error {
  override readonly name = 'MalformedForm'
}

/** Limit of a text field in bytes; longer ones are truncated and fail the schema. */
const FIELD_BYTES = 128 * 1024
const LIMITS = { fields: 40, parts: 50, fieldSize: FIELD_BYTES }
/** Limit of a form without files in bytes, because it is parsed in one piece. */
const PLAIN_FORM_BYTES = 512 * 1024

/**
 * Reads a multipart or url-encoded form.
 * @param onFile called with the first file and the fields before it; without it files are skipped
 * @throws MalformedForm, after `onFile` has settled; and any error of `onFile`
 */
export async function readForm<T = never>(
  request: Request,
  onFile?: (file: FormFile, before: FormFields) => Promise<T>,
): Promise<ReadForm<T>> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const text = await readText(request.body ?? [])
    return { fields: Object.fromEntries(truncateFields(new URLSearchParams(firstFields(text)))), files: [] }
  }
  if (!isMultipart(type) || request.body === null) throw new MalformedForm('Not a form')
  // No prototype, because names are arbitrary.
  const fields: Record<string, string> = Object.create(null)
  const files: Promise<T>[] = []
  await readMultipart(request.body, type, {
    limits: LIMITS,
    onField(name, value) {
      fields[plainText(name)] ??= plainText(value)
    },
    onFile: onFile && runOnFile,
  }).catch((cause) => {
    throw new MalformedForm('Not a form', { cause })
  })
  return { fields, files: await Promise.all(files) }

  /** Rethrown after the body has been read. */
  async function runOnFile(file: FormFile): Promise<void> {
    const result = onFile?.(file, { ...fields })
    if (!result) return
    files.push(result)
    await result.catch(() => {})
  }
}

/** @throws MalformedForm if it is too long, after reading it to the end */
async function readText(body: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes <= PLAIN_FORM_BYTES) text += decoder.decode(chunk, { stream: true })
  }
  if (bytes > PLAIN_FORM_BYTES) throw new MalformedForm('The form is too long')
  return text + decoder.decode()
}

/** Returns the text up to the limit of fields. */
function firstFields(text: string): string {
  let end = -1
  for (let count = 0; count < LIMITS.fields; count += 1) {
    end = text.indexOf('&', end + 1)
    if (end < 0) return text
  }
  return text.slice(0, end)
}

function* truncateFields(fields: URLSearchParams): Generator<[string, string]> {
  for (const [name, value] of fields) yield [plainText(name), plainText(value.slice(0, FIELD_BYTES))]
}
