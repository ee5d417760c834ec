/** Creates the embedded backend. Not loaded when using Supabase. */
import { join } from 'node:path'
import { loadTemplates } from '#backend/auth/email/templates.ts'
import { createBackend } from '#backend/backend.ts'
import { handleBackupCommand } from '#backend/backup/backup-command.ts'
import { createDiskGuardedBlobStore } from '#backend/blobs/disk-guard.ts'
import { createPausableBlobStore } from '#backend/blobs/pausable-deletes.ts'
import type { Mailer } from '#backend/dependencies/mail.ts'
import type { RecordSecurityEvent } from '#backend/dependencies/security-events.ts'
import { MAX_RESPONSE_BYTES } from '#backend/rest/protocol/limits.ts'
import { startOrphanSweep } from '#backend/storage/objects/orphans.ts'
import { PARTICULARS } from '#company/particulars.ts'
import { publishableParticulars } from '#domain/company/particulars.ts'
import { DELIVERY_PHOTO_BUCKET } from '#domain/deliveries/claims.ts'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/logger.ts'
import type { Connections } from '../network/client-address.ts'
import { createEmbeddedClients } from './clients.ts'
import type { DataSource } from './data-source.ts'
import type { OpenedData } from './open-data.ts'
import { openBlobs } from './open-data.ts'

export interface EmbeddedSourceDependencies {
  readonly env: Env
  readonly mailer: Mailer
  readonly connections: Connections
  /** See `BackendDependencies`; undefined if there are no demo users. */
  readonly allowsDemoUsers?: (request: Request) => boolean
  readonly clock: () => number
  /** Undefined in commands. */
  readonly logEvent?: RecordSecurityEvent
  readonly log: Log
}

/** Polling interval in ms, in case a notification is lost. */
const OUTBOX_POLL_MS = 30_000

const SUPABASE_DIRECTORY = join(import.meta.dirname, '../../supabase')

export async function createEmbeddedSource(
  { directory, database }: Pick<OpenedData, 'directory' | 'database'>,
  {
    env,
    mailer,
    connections,
    allowsDemoUsers = () => false,
    clock,
    logEvent,
    log,
  }: EmbeddedSourceDependencies,
): Promise<DataSource> {
  const { keys } = directory
  const { apiUrl, siteUrl, siteOrigins } = env
  const { isLocal } = connections
  const [stored, templates] = await Promise.all([
    openBlobs(env, directory.blobs),
    loadEmailTemplates(env.siteUrl),
  ])
  const blobs = createPausableBlobStore(env.s3 ? stored : createDiskGuardedBlobStore(stored, directory.disk))
  const backend = createBackend({
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
    allowsDemoUsers,
    clientAddress: (request) => (connections.isOwn(request) ? null : connections.clientAddress(request)),
    log,
    auth: env.auth,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    recordEvent: logEvent,
    displayedBuckets: [DELIVERY_PHOTO_BUCKET],
    imageCacheDirectory: join(directory.path, 'image-cache'),
    functions: {
      directory: join(SUPABASE_DIRECTORY, 'functions'),
      environment: {
        SUPABASE_URL: apiUrl,
        SUPABASE_ANON_KEY: keys.publishable,
        SUPABASE_SERVICE_ROLE_KEY: keys.secret,
      },
    },
  })
  const orphanSweep = startOrphanSweep({ database, blobs, clock, log })
  // For commands on this machine, such as `npm run user` and `npm run backup`.
  directory.serve((request) => {
    connections.trust(request)
    const settings = {
      path: directory.path,
      database,
      databaseUrl: env.databaseUrl,
      blobs: env.s3 ? undefined : blobs,
      clock,
      log,
    }
    return handleBackupCommand(settings, request) ?? backend.fetch(request)
  })
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
    getDiskSpace: directory.disk.check,
    async watch(onChange) {
      await database.listen('content_changed', (payload) => onChange(tableOf(payload)))
      return undefined
    },
    async watchOutbox(onQueued) {
      await database.listen('outgoing_emails', onQueued)
      return OUTBOX_POLL_MS
    },
    async close() {
      await orphanSweep.stop()
      await backend.close()
    },
  }
}

function tableOf(payload: string): string | undefined {
  return payload === '' ? undefined : (JSON.parse(payload) as { table?: string }).table
}

/** Sign-in email templates, without placeholder company details on a public website. */
async function loadEmailTemplates(siteUrl: string) {
  const templates = await loadTemplates(join(SUPABASE_DIRECTORY, 'templates'))
  if (publishableParticulars(PARTICULARS, siteUrl) !== undefined) return templates
  return Object.fromEntries(
    Object.entries(templates).map(([name, { subject, html }]) => [
      name,
      { subject, html: html.replace(/\n<p class="particulars"[^\n]*/, '') },
    ]),
  )
}
