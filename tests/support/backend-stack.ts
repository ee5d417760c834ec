import { createClient } from '@supabase/supabase-js'
import type { Row } from '#backend/database/database.ts'
import type { Database } from '#supabase/database.types.ts'
import { startAcceptanceEnvironment } from './acceptance-environment.ts'
import { openTestDatabase } from './database.ts'

/** The backend on a port with its own database, and a client with the secret key. */
export async function openBackendStack() {
  const parts = new AsyncDisposableStack()
  const { database } = parts.use(await openTestDatabase())
  const { stack, dependencies } = parts.use(await startAcceptanceEnvironment(database))
  return {
    ...stack,
    database,
    dependencies,
    secret: createClient<Database>(stack.url, stack.secretKey, { auth: { persistSession: false } }),
    /** Executes a statement as the owner of the tables. @returns its rows */
    async runAsOwner(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
      const [result] = await database.transaction({ role: 'postgres', statements: [{ text, values }] })
      return result?.rows ?? []
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
