import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree, type DiskNode, type Step, type Tree } from './operations.ts'

/** Fate of unsynchronised data: lost, or random sectors of files and a prefix of directory changes survive. */
export type Survival = 'nothing' | (() => number)

const SECTOR_SIZE = 512

/** Creates `target` as it may be after a power failure following `steps`. */
export function rebuild(
  { tree, root }: { tree: Tree; root: DiskNode },
  steps: readonly Step[],
  survival: Survival,
  target: string,
): void {
  const entries = copyTree(tree)
  const contents = new Map<DiskNode, Content>()
  const contentOf = (node: DiskNode) => {
    const content =
      contents.get(node) ?? new Content(node.base === undefined ? undefined : readFileSync(node.base))
    contents.set(node, content)
    return content
  }
  const entriesOf = (node: DiskNode) => {
    const found = entries.get(node) ?? new Map<string, DiskNode>()
    entries.set(node, found)
    return found
  }
  const lasting = lastingOf(steps, survival)

  for (const [index, step] of steps.entries()) {
    switch (step.kind) {
      case 'write':
        if (index < lasting.synced(step.node)) contentOf(step.node).write(step.at, step.bytes)
        else if (survival !== 'nothing') writeSome(contentOf(step.node), step.at, step.bytes, survival)
        break
      case 'truncate':
        if (index < lasting.synced(step.node) || (survival !== 'nothing' && survival() < 0.5))
          contentOf(step.node).truncate(step.size)
        break
      case 'link':
        if (index < lasting.of(step.directory)) entriesOf(step.directory).set(step.name, step.node)
        break
      case 'unlink':
        if (index < lasting.of(step.directory)) entriesOf(step.directory).delete(step.name)
        break
      case 'rename':
        if (index < Math.max(lasting.of(step.directory), lasting.of(step.from))) {
          entriesOf(step.from).delete(step.old)
          entriesOf(step.directory).set(step.name, step.node)
        }
    }
  }

  function write(node: DiskNode, directory: string): void {
    mkdirSync(directory, { recursive: true })
    for (const [name, entry] of entriesOf(node)) {
      const path = join(directory, name)
      const content = contents.get(entry)
      if (entry.kind === 'directory') write(entry, path)
      else if (content) writeFileSync(path, content.bytes)
      else if (entry.base !== undefined) copyFileSync(entry.base, path)
      else writeFileSync(path, '')
    }
  }
  write(root, target)
}

/** The last durable operation of a node. */
function lastingOf(steps: readonly Step[], survival: Survival) {
  const covered = new Map<DiskNode, number>()
  for (const step of steps) {
    if (step.kind === 'sync') covered.set(step.node, Math.max(covered.get(step.node) ?? 0, step.covers))
  }
  const synced = (node: DiskNode) => covered.get(node) ?? 0
  const cuts = new Map<DiskNode, number>()
  return {
    synced,
    /** Directory changes are written in order, possibly ahead of a sync. */
    of(directory: DiskNode): number {
      if (survival === 'nothing') return synced(directory)
      const least = synced(directory)
      const cut = cuts.get(directory) ?? least + Math.floor(survival() * (steps.length + 1 - least))
      cuts.set(directory, cut)
      return cut
    },
  }
}

function writeSome(content: Content, at: number, bytes: Uint8Array, chance: () => number): void {
  const share = [0, 0.5, 1][Math.floor(chance() * 3)] ?? 0
  for (let from = 0; from < bytes.byteLength; from += SECTOR_SIZE)
    if (chance() < share) content.write(at + from, bytes.subarray(from, from + SECTOR_SIZE))
}

/** Grows in large steps. */
class Content {
  #buffer: Buffer
  #size: number

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#buffer = bytes
    this.#size = bytes.byteLength
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#size)
  }

  write(at: number, bytes: Uint8Array): void {
    this.#reserve(at + bytes.byteLength)
    this.#buffer.set(bytes, at)
    this.#size = Math.max(this.#size, at + bytes.byteLength)
  }

  truncate(size: number): void {
    this.#reserve(size)
    this.#buffer.fill(0, Math.min(size, this.#size))
    this.#size = size
  }

  #reserve(size: number): void {
    if (size <= this.#buffer.byteLength) return
    const larger = Buffer.alloc(Math.max(size, 2 * this.#buffer.byteLength))
    larger.set(this.#buffer.subarray(0, this.#size))
    this.#buffer = larger
  }
}
