import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './disk.ts'

export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
  readonly forAdministrator = true
}

/** Current format, and the oldest that is read. Format 1 belongs to pre-release versions (docs/decisions/0048). */
export const FORMAT = 2
export const OLDEST_FORMAT = 2
/** PostgreSQL only opens files of its major version. */
export const POSTGRES_VERSION = '18'

export const NAMES = {
  format: 'format',
  keys: 'keys.json',
  database: 'database',
  /** Of a PostgreSQL server, only in backups. */
  dump: 'database.dump',
  blobs: 'blobs',
  /** Not part of backups. */
  earlierAssets: 'assets-of-earlier-builds',
  /** To be repeated after a restore; not part of backups. */
  erasures: 'erasures',
  /** Reserves space that is released when the disk is full. */
  reserve: 'reserve',
  /** Prefix of the lock and the socket. */
  owner: 'owner.',
  /** Written by a restore: the next start erases expired data before it serves. */
  restored: 'restored',
  /** Without `format` next to it, a restore was interrupted. */
  restoring: 'restoring',
  /** Copy of the database from before the last update; not part of backups. */
  beforeUpdate: 'before-update',
  /** Migrations have begun and not ended: `before-update` is the only copy from before them. */
  updating: 'updating',
  /** Prefix of copies made for a backup. */
  snapshot: 'snapshot-',
  /** Marks the directory of an incomplete database. */
  unfinished: 'unfinished',
} as const

/** Whether an entry of the data directory is data; `lost+found` is in the root of every mounted volume. */
export function isContent(name: string): boolean {
  // A killed first start may leave a temporary file.
  const isOurs = [NAMES.owner, `${NAMES.format}.`].some((start) => name.startsWith(start))
  return !isOurs && ![NAMES.earlierAssets, NAMES.erasures, NAMES.reserve, 'lost+found'].includes(name)
}

export async function checkFormat(path: string): Promise<void> {
  const file = join(path, NAMES.format)
  const text = await readOptional(file)
  if (text === null) {
    const foreign = (await readdir(path)).filter(isContent)
    if (foreign.includes(NAMES.restoring)) {
      throw new DataDirectoryError(`A restore into ${path} was not finished: run it again.`)
    }
    if (foreign.length > 0) {
      throw new DataDirectoryError(
        `${path} contains files that are not this website's data (${foreign.slice(0, 3).join(', ')}). Set DATA_DIR to an empty directory.`,
      )
    }
    await describeFileSystemError(path, () => writeAtomically(file, `${FORMAT}\n`))
    return
  }
  const format = Number(text)
  if (!Number.isInteger(format)) throw damaged(path, 'its file “format” contains no number')
  if (format > FORMAT) {
    throw new DataDirectoryError(
      `The data in ${path} was written by a newer version of this software (format ${format}, this one reads ${FORMAT}). Update the software.`,
    )
  }
  if (format < OLDEST_FORMAT) {
    throw new DataDirectoryError(
      `The data in ${path} was created by a pre-release version and cannot be upgraded: set DATA_DIR to an empty directory, or run the version that created it to export your data.`,
    )
  }
}

export async function checkDatabaseFiles(path: string): Promise<void> {
  const directory = join(path, NAMES.database)
  const files: string[] = await readdir(directory).catch(() => [])
  // An incomplete database is created again.
  if (files.length === 0 || files.includes(NAMES.unfinished)) return
  const version = (await readOptional(join(directory, 'PG_VERSION')))?.trim()
  if (version === undefined) throw damaged(path, 'its database has no PG_VERSION')
  if (version !== POSTGRES_VERSION) {
    const age = Number(version) > Number(POSTGRES_VERSION) ? 'newer' : 'older'
    throw new DataDirectoryError(
      `The database in ${path} was written by PostgreSQL ${version}, which is ${age} than the version this software reads (${POSTGRES_VERSION}).`,
    )
  }
}

export async function readOptional(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function damaged(path: string, problem: string): DataDirectoryError {
  return new DataDirectoryError(
    `The data in ${path} is damaged: ${problem}. Restore a backup, or set DATA_DIR to an empty directory.`,
  )
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it cannot be created there',
  EIO: 'the disk has an error',
  ENOTDIR: 'part of its path is a file',
  EEXIST: 'a file with that name exists',
}

export async function describeFileSystemError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new DataDirectoryError(
      `The data directory ${path} cannot be used, because ${reason}. Set DATA_DIR to a directory that this user may write to.`,
      { cause: error },
    )
  }
}
