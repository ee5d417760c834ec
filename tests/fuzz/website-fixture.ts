/**
 * The website with the fuzz fixture and a session per role. Writes are rolled back, so that every request sees the same
 * state.
 */
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { type AppDependencies, createApp } from '#server/app.ts'
import { createEmbeddedClients } from '#server/data-source/clients.ts'
import { createConnections } from '#server/network/client-address.ts'
import { createCompanyCache } from '#server/pages/company-cache.ts'
import { createContentPolicies } from '#server/pages/content-security-policy.ts'
import { createFormServices } from '#server/pages/forms.ts'
import { createPages } from '#server/pages/pages.ts'
import { CANONICAL_QUERIES } from '#server/pages/routing/canonical-queries.ts'
import { createCardServices } from '#server/pages/social-card/render-card.ts'
import { createWebsiteSessions } from '#server/website-api/services/website-sessions.ts'
import { USER_IDS, USER_WITHOUT_ROLE } from '#tests/policies/actors.ts'
import { API_URL, type BackendFixture } from './backend-fixture.ts'

const BUILD = join(import.meta.dirname, '../../build')

/** `none` has no session. */
export const VISITORS = ['none', 'newcomer', 'customer', 'other', 'marketing', 'staff'] as const
export type Visitor = (typeof VISITORS)[number]

const IDS: Readonly<Record<Exclude<Visitor, 'none'>, string>> = {
  newcomer: USER_WITHOUT_ROLE,
  customer: USER_IDS.customer,
  other: USER_IDS['other customer'],
  marketing: USER_IDS.marketing,
  staff: USER_IDS.staff,
}

export interface Credentials {
  readonly cookie: string
  readonly csrf: string
}

export interface WebsiteFixture {
  fetch(request: Request): Promise<Response>
  readonly credentials: Readonly<Record<Visitor, Credentials>>
}

export async function openWebsiteFixture(fixture: BackendFixture): Promise<WebsiteFixture> {
  const settings = { url: API_URL, publishableKey: fixture.keys.publishable, secretKey: fixture.keys.secret }
  const connections = createConnections(new BlockList())
  const { fetch: fetchBackend } = fixture.backend
  // Without rate limits.
  const backend = {
    async fetch(request: Request) {
      if (request.url.endsWith('/rpc/consume_rate_limit')) return Response.json(true)
      fixture.websiteRequests.add(request)
      return fetchBackend(request)
    },
  }
  const clients = createEmbeddedClients(settings, backend, connections)
  const limits = { idleMinutes: 10_000, absoluteHours: 720 }
  const sessions = createWebsiteSessions(clients.secret, limits)
  const mails = { deliver: async () => undefined }
  const browser = { supabaseUrl: '', publishableKey: settings.publishableKey, apiUrl: '' }
  const failed = (fields: object, message: string) => void fixture.logged.push({ fields, message })
  const log: AppDependencies['log'] = { error: failed, warn: failed }
  const build: Promise<ServerBuild> = import(pathToFileURL(join(BUILD, 'server/index.js')).href)
  const app = createApp({
    siteUrl: API_URL,
    siteOrigins: [],
    session: limits,
    sessions,
    clients,
    publishableKey: settings.publishableKey,
    secretKey: settings.secretKey,
    linksInvalidateCodes: false,
    connections,
    // Covered by other campaigns.
    backend: undefined,
    mailbox: undefined,
    checks: {},
    logEvent: () => undefined,
    sendMail: mails.deliver,
    files: undefined,
    pages: createPages({
      build: () => build,
      mode: 'production',
      siteUrl: API_URL,
      browser,
      data: clients.publishable,
      company: createCompanyCache({ client: clients.publishable, clock: Date.now, log, maxAge: 0 }),
      forms: createFormServices({ clients, outbox: mails, connections }),
      cards: createCardServices(join(BUILD, 'client'), async () => new Response(null, { status: 404 })),
      policies: createContentPolicies(browser),
      styles: undefined,
      // Renders every page.
      cache: undefined,
      canonicalQueries: CANONICAL_QUERIES,
      renders: { run: (_caller, work) => work() },
      getCaller: () => ({ key: 'everyone', isUser: false }),
      // By cookie, because the visitors have no access token.
      async checkRole({ headers }, roles) {
        const [, token = ''] = /__Host-session=([\w-]+)/.exec(headers.get('cookie') ?? '') ?? []
        const user = await sessions.check(token).catch(() => null)
        return user?.role && roles.includes(user.role) ? null : new Response(null, { status: 401 })
      },
      clock: Date.now,
      log,
    }),
    clock: Date.now,
    log,
  })
  const site = async (request: Request) => app.fetch(request)
  fixture.watched.begin({ rollback: false })
  const credentials: Partial<Record<Visitor, Credentials>> = {}
  for (const visitor of VISITORS) {
    const session = visitor === 'none' ? null : (await sessions.open(IDS[visitor])).token
    credentials[visitor] = await credentialsOf(site, session)
  }
  return { fetch: site, credentials: credentials as Record<Visitor, Credentials> }
}

async function credentialsOf(site: WebsiteFixture['fetch'], session: string | null): Promise<Credentials> {
  const answer = await site(new Request(`${API_URL}/api/csrf-token`))
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (session !== null) cookies.push(`__Host-session=${session}`)
  return { cookie: cookies.join('; '), csrf: csrfToken }
}
