/** The claims of an access token, and which of them a hook may not leave out: the schema is Supabase Auth's. */
import { errors } from '#backend/auth/errors.ts'

export type TokenClaims = Readonly<Record<string, unknown>>

const REQUIRED = 'aud exp iat sub email phone role aal session_id is_anonymous'.split(' ')

const TYPES: Readonly<Record<string, readonly string[]>> = {
  aud: ['string', 'array'],
  exp: ['integer'],
  jti: ['string'],
  iat: ['integer'],
  iss: ['string'],
  nbf: ['integer'],
  sub: ['string'],
  email: ['string'],
  phone: ['string'],
  app_metadata: ['object'],
  user_metadata: ['object'],
  role: ['string'],
  aal: ['string'],
  amr: ['array'],
  session_id: ['string'],
}

/**
 * What a hook's answer says: `{claims}`, which the whole event is too, or `{error: {http_code, message}}`.
 * @throws {AuthError}
 */
export function hookedClaims(answer: unknown): TokenClaims {
  if (!isObject(answer)) throw errors.hookClaims(['(root): Invalid type. Expected: object, given: null'])
  if (isObject(answer.error) && typeof answer.error.message === 'string' && answer.error.message !== '') {
    throw errors.hookRefusal(answer.error.http_code, answer.error.message)
  }
  if (!('claims' in answer)) throw errors.hookFailed(new Error('The hook answered no claims'))
  const { claims } = answer
  const faults = faultsOf(claims)
  if (faults.length > 0) throw errors.hookClaims(faults)
  return claims as TokenClaims
}

function faultsOf(claims: unknown): string[] {
  if (!isObject(claims)) return [`(root): Invalid type. Expected: object, given: ${typeOf(claims)}`]
  return [
    ...REQUIRED.filter((name) => !Object.hasOwn(claims, name)).map((name) => `(root): ${name} is required`),
    ...Object.entries(TYPES)
      .filter(([name, types]) => Object.hasOwn(claims, name) && !types.includes(typeOf(claims[name])))
      .map(
        ([name, types]) =>
          `${name}: Invalid type. Expected: ${types.join('/')}, given: ${typeOf(claims[name])}`,
      ),
  ]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
