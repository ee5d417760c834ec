/** The part of `use-live-changes.ts` that screens load after their first paint. */
import { browserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { LiveState, WatchedTables } from './live-state.ts'

const POLL_MS = 30_000
/** With a WebSocket too: no change is sent for rows that are deleted or no longer readable, or when time passes. */
const LIVE_POLL_MS = 60_000
/** Changes that arrive together reload once, and a stream of changes not more often than this. */
const SETTLE_MS = 250
const MIN_INTERVAL_MS = 2000

let lastChannel = 0

/**
 * Calls `refresh` when rows of the tables change, and regularly; `onState` says which.
 * @returns a function that ends it
 */
export function watchChanges(
  tables: WatchedTables,
  refresh: (hasChanged: boolean) => void,
  onState: (state: LiveState) => void,
): () => void {
  let isEnded = false
  let isLive = false
  let leave: (() => void) | undefined
  let next: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let reloadedAt = Number.NEGATIVE_INFINITY
  let hasMissedChange = false
  let wasSubscribed = false

  function report(live: boolean): void {
    isLive = live
    onState(live ? 'live' : 'polling')
  }

  function reload(): void {
    clearTimeout(settling)
    clearTimeout(next)
    settling = undefined
    if (isEnded) return
    next = setTimeout(reload, isLive ? LIVE_POLL_MS : POLL_MS)
    // A hidden tab reloads when it is shown again.
    if (document.visibilityState !== 'visible') return
    if (leave === undefined) void open()
    reloadedAt = performance.now()
    refresh(hasMissedChange)
    hasMissedChange = false
  }

  function reloadSoon(hasChanged: boolean): void {
    hasMissedChange ||= hasChanged
    const wait = Math.max(SETTLE_MS, reloadedAt + MIN_INTERVAL_MS - performance.now())
    settling ??= setTimeout(reload, wait)
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
      channel.on('postgres_changes', { event: '*', schema: 'public', table, select: [column] }, () =>
        reloadSoon(true),
      )
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
      if (status !== 'SUBSCRIBED') return
      // Changes before that were not sent: few since the screen was opened, any number after an interruption.
      reloadSoon(wasSubscribed)
      wasSubscribed = true
    })
  }

  reload()
  document.addEventListener('visibilitychange', reload)
  return () => {
    isEnded = true
    clearTimeout(settling)
    clearTimeout(next)
    document.removeEventListener('visibilitychange', reload)
    leave?.()
  }
}
