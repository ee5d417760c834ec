import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadTemplates } from '#backend/auth/mail/templates.ts'
import { createBackend } from '#backend/backend.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import type { Database } from '#backend/database/database.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { makeKeys } from '#backend/keys/key-ring.ts'
import type { Keys } from '#backend/keys/keys.ts'
import { migratedDatabaseDirectory } from '#tests/support/database.ts'
import { CONTENT } from './content.ts'

export interface BenchBackend extends AsyncDisposable {
  readonly database: Database
  readonly keys: Keys
  /** Sends a request as supabase-js does, by default as a visitor; rejects unless the answer is a success. */
  ask(path: string, options?: RequestInit & { readonly key?: string }): Promise<Response>
}

const ORIGIN = 'http://localhost:3000'

/** Opens the whole backend as the server puts it together, on a database and files of the benchmark's own. */
export async function openBackend(database: Database): Promise<BenchBackend> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const keys = await makeKeys()
  const backend = createBackend({
    database,
    blobs: await openFileBlobs(join(directory, 'blobs')),
    keys,
    mailer: { send: () => Promise.reject(new Error('No benchmark sends mail')) },
    clock: Date.now,
    apiUrl: ORIGIN,
    siteUrl: ORIGIN,
    siteOrigins: [],
    templates: await loadTemplates(join(import.meta.dirname, '../../supabase/templates')),
    isLocal: () => true,
    clientAddress: () => '127.0.0.1',
    log: { error: report, warn: report },
  })
  return {
    database,
    keys,
    async ask(path, { key = keys.publishable, headers, ...init } = {}) {
      const response = await backend.fetch(
        new Request(`${ORIGIN}${path}`, {
          ...init,
          headers: {
            apikey: key,
            authorization: `Bearer ${key}`,
            'x-client-info': 'supabase-js-node/2.119.0',
            ...(headers as Record<string, string>),
          },
        }),
      )
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
      return response
    },
    async [Symbol.asyncDispose]() {
      await backend.close()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function report(fields: object, message: string): void {
  console.error(message, fields)
}

export interface PGliteDirectories extends AsyncDisposable {
  /** Two databases have the same content, so that the handler and its measure do not share an engine. */
  readonly ours: string
  readonly bare: string
}

export async function makePGliteDirectories(): Promise<PGliteDirectories> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-pglite-'))
  const [ours, bare] = [join(directory, 'ours'), join(directory, 'bare')]
  await cp(await migratedDatabaseDirectory(), ours, { recursive: true })
  const database = await openPGlite({ directory: ours, durable: false })
  await database.script(CONTENT)
  await database.close()
  await cp(ours, bare, { recursive: true })
  return { ours, bare, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) }
}
