/**
 * Token buckets per client IP address with Supabase's defaults, in the database, so that they survive restarts and apply
 * to all processes.
 */
import { TokenError } from '#backend/caller/caller.ts'
import { type Result, RowCountError, type Statement } from '#backend/database/database.ts'
import { type AuthContext, timestamp } from './context.ts'
import { errors } from './errors.ts'

interface RateLimit {
  readonly name: string
  readonly requests: number
  readonly windowSeconds: number
}

export const SEND_RATE_LIMIT: RateLimit = { name: 'otp', requests: 30, windowSeconds: 300 }
export const VERIFY_RATE_LIMIT: RateLimit = { name: 'verify', requests: 30, windowSeconds: 300 }
export const TOKEN_RATE_LIMIT: RateLimit = { name: 'token', requests: 150, windowSeconds: 300 }

/**
 * Runs the statements in one transaction that also consumes a token. Requests from the website's process and with the
 * secret key are not limited.
 * @returns one result for each of `statements`
 * @throws {AuthError} over_request_rate_limit, without running any of the statements
 */
export async function runRateLimited(
  { dependencies, secrets, resolveCaller }: Pick<AuthContext, 'dependencies' | 'secrets' | 'resolveCaller'>,
  request: Request,
  limit: RateLimit,
  statements: readonly Statement[],
): Promise<readonly Result[]> {
  const address = dependencies.clientAddress(request)
  if (address === null || (await isServiceRole(resolveCaller, request))) {
    return dependencies.database.transaction({ role: 'postgres', statements })
  }

  const client = await secrets.hash('client', limit.name, address)
  try {
    const consume = consumeToken(client, limit, dependencies.clock())
    const results = await dependencies.database.transaction({
      role: 'postgres',
      statements: [consume, ...statements],
    })
    return results.slice(1)
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error
    if (error.statement === 0) throw errors.overRequestRateLimit()
    throw new RowCountError(error.statement - 1, error.count)
  }
}

/** Returns the statement that consumes a token; it affects no row if none is left. */
export function consumeToken(key: string, { requests, windowSeconds }: RateLimit, now: number): Statement {
  const refilled = `least($2::float8, l.tokens
    + greatest(0, extract(epoch from $3::timestamptz - l.updated_at)) * $2::float8 / $4::float8)`
  return {
    text: `insert into auth.rate_limits as l (key, tokens, updated_at)
      values ($1, $2::float8 - 1, $3::timestamptz)
      on conflict (key) do update set tokens = ${refilled} - 1, updated_at = excluded.updated_at
      where ${refilled} >= 1`,
    values: [key, requests, timestamp(now), windowSeconds],
    expect: { min: 1 },
  }
}

export async function isServiceRole(
  resolveCaller: AuthContext['resolveCaller'],
  request: Request,
): Promise<boolean> {
  try {
    return (await resolveCaller(request)).role === 'service_role'
  } catch (error) {
    // These endpoints need no bearer token, so a stale one doesn't matter.
    if (error instanceof TokenError) return false
    throw error
  }
}
