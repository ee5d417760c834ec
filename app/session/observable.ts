/** A value that React and other code can subscribe to. */

export interface Observable<T> {
  get(): T
  set(value: T): void
  /** Calls the listener at every change; returns the unsubscribe function. */
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

/** Resolves with the first value, current or future, that matches. */
export function waitForValue<T, Fit extends T>(
  store: Observable<T>,
  matches: (value: T) => value is Fit,
): Promise<Fit> {
  return new Promise((resolve) => {
    const value = store.get()
    if (matches(value)) return resolve(value)
    const stop = store.subscribe(() => {
      const value = store.get()
      if (!matches(value)) return
      stop()
      resolve(value)
    })
  })
}
