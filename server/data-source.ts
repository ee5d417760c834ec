/** Where the site's data comes from: the embedded backend on what was opened, or Supabase. Above this, nobody notices. */
import { join } from 'node:path'
import { loadTemplates } from '#backend/auth/templates.ts'
import { createBackend } from '#backend/backend.ts'
import { answerBackupCommand } from '#backend/control/backup-command.ts'
import { createHoldableBlobs } from '#backend/holdable-blobs.ts'
import type { Mailer } from '#backend/mail.ts'
import { startSweeping } from '#backend/storage/orphans.ts'
import { type ClientSettings, type Clients, createEmbeddedClients, createNetworkClients } from './clients.ts'
import type { Env } from './env.ts'
import type { Connections } from './http/connection.ts'
import type { Log } from './log.ts'
import { openBlobs } from './open-blobs.ts'
import type { OpenedData } from './open-data.ts'

export interface DataSource extends ClientSettings {
  readonly clients: Clients
  /** The embedded backend; undefined with Supabase. */
  readonly backend: { fetch(request: Request): Promise<Response> } | undefined
  /** What must work for the site to be ready, by name; each throws when it does not. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /**
   * Calls with the name of each table whose rows changed, and with undefined when any may have.
   * @returns the age in milliseconds after which pages must be rendered anew, where nobody tells of changes
   */
  watch(changed: (table: string | undefined) => void): Promise<number | undefined>
  /** Ends what runs beside requests; what was opened is its caller's. */
  close(): Promise<void>
}

export interface DataSourceParts {
  readonly env: Env
  readonly mailer: Mailer
  readonly connections: Connections
  /** Where this process answers on this machine: functions call it back there. None run without it. */
  readonly ownAddress?: string
  readonly clock: () => number
  readonly log: Log
}

const supabaseDirectory = join(import.meta.dirname, '../supabase')

export async function createEmbeddedSource(
  { directory, database }: OpenedData,
  { env, mailer, connections, ownAddress, clock, log }: DataSourceParts,
): Promise<DataSource> {
  const { keys } = directory
  const { apiUrl, siteUrl, siteOrigins } = env
  const { isLocal, clientAddress } = connections
  const [stored, templates] = await Promise.all([
    openBlobs(env, directory.blobs),
    loadTemplates(join(supabaseDirectory, 'templates')),
  ])
  const blobs = createHoldableBlobs(stored)
  const backend = createBackend({
    ...{
      database,
      blobs,
      keys,
      mailer,
      clock,
      apiUrl,
      siteUrl,
      siteOrigins,
      templates,
      isLocal,
      clientAddress,
      log,
    },
    auth: env.auth,
    imageCacheDirectory: join(directory.path, 'image-cache'),
    ...(ownAddress !== undefined && {
      functions: {
        directory: join(supabaseDirectory, 'functions'),
        environment: { SUPABASE_URL: ownAddress, SUPABASE_ANON_KEY: keys.publishable },
      },
    }),
  })
  const sweeping = startSweeping({ database, blobs, clock, log })
  // Scripts on this machine, such as `npm run user` and `npm run backup`.
  directory.serve(
    (request) =>
      answerBackupCommand(
        { path: directory.path, database, blobs: env.s3 ? undefined : blobs, clock, log },
        request,
      ) ?? backend.fetch(request),
  )
  const settings = { url: apiUrl, publishableKey: keys.publishable, secretKey: keys.secret }
  return {
    ...settings,
    backend,
    clients: createEmbeddedClients(settings, backend, connections),
    checks: {
      database: async () => {
        await database.transaction({ role: 'anon', readOnly: true, statements: [{ text: 'select 1' }] })
      },
      blobs: () => blobs.check(),
    },
    async watch(changed) {
      await database.listen('content_changed', (payload) => changed(tableOf(payload)))
      return undefined
    },
    async close() {
      await sweeping.stop()
      await backend.close()
    },
  }
}

function tableOf(payload: string): string | undefined {
  return payload === '' ? undefined : (JSON.parse(payload) as { table?: string }).table
}

/** The bound that the HTML cache has with Supabase (docs/decisions/0004). */
const pageAgeMs = 10_000

export function createSupabaseSource(settings: ClientSettings): DataSource {
  const clients = createNetworkClients(settings)
  return {
    ...settings,
    clients,
    backend: undefined,
    checks: {
      database: async () => {
        await clients.publishable.from('news_articles').select('id', { head: true }).limit(1).throwOnError()
      },
      blobs: async () => {
        const { error } = await clients.publishable.storage.from('news-media').list('', { limit: 1 })
        if (error) throw error
      },
    },
    watch: async () => pageAgeMs,
    close: async () => {},
  }
}
