/**
 * PGlite's files with fsync, so that commits survive a power cut. PGlite starts PostgreSQL without it, and its NodeFS
 * ignores it.
 */

import { closeSync, fstatSync, fsyncSync, lstatSync, openSync, readdirSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Preparation = NonNullable<Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']['preRun']>[number]

interface EmscriptenFiles {
  realPath(node: object): string
  /** @returns an error number, or 0 */
  readonly stream_ops: { fsync?: (stream: Stream) => number }
}

interface Stream {
  readonly node: object
  readonly nfd?: number
}

/** Delays the opening of the first file, for an engine in standby. */
export class DeferredFiles extends NodeFS {
  readonly #beforeOpen: () => Promise<void>

  constructor(directory: string, beforeOpen: () => Promise<void>) {
    super(directory)
    this.#beforeOpen = beforeOpen
  }

  override async initialSyncFs(): Promise<void> {
    await this.#beforeOpen()
    await super.initialSyncFs()
  }
}

export class DurableFiles extends DeferredFiles {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters)
    const prepare: Preparation = ({ NODEFS }) => synchronise(NODEFS as unknown as EmscriptenFiles)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] } }
  }
}

function synchronise({ stream_ops, realPath }: EmscriptenFiles): void {
  /** Each file's path at its directory's last fsync; a new or renamed file needs another. */
  const syncedPaths = new WeakMap<object, string>()
  /**
   * Directory entries at the last fsync. After a crash PostgreSQL synchronises every file, and most don't need their
   * directory's.
   */
  const entries = new Map<string, string>()

  function synchroniseDirectory(directory: string): void {
    const found = readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(directory, name))
      .map((path) => [path, identityOf(lstatSync(path))] as const)
    synchronisePath(directory)
    for (const [path, identity] of found) entries.set(path, identity)
  }

  function flush({ node, nfd }: Stream): void {
    const path = realPath(node)
    if (nfd === undefined) synchronisePath(path)
    else {
      fsyncSync(nfd)
      if (syncedPaths.get(node) !== path && entries.get(path) !== identityOf(fstatSync(nfd)))
        synchroniseDirectory(dirname(path))
      syncedPaths.set(node, path)
    }
  }

  stream_ops.fsync = (stream) => {
    try {
      flush(stream)
      return 0
    } catch (error) {
      // PostgreSQL panics, as it should: the state of the disk is unknown.
      return ERROR_NUMBERS[(error as NodeJS.ErrnoException).code ?? ''] ?? ERROR_NUMBERS.EIO
    }
  }
}

/** Distinguishes files that reuse an inode number. */
function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

const ERROR_NUMBERS: Readonly<Record<string, number>> & { readonly EIO: number } = {
  EIO: 29,
  ENOSPC: 51,
  EDQUOT: 19,
}

/** initdb works in memory, and its result is copied without fsync. */
export function synchroniseTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) synchroniseTree(path)
    else if (entry.isFile()) synchronisePath(path)
  }
  synchronisePath(directory)
}

export function synchronisePath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
