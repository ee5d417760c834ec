/**
 * Custom access token hook: `public.custom_access_token_hook(event jsonb)`, if it exists, decides on the claims of
 * access tokens. Looked up once, and again after `NOTIFY pgrst`.
 */
import { DatabaseError } from '#backend/database/database.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import { errors } from '../protocol/errors.ts'

/** Supabase's limit. */
const TIMEOUT_MS = 2000

export interface TokenHook {
  /**
   * @returns the claims to sign; unchanged without a hook
   * @throws {AuthError} the hook's error, or unexpected_failure
   */
  apply(event: { userId: string; claims: TokenClaims; authenticationMethod: string }): Promise<TokenClaims>
}

export function createTokenHook({
  database,
  clock,
}: Pick<BackendDependencies, 'database' | 'clock'>): TokenHook {
  let present: Promise<boolean> | undefined
  let listening: Promise<void> | undefined

  async function find(): Promise<boolean> {
    // Listen first, so that a hook created during the lookup is noticed.
    listening ??= database.listen('pgrst', () => {
      present = undefined
    })
    await listening.catch((error) => {
      listening = undefined
      throw error
    })
    const text = `select to_regprocedure('public.custom_access_token_hook(jsonb)') is not null as present`
    const [found] = await database.transaction({ role: 'postgres', readOnly: true, statements: [{ text }] })
    return found!.rows[0]!.present === true
  }

  async function isPresent(): Promise<boolean> {
    present ??= find()
    const pending = present
    try {
      return await pending
    } catch (error) {
      if (present === pending) present = undefined
      throw error
    }
  }

  async function call(event: object): Promise<unknown> {
    const [results] = await database.transaction({
      role: 'supabase_auth_admin',
      timeout: TIMEOUT_MS,
      statements: [
        { text: 'select public.custom_access_token_hook($1::jsonb)::jsonb as result', values: [event] },
      ],
    })
    return results!.rows[0]!.result
  }

  return {
    async apply({ userId, claims, authenticationMethod }) {
      if (!(await isPresent())) return claims
      const event = {
        metadata: {
          uuid: crypto.randomUUID(),
          time: new Date(clock()).toISOString(),
          name: 'customize-access-token',
        },
        user_id: userId,
        claims,
        authentication_method: authenticationMethod,
      }
      try {
        return hookedClaims(await call(event))
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        // Dropped since the last lookup.
        present = undefined
        if (error.code === '42883' && !(await isPresent())) return claims
        throw errors.hookFailed(error)
      }
    },
  }
}

export type TokenClaims = Readonly<Record<string, unknown>>

/** Claims that a hook may not omit, with Supabase Auth's types. */
const REQUIRED = 'aud exp iat sub email phone role aal session_id is_anonymous'.split(' ')

const CLAIM_TYPES: Readonly<Record<string, readonly string[]>> = {
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
 * A result is `{claims}`, which the event also matches, or `{error: {http_code, message}}`.
 * @throws {AuthError}
 */
function hookedClaims(result: unknown): TokenClaims {
  if (!isObject(result)) throw errors.hookClaims(['(root): Invalid type. Expected: object, given: null'])
  if (isObject(result.error) && typeof result.error.message === 'string' && result.error.message !== '') {
    throw errors.hookRejection(result.error.http_code, result.error.message)
  }
  if (!('claims' in result)) throw errors.hookFailed(new Error('The hook returned no claims'))
  const { claims } = result
  const issues = validateClaims(claims)
  if (issues.length > 0) throw errors.hookClaims(issues)
  return claims as TokenClaims
}

function validateClaims(claims: unknown): string[] {
  if (!isObject(claims)) return [`(root): Invalid type. Expected: object, given: ${typeOf(claims)}`]
  return [
    ...REQUIRED.filter((name) => !Object.hasOwn(claims, name)).map((name) => `(root): ${name} is required`),
    ...Object.entries(CLAIM_TYPES)
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
