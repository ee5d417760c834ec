/**
 * The browser's supabase client: PKCE flow, session in the tab's own storage. It is loaded when somebody signs in or
 * opens the portal, never with a public page.
 */

import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { BrowserSettings } from '#app/server-context.ts'
import { DATA_SESSION_KEY, parseSessionUser } from '#domain/session.ts'
import type { Database } from '#supabase/database.types.ts'
import { claimTab } from './tab-identity.ts'

export type DataClient = SupabaseClient<Database>

export async function loadSupabase(settings: BrowserSettings): Promise<DataClient> {
  const [{ createClient }, owned] = await Promise.all([import('@supabase/supabase-js'), claimTab()])
  if (!owned) window.sessionStorage.removeItem(DATA_SESSION_KEY)
  return createClient<Database>(supabaseOrigin(settings), settings.publishableKey, {
    auth: {
      flowType: 'pkce',
      storage: window.sessionStorage,
      storageKey: DATA_SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // Codes are typed, never followed as links.
      detectSessionInUrl: false,
    },
  })
}

/**
 * A client for one upload, with a `fetch` of its own, that presents the main client's token and keeps no session.
 */
export async function createUploadClient(
  settings: BrowserSettings,
  main: DataClient,
  fetch: typeof globalThis.fetch,
): Promise<DataClient> {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient<Database>(supabaseOrigin(settings), settings.publishableKey, {
    accessToken: async () => (await main.auth.getSession()).data.session?.access_token ?? null,
    global: { fetch },
  })
}

function supabaseOrigin(settings: BrowserSettings): string {
  return settings.supabaseUrl || window.location.origin
}

/** Valid only with an access token and a valid user, and not expired. */
export function isValidSession(session: Session | null, nowMs: number): session is Session {
  if (!session?.access_token || parseSessionUser(session.user) === null) return false
  return session.expires_at === undefined || session.expires_at * 1000 > nowMs
}
