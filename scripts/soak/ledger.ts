/**
 * Keeps what the writers were told: what was acknowledged must be there after a kill; what was not may be there as a
 * whole, or not at all.
 */

/** Each entry is a thing with a value of its own, such as an object's checksum; null stands for its absence. */
export class Ledger {
  readonly #known = new Map<string, { acknowledged: string | null; attempted: (string | null)[] }>()
  #acknowledgements = 0

  get acknowledgements(): number {
    return this.#acknowledgements
  }

  get names(): readonly string[] {
    return [...this.#known.keys()]
  }

  /** Runs the work that gives `name` the value. */
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
   * Compares what is there now, and takes it for what is known from now on.
   * @returns a sentence for each thing that is lost, damaged or that nobody wrote
   */
  settle(found: ReadonlyMap<string, string>): string[] {
    const faults: string[] = []
    for (const [name, entry] of this.#known) {
      const value = found.get(name) ?? null
      if (value !== entry.acknowledged && !entry.attempted.includes(value)) {
        const wanted = [entry.acknowledged, ...entry.attempted].map(String).join(' or ')
        faults.push(`${name} is ${value}, not ${wanted}`)
      }
      entry.acknowledged = value
      entry.attempted = []
    }
    for (const name of found.keys()) if (!this.#known.has(name)) faults.push(`${name} was written by nobody`)
    return faults
  }
}
