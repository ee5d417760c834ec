/** Where scheduled backups are: a directory, or a bucket. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ArchiveError } from '#backend/backup/archive.ts'
import { BlobStoreUnavailableError } from '#backend/blobs/blobs.ts'
import { openS3Blobs } from '#backend/blobs/s3-blobs.ts'
import type { BackupStoreEnv } from '#server/config/setting-values.ts'

export interface BackupStore {
  /** For messages. */
  readonly name: string
  /** Writes a backup with `write` and stores it under `name`. */
  add(name: string, write: (file: string) => Promise<unknown>): Promise<void>
  /** Names of scheduled backups, oldest first. */
  list(): Promise<string[]>
  /** Calls `work` with a file that has the backup's content. */
  read<T>(name: string, work: (file: string) => Promise<T>): Promise<T>
  remove(name: string): Promise<void>
}

/** Sorts by time. Nothing else in the directory or bucket is touched. */
const NAME = /^website-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz\.age$/

const PARTIAL = /^website-[\d-]+\.tar\.gz\.age\.partial$/

export function nameBackup(now: Date): string {
  const [date, time = ''] = now.toISOString().split('T')
  return `website-${date}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz.age`
}

/** @param size in bytes @throws {ArchiveError} if the directory’s disk has no space for it */
type AssertSpace = (directory: string, size: number) => Promise<void>

/** @param scratch directory for a file on its way to or from a bucket; created and removed */
export function openBackupStore(
  settings: BackupStoreEnv,
  scratch: string,
  assertSpace: AssertSpace = async () => {},
): BackupStore {
  return 'directory' in settings
    ? openDirectory(settings.directory, assertSpace)
    : openBucket(settings, scratch, assertSpace)
}

/** No scheduled backup runs that long. */
const STALE_MS = 12 * 3_600_000

/** Removes what killed backups left. @param isOurs whether a backup writes files of this name */
export async function removeStale(
  directory: string,
  isOurs: (name: string) => boolean,
  now: number,
): Promise<void> {
  for (const name of (await readdir(directory).catch(() => [])).filter(isOurs)) {
    const path = join(directory, name)
    const { mtimeMs = now } = (await stat(path).catch(() => undefined)) ?? {}
    if (now - mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true })
  }
}

function openDirectory(directory: string, assertSpace: AssertSpace): BackupStore {
  const list = async () => (await readdir(directory)).filter((name) => NAME.test(name)).toSorted()
  return {
    name: directory,
    async add(name, write) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await removeStale(directory, (found) => PARTIAL.test(found), Date.now())
      const last = (await list()).at(-1)
      // The new one is about as large as the last.
      if (last !== undefined) await assertSpace(directory, (await stat(join(directory, last))).size)
      await write(join(directory, name))
    },
    list,
    read: (name, work) => work(join(directory, name)),
    remove: (name) => rm(join(directory, name)),
  }
}

function openBucket(
  settings: Exclude<BackupStoreEnv, { directory: string }>,
  scratch: string,
  assertSpace: AssertSpace,
): BackupStore {
  const blobs = openS3Blobs({ ...settings, forcePathStyle: true })
  async function listBackups() {
    const backups: { name: string; size: number }[] = []
    for await (const { key, size } of blobs.list()) if (NAME.test(key)) backups.push({ name: key, size })
    return backups.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }
  async function withFile<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(scratch, { mode: 0o700 })
    try {
      return await work(join(scratch, name))
    } catch (error) {
      if (error instanceof BlobStoreUnavailableError)
        throw new ArchiveError(`${error.message}.`, { cause: error })
      throw error
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  return {
    name: `the bucket ${settings.bucket} at ${settings.endpoint}`,
    add: (name, write) =>
      withFile(name, async (file) => {
        // The new one is about as large as the last.
        await assertSpace(scratch, (await listBackups()).at(-1)?.size ?? 0)
        await write(file)
        await blobs.put(name, (await openAsBlob(file)).stream())
      }),
    list: async () => (await listBackups()).map(({ name }) => name),
    read: (name, work) =>
      withFile(name, async (file) => {
        await assertSpace(scratch, (await listBackups()).find((backup) => backup.name === name)?.size ?? 0)
        const bytes = await blobs.get(name)
        if (bytes === null) throw new ArchiveError(`There is no ${name} in the bucket ${settings.bucket}.`)
        await pipeline(Readable.fromWeb(bytes as never), createWriteStream(file, { mode: 0o600 }))
        return work(file)
      }),
    remove: (name) => blobs.remove([name]),
  }
}
