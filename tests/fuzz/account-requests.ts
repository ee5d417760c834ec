/** Account and function requests, and paths outside all protocols. */
import fc from 'fast-check'
import { USER_WITHOUT_ROLE } from '#tests/policies/actors.ts'
import {
  bearers,
  encode,
  list,
  marked,
  mostly,
  rowHeaders,
  type Sample,
  searchOf,
  strange,
  value,
} from './arbitraries.ts'

export function accountRequests(): fc.Arbitrary<Sample> {
  const id = fc.oneof(fc.constant(USER_WITHOUT_ROLE), marked)
  const routes = fc.constantFrom(
    ...list(`
      POST /auth/v1/otp, POST /auth/v1/verify, GET /auth/v1/verify, POST /auth/v1/token,
      GET /auth/v1/user, PUT /auth/v1/user, POST /auth/v1/signup, POST /auth/v1/recover,
      POST /auth/v1/resend, POST /auth/v1/invite, GET /auth/v1/admin/users, POST /auth/v1/admin/users,
      GET /auth/v1/admin/users/ID, PUT /auth/v1/admin/users/ID, POST /auth/v1/admin/generate_link,
      GET /auth/v1/settings, GET /auth/v1/reauthenticate, GET /auth/v1/.well-known/jwks.json,
      POST /auth/v1/factors, POST /auth/v1/magiclink, GET /auth/v1/authorize, GET /auth/v1/callback,
      DELETE /auth/v1/admin/users/ID, POST /auth/v1/token?grant_type=password,
      POST /auth/v1/token?grant_type=refresh_token, POST /auth/v1/token?grant_type=pkce, POST /functions/v1/ID, GET /functions/v1/..%2f..%2fvitest.config,
      POST /functions/v1/echo/x, GET /functions/v1/constructor, GET /realtime/v1/websocket,
      POST /realtime/v1/api/broadcast, POST /realtime/v1/api/broadcast/ID/events/ID,
      GET /rest/v1/, GET /rest/v1/a/b, GET /auth/v1/../rest/v1/leads, GET /, GET /auth,
      OPTIONS /rest/v1/leads
    `),
  )
  const json = fc
    .dictionary(
      fc.constantFrom(
        ...list(`
          email, password, token, token_hash, type, create_user, data, code_challenge, refresh_token,
          redirect_to, code_challenge_method, auth_code, code_verifier, phone, nonce, user_metadata,
          app_metadata, role, email_confirm
        `),
      ),
      fc.oneof(
        value,
        fc.constantFrom(
          ...list(
            'magiclink, recovery, email, s256, plain, signup, customer@example.com, nobody@example.com',
          ),
          ...list('null, 000000, aaaaaaaaaaaa, 24h, 1e30h, https://www.example.com/x, javascript:alert(1)'),
          ...['v'.repeat(43), `${'x'.repeat(300)}@example.com`, 'x'.repeat(5000)],
        ),
        fc.jsonValue(),
      ),
      { maxKeys: 5 },
    )
    .map((body) => JSON.stringify(body))
  return fc
    .record({
      route: routes,
      id,
      query: fc.dictionary(
        fc.constantFrom(
          ...list('grant_type, redirect_to, type, token, page, per_page, filter, scope, apikey'),
        ),
        fc.oneof(
          fc.constantFrom('password', 'refresh_token', 'pkce', 'https://elsewhere.example.com', '1', '-1'),
          marked,
        ),
        { maxKeys: 3 },
      ),
      headers: rowHeaders,
      body: mostly(json, strange, 6),
      bearer: bearers,
    })
    .map(({ route, id: recordId, query, ...rest }) => {
      const [method = '', path = ''] = route.split(' ')
      return {
        ...rest,
        method,
        target: `${path.replace('ID', encode(recordId))}${path.includes('?') ? '&' : '?'}${searchOf(Object.entries(query))}`,
      }
    })
}
