import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { startAcceptanceEnvironment } from './acceptance-environment.ts'
import { openTestDatabase } from './database.ts'
import { type ScriptedServer, startScriptedServer } from './mock-server.ts'

export type Client = SupabaseClient<Database>

/** A client that stores no session. */
export function clientOf(url: string, key: string): Client {
  return createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** A backend with a migrated database, and clients for visitors (`anyone`) and the server (`service`). */
export async function openTestBackend() {
  const running = new AsyncDisposableStack()
  const { database } = running.use(await openTestDatabase())
  const { stack } = running.use(await startAcceptanceEnvironment(database))
  return {
    database,
    stack,
    anyone: clientOf(stack.url, stack.publishableKey),
    service: clientOf(stack.url, stack.secretKey),
    close: () => running.disposeAsync(),
  }
}

/** A client of a server with scripted responses, which closes after the test. */
export async function scriptedClient(
  answers: Readonly<Record<string, Parameters<ScriptedServer['answer']>[1]>>,
): Promise<Client> {
  const server = await startScriptedServer()
  onTestFinished(() => server.close())
  for (const [request, answer] of Object.entries(answers)) server.answer(request, answer)
  return clientOf(server.url, 'key')
}
