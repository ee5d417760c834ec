import { useEffect, useState } from 'react'
import { type ActionResult, tryAction } from './action-result.ts'

/**
 * Loads data after the first paint, and again when `dependencies` change.
 * @returns `outcome`, null while loading, and `reload`
 */
export function useLoaded<T>(load: () => Promise<T>, dependencies: readonly unknown[]) {
  const [outcome, setOutcome] = useState<ActionResult<T> | null>(null)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `load` depends on
  useEffect(() => {
    let isCurrent = true
    setOutcome(null)
    void tryAction(load).then((loaded) => {
      if (isCurrent) setOutcome(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [...dependencies, attempts])
  return { outcome, reload: () => setAttempts(attempts + 1) }
}
