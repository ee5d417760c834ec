/** The website API (product specification, 7): CSRF tokens, cookie sessions, and staff endpoints. */
import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { cors } from 'hono/cors'
import { EMAIL_IMPORT_PATH, IMPORT_MAX_BYTES } from '#domain/email/emails.ts'
import { REDACTED_COPY_API } from '#domain/email/redacted-copy.ts'
import { CSRF_TOKEN_INVALID } from '#domain/errors/error-catalogue.ts'
import { IMAGES_API } from '#domain/image-sets/image-sets.ts'
import { PRIVACY_RESPONSE_API } from '#domain/privacy/response.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { CSRF_HEADER } from '#domain/session/website-api.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { GetDiskSpace } from '../data-source/data-source.ts'
import { createRateLimiter } from '../data-source/rate-limit.ts'
import { limitBody } from '../http/body-limit.ts'
import { requestIdOf, type ServerEnvironment } from '../http/headers.ts'
import type { ImageHandlerDependencies } from '../image-sets/image-handlers.ts'
import { createIntegrationsApi, FEED_PATHS } from '../integrations/integrations-api.ts'
import type { Connections } from '../network/client-address.ts'
import { createAccountApi } from './account.ts'
import { createCustomerUsersApi } from './customer-users.ts'
import { createEmailCopiesApi } from './email-copies.ts'
import { createEmailsApi, type EmailsDependencies } from './emails.ts'
import { type ApiDependencies, csrfHeaderGuard, sessionGuard } from './guards.ts'
import { createImageSetsApi } from './image-sets.ts'
import { createNoticesApi } from './notices.ts'
import { createPrivacyRequestsApi, type PrivacyResponseDependencies } from './privacy-requests.ts'
import { createAccessTokens } from './services/access-tokens.ts'
import { createAccounts } from './services/accounts.ts'
import { createAuditLog } from './services/audit-log.ts'
import { createCookie, createCsrfTokens } from './services/browser-tokens.ts'
import { createCustomerUserService } from './services/customer-users.ts'
import { apiErrors, renderApiError, unwrap, WebsiteApiError } from './services/errors.ts'
import { createTabSessions, type TabSessionDependencies } from './services/tab-sessions.ts'
import { createUserService } from './services/users.ts'
import type { SessionLimits, WebsiteSessions } from './services/website-sessions.ts'
import { createSessionApi } from './session.ts'
import { createSystemApi, type SystemDependencies } from './system.ts'
import { createUsersApi } from './users.ts'

export interface WebsiteApiDependencies
  extends Pick<ApiDependencies, 'publishableKey' | 'logEvent'>,
    Pick<Connections, 'clientAddress' | 'inherit'>,
    TabSessionDependencies,
    Pick<PrivacyResponseDependencies, 'sendMail'>,
    SystemDependencies {
  readonly siteUrl: string
  readonly siteOrigins: readonly string[]
  readonly sessions: WebsiteSessions
  readonly session: SessionLimits
  /** CSRF keys are derived from it. */
  readonly secretKey: string
  readonly secret: DataClient
  /** Client with the publishable key that passes on the visitor's address. */
  readonly onBehalfOf: (request: Request) => DataClient
  readonly getDiskSpace?: GetDiskSpace | undefined
  /** Undefined if the website is not served here. */
  readonly images?: ImageHandlerDependencies | undefined
  /** Undefined if there is no email viewer. */
  readonly emails?: EmailsDependencies | undefined
  readonly log: Log
  /** Handles errors other than `WebsiteApiError`. */
  readonly onError: Parameters<Hono<ServerEnvironment>['onError']>[0]
}

/** Security events: missing rights, or requests that our pages never send. Being signed out is not one. */
const LOGGED_ERRORS: ReadonlySet<string> = new Set([
  'INVALID_ROLE',
  'NOT_MANAGER',
  'INVALID_TOKEN',
  'MALFORMED_TOKEN',
  'INVALID_KEY',
  'USER_NOT_FOUND',
  'RATE_LIMITED',
  CSRF_TOKEN_INVALID,
])

/** In bytes. */
const MAX_BODY = 16 * 1024
const LARGE_BODIES: Readonly<Record<string, number>> = {
  [PRIVACY_RESPONSE_API]: 64 * 1024,
  [REDACTED_COPY_API]: 8 * 1024 * 1024,
  [EMAIL_IMPORT_PATH]: IMPORT_MAX_BYTES,
  [IMAGES_API.draw]: 512 * 1024,
  [IMAGES_API.sets]: 512 * 1024,
  [IMAGES_API.kept]: 17 * 1024 * 1024,
}

function limitBodies(connections: Pick<Connections, 'inherit'>): MiddlewareHandler {
  const common = limitBody(MAX_BODY, connections)
  const limits = new Map(
    Object.entries(LARGE_BODIES).map(([path, bytes]) => [path, limitBody(bytes, connections)]),
  )
  return (context, next) =>
    FEED_PATHS.has(context.req.path) ? next() : (limits.get(context.req.path) ?? common)(context, next)
}

export function createWebsiteApi(dependencies: WebsiteApiDependencies): Hono<ServerEnvironment> {
  const { siteUrl, siteOrigins, secret, secretKey, publishableKey, clientAddress, clock, log } = dependencies
  const origins = [siteUrl, ...siteOrigins]
  const apiDependencies: ApiDependencies = {
    sessions: dependencies.sessions,
    limits: dependencies.session,
    accessTokens: createAccessTokens(dependencies),
    tabSessions: createTabSessions(dependencies),
    csrf: createCsrfTokens(secretKey, clock),
    sessionCookie: createCookie('session', siteUrl),
    csrfCookie: createCookie('csrf', siteUrl),
    consumeRateLimit: createRateLimiter(secret, 'website-api', unwrap),
    clientAddress,
    publishableKey,
    origins,
    logEvent: dependencies.logEvent,
    logsSignIns: dependencies.linksInvalidateCodes,
  }

  const api = new Hono<ServerEnvironment>()
  api.use(
    '/api/*',
    cors({
      origin: origins,
      credentials: true,
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
      allowHeaders: ['Content-Type', 'Authorization', CSRF_HEADER],
      exposeHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: 600,
    }),
    limitBodies(dependencies),
    async (context, next) => {
      await next()
      context.header('Cache-Control', 'no-store')
    },
  )
  api.route('/', createSessionApi(apiDependencies))
  api.route('/', createAccountApi(apiDependencies, createAccounts(secret, clock)))
  api.route('/', createUsersApi(apiDependencies, createUserService(dependencies), createAuditLog(secret)))
  api.route('/', createCustomerUsersApi(apiDependencies, createCustomerUserService(dependencies)))
  api.route('/', createNoticesApi(apiDependencies, dependencies.getDiskSpace))
  api.route('/', createSystemApi(apiDependencies, dependencies))
  api.route('/', createPrivacyRequestsApi(apiDependencies, dependencies))
  api.route('/', createEmailCopiesApi(apiDependencies))
  if (dependencies.emails) api.route('/', createEmailsApi(apiDependencies, dependencies.emails))
  if (dependencies.images) api.route('/', createImageSetsApi(apiDependencies, dependencies.images))
  const staffGuard = every(csrfHeaderGuard(apiDependencies), sessionGuard(apiDependencies, 'staff'))
  api.route('/', createIntegrationsApi({ ...apiDependencies, secret, siteUrl, staffGuard }))
  api.all('/api/*', () => {
    throw apiErrors.unknownAddress()
  })
  api.onError((error, context) => {
    if (!(error instanceof WebsiteApiError)) return dependencies.onError(error, context)
    if (LOGGED_ERRORS.has(error.code)) {
      const person = (context.get('user' as never) as SessionUser | undefined)?.id
      const { method, path } = context.req
      dependencies.logEvent(context.req.raw, {
        action: 'refused',
        person,
        detail: `${error.status} ${method} ${path} ${error.code}`,
      })
    }
    if (error.status === 503 || error.code === 'CONFIG_ERROR')
      log.error(
        { err: error, requestId: requestIdOf(context), path: context.req.path },
        'Website API request failed',
      )
    return renderApiError(context, error)
  })
  return api
}
