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
  const items = new Map(Object.entries(entries))
  return {
    get length() {
      return items.size
    },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    keys: () => [...items.keys()],
  }
}
