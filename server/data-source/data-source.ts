/**
 * Where the site's data comes from: the embedded backend (embedded-source.ts) or Supabase. Nothing above this notices
 * which.
 */

import type { Connections } from '../network/client-address.ts'
import { type ClientSettings, type Clients, createNetworkClients } from './clients.ts'

/** Says how much room there is where this process keeps its data. */
export type GetDiskSpace = () => {
  readonly room: 'enough' | 'low' | 'full' | 'none'
  /** In bytes. */
  readonly free: number
}

export interface DataSource extends ClientSettings {
  readonly clients: Clients
  /** The embedded backend; it is undefined with Supabase. */
  readonly backend: { fetch(request: Request): Promise<Response> } | undefined
  /** What must work for the site to be ready, by name; each check throws when it does not. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** Undefined with Supabase, where no data are on a disk of ours. */
  readonly lookAtDisk: GetDiskSpace | undefined
  /**
   * Calls `changed` with the name of each table whose rows changed, and with undefined when any of them may have.
   * @returns the age in milliseconds after which pages must be rendered anew, where nobody tells of changes
   */
  watch(changed: (table: string | undefined) => void): Promise<number | undefined>
  /**
   * Calls `queued` when a mail may wait to be sent.
   * @returns milliseconds after which to look whether one does, in case that nobody tells
   */
  watchMails(queued: () => void): Promise<number>
  /** Ends what runs beside requests; closing what was opened is left to the caller. */
  close(): Promise<void>
}

/** The bound that the HTML cache has with Supabase (docs/decisions/0004). */
const PAGE_AGE_MS = 10_000
/** Nobody tells of mails there. */
const MAIL_AGE_MS = 5000

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
    lookAtDisk: undefined,
    watch: async () => PAGE_AGE_MS,
    watchMails: async () => MAIL_AGE_MS,
    close: async () => {},
  }
}
