/** Makes the site out of its parts, fills it for a demonstration, and lets the open port answer with it. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { createEmbeddedSource, createSupabaseSource, type DataSource } from './data-source.ts'
import { type Demonstration, demonstrationOf } from './demo/conditions.ts'
import { loadDemoContent } from './demo/content.ts'
import { admitDemoPeople, banDemoPeople } from './demo/people.ts'
import type { Env } from './env.ts'
import { StartFault } from './faults.ts'
import { createConnections } from './http/connection.ts'
import type { Listener } from './listener.ts'
import type { Log } from './log.ts'
import { createCapturedMails } from './mail/captured-mail.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import type { OpenedData } from './open-data.ts'
import { createContentPolicies } from './pages/content-policy.ts'
import { createHtmlCache } from './pages/html-cache.ts'
import type { StoredPage } from './pages/page-response.ts'
import { createPages } from './pages/pages.ts'
import { createStaticFiles } from './pages/static-files.ts'
import { screen } from './screen.ts'

const buildDirectory = join(import.meta.dirname, '../build')
const cacheBytes = 64 * 1024 * 1024

export interface SiteParts {
  readonly env: Env
  readonly listener: Listener
  /** Undefined with Supabase. */
  readonly opened: OpenedData | undefined
  readonly development: boolean
  /** Writes to the terminal. */
  readonly print: (text: string) => void
  readonly log: Log
}

export interface Site {
  /** The one screen of a start. */
  readonly screen: string
  /** Closes what the site itself opened; the port and the data are its caller's. */
  close(): Promise<void>
}

export async function createSite({
  env,
  listener,
  opened,
  development,
  print,
  log,
}: SiteParts): Promise<Site> {
  const clock = Date.now
  const connections = createConnections(env.trustedProxies)
  const demonstration = demonstrationOf(env)
  const captured = createCapturedMails({ open: demonstration.codes, print, clock, log })
  const smtp =
    env.smtpUrl === undefined ? undefined : createSmtpMailer({ url: env.smtpUrl, from: env.mailFrom })
  const parts = { env, mailer: smtp ?? captured, connections, clock, log }
  const source = opened
    ? await createEmbeddedSource(opened, parts)
    : createSupabaseSource(env.supabase as NonNullable<Env['supabase']>)
  if (opened) await prepareDemonstration(demonstration, source, opened)

  const tools = development ? await openTools(listener) : undefined
  const app = createApp({
    siteUrl: env.siteUrl,
    siteOrigins: env.siteOrigins,
    session: env.session,
    secretKey: source.secretKey,
    clients: source.clients,
    backend: source.backend,
    checks: source.checks,
    mailbox: demonstration.codes ? captured : undefined,
    files: development ? undefined : createStaticFiles(join(buildDirectory, 'client')),
    pages: createPages({
      build: tools?.build ?? loadBuild(),
      mode: development ? 'development' : 'production',
      siteUrl: env.siteUrl,
      browser: {
        supabaseUrl: env.supabase?.url ?? '',
        publishableKey: source.publishableKey,
        apiUrl: '',
      },
      data: source.clients.publishable,
      policies: createContentPolicies(env.supabase?.url),
      cache: development ? undefined : await createCache(source, clock),
      clock,
      log,
    }),
    connections,
    clock,
    log,
  })
  const answer = getRequestListener(app.fetch, { errorHandler: () => new Response(null, { status: 400 }) })
  listener.serve(tools?.wrap(answer) ?? answer)

  return {
    screen: screen({
      address: env.siteUrl,
      data: describeData(env),
      mail: env.supabase ? 'supabase' : smtp ? 'smtp' : 'captured',
      demonstration,
      development,
    }),
    async close() {
      await tools?.close()
      smtp?.close()
    },
  }
}

/** Under the conditions demo people may sign in, under others they may not: whatever an earlier start did. */
async function prepareDemonstration(
  { content, people }: Demonstration,
  { clients }: DataSource,
  { database }: OpenedData,
): Promise<void> {
  if (content) await loadDemoContent(clients.secret, database)
  if (people) await admitDemoPeople(clients.secret, database)
  else await banDemoPeople(database)
}

async function openTools({ server }: Listener) {
  const { openDevelopment } = await import('./development.ts')
  return openDevelopment(server)
}

/** Begins to load the built application; requests wait for it. */
function loadBuild(): () => Promise<ServerBuild> {
  const file = join(buildDirectory, 'server/index.js')
  if (!existsSync(file))
    throw new StartFault('The site is not built yet: start it with “npm start”, which builds it.')
  const build: Promise<ServerBuild> = import(pathToFileURL(file).href)
  return () => build
}

async function createCache(source: DataSource, clock: () => number) {
  let changed: (table: string | undefined) => void = () => {}
  const maxAge = await source.watch((table) => changed(table))
  const cache = createHtmlCache<StoredPage>({
    maxBytes: cacheBytes,
    clock,
    ...(maxAge !== undefined && { maxAge }),
  })
  changed = (table) => (table === undefined ? cache.clear() : cache.purge(table))
  return cache
}

function describeData({ supabase, databaseUrl, dataDirectory }: Env): string {
  if (supabase) return `Supabase at ${supabase.url}`
  if (databaseUrl !== undefined)
    return `the PostgreSQL server of DATABASE_URL; files and keys in ${dataDirectory}`
  return `${dataDirectory} (database, files and keys; kept when the site stops)`
}
