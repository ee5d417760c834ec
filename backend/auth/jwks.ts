import type { AuthContext } from '#backend/auth/context.ts'

/** `GET /.well-known/jwks.json`: the public halves of the keys as they are now, the signing one first. */
export function jwks({ deps }: AuthContext): Response {
  const keys = deps.keys.signing.map(({ kid, privateJwk: { kty, crv, x, y } }) => ({
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
