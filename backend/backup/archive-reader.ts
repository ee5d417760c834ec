import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { NAMES } from '../disk/data-format.ts'
import {
  ArchiveError,
  CHECKSUMS_NAME,
  isAllowed,
  MANIFEST_NAME,
  type Manifest,
  parseManifest,
} from './archive.ts'
import { readDecrypted } from './encryption.ts'
import { type ReadEntry, readTar, TarError } from './tar-reader.ts'

/** Enough checksums for ten million files. */
const MAX_CHECKSUM_BYTES = 1024 ** 3
const MAX_MANIFEST_BYTES = 64 * 1024

export interface VerifiedArchive {
  readonly file: string
  readonly manifest: Manifest
  /** SHA-256 of each file in hexadecimal, by file name. */
  readonly checksums: ReadonlyMap<string, string>
  readonly size: number
  readonly passphrase: string | undefined
}

/**
 * Checks that every entry is allowed, matches its checksum, and none is missing.
 * @param passphrase of an encrypted file
 * @throws {ArchiveError} with a sentence about `file`
 */
export function verifyArchive(file: string, passphrase?: string): Promise<VerifiedArchive> {
  return describeErrors(file, async () => {
    const checksums = new Map<string, string>()
    let manifest: Manifest | undefined
    let listed: Map<string, string> | undefined
    let size = 0
    try {
      for await (const entry of readTar(await open(file, passphrase))) {
        if (listed) throw new ArchiveError(`it is damaged: ${entry.name} follows its checksums`)
        if (checksums.has(entry.name))
          throw new ArchiveError(`it is damaged: it contains ${entry.name} twice`)
        if (!manifest) {
          if (entry.name !== MANIFEST_NAME) throw new ArchiveError('it is not a backup of this website')
          const text = await textOf(entry, MAX_MANIFEST_BYTES)
          manifest = parseManifest(text)
          checksums.set(entry.name, createHash('sha256').update(text).digest('hex'))
        } else if (entry.name === CHECKSUMS_NAME) {
          listed = parseChecksums(await textOf(entry, MAX_CHECKSUM_BYTES))
        } else if (!isAllowed(entry)) {
          throw new ArchiveError(`it contains ${JSON.stringify(entry.name)}, which is not part of a backup`)
        } else if (entry.kind === 'file') {
          const hash = createHash('sha256')
          for await (const part of entry.content) hash.update(part)
          checksums.set(entry.name, hash.digest('hex'))
          size += entry.size
        }
      }
    } catch (error) {
      if (listed && error instanceof TarError)
        throw new ArchiveError('it is damaged: it has data after its end', { cause: error })
      throw error
    }
    if (!manifest || !listed) throw new ArchiveError('it is incomplete')
    compare(checksums, listed)
    const needed = [
      NAMES.format,
      NAMES.keys,
      ...(manifest.postgres ? [`${NAMES.database}/PG_VERSION`] : []),
      ...(manifest.dump ? [NAMES.dump] : []),
    ]
    for (const name of needed) if (!checksums.has(name)) throw new ArchiveError(`it has no ${name}`)
    return { file, manifest, checksums, size, passphrase }
  })
}

/**
 * Yields the verified files, checking each again, because the archive may have changed.
 * @throws {ArchiveError}
 */
export async function* readVerified({
  file,
  checksums,
  passphrase,
}: VerifiedArchive): AsyncGenerator<ReadEntry> {
  const entries = readTar(await describeErrors(file, () => open(file, passphrase)))
  for (;;) {
    const next = await describeErrors(file, () => entries.next())
    if (next.done) return
    const entry = next.value
    if (entry.name === MANIFEST_NAME || entry.name === CHECKSUMS_NAME) continue
    if (!isAllowed(entry)) throw changed(file)
    yield { ...entry, content: compared(entry) }
  }

  async function* compared(entry: ReadEntry): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    for await (const part of entry.content) {
      hash.update(part)
      yield part
    }
    if (hash.digest('hex') !== checksums.get(entry.name)) throw changed(file)
  }
}

function changed(file: string): ArchiveError {
  return new ArchiveError(`The archive ${file} cannot be used: it was changed while it was read.`)
}

async function open(file: string, passphrase: string | undefined): Promise<Readable> {
  return pipeline(await readDecrypted(file, passphrase), createGunzip(), () => {})
}

async function textOf(entry: ReadEntry, maxLength: number): Promise<string> {
  if (entry.kind !== 'file' || entry.size > maxLength)
    throw new ArchiveError(`it is damaged: ${entry.name} is not text`)
  const parts: Uint8Array[] = []
  for await (const part of entry.content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function parseChecksums(text: string): Map<string, string> {
  const listed = new Map<string, string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!sum || !name) throw new ArchiveError('it is damaged: its checksums cannot be read')
    listed.set(name, sum)
  }
  return listed
}

function compare(computed: ReadonlyMap<string, string>, listed: ReadonlyMap<string, string>): void {
  for (const [name, sum] of listed) {
    if (!computed.has(name)) throw new ArchiveError(`it is damaged: ${name} is missing`)
    if (computed.get(name) !== sum)
      throw new ArchiveError(`it is damaged: ${name} does not match its checksum`)
  }
  for (const name of computed.keys())
    if (!listed.has(name)) throw new ArchiveError(`it is damaged: ${name} has no checksum`)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission is denied',
  Z_BUF_ERROR: 'it is incomplete',
  Z_DATA_ERROR: 'it is damaged, or not a backup of this website',
}

async function describeErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = error instanceof ArchiveError || error instanceof TarError
    const reason = known ? error.message : REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    throw new ArchiveError(`The archive ${file} cannot be used: ${reason}.`, { cause: error })
  }
}
