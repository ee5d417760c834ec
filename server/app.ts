/** The website's application: all handlers in order. */
import type { Hono } from 'hono'
import type { RecordSecurityEvent } from '../backend/dependencies/security-events.ts'
import { type BaseDependencies, createBaseApp } from './base-app.ts'
import type { Clients } from './data-source/clients.ts'
import type { SendEmail } from './email/sending/mailer.ts'
import { createErrorHandler } from './http/errors.ts'
import type { ServerEnvironment } from './http/headers.ts'
import { untrustedContentHeaders } from './http/headers.ts'
import type { ImageHandlerDependencies } from './image-sets/image-handlers.ts'
import { createDocumentFrame, DOCUMENT_FRAME_PATH } from './pages/document-frame.ts'
import type { Pages } from './pages/pages.ts'
import type { StaticFiles } from './pages/static-files.ts'
import type { EmailsDependencies } from './website-api/emails.ts'
import type { SessionLimits, WebsiteSessions } from './website-api/services/website-sessions.ts'
import type { SystemDependencies } from './website-api/system.ts'
import { createWebsiteApi } from './website-api/website-api.ts'

export interface AppDependencies
  extends BaseDependencies,
    Pick<SystemDependencies, 'databaseName' | 'hasVirusScanner' | 'backupTime' | 'getCompany'> {
  readonly siteOrigins: readonly string[]
  readonly sessions: WebsiteSessions
  readonly session: SessionLimits
  readonly clients: Clients
  readonly secretKey: string
  /** Whether a sign-in link invalidates an emailed code. */
  readonly linksInvalidateCodes: boolean
  readonly sendMail: SendEmail
  readonly logEvent: RecordSecurityEvent
  /** Undefined in development, where Vite serves files. */
  readonly files: StaticFiles | undefined
  readonly pages: Pick<Pages, 'fetch'>
  /** Undefined if images are not rendered here. */
  readonly images?: ImageHandlerDependencies | undefined
  /** Undefined if there is no email viewer. */
  readonly emails?: EmailsDependencies | undefined
  readonly clock: () => number
}

export function createApp(dependencies: AppDependencies): Hono<ServerEnvironment> {
  const { connections, files, pages, clients, log } = dependencies
  const app = createBaseApp(dependencies)
  app.use('/api/*', untrustedContentHeaders)
  app.route(
    '/',
    createWebsiteApi({
      ...dependencies,
      ...clients,
      ...connections,
      onError: createErrorHandler(log),
    }),
  )
  app.get(DOCUMENT_FRAME_PATH, createDocumentFrame)
  app.all('*', ({ req: { raw } }) => {
    const url = new URL(raw.url)
    return files?.fetch(raw, url) ?? pages.fetch(raw, url)
  })
  return app
}
