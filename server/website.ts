/** Wires the website and connects it to the port. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { BRAND } from '#company/brand.ts'
import { COMPANY_TABLE } from '#domain/company-entries/company.ts'
import { getWorkingHours } from '#domain/working-hours/working-hours.ts'
import { createApp } from './app.ts'
import type { Env } from './config/env.ts'
import type { Log } from './config/logger.ts'
import { StartupError } from './config/startup-errors.ts'
import type { DataSource } from './data-source/data-source.ts'
import { createApplicantLinks } from './email/outbox/applicant-links.ts'
import { startOutboxWorker } from './email/outbox/outbox-worker.ts'
import { loadRemoteImages, parseMessage, readPart } from './email/parsing/parser-pool.ts'
import { createUpgrades } from './http/web-sockets.ts'
import { createImageService } from './image-sets/image-service.ts'
import { startCallbackReminders } from './leads/callback-reminders.ts'
import type { Listener } from './listener/listener.ts'
import { type CompanyCache, createCompanyCache } from './pages/company-cache.ts'
import { createContentPolicies } from './pages/content-security-policy.ts'
import { createFormServices } from './pages/forms.ts'
import { createHtmlCache } from './pages/html-cache.ts'
import { createStyleSheets } from './pages/inline-styles.ts'
import type { StoredPage } from './pages/page-response.ts'
import { startPageViewCounter } from './pages/page-view-counter.ts'
import { createPages } from './pages/pages.ts'
import { openPreviousBuildAssets, PREVIOUS_BUILDS_DIRECTORY } from './pages/previous-build-assets.ts'
import { createRenderQueue, getVisitorKey } from './pages/queue/render-queue.ts'
import { recordRelease } from './pages/release-annotation.ts'
import { CANONICAL_QUERIES } from './pages/routing/canonical-queries.ts'
import { createCardServices } from './pages/social-card/render-card.ts'
import { createStaticFiles, openBuiltFiles } from './pages/static-files.ts'
import { openServices, type Service, type ServiceDependencies } from './services.ts'
import { describeData, renderStartupBanner } from './startup-banner.ts'
import { createRoleCheck } from './website-api/guards.ts'
import { createAccessTokens } from './website-api/services/access-tokens.ts'
import { createCookie } from './website-api/services/browser-tokens.ts'
import { createWebsiteSessions } from './website-api/services/website-sessions.ts'

const BUILD_DIRECTORY = join(import.meta.dirname, '../build')
const CLIENT_DIRECTORY = join(BUILD_DIRECTORY, 'client')
const CACHE_BYTES = 64 * 1024 * 1024

export interface WebsiteDependencies extends ServiceDependencies {
  /** Undefined in development. */
  readonly build: ServerBuild | undefined
}

export async function createWebsite({
  build: built,
  ...dependencies
}: WebsiteDependencies): Promise<Service> {
  const development = built === undefined
  const { env, listener, log } = dependencies
  const services = await openServices(dependencies)
  const { clock, connections, demonstration, metrics, source, outbox } = services
  const assets = development ? undefined : await openAssets(env, clock, log)
  const files = assets && openBuiltFiles(CLIENT_DIRECTORY, assets.kept)
  const vite = development ? await openVite(listener) : undefined
  const browser = browserSettings(env, source)
  const { company, cache } = await openCaches(source, { development, clock, log })
  const outboxWorker = await startOutboxWorker({
    secret: source.clients.secret,
    mailer: services.queueMailer,
    acceptsEmail: services.acceptsEmail,
    from: env.emailFrom,
    siteUrl: env.siteUrl,
    watch: source.watchOutbox,
    log,
    applicantLink: createApplicantLinks(source.clients.secret, env.siteUrl),
    isAlone: env.supabase === undefined && env.databaseUrl === undefined,
  })
  const pageCounter = startPageViewCounter({ secret: source.clients.secret, clock, log })
  const callbackReminders = startCallbackReminders({
    secret: source.clients.secret,
    clock,
    log,
    siteUrl: env.siteUrl,
    hours: async () => getWorkingHours((await company.read()).company.sites),
    overdueTo: BRAND.email,
  })
  const publicDirectory = development ? join(import.meta.dirname, '../company/public') : CLIENT_DIRECTORY
  const imageService = createImageService({
    clients: source.clients,
    publicDirectory,
    model: env.imageModel,
    clock,
    log,
    company: async () => (await company.read()).company,
  })
  const build = vite?.build ?? (async () => built as ServerBuild)
  const sessions = createWebsiteSessions(source.clients.secret, env.session)
  const sessionCookie = createCookie('session', env.siteUrl)
  const accessTokens = createAccessTokens({ onBehalfOf: source.clients.onBehalfOf, clock })
  const releaseRecorded = vite
    ? undefined
    : recordRelease({ secret: source.clients.secret, build, clock, log })
  const pages = createPages({
    build,
    mode: development ? 'development' : 'production',
    siteUrl: env.siteUrl,
    browser,
    data: source.clients.publishable,
    company,
    countPage: pageCounter.count,
    countCacheHit: metrics?.countCacheHit,
    forms: createFormServices({ clients: source.clients, outbox, connections }),
    model: env.assistantModel,
    cards: createCardServices(publicDirectory, source.clients.fetchPublic),
    policies: createContentPolicies(browser),
    styles: development ? undefined : createStyleSheets(CLIENT_DIRECTORY),
    cache,
    canonicalQueries: CANONICAL_QUERIES,
    renders: metrics?.measureRenders(createRenderQueue()) ?? createRenderQueue(),
    getCaller(request) {
      const token = sessionCookie.readFrom(request)
      return token !== undefined && sessions.wasChecked(token)
        ? { key: token, isUser: true }
        : { key: getVisitorKey(connections.clientAddress(request)), isUser: false }
    },
    checkRole: createRoleCheck({ sessions, accessTokens, publishableKey: source.publishableKey }),
    clock,
    log,
  })
  metrics?.namePages(pages.getPattern)
  const app = createApp({
    siteUrl: env.siteUrl,
    // Pages opened on the API's host call it too.
    siteOrigins: [...env.siteOrigins, env.apiUrl],
    session: env.session,
    sessions,
    publishableKey: source.publishableKey,
    secretKey: source.secretKey,
    linksInvalidateCodes: env.supabase !== undefined,
    clients: source.clients,
    backend: source.backend,
    checks: source.checks,
    getDiskSpace: source.getDiskSpace,
    databaseName: env.supabase ? 'Supabase' : env.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL',
    backupTime: env.backups.time,
    hasVirusScanner: env.clamavHost !== undefined,
    getCompany: () => company.latest,
    metrics,
    mailbox: services.mailbox,
    sendMail: (request, mail) => outbox.deliver(mail, { local: connections.isLocal(request), isFinal: true }),
    logEvent: services.securityLog.record,
    files: files && createStaticFiles(files),
    pages,
    images: imageService.calls,
    emails: {
      secret: source.clients.secret,
      ingestion: services.ingestion,
      parserPool: { parseMessage, readPart },
      loadRemoteImages,
      from: env.emailFrom,
    },
    connections,
    clock,
    log,
  })
  const respond = getRequestListener(app.fetch, { errorHandler: () => new Response(null, { status: 400 }) })
  listener.serve(
    vite?.wrap(respond) ?? respond,
    source.backend && createUpgrades(source.backend, connections),
  )

  return {
    startupBanner: renderStartupBanner({
      address: env.siteUrl,
      data: describeData(env),
      mail: services.mail,
      demonstration,
      mailboxLink: services.mailbox?.access.link,
      development,
      company: (await company.read()).company,
    }),
    async close() {
      await vite?.close()
      await Promise.all([assets?.finished, releaseRecorded])
      await Promise.all([
        callbackReminders.stop(),
        imageService.stop(),
        outboxWorker.stop(),
        pageCounter.close(),
      ])
      await services.close()
    },
  }
}

/** Keeps the assets of earlier builds; errors do not stop the website. */
async function openAssets(env: Env, clock: () => number, log: Log) {
  const logFailure = (error: unknown) => {
    log.warn({ err: error }, 'Keeping assets of previous builds failed')
    return undefined
  }
  const directory = join(env.dataDirectory, PREVIOUS_BUILDS_DIRECTORY)
  const retained = await openPreviousBuildAssets(CLIENT_DIRECTORY, directory, clock).catch(logFailure)
  // Copied in the background, because it is needed after the next build only.
  return { kept: retained, finished: retained?.save().catch(logFailure) }
}

/** API origins for the browser; empty for the page's own. */
function browserSettings({ supabase, siteUrl, ...env }: Env, { publishableKey }: DataSource) {
  const apiUrl = env.apiUrl === siteUrl ? '' : env.apiUrl
  const { fingerprint, geolocation } = env.analytics
  return {
    supabaseUrl: supabase?.url ?? apiUrl,
    publishableKey,
    apiUrl,
    // Included only if enabled, because every page contains them.
    ...(fingerprint && { fingerprint }),
    ...(geolocation && { geolocation }),
  }
}

async function openVite({ server }: Listener) {
  const { openDevelopment } = await import('./development.ts')
  return openDevelopment(server)
}

/** @throws {StartupError} if there is no build */
export async function loadBuild(): Promise<ServerBuild> {
  const file = join(BUILD_DIRECTORY, 'server/index.js')
  if (!existsSync(file))
    throw new StartupError('The website isn’t built yet. Run npm start, which builds it.')
  return import(pathToFileURL(file).href)
}

interface CacheDependencies {
  readonly development: boolean
  readonly clock: () => number
  readonly log: Log
}

/** Caches of pages and company data; none in development. */
async function openCaches(source: DataSource, { development, clock, log }: CacheDependencies) {
  let onChange: (table: string | undefined) => void = () => {}
  const maxAge = development ? 0 : await source.watch((table) => onChange(table))
  const company: CompanyCache = createCompanyCache({
    client: source.clients.publishable,
    clock,
    log,
    // Pages already expire by age.
    ...(maxAge !== undefined && { maxAge: 0 }),
  })
  const cache = development
    ? undefined
    : createHtmlCache<StoredPage>({
        maxBytes: CACHE_BYTES,
        clock,
        ...(maxAge !== undefined && { maxAge }),
      })
  onChange = (table) => {
    // Before pages, which are rendered from it.
    if (table === undefined || table === COMPANY_TABLE) company.invalidate()
    if (table === undefined) cache?.clear()
    else cache?.invalidate(table)
  }
  return { company, cache }
}
