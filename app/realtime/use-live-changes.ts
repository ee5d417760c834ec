/** Reloads a screen when rows change, or regularly where no WebSocket opens. */
import { useEffect, useRef, useState } from 'react'
import type { LiveState, WatchedTables } from './live-state.ts'

/**
 * @param tables published tables; none to do nothing
 * @param refresh called while the tab is visible, with whether a row is known to have changed; must not open dialogs
 */
export function useLiveChanges(tables: WatchedTables, refresh: (hasChanged: boolean) => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const latest = useRef(refresh)
  latest.current = refresh
  const names = JSON.stringify(tables)

  useEffect(() => {
    if (names === '{}') return undefined
    let isEnded = false
    let end: (() => void) | undefined
    const reload = (hasChanged: boolean) => latest.current(hasChanged)
    void import('./watch-changes.ts').then(
      ({ watchChanges }) => {
        if (!isEnded) end = watchChanges(JSON.parse(names), reload, setState)
      },
      // The document can't load this part, so the data stay as they are when the screen opens.
      () => reload(false),
    )
    return () => {
      isEnded = true
      end?.()
    }
  }, [names])
  return state
}
