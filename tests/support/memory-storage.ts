/** A storage as a browser's tab has one, in memory. */
export interface MemoryStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

export function memoryStorage(entries: Readonly<Record<string, string>> = {}): MemoryStorage {
  const held = new Map(Object.entries(entries))
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    keys: () => [...held.keys()],
  }
}
