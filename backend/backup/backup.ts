/**
 * A backup of a running installation, as one stream. The database's files are copied between two transactions, so that
 * they all show one moment. Before that moment, removals of stored files are suspended; and since a row is only ever
 * written after its bytes, the archive has the bytes of every row in it.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Database } from '#backend/database/database.ts'
import type { PausableBlobStore } from '../blobs/pausable-deletes.ts'
import { NAMES } from '../disk/data-format.ts'
import { manifestOf } from './archive.ts'
import { type Source, writeArchive } from './archive-writer.ts'

export interface BackupDependencies {
  /** The path of the data directory. */
  readonly path: string
  readonly database: Pick<Database, 'snapshot'>
  /** Undefined where an object store keeps the files. */
  readonly blobs: PausableBlobStore | undefined
  readonly clock: () => number
  readonly log: { error(fields: object, message: string): void }
}

/**
 * Begins a backup. The moment that it shows lies before this returns.
 * @returns the archive's bytes. Whoever does not read them to the end must cancel them: until then removed files stay.
 * @throws {DatabaseError} when the database's files cannot be copied
 */
export async function startBackup(parts: BackupDependencies): Promise<ReadableStream<Uint8Array>> {
  const { path, database, blobs, clock, log } = parts
  const snapshot = database.snapshot && join(path, `${NAMES.snapshot}${randomUUID()}`)
  const release = blobs?.hold()

  async function finish(): Promise<void> {
    try {
      if (snapshot) await rm(snapshot, { recursive: true, force: true })
      await release?.()
    } catch (err) {
      log.error({ err }, 'Files that were kept for a backup could not be removed afterwards')
    }
  }

  const made = clock()
  try {
    if (snapshot) await database.snapshot?.(snapshot)
  } catch (error) {
    await finish()
    throw error
  }
  const manifest = manifestOf({ made, database: snapshot !== undefined, blobs: blobs !== undefined })
  const contents = Readable.from(writeArchive(manifest, sourcesOf(path, snapshot, blobs)))
  const archive = createGzip({ level: constants.Z_BEST_SPEED })
  // `finish` is called at the end in any case. The stream carries an error to its reader.
  pipeline(contents, archive, () => void finish())
  return Readable.toWeb(archive) as ReadableStream<Uint8Array>
}

async function* sourcesOf(
  path: string,
  snapshot: string | undefined,
  blobs: PausableBlobStore | undefined,
): AsyncGenerator<Source> {
  yield await fileSource(join(path, NAMES.format), NAMES.format)
  yield await fileSource(join(path, NAMES.keys), NAMES.keys)
  if (snapshot) {
    yield* treeSources(snapshot, NAMES.database)
    // The copy's room is freed before the stored files are read, since there may be many.
    await rm(snapshot, { recursive: true, force: true })
  }
  if (!blobs) return
  yield { kind: 'directory', name: NAMES.blobs, size: 0, modified: Date.now() }
  for await (const { key, size, modified } of blobs.list()) {
    const content = await blobs.get(key)
    // The only file that may have gone belongs to no object: it is the probe of a readiness check.
    if (content) yield { kind: 'file', name: `${NAMES.blobs}/${key}`, size, modified, content }
  }
}

async function* treeSources(place: string, name: string): AsyncGenerator<Source> {
  const { mtimeMs: modified } = await stat(place)
  yield { kind: 'directory', name, size: 0, modified }
  for (const entry of await readdir(place, { withFileTypes: true })) {
    const [below, as] = [join(place, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory()) yield* treeSources(below, as)
    else if (entry.isFile()) yield await fileSource(below, as)
  }
}

async function fileSource(place: string, name: string): Promise<Source> {
  const { size, mtimeMs: modified } = await stat(place)
  return { kind: 'file', name, size, modified, content: createReadStream(place) }
}
