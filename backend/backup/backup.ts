/**
 * Streams a backup of a running installation. The database is copied between two transactions, while deletes of stored
 * files are paused, so that the archive contains the bytes of every row.
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
import { type Manifest, manifestOf } from './archive.ts'
import { type Source, writeArchive } from './archive-writer.ts'
import { dumpDatabase } from './pg-dump.ts'

export interface BackupDependencies {
  readonly path: string
  readonly database: Pick<Database, 'snapshot'>
  /** Of a PostgreSQL server. */
  readonly databaseUrl: string | undefined
  /** Undefined if an object store keeps the files. */
  readonly blobs: PausableBlobStore | undefined
  readonly clock: () => number
  readonly log: { error(fields: object, message: string): void }
}

/**
 * Starts a backup; later changes are not part of it.
 * @returns the archive's bytes, to be read to the end or cancelled: deletes are paused until then
 * @throws {DatabaseError} when the database cannot be copied
 */
export async function startBackup(dependencies: BackupDependencies): Promise<ReadableStream<Uint8Array>> {
  const { path, database, databaseUrl, blobs, clock, log } = dependencies
  const snapshot = join(path, `${NAMES.snapshot}${randomUUID()}`)
  const resumeDeletes = blobs?.pauseDeletes()

  async function finish(): Promise<void> {
    try {
      await rm(snapshot, { recursive: true, force: true })
      await resumeDeletes?.()
    } catch (err) {
      log.error({ err }, 'Files kept for a backup could not be deleted afterwards')
    }
  }

  const createdAt = clock()
  let problem: string | undefined
  try {
    if (database.snapshot) await database.snapshot(snapshot)
    // Without pg_dump, files and keys are still backed up, and the backup lists the missing parts.
    else if (databaseUrl !== undefined)
      await dumpDatabase(databaseUrl, snapshot).catch((error: Error) => {
        problem = error.message
      })
  } catch (error) {
    await finish()
    throw error
  }
  const manifest = manifestOf({
    createdAt,
    database: database.snapshot !== undefined,
    dump: databaseUrl !== undefined && problem === undefined,
    problem,
    blobs: blobs !== undefined,
  })
  const contents = Readable.from(writeArchive(manifest, sourcesOf(path, snapshot, manifest, blobs)))
  const archive = createGzip({ level: constants.Z_BEST_SPEED })
  pipeline(contents, archive, () => void finish())
  return Readable.toWeb(archive) as ReadableStream<Uint8Array>
}

async function* sourcesOf(
  path: string,
  snapshot: string,
  { postgres, dump }: Manifest,
  blobs: PausableBlobStore | undefined,
): AsyncGenerator<Source> {
  yield await fileSource(join(path, NAMES.format), NAMES.format)
  yield await fileSource(join(path, NAMES.keys), NAMES.keys)
  if (postgres !== null) yield* treeSources(snapshot, NAMES.database)
  if (dump) yield await fileSource(snapshot, NAMES.dump)
  // Free the space before reading the stored files.
  await rm(snapshot, { recursive: true, force: true })
  if (!blobs) return
  yield { kind: 'directory', name: NAMES.blobs, size: 0, modified: Date.now() }
  for await (const { key, size, modified } of blobs.list()) {
    const content = await blobs.get(key)
    // The only file that may disappear is a readiness check's probe.
    if (content) yield { kind: 'file', name: `${NAMES.blobs}/${key}`, size, modified, content }
  }
}

async function* treeSources(source: string, name: string): AsyncGenerator<Source> {
  const { mtimeMs: modified } = await stat(source)
  yield { kind: 'directory', name, size: 0, modified }
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [childPath, childName] = [join(source, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory()) yield* treeSources(childPath, childName)
    else if (entry.isFile()) yield await fileSource(childPath, childName)
  }
}

async function fileSource(source: string, name: string): Promise<Source> {
  const { size, mtimeMs: modified } = await stat(source)
  return { kind: 'file', name, size, modified, content: createReadStream(source) }
}
