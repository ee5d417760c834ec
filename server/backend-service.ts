/**
 * The embedded backend without the website, for a website on another machine or any Supabase client: `npm run backend`.
 */
import { getRequestListener } from '@hono/node-server'
import { createBaseApp } from './base-app.ts'
import { createUpgrades } from './http/web-sockets.ts'
import { openServices, type Service, type ServiceDependencies } from './services.ts'
import { describeData, renderBackendBanner } from './startup-banner.ts'

export async function createBackendService(dependencies: ServiceDependencies): Promise<Service> {
  const { env, listener, log } = dependencies
  const services = await openServices(dependencies)
  const { connections, demonstration, source } = services
  const app = createBaseApp({
    siteUrl: env.siteUrl,
    publishableKey: source.publishableKey,
    backend: source.backend,
    checks: source.checks,
    getDiskSpace: source.getDiskSpace,
    metrics: services.metrics,
    mailbox: services.mailbox,
    connections,
    log,
  })
  app.notFound(() => Response.json({ message: 'no Route matched with those values' }, { status: 404 }))
  listener.serve(
    getRequestListener(app.fetch, { errorHandler: () => new Response(null, { status: 400 }) }),
    source.backend && createUpgrades(source.backend, connections),
  )
  return {
    startupBanner: renderBackendBanner({
      address: env.apiUrl,
      publishableKey: source.publishableKey,
      data: describeData(env),
      mail: services.mail,
      demonstration,
      mailboxLink: services.mailbox?.access.link,
    }),
    close: services.close,
  }
}
