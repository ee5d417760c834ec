/** Loads the screen's data again when rows change. */
import { useRevalidator } from 'react-router'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { LiveState, WatchedTables } from './live-state.ts'
import { useLiveChanges } from './use-live-changes.ts'

/** @param tables published tables, with the column that is sent */
export function useLiveReload(tables: WatchedTables): LiveState {
  const { revalidate } = useRevalidator()
  return useLiveChanges(tables, () => void reload())

  async function reload() {
    const session = await browserSession()
    // Without a session the data stay as they are: a reload would open the sign-in dialog.
    const isSignedIn = await withDataSessionSilently(session, async () => true).catch(() => false)
    if (isSignedIn) void revalidate()
  }
}
