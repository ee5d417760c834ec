/** In-memory replacement for browser storage. */
export interface MemoryStorage {
  readonly length: number
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  key(index: number): string | null
  keys(): string[]
}

export function memoryStorage(entries: Readonly<Record<string, string>> = {}): MemoryStorage {
  const held = new Map(Object.entries(entries))
  return {
    get length() {
      return held.size
    },
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    key: (index) => [...held.keys()][index] ?? null,
    keys: () => [...held.keys()],
  }
}
