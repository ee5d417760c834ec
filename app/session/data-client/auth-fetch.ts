/**
 * Adapts supabase-js authentication. It shows parse errors and gateway messages as if they were the provider's, and
 * drops the PKCE verifier of a rejected request.
 */

import type { BrowserSettings } from '#app/server-context.ts'
import { CODE_VERIFIER_KEY } from '#domain/session/session.ts'

const AUTH_PATH = '/auth/v1/'
/** Properties that supabase-js reads, in its order. */
const MESSAGE_KEYS = ['msg', 'message', 'error_description', 'error'] as const

/** Removes the message of errors that are not the provider's, so that it isn't shown. */
export function withProviderMessage(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok || !getUrl(input).includes(AUTH_PATH)) return response
    const body = await readObject(response.clone())
    if (MESSAGE_KEYS.some((name) => typeof body[name] === 'string' && body[name] !== '')) return response
    const { status, statusText, headers } = response
    const cleaned = new Headers(headers)
    for (const name of ['content-length', 'content-encoding']) cleaned.delete(name)
    return new Response(JSON.stringify({ ...body, msg: '' }), { status, statusText, headers: cleaned })
  }
}

/**
 * Sends the device cookie when a code is entered (docs/decisions/0021), also to our API on another origin. Supabase has
 * no such cookie and would reject a request with credentials.
 */
export function withDeviceCookie(
  { supabaseUrl, apiUrl }: Pick<BrowserSettings, 'supabaseUrl' | 'apiUrl'>,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  if (supabaseUrl === '' || supabaseUrl !== apiUrl) return fetch
  return (input, init) =>
    fetch(input, getUrl(input).includes(`${AUTH_PATH}verify`) ? { ...init, credentials: 'include' } : init)
}

function getUrl(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * When another code is refused, the user still has the email, so the verifier of that request stays valid
 * (docs/decisions/0021). `pending-code.ts` removes it.
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
