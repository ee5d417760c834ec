/** Records acknowledged writes, which must survive a kill. Unacknowledged ones may be complete or absent. */

/** Values such as checksums by name; null if absent. */
export class WriteLog {
  readonly #known = new Map<string, { acknowledged: string | null; attempted: (string | null)[] }>()
  #acknowledgements = 0

  get acknowledgements(): number {
    return this.#acknowledgements
  }

  get names(): readonly string[] {
    return [...this.#known.keys()]
  }

  /** Runs a write that sets `name` to `value`. */
  async write(name: string, value: string | null, work: () => Promise<void>): Promise<void> {
    const entry = this.#known.get(name) ?? { acknowledged: null, attempted: [] }
    this.#known.set(name, entry)
    entry.attempted.push(value)
    await work()
    entry.acknowledged = value
    entry.attempted = []
    this.#acknowledgements += 1
  }

  /**
   * Compares with the found values and continues from them.
   * @returns a sentence for each lost, damaged or unexpected value
   */
  compare(found: ReadonlyMap<string, string>): string[] {
    const faults: string[] = []
    for (const [name, entry] of this.#known) {
      const value = found.get(name) ?? null
      if (value !== entry.acknowledged && !entry.attempted.includes(value)) {
        const expected = [entry.acknowledged, ...entry.attempted].map(String).join(' or ')
        faults.push(`${name} is ${value}, expected ${expected}`)
      }
      entry.acknowledged = value
      entry.attempted = []
    }
    for (const name of found.keys()) if (!this.#known.has(name)) faults.push(`${name} was never written`)
    return faults
  }
}
