/** The supabase-js clients of this process: one contract, whether the backend is in the process or across a network. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { Connections } from './http/connection.ts'

export type DataClient = SupabaseClient<Database>

export interface Clients {
  /** Row-level security as `anon`. */
  readonly publishable: DataClient
  /** Above row-level security; for exactly the uses that `tests/repo` lists. */
  readonly secret: DataClient
  /** As `anon`, with calls that count as the visitor's own: the backend sees where they came from. */
  onBehalfOf(request: Request): DataClient
}

export interface ClientSettings {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
}

/** @param backend the embedded one; called without a socket */
export function createEmbeddedClients(
  { url, publishableKey, secretKey }: ClientSettings,
  backend: { fetch(request: Request): Promise<Response> },
  connections: Connections,
): Clients {
  const client = (key: string, prepare?: (inner: Request) => void) =>
    create(url, key, (input, init) => {
      const request = new Request(input, init)
      prepare?.(request)
      return backend.fetch(request)
    })
  return {
    publishable: client(publishableKey),
    secret: client(secretKey),
    onBehalfOf: (request) => client(publishableKey, (inner) => connections.inherit(inner, request)),
  }
}

/** No page or call waits longer for Supabase. */
const networkTimeoutMs = 10_000
/** A file that is passed on while it arrives comes at its sender's pace: as long as this process waits for a request. */
const streamTimeoutMs = 300_000

export function createNetworkClients({ url, publishableKey, secretKey }: ClientSettings): Clients {
  const fetchInTime: typeof fetch = (input, init) => {
    const isStream = init?.body instanceof ReadableStream
    const limit = AbortSignal.timeout(isStream ? streamTimeoutMs : networkTimeoutMs)
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit })
  }
  const publishable = create(url, publishableKey, fetchInTime)
  return { publishable, secret: create(url, secretKey, fetchInTime), onBehalfOf: () => publishable }
}

function create(url: string, key: string, fetch: typeof globalThis.fetch): DataClient {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  })
}
