import { Hono } from 'hono'
import type { Caller } from '../caller/caller.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import { deviceVerify } from './codes/failed-attempts-email.ts'
import { otpSend } from './codes/otp-send.ts'
import { otpVerify } from './codes/otp-verify.ts'
import { resend } from './codes/resend.ts'
import { health, jwks, settings } from './discovery.ts'
import { AUTH_EMAILS, FAILED_ATTEMPTS_EMAIL } from './email/auth-emails.ts'
import { checkTemplate } from './email/templates.ts'
import { generateLink } from './links/generate-link.ts'
import { linkVerify } from './links/link-verify.ts'
import {
  adminFactorsList,
  adminFactorUse,
  factorEnrol,
  factorUse,
  NOT_ENABLED,
  throwNotEnabled,
} from './not-enabled.ts'
import { createPasswords } from './passwords/password.ts'
import { reauthenticate } from './passwords/reauthenticate.ts'
import { recover } from './passwords/recover.ts'
import { tokenPassword } from './passwords/token-password.ts'
import { constantTimeResponse, EMAIL_ENDPOINTS } from './protocol/constant-time.ts'
import type { AuthContext } from './protocol/context.ts'
import { errors, renderAuthError } from './protocol/errors.ts'
import { createSecrets } from './protocol/secrets.ts'
import { createAccessTokens } from './sessions/access-token.ts'
import { logout } from './sessions/session-end.ts'
import { tokenPkce } from './sessions/token-pkce.ts'
import { tokenRefresh } from './sessions/token-refresh.ts'
import { invite } from './sign-up/invite.ts'
import { signup } from './sign-up/signup.ts'
import {
  adminUsersCreate,
  adminUsersDelete,
  adminUsersGet,
  adminUsersList,
  adminUsersUpdate,
} from './users/admin-users.ts'
import { userGet, userUpdate } from './users/user.ts'

/**
 * @param resolveCaller identifies the sender from its bearer token or `apikey`; throws `TokenError`
 * @throws when an email template is missing or uses an unknown variable
 */
export function createAuth(
  dependencies: BackendDependencies,
  resolveCaller: (request: Request) => Promise<Caller>,
): Hono {
  for (const template of [
    ...Object.values(AUTH_EMAILS).map((email) => email.template),
    FAILED_ATTEMPTS_EMAIL,
  ])
    checkTemplate(template, dependencies.templates[template])
  const auth: AuthContext = {
    dependencies,
    resolveCaller,
    secrets: createSecrets(dependencies.keys),
    accessTokens: createAccessTokens(dependencies),
    passwords: createPasswords(),
  }
  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store')
  })
  app.onError((error, context) =>
    renderAuthError(context.req.raw, error, (requestId, { code, cause }) =>
      dependencies.log.error({ requestId, code, err: cause }, 'An auth request failed'),
    ),
  )

  if (dependencies.auth?.uniformSignIn)
    for (const path of EMAIL_ENDPOINTS) app.use(path, constantTimeResponse)

  app.get('/health', () => health())
  app.get('/settings', () => settings(auth))
  app.get('/.well-known/jwks.json', () => jwks(auth))

  app.post('/otp', (context) => otpSend(auth, context.req.raw))
  app.post('/verify', (context) => otpVerify(auth, context.req.raw))
  app.get('/verify', (context) => linkVerify(auth, context.req.raw))
  app.post('/device', (context) => deviceVerify(auth, context.req.raw))
  app.post('/token', (context) => token(auth, context.req.raw))
  app.post('/logout', (context) => logout(auth, context.req.raw))
  app.post('/signup', (context) => signup(auth, context.req.raw))
  app.post('/recover', (context) => recover(auth, context.req.raw))
  app.post('/resend', (context) => resend(auth, context.req.raw))
  app.post('/invite', (context) => invite(auth, context.req.raw))
  app.get('/reauthenticate', (context) => reauthenticate(auth, context.req.raw))

  app.get('/user', (context) => userGet(auth, context.req.raw))
  app.put('/user', (context) => userUpdate(auth, context.req.raw))

  app.get('/admin/users', (context) => adminUsersList(auth, context.req.raw))
  app.post('/admin/users', (context) => adminUsersCreate(auth, context.req.raw))
  app.get('/admin/users/:id', (context) => adminUsersGet(auth, context.req.raw, context.req.param('id')))
  app.put('/admin/users/:id', (context) => adminUsersUpdate(auth, context.req.raw, context.req.param('id')))
  app.delete('/admin/users/:id', (context) =>
    adminUsersDelete(auth, context.req.raw, context.req.param('id')),
  )
  app.post('/admin/generate_link', (context) => generateLink(auth, context.req.raw))

  for (const feature of NOT_ENABLED) {
    app.on(feature.method, feature.path, (context) => throwNotEnabled(auth, context.req.raw, feature))
  }
  app.post('/factors', (context) => factorEnrol(auth, context.req.raw))
  app.on(['POST', 'DELETE'], ['/factors/:id', '/factors/:id/:step{challenge|verify}'], (context) =>
    factorUse(auth, context.req.raw, context.req.param('id')),
  )
  app.get('/admin/users/:id/factors', (context) =>
    adminFactorsList(auth, context.req.raw, context.req.param('id')),
  )
  app.on(['PUT', 'DELETE'], '/admin/users/:id/factors/:factor', (context) =>
    adminFactorUse(auth, context.req.raw, context.req.param('id'), context.req.param('factor')),
  )

  // `notFound` would be the parent application's, because this one is mounted into it.
  app.all('*', () => {
    throw errors.notFound()
  })
  return app
}

async function token(auth: AuthContext, request: Request): Promise<Response> {
  switch (new URL(request.url).searchParams.get('grant_type')) {
    case 'refresh_token':
      return tokenRefresh(auth, request)
    case 'pkce':
      return tokenPkce(auth, request)
    case 'password':
      return tokenPassword(auth, request)
    case 'id_token':
      throw errors.providerDisabled()
    case 'web3':
      throw errors.web3ProviderDisabled()
    default:
      throw errors.unsupportedGrantType()
  }
}
