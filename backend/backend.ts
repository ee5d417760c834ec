/** Mounts Supabase's protocols, each a Hono application, with their shared middleware. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { createAuth } from '#backend/auth/auth.ts'
import { createFunctions } from '#backend/functions/functions.ts'
import { rejectSecretKeyFromBrowser, rejectSecretKeyInUrl, requireApiKey } from '#backend/gateway/api-key.ts'
import { auditRequests } from '#backend/gateway/audit-requests.ts'
import { createCallerResolver } from '#backend/gateway/caller-resolver.ts'
import { allowAnyOrigin } from '#backend/gateway/cors.ts'
import { createRealtime } from '#backend/realtime/realtime.ts'
import { createRest } from '#backend/rest/rest.ts'
import { createStorage } from '#backend/storage/storage.ts'
import { withReservedSpace } from './database/disk-space.ts'
import type { BackendDependencies } from './dependencies/dependencies.ts'

export interface Backend {
  fetch(request: Request): Promise<Response>
  /** Accepts a WebSocket of Realtime, the only protocol that has them. See `Realtime`. */
  upgrade(request: Request, incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes WebSockets, which a server waits for. */
  disconnect(): void
  close(): Promise<void>
}

export function createBackend(dependencies: BackendDependencies): Backend {
  const { keys, log } = dependencies
  const resolveCaller = createCallerResolver(dependencies)
  const app = new Hono()
  const realtime = createRealtime(dependencies, resolveCaller)
  const functions = createFunctions(dependencies, resolveCaller, async (request) => app.fetch(request))

  app.use(allowAnyOrigin([new URL(dependencies.siteUrl).origin, ...dependencies.siteOrigins]))
  app.use(rejectSecretKeyFromBrowser(keys))
  app.use(rejectSecretKeyInUrl(keys))
  app.use('/auth/v1/*', requireApiKey(keys))
  app.use('/rest/v1/*', requireApiKey(keys))

  if (dependencies.recordEvent) {
    const audit = auditRequests(
      resolveCaller,
      dependencies.recordEvent,
      new Set(dependencies.displayedBuckets),
    )
    for (const path of ['/rest/v1/*', '/storage/v1/*', '/functions/v1/*']) app.use(path, audit)
  }

  app.route(
    '/auth/v1',
    createAuth({ ...dependencies, database: withReservedSpace(dependencies.database) }, resolveCaller),
  )
  app.route('/rest/v1', createRest(dependencies, resolveCaller))
  app.route('/storage/v1', createStorage(dependencies, resolveCaller))
  app.route('/functions/v1', functions.app)
  app.use('/realtime/v1/*', requireApiKey(keys))
  app.route('/realtime/v1', realtime.app)

  app.notFound(() => Response.json({ message: 'no Route matched with those values' }, { status: 404 }))
  app.onError((error) => {
    const requestId = crypto.randomUUID()
    log.error({ requestId, err: error }, 'A request to the backend failed')
    return Response.json({ message: 'An unexpected error occurred', request_id: requestId }, { status: 500 })
  })

  return {
    fetch: async (request) => app.fetch(request),
    upgrade: realtime.upgrade,
    disconnect: realtime.close,
    close: functions.close,
  }
}
