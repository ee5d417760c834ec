/**
 * Keeps the assets of the last 5 builds for 30 days, because open pages still request their chunks. Each build's folder
 * is named by a hash of its file names; the modification time is when it was last served.
 */
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder in `DATA_DIR`. The embedded backend treats a data directory with only this folder as empty. */
export const PREVIOUS_BUILDS_DIRECTORY = 'assets-of-earlier-builds'
const MAX_BUILDS = 5
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** Prefix of unfinished copies. */
const UNFINISHED_PREFIX = 'making-'

export interface PreviousBuildAssets {
  /** Folders of earlier builds, latest first; each contains `assets/`. */
  readonly earlier: readonly string[]
  /** Folder for this build's copy. */
  readonly ownDirectory: string
  /** Copies this build's assets and deletes expired ones. @throws file system errors */
  save(): Promise<void>
}

/**
 * @param clientDirectory the build's `client` folder
 * @param directory created if missing
 * @param clock milliseconds since the epoch
 */
export async function openPreviousBuildAssets(
  clientDirectory: string,
  directory: string,
  clock: () => number,
): Promise<PreviousBuildAssets> {
  const assets = join(clientDirectory, 'assets')
  const assetNames = await listNames(assets)
  const id = hashNames(assetNames)
  const builds = await listBuilds(directory, id)
  const retained = builds
    .filter(({ lastServed }) => clock() - lastServed <= MAX_AGE_MS)
    .slice(0, MAX_BUILDS)
    .map(({ path }) => path)
  const ownDirectory = join(directory, id)

  return {
    earlier: retained,
    ownDirectory,
    async save() {
      // Not built; loading the build reports the error.
      if (assetNames.length === 0) return
      await mkdir(directory, { recursive: true, mode: 0o700 })
      if ((await listNames(ownDirectory)).length === 0) {
        const temporary = join(directory, `${UNFINISHED_PREFIX}${process.pid}`)
        await rm(temporary, { recursive: true, force: true })
        await cp(assets, join(temporary, 'assets'), { recursive: true })
        await rename(temporary, ownDirectory)
      }
      const now = new Date(clock())
      await utimes(ownDirectory, now, now)
      const expired = builds.filter(({ path }) => !retained.includes(path))
      for (const { path } of expired) await rm(path, { recursive: true, force: true })
    },
  }
}

/** Returns earlier builds, last served first, unfinished copies last. */
async function listBuilds(directory: string, ownId: string) {
  const names = (await listNames(directory)).filter((name) => name !== ownId)
  const builds = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      return { path, lastServed: name.startsWith(UNFINISHED_PREFIX) ? 0 : (await stat(path)).mtimeMs }
    }),
  )
  return builds.toSorted((one, other) => other.lastServed - one.lastServed)
}

/** Returns an empty list if the folder is missing. */
async function listNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Asset names contain content hashes, so they identify the build. */
function hashNames(assets: readonly string[]): string {
  return createHash('sha256').update(assets.toSorted().join('\n')).digest('hex').slice(0, 16)
}
