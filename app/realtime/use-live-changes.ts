/** Reloads a screen when rows change, or regularly where no WebSocket opens. */
import { useEffect, useRef, useState } from 'react'
import { browserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { Database } from '#supabase/database.types.ts'

export type LiveState = 'connecting' | 'live' | 'polling'

/** Said beside the data. */
export const LIVE_STATES: Readonly<Record<LiveState, string>> = {
  connecting: 'Connecting to live updates',
  live: 'Updates live',
  polling: 'Live updates aren’t available. Updates every 30 seconds',
}

/** The column of each table that is sent with a change, usually the key: the screen reads the rest itself. */
export type WatchedTables = Partial<Readonly<Record<keyof Database['public']['Tables'], string>>>

const POLL_MS = 30_000
/** With a WebSocket too: no change is sent for rows that are deleted or no longer readable, or when time passes. */
const LIVE_POLL_MS = 60_000
/** Changes that arrive together reload once. */
const SETTLE_MS = 250

let lastChannel = 0

/**
 * @param tables published tables; read once
 * @param refresh called while the tab is visible, with whether a row is known to have changed; must not open dialogs
 */
export function useLiveChanges(tables: WatchedTables, refresh: (hasChanged: boolean) => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const latest = useRef({ tables, refresh })
  latest.current.refresh = refresh

  useEffect(
    () => watch(latest.current.tables, (hasChanged) => latest.current.refresh(hasChanged), setState),
    [],
  )
  return state
}

/** @returns a function that ends it */
function watch(
  tables: WatchedTables,
  refresh: (hasChanged: boolean) => void,
  onState: (state: LiveState) => void,
): () => void {
  let isEnded = false
  let isLive = false
  let leave: (() => void) | undefined
  let next: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  function report(live: boolean): void {
    isLive = live
    onState(live ? 'live' : 'polling')
  }

  function reload(hasChanged: boolean): void {
    clearTimeout(settling)
    clearTimeout(next)
    settling = undefined
    if (isEnded) return
    next = setTimeout(poll, isLive ? LIVE_POLL_MS : POLL_MS)
    // A hidden tab reloads when it is shown again.
    if (document.visibilityState !== 'visible') return
    if (leave === undefined) void open()
    refresh(hasChanged)
  }

  const poll = () => reload(false)

  function reloadSoon(): void {
    settling ??= setTimeout(() => reload(true), SETTLE_MS)
  }

  async function open(): Promise<void> {
    leave = () => {}
    try {
      await withDataSessionSilently(await browserSession(), async (client) => {
        // Otherwise the first message may be sent before the client has read its token.
        await client.realtime.setAuth()
        subscribe(client)
      })
    } catch {
      leave = undefined
      if (!isEnded) report(false)
    }
  }

  function subscribe(client: DataClient): void {
    if (isEnded) return
    lastChannel += 1
    const channel = client.channel(`live:${lastChannel}`)
    for (const [table, column] of Object.entries(tables))
      channel.on('postgres_changes', { event: '*', schema: 'public', table, select: [column] }, reloadSoon)
    channel.on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
      // The table is not published, or the user may not read it.
      if (extension === 'postgres_changes' && status === 'error' && !isEnded) report(false)
    })
    leave = () => void client.removeChannel(channel)
    channel.subscribe((status) => {
      if (isEnded) return
      report(status === 'SUBSCRIBED')
      // The server has ended the channel, for example with its token; the next reload opens another.
      if (status === 'CLOSED') leave = undefined
      // Changes before that were not sent.
      if (status === 'SUBSCRIBED') reloadSoon()
    })
  }

  poll()
  document.addEventListener('visibilitychange', poll)
  return () => {
    isEnded = true
    clearTimeout(settling)
    clearTimeout(next)
    document.removeEventListener('visibilitychange', poll)
    leave?.()
  }
}
