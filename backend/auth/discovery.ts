import type { AuthContext } from './protocol/context.ts'

/** `GET /health`: the process is up. The website's `/readyz` also checks the database. */
export function health(): Response {
  return Response.json({
    version: 'embedded',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}

const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** `GET /settings`: sign-in methods that clients may offer. */
export function settings({ dependencies }: AuthContext): Response {
  return Response.json({
    external: { ...Object.fromEntries(PROVIDERS.map((name) => [name, false])), email: true },
    disable_signup: dependencies.auth?.signUp !== true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}

/** `GET /.well-known/jwks.json`: public keys, signing key first. */
export function jwks({ dependencies }: AuthContext): Response {
  const keys = dependencies.keys.signing.map(({ kid, privateJwk: { kty, crv, x, y } }) => ({
    kty,
    crv,
    x,
    y,
    kid,
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
    ext: true,
  }))
  return Response.json({ keys }, { headers: { 'Cache-Control': 'public, max-age=600' } })
}
