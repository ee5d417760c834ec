/**
 * Supabase Auth's protocol, `/auth/v1`, for people who are added by an administrator and sign in with a code that is
 * mailed to them, or with a password. The list of routes below is the index of this folder.
 */
import { Hono } from 'hono'
import { createAccessTokens } from '#backend/auth/access-token.ts'
import { MAILS } from '#backend/auth/account-mail.ts'
import { adminUsersCreate } from '#backend/auth/admin-users-create.ts'
import { adminUsersDelete } from '#backend/auth/admin-users-delete.ts'
import { adminUsersGet } from '#backend/auth/admin-users-get.ts'
import { adminUsersList } from '#backend/auth/admin-users-list.ts'
import { adminUsersUpdate } from '#backend/auth/admin-users-update.ts'
import type { AuthContext } from '#backend/auth/context.ts'
import { errors, renderAuthError } from '#backend/auth/errors.ts'
import { ASKED_WITH_ADDRESS, inEvenTime } from '#backend/auth/even-time.ts'
import { adminFactorsList, adminFactorUse, factorEnrol, factorUse } from '#backend/auth/factors.ts'
import { generateLink } from '#backend/auth/generate-link.ts'
import { health } from '#backend/auth/health.ts'
import { invite } from '#backend/auth/invite.ts'
import { jwks } from '#backend/auth/jwks.ts'
import { linkVerify } from '#backend/auth/link-verify.ts'
import { logout } from '#backend/auth/logout.ts'
import { NOT_ENABLED, refuse } from '#backend/auth/not-enabled.ts'
import { otpSend } from '#backend/auth/otp-send.ts'
import { otpVerify } from '#backend/auth/otp-verify.ts'
import { createPasswords } from '#backend/auth/password.ts'
import { reauthenticate } from '#backend/auth/reauthenticate.ts'
import { recover } from '#backend/auth/recover.ts'
import { resend } from '#backend/auth/resend.ts'
import { createSecrets } from '#backend/auth/secrets.ts'
import { settings } from '#backend/auth/settings.ts'
import { signup } from '#backend/auth/signup.ts'
import { checkTemplate } from '#backend/auth/templates.ts'
import { token } from '#backend/auth/token.ts'
import { userGet } from '#backend/auth/user-get.ts'
import { userUpdate } from '#backend/auth/user-update.ts'
import type { Caller } from '#backend/caller.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'

/**
 * @param caller who sends a request, by its bearer token or `apikey`; throws `TokenError`.
 * @throws when a mail template is missing or uses what is not offered.
 */
export function createAuth(deps: BackendDependencies, caller: (request: Request) => Promise<Caller>): Hono {
  for (const { template } of Object.values(MAILS)) checkTemplate(template, deps.templates[template])
  const auth: AuthContext = {
    deps,
    caller,
    secrets: createSecrets(deps.keys),
    accessTokens: createAccessTokens(deps),
    passwords: createPasswords(),
  }
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.onError((error, c) =>
    renderAuthError(c.req.raw, error, (requestId, { code, cause }) =>
      deps.log.error({ requestId, code, err: cause }, 'An auth request failed'),
    ),
  )

  if (deps.auth?.uniformSignIn) for (const path of ASKED_WITH_ADDRESS) app.use(path, inEvenTime)

  app.get('/health', () => health())
  app.get('/settings', () => settings(auth))
  app.get('/.well-known/jwks.json', () => jwks(auth))

  app.post('/otp', (c) => otpSend(auth, c.req.raw))
  app.post('/verify', (c) => otpVerify(auth, c.req.raw))
  app.get('/verify', (c) => linkVerify(auth, c.req.raw))
  app.post('/token', (c) => token(auth, c.req.raw))
  app.post('/logout', (c) => logout(auth, c.req.raw))
  app.post('/signup', (c) => signup(auth, c.req.raw))
  app.post('/recover', (c) => recover(auth, c.req.raw))
  app.post('/resend', (c) => resend(auth, c.req.raw))
  app.post('/invite', (c) => invite(auth, c.req.raw))
  app.get('/reauthenticate', (c) => reauthenticate(auth, c.req.raw))

  app.get('/user', (c) => userGet(auth, c.req.raw))
  app.put('/user', (c) => userUpdate(auth, c.req.raw))

  app.get('/admin/users', (c) => adminUsersList(auth, c.req.raw))
  app.post('/admin/users', (c) => adminUsersCreate(auth, c.req.raw))
  app.get('/admin/users/:id', (c) => adminUsersGet(auth, c.req.raw, c.req.param('id')))
  app.put('/admin/users/:id', (c) => adminUsersUpdate(auth, c.req.raw, c.req.param('id')))
  app.delete('/admin/users/:id', (c) => adminUsersDelete(auth, c.req.raw, c.req.param('id')))
  app.post('/admin/generate_link', (c) => generateLink(auth, c.req.raw))

  for (const what of NOT_ENABLED) {
    app.on(what.method, what.path, (c) => refuse(auth, c.req.raw, what))
  }
  app.post('/factors', (c) => factorEnrol(auth, c.req.raw))
  app.on(['POST', 'DELETE'], ['/factors/:id', '/factors/:id/:step{challenge|verify}'], (c) =>
    factorUse(auth, c.req.raw, c.req.param('id')),
  )
  app.get('/admin/users/:id/factors', (c) => adminFactorsList(auth, c.req.raw, c.req.param('id')))
  app.on(['PUT', 'DELETE'], '/admin/users/:id/factors/:factor', (c) =>
    adminFactorUse(auth, c.req.raw, c.req.param('id'), c.req.param('factor')),
  )

  // Not `notFound`: that would be the backend's, once this application is part of it.
  app.all('*', () => {
    throw errors.notFound()
  })
  return app
}
