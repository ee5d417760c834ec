/**
 * What a CV is by its bytes, looked at while they pass: nothing is gathered but its end, and nothing is unpacked or run.
 * A file that is two things at once must at least begin, and a Word file end, as what it says it is; it is stored under
 * that type, privately, and only ever handed out as a download of that type.
 */
import { Buffer } from 'node:buffer'
import { CV_MAX_BYTES, CV_MESSAGES, type CvExtension } from '#domain/applications/applications.ts'
import { peek } from '#formats/first-bytes.ts'
import { beginsAs, COMPOUND, ZIP } from '#formats/magic-bytes.ts'
import { readZipDirectory, type ZipEntry } from '#formats/zip-directory.ts'

export interface CvInspection {
  /** The same bytes, to be read once. */
  readonly stream: ReadableStream<Uint8Array>
  /** Bytes that have passed. */
  size(): number
  /** Why it cannot be taken, in words for whoever chose it; null when it can, and while the end has not been seen. */
  refusal(): string | null
}

/** As what its first bytes must begin. */
const TYPES: Readonly<Record<CvExtension, string>> = { pdf: 'application/pdf', doc: COMPOUND, docx: ZIP }
const HEAD_BYTES = 8

/** The name of a Word document's part of a compound file, as its directory writes it. */
const WORD_PART = Buffer.from('WordDocument', 'utf16le')

/** Room for the list of a document with more than a thousand pictures. */
const TAIL_BYTES = 256 * 1024

/** Of a document that fits into the limit, with text packed as tightly as text can be; a bomb claims a thousand times it. */
const UNPACKED_MAX = 200 * 1024 * 1024

/**
 * Waits for the first bytes.
 * @returns why the file cannot be taken, when these tell already: it is then to be stored nowhere
 */
export async function inspectCv(
  content: ReadableStream<Uint8Array>,
  extension: CvExtension,
): Promise<CvInspection | { readonly refused: string }> {
  const { head, stream: whole } = await peek(content, HEAD_BYTES)
  const refused =
    head.byteLength === 0 ? CV_MESSAGES.empty : beginsAs(TYPES[extension], head) ? null : CV_MESSAGES.lying
  if (refused !== null) {
    await whole.cancel()
    return { refused }
  }
  const reader = whole.getReader()
  const seen = createWitness(extension)
  let isWhole = false
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          isWhole = true
          return controller.close()
        }
        seen.pass(value)
        controller.enqueue(value)
        // One byte too many has gone on, for the store to see; the others need not travel.
        if (seen.size() > CV_MAX_BYTES) {
          isWhole = true
          await reader.cancel()
          controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { stream, size: seen.size, refusal: () => (isWhole ? seen.refusal() : null) }
}

/** Remembers of the bytes that pass what the verdict needs. */
function createWitness(extension: CvExtension) {
  let size = 0
  let isWord = false
  let tail: Uint8Array = new Uint8Array()
  const keep = extension === 'docx' ? TAIL_BYTES : WORD_PART.byteLength
  return {
    size: () => size,
    pass(chunk: Uint8Array) {
      size += chunk.byteLength
      if (extension === 'pdf') return
      const joined = Buffer.concat([tail, chunk])
      if (extension === 'doc' && !isWord) isWord = joined.includes(WORD_PART)
      tail = joined.subarray(Math.max(0, joined.byteLength - keep))
    },
    refusal(): string | null {
      if (size > CV_MAX_BYTES) return CV_MESSAGES.tooLarge
      if (extension === 'doc') return isWord ? null : CV_MESSAGES.lying
      if (extension === 'docx') return isWordPackage(readZipDirectory(tail, size)) ? null : CV_MESSAGES.lying
      return null
    },
  }
}

/** Whether these are the parts of a Word document without macros. */
function isWordPackage(entries: readonly ZipEntry[] | null): boolean {
  if (entries === null) return false
  const names = entries.map(({ name }) => name)
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => /^word\/document\d*\.xml$/.test(name)) &&
    !names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name) || isOutside(name)) &&
    !entries.some(({ isEncrypted }) => isEncrypted) &&
    entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) <= UNPACKED_MAX
  )
}

/** Whether a part's name would lead out of the folder into which somebody unpacks the file. */
function isOutside(name: string): boolean {
  return /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name)
}
