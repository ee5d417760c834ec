/**
 * Connects scripts to the backend: to Supabase if configured, to the server that uses the data directory, or to a
 * backend opened in this process.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { connectToRunningInstance, InstanceStartingError } from '#backend/data-directory/data-directory.ts'
import type { Env } from '#server/config/env.ts'
import type { Log } from '#server/config/logger.ts'
import { createNetworkClients } from '#server/data-source/clients.ts'
import { createEmbeddedSource } from '#server/data-source/embedded-source.ts'
import { openData } from '#server/data-source/open-data.ts'
import { createConnections } from '#server/network/client-address.ts'
import type { Database } from '#supabase/database.types.ts'
import { retryWhileStarting } from './retry-while-starting.ts'

export interface Connection {
  /** Bypasses row-level security. */
  readonly client: SupabaseClient<Database>
  close(): Promise<void>
}

/** @throws an error with `getStartupMessage` if the administrator can fix it */
export async function connectBackend(env: Env, log: Log): Promise<Connection> {
  if (env.supabase) return { client: createNetworkClients(env.supabase).secret, close: async () => undefined }
  return retryWhileStarting(async () => {
    const client = await clientOfOwner(env)
    return client ? { client, close: async () => undefined } : openHere(env, log)
  })
}

async function clientOfOwner(env: Env): Promise<SupabaseClient<Database> | null> {
  const owner = await connectToRunningInstance(env.dataDirectory)
  if (!owner) return null
  const { publishable, secret } = owner.keys
  const health = await owner
    .fetch(`${env.siteUrl}/auth/v1/health`, { headers: { apikey: publishable } })
    .catch(() => null)
  await health?.body?.cancel()
  if (!health?.ok) throw new InstanceStartingError(env.dataDirectory)
  return createClient<Database>(env.siteUrl, secret, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: owner.fetch },
  })
}

async function openHere(env: Env, log: Log): Promise<Connection> {
  const opened = await openData(env, log, 'script')
  try {
    const { clients } = await createEmbeddedSource(opened, {
      env,
      connections: createConnections(env.trustedProxies),
      mailer: { send: () => Promise.reject(new Error('Scripts don’t send email')) },
      clock: Date.now,
      log,
    })
    return { client: clients.secret, close: opened.close }
  } catch (error) {
    await opened.close()
    throw error
  }
}
