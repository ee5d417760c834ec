/** Data from the embedded backend (embedded-source.ts) or Supabase, behind one interface. */

import type { Backend } from '#backend/backend.ts'
import type { Connections } from '../network/client-address.ts'
import { type ClientSettings, type Clients, createNetworkClients } from './clients.ts'

/** Returns the free space of the data directory's disk. */
export type GetDiskSpace = () => {
  readonly room: 'enough' | 'low' | 'full' | 'none'
  /** In bytes. */
  readonly free: number
}

export interface DataSource extends ClientSettings {
  readonly clients: Clients
  /** Undefined with Supabase. */
  readonly backend: Omit<Backend, 'close'> | undefined
  /** Readiness checks by name; each throws on failure. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** Undefined with Supabase. */
  readonly getDiskSpace: GetDiskSpace | undefined
  /**
   * Calls `onChange` with the name of a changed table, or with undefined if any table may have changed.
   * @returns maximum age of pages in ms, if changes are not reported
   */
  watch(onChange: (table: string | undefined) => void): Promise<number | undefined>
  /**
   * Calls `onQueued` when an email may be queued.
   * @returns polling interval in ms
   */
  watchOutbox(onQueued: () => void): Promise<number>
  /** Stops background work; the caller closes the rest. */
  close(): Promise<void>
}

/** Maximum age of pages with Supabase in ms (docs/decisions/0004). */
const MAX_PAGE_AGE_MS = 10_000
/** Polling interval in ms; Supabase sends no notification. */
const OUTBOX_POLL_MS = 5000

export function createSupabaseSource(
  settings: ClientSettings,
  connections: Pick<Connections, 'clientAddress'>,
): DataSource {
  const clients = createNetworkClients(settings, connections)
  return {
    ...settings,
    clients,
    backend: undefined,
    checks: {
      database: async () => {
        await clients.publishable.from('news_articles').select('id', { head: true }).limit(1).throwOnError()
      },
      blobs: async () => {
        const { error } = await clients.publishable.storage.from('news-media').list('', { limit: 1 })
        if (error) throw error
      },
    },
    getDiskSpace: undefined,
    watch: async () => MAX_PAGE_AGE_MS,
    watchOutbox: async () => OUTBOX_POLL_MS,
    close: async () => {},
  }
}
