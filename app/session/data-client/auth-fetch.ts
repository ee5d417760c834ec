/**
 * What lies between the authentication client and the provider or the tab's storage: the client puts whatever it could
 * not read where the provider's words belong (`{}`, a parser's complaint, a gateway's phrase), and drops the proof of a
 * request that was refused.
 */

import type { BrowserSettings } from '#app/server-context.ts'
import { CODE_VERIFIER_KEY } from '#domain/session/session.ts'

const AUTH_PATH = '/auth/v1/'
/** Where the client looks for words, in its order. */
const WORDS = ['msg', 'message', 'error_description', 'error'] as const

/** Of a refusal without words of the provider's, one that has none: so that nobody reads what was never meant to be read. */
export function withProviderMessage(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok || !addressOf(input).includes(AUTH_PATH)) return response
    const body = await readObject(response.clone())
    if (WORDS.some((name) => typeof body[name] === 'string' && body[name] !== '')) return response
    const { status, statusText, headers } = response
    const kept = new Headers(headers)
    for (const name of ['content-length', 'content-encoding']) kept.delete(name)
    return new Response(JSON.stringify({ ...body, msg: '' }), { status, statusText, headers: kept })
  }
}

/**
 * Lets the cookie by which this browser is known travel where a code is entered (docs/decisions/0021), also to an API of
 * ours at another address. Supabase has no such cookie, and would refuse a request that could carry one.
 */
export function withDeviceCookie(
  { supabaseUrl, apiUrl }: Pick<BrowserSettings, 'supabaseUrl' | 'apiUrl'>,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  if (supabaseUrl === '' || supabaseUrl !== apiUrl) return fetch
  return (input, init) =>
    fetch(input, addressOf(input).includes(`${AUTH_PATH}verify`) ? { ...init, credentials: 'include' } : init)
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Whoever is told to wait for another code has the same mail, so that the proof of that request is good
 * (docs/decisions/0021). When it is good for nothing any more is decided with the code (`pending-code.ts`).
 */
export function withPersistentCodeVerifier(storage: TabStorage): TabStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem(key) {
      if (key !== CODE_VERIFIER_KEY) storage.removeItem(key)
    },
  }
}
