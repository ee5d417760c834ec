/**
 * The assets of builds that were served before, kept so that a page opened yesterday finds its chunks today. Each
 * build has a directory named by its files; the time on it says when it was last served.
 */
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Their place in `DATA_DIR`. The embedded backend knows the name too, and takes a directory with nothing else in it for
 * an empty one.
 */
export const PREVIOUS_BUILDS_DIRECTORY = 'assets-of-earlier-builds'
const MOST_BUILDS = 5
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000
/** The names of copies that are being made begin with this. */
const UNFINISHED = 'making-'

export interface PreviousBuildAssets {
  /** The directories of earlier builds, the latest first; each holds `assets/`. */
  readonly earlier: readonly string[]
  /** Where this build's own copy is, or will be. */
  readonly own: string
  /** Copies this build's assets, and removes what is too old. @throws what the file system says */
  keep(): Promise<void>
}

/**
 * @param clientDirectory the build's `client` folder
 * @param keptDirectory need not exist yet
 * @param clock milliseconds since 1970
 */
export async function openPreviousBuildAssets(
  clientDirectory: string,
  keptDirectory: string,
  clock: () => number,
): Promise<PreviousBuildAssets> {
  const assets = join(clientDirectory, 'assets')
  const present = await namesIn(assets)
  const id = nameOf(present)
  const builds = await keptBuilds(keptDirectory, id)
  const good = builds
    .filter(({ served }) => clock() - served <= LONGEST_MS)
    .slice(0, MOST_BUILDS)
    .map(({ path }) => path)
  const own = join(keptDirectory, id)

  return {
    earlier: good,
    own,
    async keep() {
      // The site is not built; whoever loads the build says so.
      if (present.length === 0) return
      await mkdir(keptDirectory, { recursive: true, mode: 0o700 })
      if ((await namesIn(own)).length === 0) {
        const draft = join(keptDirectory, `${UNFINISHED}${process.pid}`)
        await rm(draft, { recursive: true, force: true })
        await cp(assets, join(draft, 'assets'), { recursive: true })
        await rename(draft, own)
      }
      const now = new Date(clock())
      await utimes(own, now, now)
      const stale = builds.filter(({ path }) => !good.includes(path))
      for (const { path } of stale) await rm(path, { recursive: true, force: true })
    },
  }
}

/** Lists builds other than this one, the one served last first; copies that were never finished count as the oldest. */
async function keptBuilds(keptDirectory: string, ownId: string) {
  const names = (await namesIn(keptDirectory)).filter((name) => name !== ownId)
  const builds = await Promise.all(
    names.map(async (name) => {
      const path = join(keptDirectory, name)
      return { path, served: name.startsWith(UNFINISHED) ? 0 : (await stat(path)).mtimeMs }
    }),
  )
  return builds.toSorted((one, other) => other.served - one.served)
}

/** Lists nothing where the directory is not there. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Assets carry their content's hash in their names, so the names alone say which build it is. */
function nameOf(assets: readonly string[]): string {
  return createHash('sha256').update(assets.toSorted().join('\n')).digest('hex').slice(0, 16)
}
