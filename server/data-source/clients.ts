/** The supabase-js clients of this process: one contract, whether the backend is in the process or across a network. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { Connections } from '../network/client-address.ts'

export type DataClient = SupabaseClient<Database>

export interface Clients {
  /** Calls as `anon`, under row-level security. */
  readonly publishable: DataClient
  /** Calls above row-level security; it is for exactly the uses that `tests/repo` lists. */
  readonly secret: DataClient
  /** Calls as `anon` that count as the visitor's own: the backend sees where they came from. */
  onBehalfOf(request: Request): DataClient
  /**
   * Calls as `secret` on behalf of one visitor, whose address and device it passes on. It is made anew each time, so it
   * may sign in.
   */
  secretOnBehalfOf(request: Request): DataClient
  /** Fetches what the API shows to everybody without a key. @param path with its query, on the API's origin */
  fetchPublic(path: string): Promise<Response>
}

export interface ClientSettings {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
}

/** @param backend the embedded one, which is called without a socket */
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

/** No page or call waits longer than this for Supabase. */
const NETWORK_TIMEOUT_MS = 10_000
/**
 * A file that is passed on while it arrives comes at its sender's pace, so it gets as long as this process gives a
 * request.
 */
const STREAM_TIMEOUT_MS = 300_000

/** @param connections to tell Supabase whose call it is, where calls are visitors' */
export function createNetworkClients(
  { url, publishableKey, secretKey }: ClientSettings,
  connections?: Pick<Connections, 'clientAddress'>,
): Clients {
  const fetchInTime: typeof fetch = (input, init) => {
    const isStream = init?.body instanceof ReadableStream
    const limit = AbortSignal.timeout(isStream ? STREAM_TIMEOUT_MS : NETWORK_TIMEOUT_MS)
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit })
  }
  const publishable = create(url, publishableKey, fetchInTime)
  return {
    publishable,
    secret: create(url, secretKey, fetchInTime),
    onBehalfOf: () => publishable,
    secretOnBehalfOf: (request) =>
      create(url, secretKey, fetchInTime, {
        ...deviceOf(request),
        ...originOf(connections?.clientAddress(request)),
      }),
    fetchPublic: (path) => fetchInTime(url + path),
  }
}

/**
 * Supabase Auth counts this address in place of ours for holders of the secret key, where the project's setting *IP
 * Address Forwarding* is on. Without it, all visitors together count as one.
 * @param address as `Connections` has it
 */
function originOf(address = ''): Record<string, string> {
  return address === '' ? {} : { 'sb-forwarded-for': address.replace(/\/64$/, '') }
}

/** The provider keeps the device with a session, so that the person can recognise it. */
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
    // Somebody waits for the page or the call, and asks again if need be: no fault is tried again for seconds under it.
    db: { retry: false },
    global: { fetch, headers },
  })
}
