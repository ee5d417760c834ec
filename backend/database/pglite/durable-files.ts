/**
 * PGlite's files on this machine's disk, with fsync, so that a commit survives the loss of power. PGlite starts
 * PostgreSQL without fsync, and its own NodeFS does nothing when asked to synchronise; this one does.
 */

import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
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

export class DurableFiles extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters)
    const prepare: Preparation = ({ NODEFS }) => synchronise(NODEFS as unknown as EmscriptenFiles)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] } }
  }
}

function synchronise({ stream_ops, realPath }: EmscriptenFiles): void {
  /** Where each file was when its directory was last synchronised. A new or renamed file needs that again. */
  const known = new WeakMap<object, string>()
  function flush({ node, nfd }: Stream): void {
    const path = realPath(node)
    if (nfd === undefined) synchronisePath(path)
    else {
      fsyncSync(nfd)
      if (known.get(node) !== path) synchronisePath(dirname(path))
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
