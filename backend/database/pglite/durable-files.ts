/**
 * PGlite's files on this machine's disk, with fsync, so that a commit survives the loss of power. PGlite starts
 * PostgreSQL without fsync, and its own NodeFS does nothing when asked to synchronise; this one does.
 */

import { closeSync, fstatSync, fsyncSync, lstatSync, openSync, readdirSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Preparation = NonNullable<Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']['preRun']>[number]

/** The part that is used here of Emscripten's file system over Node's. */
interface EmscriptenFiles {
  realPath(node: object): string
  /** @returns the number of an error, or 0 */
  readonly stream_ops: { fsync?: (stream: Stream) => number }
}

interface Stream {
  readonly node: object
  readonly nfd?: number
}

/** Files of which the engine, once everything else of it is made, waits to open the first. */
export class DeferredFiles extends NodeFS {
  readonly #opening: () => Promise<void>

  constructor(directory: string, opening: () => Promise<void>) {
    super(directory)
    this.#opening = opening
  }

  override async initialSyncFs(): Promise<void> {
    await this.#opening()
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
  /** Where each file was when its directory was last synchronised. A new or renamed file needs that again. */
  const known = new WeakMap<object, string>()
  /**
   * Which file each entry of a directory led to when that was last synchronised. After a crash PostgreSQL synchronises
   * every file that there is, and not every one of them needs its directory synchronised anew.
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
      if (known.get(node) !== path && entries.get(path) !== identityOf(fstatSync(nfd)))
        synchroniseDirectory(dirname(path))
      known.set(node, path)
    }
  }

  stream_ops.fsync = (stream) => {
    try {
      flush(stream)
      return 0
    } catch (error) {
      // PostgreSQL panics at this, as it should: nobody knows what is on the disk afterwards.
      return ERROR_NUMBERS[(error as NodeJS.ErrnoException).code ?? ''] ?? ERROR_NUMBERS.EIO
    }
  }
}

/** The time tells apart a file and one of the same name that was later given its number. */
function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

/** The numbers are those of WebAssembly's system interface. */
const ERROR_NUMBERS: Readonly<Record<string, number>> & { readonly EIO: number } = {
  EIO: 29,
  ENOSPC: 51,
  EDQUOT: 19,
}

/** Synchronises a new database file by file, since initdb works in memory and its result is copied without fsync. */
export function synchroniseTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) synchroniseTree(path)
    else if (entry.isFile()) synchronisePath(path)
  }
  synchronisePath(directory)
}

/** Synchronises a file, or a directory's entries. */
export function synchronisePath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
