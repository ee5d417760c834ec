import type { Database } from '#supabase/database.types.ts'

export type LiveState = 'connecting' | 'live' | 'polling'

/** Shown beside the data. */
export const LIVE_STATES: Readonly<Record<LiveState, string>> = {
  connecting: 'Connecting to live updates',
  live: 'Updates live',
  polling: 'Live updates aren’t available. Updates every 30 seconds',
}

/** The column of each table that is sent with a change, usually the key: the screen reads the rest itself. */
export type WatchedTables = Partial<Readonly<Record<keyof Database['public']['Tables'], string>>>
