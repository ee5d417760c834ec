/**
 * The browser's supabase client (PKCE, session in the tab's storage). Imported only for signing in and the portal,
 * never by public pages, because of its size.
 */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { BrowserSettings } from '#app/server-context.ts'
import { DATA_SESSION_KEY } from '#domain/session/session.ts'
import type { Database } from '#supabase/database.types.ts'
import { withDeviceCookie, withPersistentCodeVerifier, withProviderMessage } from './auth-fetch.ts'
import { verifyTabId } from './tab-identity.ts'

export type DataClient = SupabaseClient<Database>

/** Returns the tab's client; a duplicated tab starts without the copied session. */
export async function createDataClient(settings: BrowserSettings): Promise<DataClient> {
  if (!(await verifyTabId())) window.sessionStorage.removeItem(DATA_SESSION_KEY)
  return createClient<Database>(supabaseOrigin(settings), settings.publishableKey, {
    auth: {
      flowType: 'pkce',
      storage: withPersistentCodeVerifier(window.sessionStorage),
      storageKey: DATA_SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // Codes are typed; there are no sign-in links.
      detectSessionInUrl: false,
    },
    global: {
      fetch: withProviderMessage(withDeviceCookie(settings, (input, init) => window.fetch(input, init))),
    },
  })
}

/** Returns a client for one upload that uses the main client's token and stores no session. */
export function createUploadClient(
  settings: BrowserSettings,
  main: DataClient,
  fetch: typeof globalThis.fetch,
): DataClient {
  return createClient<Database>(supabaseOrigin(settings), settings.publishableKey, {
    accessToken: async () => (await main.auth.getSession()).data.session?.access_token ?? null,
    global: { fetch },
  })
}

function supabaseOrigin(settings: BrowserSettings): string {
  return settings.supabaseUrl || window.location.origin
}
