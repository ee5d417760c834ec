/**
 * One entry of a tar archive, in the form that POSIX calls ustar and every tar reads: a header of 512 bytes, then the
 * content, filled up to a multiple of that. Only files and directories, as a backup has them.
 */

export const BLOCK_SIZE = 512

export interface TarEntry {
  readonly kind: 'file' | 'directory'
  /** Segments joined by `/`; none at the end of a directory's. */
  readonly name: string
  /** Bytes; 0 for a directory. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modified: number
}

export class TarError extends Error {
  override readonly name = 'TarError'
}

/** Eleven octal digits. */
const MOST_BYTES = 8 ** 11 - 1
const KINDS = { file: '0', directory: '5' } as const
const CHECKSUM_AT = 148
const MODES = { file: 0o600, directory: 0o700 } as const

/** @throws {TarError} for a name or a size that the form has no room for */
export function encodeHeader({ kind, name, size, modified }: TarEntry): Uint8Array {
  const header = Buffer.alloc(BLOCK_SIZE)
  const [prefix, rest] = split(kind === 'directory' ? `${name}/` : name)
  if (size > MOST_BYTES) throw new TarError(`${name} is too large for a tar archive`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(rest, 0)
  header.write(octal(MODES[kind], 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.max(0, Math.floor(modified / 1000)), 11), 136)
  header.write(KINDS[kind], 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT)
  return header
}

/** @returns null for the block of zeros that ends an archive. @throws {TarError} for anything that we do not write */
export function decodeHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null
  if (numberAt(header, CHECKSUM_AT, 8) !== sumOf(header)) throw new TarError('a header is damaged')
  if (textAt(header, 257, 6) !== 'ustar') throw new TarError('it is of another kind of tar')
  const type = String.fromCharCode(header[156] ?? 0)
  const kind = type === KINDS.file ? 'file' : type === KINDS.directory ? 'directory' : undefined
  const prefix = textAt(header, 345, 155)
  const path = (prefix === '' ? '' : `${prefix}/`) + textAt(header, 0, 100)
  if (!kind) throw new TarError(`${path} is neither a file nor a directory`)
  const size = numberAt(header, 124, 12)
  if (kind === 'directory' && size !== 0) throw new TarError(`the directory ${path} has content`)
  return {
    ...{ kind, size },
    name: kind === 'directory' ? path.replace(/\/$/, '') : path,
    modified: numberAt(header, 136, 12) * 1000,
  }
}

/** Zeros that follow a content of this size. */
export function paddingAfter(size: number): number {
  return (BLOCK_SIZE - (size % BLOCK_SIZE)) % BLOCK_SIZE
}

/** A long name is cut in two at a slash. */
function split(name: string): [string, string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (rest !== '' && Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100)
      return [prefix, rest]
  }
  throw new TarError(`The name ${name} is too long for a tar archive`)
}

/** Of all bytes, those of the checksum itself taken for blanks. */
function sumOf(header: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + 8 ? 32 : byte
  return sum
}

function textAt(header: Buffer, at: number, length: number): string {
  const bytes = header.subarray(at, at + length)
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? length : end)
}

function numberAt(header: Buffer, at: number, length: number): number {
  const digits = textAt(header, at, length).trim()
  if (!/^[0-7]{1,11}$/.test(digits)) throw new TarError('a header is damaged')
  return Number.parseInt(digits, 8)
}
