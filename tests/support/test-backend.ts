import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import type { Row } from '#backend/database/database.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { Database } from '#supabase/database.types.ts'
import { startAcceptanceEnvironment } from './acceptance-environment.ts'
import { openTestDatabase } from './database.ts'
import { type ScriptedServer, startScriptedServer } from './mock-server.ts'

export type Client = SupabaseClient<Database>

/** A client that stores no session. */
export function clientOf(url: string, key: string): Client {
  return createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** The backend on a port with its own database, a client for visitors and one with the secret key. */
export async function openTestBackend(changed: Partial<BackendDependencies> = {}) {
  const running = new AsyncDisposableStack()
  const { database } = running.use(await openTestDatabase())
  const { stack, dependencies } = running.use(await startAcceptanceEnvironment(database, changed))
  return {
    ...stack,
    database,
    dependencies,
    publishable: clientOf(stack.url, stack.publishableKey),
    secret: clientOf(stack.url, stack.secretKey),
    /** Executes a statement as the owner of the tables. @returns its rows */
    async runAsOwner(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
      const [result] = await database.transaction({ role: 'postgres', statements: [{ text, values }] })
      return result?.rows ?? []
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
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
