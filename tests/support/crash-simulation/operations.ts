/** File operations in one directory, in order, from which the disk after a power failure is derived. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file or directory, independent of its path. */
export interface DiskNode {
  readonly kind: 'file' | 'directory'
  /** Its copy from before the recording, if it existed. */
  readonly base?: string
}

export type Step =
  | { readonly kind: 'write'; readonly node: DiskNode; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly node: DiskNode; readonly size: number }
  | { readonly kind: 'link'; readonly node: DiskNode; readonly directory: DiskNode; readonly name: string }
  | { readonly kind: 'unlink'; readonly directory: DiskNode; readonly name: string }
  | {
      readonly kind: 'rename'
      readonly node: DiskNode
      readonly from: DiskNode
      readonly old: string
      readonly directory: DiskNode
      readonly name: string
    }
  /** The first `covers` operations of the node are durable. */
  | { readonly kind: 'sync'; readonly node: DiskNode; readonly covers: number }

export type Tree = Map<DiskNode, Map<string, DiskNode>>

/** Lists a directory recursively. */
export function readTree(directory: string, tree: Tree = new Map()): { tree: Tree; root: DiskNode } {
  const root: DiskNode = { kind: 'directory' }
  const entries = new Map<string, DiskNode>()
  tree.set(root, entries)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    entries.set(entry.name, entry.isDirectory() ? readTree(path, tree).root : { kind: 'file', base: path })
  }
  return { tree, root }
}

export function copyTree(tree: Tree): Tree {
  return new Map([...tree].map(([node, entries]) => [node, new Map(entries)]))
}
