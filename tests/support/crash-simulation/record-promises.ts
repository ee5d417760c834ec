import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { OperationLog } from './operation-log.ts'
import type { DiskNode } from './operations.ts'

const { promises } = fs

/** Records `fs/promises` calls. @returns functions that stop it */
export function recordPromises(journal: OperationLog): (() => void)[] {
  const real = { ...promises }
  const watched: Partial<typeof promises> = {
    async open(path, flags, mode) {
      const handle = await real.open(path, flags, mode)
      return journal.isInside(path) ? watchHandle(journal, handle, journal.make(path, 'file')) : handle
    },
    async writeFile(path, content, options) {
      await real.writeFile(path, content, options)
      if (journal.isInside(path)) journal.write(journal.make(path, 'file'), 0, Buffer.from(content as string))
    },
    mkdir: (async (path: string, options: fs.MakeDirectoryOptions) => {
      const created = await real.mkdir(path, options)
      if (journal.isInside(path)) journal.make(path, 'directory')
      return created
    }) as never,
    async rename(from, to) {
      await real.rename(from, to)
      if (journal.isInside(from) && journal.isInside(to)) journal.rename(from, to)
    },
    async link(from, to) {
      await real.link(from, to)
      const node = journal.isInside(from) ? journal.find(from) : undefined
      if (node && journal.isInside(to)) journal.link(to, node)
    },
    async rm(path, options) {
      await real.rm(path, options)
      if (journal.isInside(path)) journal.unlink(path)
    },
  }
  Object.assign(promises, watched)
  return [() => Object.assign(promises, real)]
}

function watchHandle(journal: OperationLog, handle: FileHandle, node: DiskNode): FileHandle {
  let position = 0
  const real = {
    write: handle.write.bind(handle),
    writeFile: handle.writeFile.bind(handle),
    sync: handle.sync.bind(handle),
  }
  return Object.assign(handle, {
    async write(bytes: Uint8Array, from = 0) {
      const { bytesWritten } = await real.write(bytes, from)
      journal.write(node, position, bytes.subarray(from, from + bytesWritten))
      position += bytesWritten
      return { bytesWritten, buffer: bytes }
    },
    async writeFile(content: string) {
      await real.writeFile(content)
      journal.write(node, position, Buffer.from(content))
    },
    async sync() {
      const covers = journal.steps.length
      await real.sync()
      journal.sync(node, covers)
    },
  })
}
