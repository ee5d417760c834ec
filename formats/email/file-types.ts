/** Detects the type of email attachments from their bytes; knows more types than formats/magic-bytes.ts. */
import { COMPOUND, contradictsType, SIGNATURE_BYTES, sniff, ZIP } from '../magic-bytes.ts'
import { readZipDirectory } from '../zip-directory.ts'

const UNKNOWN = 'application/octet-stream'

const STARTS: readonly (readonly [string, string])[] = [
  ['Rar!\x1a\x07', 'application/vnd.rar'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['{\\rtf', 'application/rtf'],
  ['L\0\0\0\x01\x14\x02\0', 'application/x-ms-shortcut'],
  ['\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d', 'application/onenote'],
  ['x\x9f>"', 'application/ms-tnef'],
  ['#!', 'text/x-script'],
  ['BM', 'image/bmp'],
]
const MARKUP =
  /^[\ufeff\s]*(?:<\?xml[^>]{0,200}>\s*|<!--[\s\S]{0,500}?-->\s*|<!doctype[^>]{0,200}>\s*)*<(svg|html|script|head|body|iframe|meta)\b/i
const HTML_DOCTYPE = /^[\ufeff\s]*<!doctype\s+html\b/i

/** Folders that identify Office files in a ZIP. */
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^word\//, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [/^xl\//, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [/^ppt\//, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  [/^META-INF\/MANIFEST\.MF$/, 'application/java-archive'],
]
const DISK_IMAGE_AT = 0x8001

/** @param declared media type in the email */
export function detectAttachmentType(bytes: Uint8Array, declared: string): string {
  const head = bytes.subarray(0, SIGNATURE_BYTES)
  const text = latin1(head)
  const known = sniff(head)
  if (known === ZIP) return packageOf(bytes, declared)
  if (known === COMPOUND) return /^application\/(?:msword|vnd\.ms-)/.test(declared) ? declared : COMPOUND
  if (known !== null) return known
  for (const [start, type] of STARTS) if (text.startsWith(start)) return type
  if (latin1(bytes.subarray(DISK_IMAGE_AT, DISK_IMAGE_AT + 5)) === 'CD001')
    return 'application/x-iso9660-image'
  const [, root] = MARKUP.exec(text) ?? []
  if (root !== undefined) return root.toLowerCase() === 'svg' ? 'image/svg+xml' : 'text/html'
  if (HTML_DOCTYPE.test(text)) return 'text/html'
  return contradictsType(declared, head) ? UNKNOWN : declared
}

const MAX_LIST_BYTES = 1024 * 1024

function packageOf(bytes: Uint8Array, declared: string): string {
  const entries = entriesOf(bytes)
  const found = PACKAGES.find(([name]) => entries.some((entry) => name.test(entry.name)))
  if (found !== undefined) return found[1]
  const isOpenDocument = /^application\/vnd\.oasis\.opendocument\./.test(declared)
  return isOpenDocument && entries[0]?.name === 'mimetype' ? declared : ZIP
}

function entriesOf(bytes: Uint8Array) {
  return readZipDirectory(bytes.subarray(Math.max(0, bytes.length - MAX_LIST_BYTES)), bytes.length) ?? []
}

/** Whether the file or any part of it is encrypted. */
export function isPasswordProtected(bytes: Uint8Array, type: string): boolean {
  switch (type) {
    case 'application/vnd.rar':
      return isLockedRar(bytes)
    case 'application/x-7z-compressed':
      // The file list at the end names the cipher, AES-256.
      return latin1(bytes.subarray(-LIST_END)).includes('\x06\xf1\x07\x01')
    case 'application/pdf':
      return (
        latin1(bytes.subarray(-LIST_END)).includes('/Encrypt') ||
        latin1(bytes.subarray(0, LIST_END)).includes('/Encrypt')
      )
    default:
      if (isCompound(bytes)) return latin1(bytes).includes('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0')
      return entriesOf(bytes).some(({ isEncrypted }) => isEncrypted)
  }
}

const LIST_END = 64 * 1024
const isCompound = (bytes: Uint8Array) =>
  sniff(bytes.subarray(0, 8)) === COMPOUND && bytes.length < 8 * MAX_LIST_BYTES

/** RAR 5 has an encryption block, RAR 4 flags in its first blocks. */
function isLockedRar(bytes: Uint8Array): boolean {
  const isFifth = bytes[6] === 0x01
  if (isFifth) return bytes[13] === 0x04 || latin1(bytes.subarray(0, LIST_END)).includes('\x30\x01\x00\x0f')
  const isWhole = ((bytes[10] ?? 0) & 0x80) !== 0
  const isFile = bytes[22] === 0x74 && ((bytes[23] ?? 0) & 0x04) !== 0
  return isWhole || isFile
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
