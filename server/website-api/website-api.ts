/** The website API (specification, point 7): CSRF token, and the cookie session beside the access token. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { PRIVACY_ANSWER_PATH } from '#domain/privacy/queue.ts'
import { CSRF_HEADER, WEBSITE_API } from '#domain/session/website-api.ts'
import type { DataClient } from '../clients.ts'
import type { ServerEnvironment } from '../http/request-id.ts'
import type { Log } from '../log.ts'
import { createRateLimit } from '../rate-limit.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createAccountApi } from './account/account-api.ts'
import { createAccounts } from './account/accounts.ts'
import type { ApiParts } from './context.ts'
import { createCookie } from './cookies.ts'
import { csrfGuard } from './csrf-guard.ts'
import { csrfToken } from './csrf-token.ts'
import { createCsrfTokens } from './csrf-tokens.ts'
import { ApiRefusal, refuse, renderRefusal } from './errors.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { createAuditLog } from './people/audit-log.ts'
import { createPeople } from './people/people.ts'
import { createPeopleApi } from './people/people-api.ts'
import type { AnswerParts } from './privacy-requests/answer.ts'
import { createPrivacyRequestsApi } from './privacy-requests/privacy-requests-api.ts'
import { PURGE_PATH, type Purging, purgeWebhook } from './purge-webhook.ts'
import { session } from './session.ts'
import { createTabSessions, type TabSessionParts } from './tab-sessions.ts'
import { unwrap } from './unwrap.ts'
import { validateCookie } from './validate-cookie.ts'
import { createWebsiteSessions, type SessionLimits } from './website-sessions.ts'

export interface WebsiteApiDependencies
  extends Pick<ApiParts, 'clientAddress' | 'publishableKey'>,
    TabSessionParts,
    Pick<AnswerParts, 'sendMail'> {
  readonly siteUrl: string
  readonly siteOrigins: readonly string[]
  readonly session: SessionLimits
  /** The secret key, from which the key of CSRF tokens is derived, and a client that uses it. */
  readonly secretKey: string
  readonly secret: DataClient
  /** A client with the publishable key whose calls count as the visitor's own. */
  readonly onBehalfOf: (request: Request) => DataClient
  /** Where pages are kept and somebody else's database has to say when they are old. */
  readonly purging?: Purging | undefined
  readonly log: Log
  /** Renders what is no refusal. */
  readonly onError: Parameters<Hono<ServerEnvironment>['onError']>[0]
}

const callLimit = bodyLimit({ maxSize: 16 * 1024 })
const letterLimit = bodyLimit({ maxSize: 64 * 1024 })

export function createWebsiteApi(dependencies: WebsiteApiDependencies): Hono<ServerEnvironment> {
  const { siteUrl, siteOrigins, secret, secretKey, publishableKey, clientAddress, clock, log } = dependencies
  const origins = [siteUrl, ...siteOrigins]
  const parts: ApiParts = {
    sessions: createWebsiteSessions(secret, dependencies.session),
    limits: dependencies.session,
    accessTokens: createAccessTokens(dependencies),
    tabSessions: createTabSessions(dependencies),
    csrf: createCsrfTokens(secretKey, clock),
    sessionCookie: createCookie('session', siteUrl),
    csrfCookie: createCookie('csrf', siteUrl),
    takeToken: createRateLimit(secret, 'website-api', unwrap),
    clientAddress,
    publishableKey,
    origins,
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
    (context, next) => (context.req.path === PRIVACY_ANSWER_PATH ? letterLimit : callLimit)(context, next),
    async (context, next) => {
      await next()
      context.header('Cache-Control', 'no-store')
    },
  )
  api.get(WEBSITE_API.csrfToken, csrfToken(parts))
  api.get(WEBSITE_API.validateCookie, validateCookie(parts))
  api.post(WEBSITE_API.login, csrfGuard(parts), login(parts))
  api.post(WEBSITE_API.logout, csrfGuard(parts), logout(parts))
  api.post(WEBSITE_API.session, csrfGuard(parts), session(parts))
  api.route('/', createAccountApi(parts, createAccounts(secret, clock)))
  api.route('/', createPeopleApi(parts, createPeople(secret, siteUrl), createAuditLog(secret)))
  api.route('/', createPrivacyRequestsApi(parts, dependencies))
  if (dependencies.purging)
    api.post(PURGE_PATH, purgeWebhook({ ...dependencies.purging, takeToken: parts.takeToken, clock }))
  api.all('/api/*', () => {
    throw refuse.unknownAddress()
  })
  api.onError((error, context) => {
    if (!(error instanceof ApiRefusal)) return dependencies.onError(error, context)
    if (error.status === 503 || error.code === 'CONFIG_ERROR')
      log.error({ err: error, path: context.req.path }, 'The website API could not serve a call')
    return renderRefusal(context, error)
  })
  return api
}
