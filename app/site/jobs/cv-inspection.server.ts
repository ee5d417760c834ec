/**
 * Detects a CV's type from its bytes while it streams, without executing anything. Keeps only the end of the file and a
 * Word file's relationships and list of types (`docx-active-content.server.ts`). Files are stored privately and only
 * downloaded as that type.
 */
import { Buffer } from 'node:buffer'
import {
  type FileInspection,
  inspectFile,
  type StreamInspector,
} from '#app/site/forms/file-inspection.server.ts'
import { CV_ERROR_MESSAGES, CV_MAX_BYTES, type CvExtension } from '#domain/applications/applications.ts'
import { COMPOUND, hasSignature, ZIP } from '#formats/magic-bytes.ts'
import { checkArchiveLimits } from '#formats/word/zip-bomb-guard.ts'
import { readZipDirectory, type ZipEntry } from '#formats/zip-directory.ts'
import { type ActiveContent, createActiveContentScanner } from './docx-active-content.server.ts'

/** Expected signature. */
const TYPES: Readonly<Record<CvExtension, string>> = { pdf: 'application/pdf', doc: COMPOUND, docx: ZIP }
const HEAD_BYTES = 8

/** Directory entry of a Word document in a compound file. */
const WORD_PART = Buffer.from('WordDocument', 'utf16le')

/** Fits the directory of a document with a thousand images. */
const TAIL_BYTES = 256 * 1024

/** In bytes; more than a valid document of the permitted size unpacks to. */
const UNPACKED_MAX = 200 * 1024 * 1024
const MAX_PARTS = 5000

/** @returns why the file is rejected, if its first bytes already show it; otherwise the inspection */
export function inspectCv(
  content: ReadableStream<Uint8Array>,
  extension: CvExtension,
): Promise<FileInspection | { readonly refused: string }> {
  return inspectFile(content, createInspector(extension))
}

/**
 * Unpacks a stored Word file without keeping the result, because its parts may be larger than it claims.
 * @returns why it is rejected, or null
 */
export async function inspectUnpackedWord(file: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const limits = { bytes: UNPACKED_MAX, entries: MAX_PARTS, ratio: Number.POSITIVE_INFINITY }
  const error = await checkArchiveLimits(file, limits)
  if (error === null) return null
  return error === 'too much' ? CV_ERROR_MESSAGES.unpackedTooLarge : CV_ERROR_MESSAGES.typeMismatch
}

const ACTIVE_CONTENT_MESSAGES: Readonly<Record<ActiveContent, string | null>> = {
  nothing: null,
  macros: CV_ERROR_MESSAGES.macros,
  elsewhere: CV_ERROR_MESSAGES.elsewhere,
  unreadable: CV_ERROR_MESSAGES.typeMismatch,
}

/** Keeps the bytes that the verdict needs. */
function createInspector(extension: CvExtension): StreamInspector {
  let isWord = false
  let tail: Uint8Array = new Uint8Array()
  const activeContent = createActiveContentScanner()
  const keep = extension === 'docx' ? TAIL_BYTES : WORD_PART.byteLength
  return {
    maxBytes: CV_MAX_BYTES,
    headBytes: HEAD_BYTES,
    validateHead(head) {
      if (head.byteLength === 0) return CV_ERROR_MESSAGES.empty
      return hasSignature(TYPES[extension], head) ? null : CV_ERROR_MESSAGES.typeMismatch
    },
    pass(chunk) {
      if (extension === 'pdf') return
      if (extension === 'docx') activeContent.pass(chunk)
      const joined = Buffer.concat([tail, chunk])
      if (extension === 'doc' && !isWord) isWord = joined.includes(WORD_PART)
      tail = joined.subarray(Math.max(0, joined.byteLength - keep))
    },
    validateSize(size) {
      if (size > CV_MAX_BYTES) return CV_ERROR_MESSAGES.tooLarge
      if (extension === 'doc') return isWord ? null : CV_ERROR_MESSAGES.typeMismatch
      if (extension === 'pdf') return null
      const entries = readZipDirectory(tail, size)
      if (entries === null || !isWordPackage(entries)) return CV_ERROR_MESSAGES.typeMismatch
      if (entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) > UNPACKED_MAX)
        return CV_ERROR_MESSAGES.unpackedTooLarge
      return ACTIVE_CONTENT_MESSAGES[activeContent.verdict(entries)]
    },
  }
}

/** Whether the entries are a Word document. */
function isWordPackage(entries: readonly ZipEntry[]): boolean {
  const names = entries.map(({ name }) => name)
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => /^word\/document\d*\.xml$/.test(name)) &&
    !names.some(isOutside) &&
    !entries.some(({ isEncrypted }) => isEncrypted)
  )
}

/** Whether an entry would be unpacked outside its folder. */
function isOutside(name: string): boolean {
  return /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name)
}
