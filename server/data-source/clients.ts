/** supabase-js clients for the embedded backend or Supabase. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { type Connections, UNKNOWN_ADDRESS } from '../network/client-address.ts'

export type DataClient = SupabaseClient<Database>

export interface Clients {
  /** Role `anon`, under row-level security. */
  readonly publishable: DataClient
  /** Bypasses row-level security; only for the uses listed in `tests/repo`. */
  readonly secret: DataClient
  /** Role `anon`, passing on the visitor's address for rate limits. */
  onBehalfOf(request: Request): DataClient
  /** The secret client with a visitor's address and device. New for each call, so it can sign in. */
  secretOnBehalfOf(request: Request): DataClient
  /** Fetches a public resource without key. @param path including the query */
  fetchPublic(path: string): Promise<Response>
}

export interface ClientSettings {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
}

/** @param backend called without a socket */
export function createEmbeddedClients(
  { url, publishableKey, secretKey }: ClientSettings,
  backend: { fetch(request: Request): Promise<Response> },
  connections: Connections,
): Clients {
  const fetchFor =
    (origin?: Request): typeof fetch =>
    (input, init) => {
      const request = new Request(input, init)
      if (origin) connections.inherit(request, origin)
      else connections.trust(request)
      return backend.fetch(request)
    }
  return {
    publishable: create(url, publishableKey, fetchFor()),
    secret: create(url, secretKey, fetchFor()),
    onBehalfOf: (request) => create(url, publishableKey, fetchFor(request)),
    secretOnBehalfOf: (request) => create(url, secretKey, fetchFor(request), deviceOf(request)),
    fetchPublic: (path) => fetchFor()(url + path),
  }
}

/** Timeout in ms for calls to Supabase. */
const NETWORK_TIMEOUT_MS = 10_000
/** Uploads are streamed at the sender's speed, so they get the server's request timeout. */
const STREAM_TIMEOUT_MS = 300_000

/** @param connections to pass on visitors' addresses */
export function createNetworkClients(
  { url, publishableKey, secretKey }: ClientSettings,
  connections?: Pick<Connections, 'clientAddress'>,
): Clients {
  const fetchWithTimeout: typeof fetch = (input, init) => {
    const isStream = init?.body instanceof ReadableStream
    const timeout = AbortSignal.timeout(isStream ? STREAM_TIMEOUT_MS : NETWORK_TIMEOUT_MS)
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
  }
  const publishable = create(url, publishableKey, fetchWithTimeout)
  return {
    publishable,
    secret: create(url, secretKey, fetchWithTimeout),
    onBehalfOf: () => publishable,
    secretOnBehalfOf: (request) =>
      create(url, secretKey, fetchWithTimeout, {
        ...deviceOf(request),
        ...originOf(connections?.clientAddress(request)),
      }),
    fetchPublic: (path) => fetchWithTimeout(url + path),
  }
}

/**
 * Supabase Auth uses this address for rate limits if *IP Address Forwarding* is enabled. Otherwise all visitors share
 * one limit.
 * @param address as returned by `Connections`
 */
function originOf(address: string = UNKNOWN_ADDRESS): Record<string, string> {
  return address === UNKNOWN_ADDRESS ? {} : { 'sb-forwarded-for': address.replace(/\/64$/, '') }
}

/** Stored with the session, so that the user can recognise the device. */
function deviceOf({ headers }: Request): Record<string, string> {
  const agent = headers.get('user-agent')
  return agent === null ? {} : { 'user-agent': agent }
}

function create(
  url: string,
  key: string,
  fetch: typeof globalThis.fetch,
  headers: Record<string, string> = {},
): DataClient {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Without retries, because the caller waits and can retry.
    db: { retry: false },
    global: { fetch, headers },
  })
}
