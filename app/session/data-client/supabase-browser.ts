/**
 * The browser's supabase client: PKCE flow, session in the tab's own storage. This file is imported when somebody signs
 * in or opens the portal, never with a public page: it brings the library.
 */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { BrowserSettings } from '#app/server-context.ts'
import { DATA_SESSION_KEY } from '#domain/session/session.ts'
import type { Database } from '#supabase/database.types.ts'
import { withDeviceCookie, withPersistentCodeVerifier, withProviderMessage } from './auth-fetch.ts'
import { verifyTabId } from './tab-identity.ts'

export type DataClient = SupabaseClient<Database>

/** The client of this tab; a duplicate of a tab begins without the session that it copied. */
export async function createDataClient(settings: BrowserSettings): Promise<DataClient> {
  if (!(await verifyTabId())) window.sessionStorage.removeItem(DATA_SESSION_KEY)
  return createClient<Database>(supabaseOrigin(settings), settings.publishableKey, {
    auth: {
      flowType: 'pkce',
      storage: withPersistentCodeVerifier(window.sessionStorage),
      storageKey: DATA_SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // Codes are typed, never followed as links.
      detectSessionInUrl: false,
    },
    global: {
      fetch: withProviderMessage(withDeviceCookie(settings, (input, init) => window.fetch(input, init))),
    },
  })
}

/**
 * A client for one upload, with a `fetch` of its own, that presents the main client's token and keeps no session.
 */
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
