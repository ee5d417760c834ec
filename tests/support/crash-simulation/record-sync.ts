import fs from 'node:fs'
import { normalize } from 'node:path'
import type { OperationLog } from './operation-log.ts'
import type { DiskNode } from './operations.ts'

type Functions = typeof fs
type Named = {
  [Name in keyof Functions]: Functions[Name] extends (...parameters: never[]) => unknown ? Name : never
}[keyof Functions]

/** Records synchronous `fs` calls, which PGlite uses. @returns functions that stop it */
export function recordSync(journal: OperationLog): (() => void)[] {
  const undo: (() => void)[] = []
  const open = new Map<number, DiskNode>()

  function watch<Name extends Named>(
    name: Name,
    around: (
      real: Functions[Name],
      ...parameters: Parameters<Functions[Name]>
    ) => ReturnType<Functions[Name]>,
  ): void {
    const real = fs[name]
    const wrapped = (...parameters: Parameters<Functions[Name]>) => around(real, ...parameters)
    Object.assign(fs, { [name]: wrapped })
    undo.push(() => Object.assign(fs, { [name]: real }))
  }

  const inside = (path: unknown): string | undefined => {
    const normal = typeof path === 'string' ? normalize(path) : undefined
    return journal.isInside(normal) ? normal : undefined
  }

  watch('openSync', (real, path, flags, mode) => {
    const relativePath = inside(path)
    const wasThere = relativePath !== undefined && journal.find(relativePath) !== undefined
    const descriptor = real(path, flags, mode)
    if (relativePath !== undefined) {
      const node = journal.make(relativePath, 'file')
      if (wasThere && truncates(flags)) journal.truncate(node, 0)
      open.set(descriptor, node)
    }
    return descriptor
  })
  watch('closeSync', (real, descriptor) => {
    open.delete(descriptor)
    real(descriptor)
  })
  watch('writeSync', ((
    real: Functions['writeSync'],
    descriptor: number,
    bytes: Uint8Array,
    from: number,
    length: number,
    at: number,
  ) => {
    const written = real(descriptor, bytes, from, length, at)
    const node = open.get(descriptor)
    if (node && typeof at !== 'number') throw new Error('A write without a position cannot be recorded')
    if (node) journal.write(node, at, new Uint8Array(bytes.buffer, bytes.byteOffset + from, written))
    return written
  }) as never)
  watch('ftruncateSync', (real, descriptor, size) => {
    real(descriptor, size)
    const node = open.get(descriptor)
    if (node) journal.truncate(node, size ?? 0)
  })
  watch('truncateSync', (real, path, size) => {
    real(path, size)
    const relativePath = inside(path)
    if (relativePath !== undefined) journal.truncate(journal.make(relativePath, 'file'), size ?? 0)
  })
  watch('fsyncSync', (real, descriptor) => {
    real(descriptor)
    const node = open.get(descriptor)
    if (node) journal.sync(node, journal.steps.length)
  })
  watch('writeFileSync', (real, path, content, options) => {
    real(path, content, options)
    const relativePath = inside(path)
    if (relativePath === undefined) return
    const node = journal.make(relativePath, 'file')
    journal.truncate(node, 0)
    journal.write(node, 0, Buffer.from(content as string))
  })
  watch('mkdirSync', ((real: Functions['mkdirSync'], path: string, options: fs.MakeDirectoryOptions) => {
    const created = real(path, options)
    const relativePath = inside(path)
    if (relativePath !== undefined) journal.make(relativePath, 'directory')
    return created
  }) as never)
  watch('renameSync', (real, from, to) => {
    real(from, to)
    const [source, target] = [inside(from), inside(to)]
    if (source !== undefined && target !== undefined) journal.rename(source, target)
  })
  for (const name of ['unlinkSync', 'rmdirSync', 'rmSync'] as const) {
    watch(name, ((real: (path: string, options?: object) => void, path: string, options?: object) => {
      real(path, options)
      const relativePath = inside(path)
      if (relativePath !== undefined) journal.unlink(relativePath)
    }) as never)
  }
  return undo
}

function truncates(flags: unknown): boolean {
  return typeof flags === 'number'
    ? (flags & fs.constants.O_TRUNC) !== 0
    : String(flags ?? 'r').startsWith('w')
}
