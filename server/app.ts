/** Everything that answers, in the order in which it is asked. */
import { Hono } from 'hono'
import type { Clients } from './clients.ts'
import type { Connections } from './http/connection.ts'
import { errorRenderer } from './http/errors.ts'
import { requestId, type ServerEnvironment } from './http/request-id.ts'
import { inertContent, securityHeaders } from './http/security-headers.ts'
import type { Log } from './log.ts'
import type { CapturedMails } from './mail/captured-mail.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import type { Pages } from './pages/pages.ts'
import type { StaticFiles } from './pages/static-files.ts'
import { createWebsiteApi } from './website-api/website-api.ts'
import type { SessionLimits } from './website-api/website-sessions.ts'

export interface AppDependencies {
  readonly siteUrl: string
  readonly siteOrigins: readonly string[]
  readonly session: SessionLimits
  readonly connections: Connections
  readonly clients: Clients
  readonly secretKey: string
  /** The embedded backend; absent where Supabase stands in its place. */
  readonly backend: { fetch(request: Request): Promise<Response> } | undefined
  /** The mails of a demonstration; absent under other conditions. */
  readonly mailbox: Pick<CapturedMails, 'list'> | undefined
  /** Absent in development, where the tools serve files. */
  readonly files: StaticFiles | undefined
  readonly pages: Pages
  /** What must work for the site to be ready, by name; each throws when it does not. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  readonly clock: () => number
  readonly log: Log
}

/** The Supabase protocols' addresses, on this site's own origin. */
const backendPaths = ['auth', 'rest', 'storage', 'functions', 'realtime'].map((name) => `/${name}/v1/*`)

export function createApp(dependencies: AppDependencies): Hono<ServerEnvironment> {
  const { siteUrl, connections, backend, mailbox, files, pages, clients, log } = dependencies
  const app = new Hono<ServerEnvironment>()
  const onError = errorRenderer(log)
  app.onError(onError)

  app.use(requestId, async (context, next) => {
    const peer = context.env?.incoming?.socket.remoteAddress
    if (peer !== undefined) connections.remember(context.req.raw, peer)
    await next()
  })
  app.use(securityHeaders(siteUrl))

  app.get('/healthz', (context) => context.text('ok\n', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', () => answerReadiness(dependencies))

  app.use('/api/*', inertContent)
  app.route(
    '/',
    createWebsiteApi({ ...dependencies, ...clients, clientAddress: connections.clientAddress, onError }),
  )
  if (backend)
    for (const path of backendPaths) {
      app.use(path, inertContent)
      app.all(path, (context) => backend.fetch(context.req.raw))
    }
  if (mailbox)
    app.get('/mailbox', async (context, next) =>
      connections.isLocal(context.req.raw) ? mailboxPage(mailbox.list()) : next(),
    )
  app.all('*', (context) => files?.fetch(context.req.raw) ?? pages.fetch(context.req.raw))
  return app
}

async function answerReadiness({ checks, log }: AppDependencies): Promise<Response> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check()
        return [name, 'ok'] as const
      } catch (error) {
        log.error({ err: error, part: name }, 'A readiness check failed')
        return [name, 'failed'] as const
      }
    }),
  )
  const ready = parts.every(([, state]) => state === 'ok')
  return Response.json(Object.fromEntries(parts), {
    status: ready ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}
