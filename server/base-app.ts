/** Handlers shared by the website and the backend: health checks, Supabase protocols, demonstration mailbox. */
import { Hono } from 'hono'
import type { Log } from './config/logger.ts'
import type { GetDiskSpace } from './data-source/data-source.ts'
import { createMailboxPage, type DemoMailbox } from './demo/demo-access.ts'
import { createDeviceVerificationPage } from './device-verification.ts'
import { createErrorHandler } from './http/errors.ts'
import type { ServerEnvironment } from './http/headers.ts'
import { commonHeaders, type TransportPolicy, untrustedContentHeaders } from './http/headers.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Connections } from './network/client-address.ts'

export interface BaseDependencies extends TransportPolicy {
  readonly publishableKey: string
  readonly connections: Connections
  /** Undefined when using Supabase. */
  readonly backend: { fetch(request: Request): Promise<Response> } | undefined
  /** Undefined unless this is a demonstration. */
  readonly mailbox: DemoMailbox | undefined
  /** Readiness checks by name; each throws on failure. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** Undefined if no data is stored on our disk. */
  readonly getDiskSpace?: GetDiskSpace | undefined
  /** Undefined without METRICS_TOKEN. */
  readonly metrics?: Metrics | undefined
  readonly log: Log
}

/** Paths of the Supabase protocols. */
const backendPaths = ['auth', 'rest', 'storage', 'functions', 'realtime'].map((name) => `/${name}/v1/*`)

export function createBaseApp(dependencies: BaseDependencies): Hono<ServerEnvironment> {
  const { connections, backend, mailbox, metrics, log } = dependencies
  const app = new Hono<ServerEnvironment>()
  app.onError(createErrorHandler(log))

  if (metrics) app.use(metrics.measureRequests)
  app.use(commonHeaders(dependencies), (context, next) => {
    const incoming = context.env?.incoming
    const peer = incoming?.socket.remoteAddress
    if (peer !== undefined) connections.remember(context.req.raw, peer)
    return next()
  })

  app.get('/healthz', (context) => context.text('ok\n', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', () => answerReadiness(dependencies))
  if (metrics) app.get('/metrics', (context) => metrics.respond(context.req.raw))
  if (mailbox) createMailboxPage(app, mailbox, connections)
  if (backend) {
    createDeviceVerificationPage(app, { ...dependencies, backend })
    for (const path of backendPaths) {
      app.use(path, untrustedContentHeaders)
      app.all(path, (context) => backend.fetch(context.req.raw))
    }
  }
  return app
}

/** A full disk is reported but still ready, because reading works. */
async function answerReadiness({ checks, getDiskSpace, log }: BaseDependencies): Promise<Response> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check()
        return [name, 'ok'] as const
      } catch (error) {
        log.error({ err: error, check: name }, 'Readiness check failed')
        return [name, 'failed'] as const
      }
    }),
  )
  const ready = results.every(([, state]) => state === 'ok')
  return Response.json(
    { ...Object.fromEntries(results), ...(getDiskSpace && { disk: getDiskSpace().room }) },
    {
      status: ready ? 200 : 503,
      headers: { 'Cache-Control': 'no-store' },
    },
  )
}
