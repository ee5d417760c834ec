import { LIVE_STATES, type WatchedTables } from '#app/realtime/live-state.ts'
import { useReload } from './use-reload.ts'

/** Reloads the screen when rows of the tables change, and says whether updates are live. */
export function LiveUpdates({ tables }: { tables: WatchedTables }) {
  return <>{LIVE_STATES[useReload(tables)]}</>
}
