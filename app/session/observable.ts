/** A value that React and what is outside it can both watch. */

export interface Observable<T> {
  get(): T
  set(value: T): void
  /** Calls the listener at every change; returns how to stop. */
  subscribe(listener: () => void): () => void
}

export function createObservable<T>(initial: T): Observable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The first value, present or coming, that fits. */
export function waitForValue<T, Fit extends T>(
  store: Observable<T>,
  fits: (value: T) => value is Fit,
): Promise<Fit> {
  return new Promise((resolve) => {
    const present = store.get()
    if (fits(present)) return resolve(present)
    const stop = store.subscribe(() => {
      const value = store.get()
      if (!fits(value)) return
      stop()
      resolve(value)
    })
  })
}
