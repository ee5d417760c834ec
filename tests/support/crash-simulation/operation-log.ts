import { copyTree, type DiskNode, type readTree, type Step } from './operations.ts'

/** The operations, and the current path of each node. */
export class OperationLog {
  readonly steps: Step[] = []
  readonly #root: string
  readonly #tree: Map<DiskNode, Map<string, DiskNode>>
  readonly #top: DiskNode

  constructor(root: string, { tree, root: top }: ReturnType<typeof readTree>) {
    this.#root = root
    this.#tree = copyTree(tree)
    this.#top = top
  }

  isInside(path: unknown): path is string {
    return typeof path === 'string' && (path === this.#root || path.startsWith(`${this.#root}/`))
  }

  find(path: string): DiskNode | undefined {
    const names = path
      .slice(this.#root.length + 1)
      .split('/')
      .filter(Boolean)
    let node: DiskNode | undefined = this.#top
    for (const name of names) node = node && this.#tree.get(node)?.get(name)
    return node
  }

  /** Returns the node at a path, creating it if needed. */
  make(path: string, kind: DiskNode['kind']): DiskNode {
    const found = this.find(path)
    if (found) return found
    const node: DiskNode = { kind }
    this.link(path, node)
    return node
  }

  link(path: string, node: DiskNode): void {
    const { directory, name } = this.#placeOf(path)
    this.#entries(directory).set(name, node)
    this.steps.push({ kind: 'link', node, directory, name })
  }

  unlink(path: string): void {
    if (!this.find(path)) return
    const { directory, name } = this.#placeOf(path)
    this.#entries(directory).delete(name)
    this.steps.push({ kind: 'unlink', directory, name })
  }

  rename(from: string, to: string): void {
    const node = this.find(from)
    if (!node) throw new Error(`${from} was not recorded`)
    const { directory: source, name: old } = this.#placeOf(from)
    const { directory, name } = this.#placeOf(to)
    this.#entries(source).delete(old)
    this.#entries(directory).set(name, node)
    this.steps.push({ kind: 'rename', node, from: source, old, directory, name })
  }

  write(node: DiskNode, at: number, bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.steps.push({ kind: 'write', node, at, bytes: Uint8Array.from(bytes) })
  }

  truncate(node: DiskNode, size: number): void {
    this.steps.push({ kind: 'truncate', node, size })
  }

  /** @param covers number of operations before the call */
  sync(node: DiskNode, covers: number): void {
    this.steps.push({ kind: 'sync', node, covers })
  }

  #placeOf(path: string): { directory: DiskNode; name: string } {
    const slash = path.lastIndexOf('/')
    const directory = this.find(path.slice(0, slash))
    if (!directory) throw new Error(`${path} is in a directory that was not recorded`)
    return { directory, name: path.slice(slash + 1) }
  }

  #entries(directory: DiskNode): Map<string, DiskNode> {
    const entries = this.#tree.get(directory) ?? new Map<string, DiskNode>()
    this.#tree.set(directory, entries)
    return entries
  }
}
