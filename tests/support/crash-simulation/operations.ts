/** What was done to the files of one directory, in order: enough to tell what a disk has after the loss of power. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file or a directory, whatever its name is meanwhile. */
export interface DiskNode {
  readonly kind: 'file' | 'directory'
  /** The file with its content from before the recording; undefined for what was made since. */
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
  /** The node is on the disk as it was after the first `covers` steps. */
  | { readonly kind: 'sync'; readonly node: DiskNode; readonly covers: number }

export type Tree = Map<DiskNode, Map<string, DiskNode>>

/** A directory's entries and theirs. */
export function readTree(place: string, tree: Tree = new Map()): { tree: Tree; root: DiskNode } {
  const root: DiskNode = { kind: 'directory' }
  const entries = new Map<string, DiskNode>()
  tree.set(root, entries)
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = join(place, entry.name)
    entries.set(entry.name, entry.isDirectory() ? readTree(path, tree).root : { kind: 'file', base: path })
  }
  return { tree, root }
}

export function copyTree(tree: Tree): Tree {
  return new Map([...tree].map(([node, entries]) => [node, new Map(entries)]))
}
