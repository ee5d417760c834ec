import { useCallback, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { readOwnRights } from '#app/content/customer/call-offs.ts'
import { LIVE_STATES, type LiveState, type WatchedTables } from '#app/realtime/live-state.ts'
import { useLiveChanges } from '#app/realtime/use-live-changes.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'

/** Reloads the screen’s data when rows of published tables change. */
export function useReload(tables: WatchedTables): LiveState {
  const { revalidate } = useRevalidator()
  const isLoaded = useRef(false)
  const refresh = useCallback(
    async (hasChanged: boolean) => {
      // The first call comes when the screen has just been loaded.
      if (!isLoaded.current && !hasChanged) {
        isLoaded.current = true
        return
      }
      // The loader would open the sign-in dialog of an expired session.
      const rights = await withDataSessionSilently(await browserSession(), readOwnRights).catch(() => null)
      if (rights !== null) void revalidate()
    },
    [revalidate],
  )
  return useLiveChanges(tables, (hasChanged) => void refresh(hasChanged))
}

/** Reloads the screen like `useReload`, and says whether updates are live. */
export function LiveUpdates({ tables }: { tables: WatchedTables }) {
  return <>{LIVE_STATES[useReload(tables)]}</>
}
