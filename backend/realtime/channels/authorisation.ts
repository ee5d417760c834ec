/** Decides who a channel's client is, and what policies on `realtime.messages` allow on a private channel. */
import { type Caller, STATEMENT_TIMEOUTS, TokenError } from '#backend/caller/caller.ts'
import { type Database, DatabaseError, type Statement } from '#backend/database/database.ts'
import { isSecret } from '#backend/gateway/credentials.ts'
import type { Keys } from '#backend/keys/keys.ts'
import { arrayLiteral } from '#backend/rest/plan/sql.ts'
import { isUuid } from '#formats/json-values.ts'
import type { Extension, Permissions } from '../protocol/channel.ts'

/** A join or token that is refused, with Supabase's reason. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

export interface Authorisation {
  /**
   * @param token the client's access token or key; undefined for the connection's publishable key
   * @throws {RefusedError}
   */
  identify(token: unknown, options: { readonly isBrowser: boolean }): Promise<Caller>
  /** @throws {RefusedError} if the caller's session has ended */
  assertActive(caller: Caller): Promise<void>
  permissions(caller: Caller, name: string): Promise<Permissions>
  /** Returns which of the sessions have not ended. */
  activeSessions(ids: readonly string[]): Promise<ReadonlySet<string>>
}

const EXTENSIONS: readonly Extension[] = ['broadcast', 'presence']
export const ALL_PERMISSIONS: Permissions = { read: new Set(EXTENSIONS), write: new Set(EXTENSIONS) }
const INSUFFICIENT_PRIVILEGE = '42501'
const MAX_TOKEN_LENGTH = 16_384

export function createAuthorisation(
  { database, keys }: { readonly database: Database; readonly keys: Keys },
  resolveCaller: (request: Request) => Promise<Caller>,
): Authorisation {
  async function resolve(token: string): Promise<Caller> {
    try {
      // Also rejects tokens that cannot be in a header.
      const headers = { authorization: `Bearer ${token}` }
      return await resolveCaller(new Request('http://localhost/', { headers }))
    } catch (error) {
      if (error instanceof TokenError)
        throw new RefusedError(
          error.code.kind === 'expired'
            ? 'InvalidJWTToken: Token has expired'
            : 'InvalidJWTToken: Token is not valid',
        )
      if (error instanceof TypeError) throw new RefusedError('InvalidJWTToken: Token is not valid')
      throw error
    }
  }

  async function activeSessions(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const [found] = await database.transaction({
      role: 'postgres',
      readOnly: true,
      statements: [
        {
          text: 'select id from auth.sessions where id = any($1::uuid[]) and tokens_revoked_at is null',
          values: [arrayLiteral(ids.filter(isUuid))],
        },
      ],
    })
    return new Set(found?.rows.map(({ id }) => String(id)))
  }

  async function readable(caller: Caller, name: string): Promise<Set<Extension>> {
    const ids = EXTENSIONS.map(() => crypto.randomUUID())
    const [, , found] = await database.transaction({
      role: 'postgres',
      rollback: true,
      lowPriority: caller.role === 'anon',
      timeout: STATEMENT_TIMEOUTS[caller.role],
      statements: [
        {
          text: `insert into realtime.messages (id, topic, extension)
            select * from unnest($1::uuid[], $2::text[], $3::text[])`,
          values: [arrayLiteral(ids), arrayLiteral(EXTENSIONS.map(() => name)), arrayLiteral(EXTENSIONS)],
        },
        {
          text: `select set_config('request.jwt.claims', $1, true), set_config('realtime.topic', $2, true),
            set_config('role', $3, true)`,
          values: [JSON.stringify(caller.claims), name, caller.role],
        },
        {
          text: 'select extension from realtime.messages where id = any($1::uuid[])',
          values: [arrayLiteral(ids)],
        },
      ],
    })
    return new Set(found?.rows.map(({ extension }) => extension as Extension))
  }

  async function canWrite(caller: Caller, name: string, extension: Extension): Promise<boolean> {
    const insert: Statement = {
      text: 'insert into realtime.messages (topic, extension) values ($1, $2)',
      values: [name, extension],
    }
    try {
      await database.transaction({
        role: caller.role,
        settings: { 'request.jwt.claims': JSON.stringify(caller.claims), 'realtime.topic': name },
        rollback: true,
        lowPriority: caller.role === 'anon',
        timeout: STATEMENT_TIMEOUTS[caller.role],
        statements: [insert],
      })
      return true
    } catch (error) {
      if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return false
      throw error
    }
  }

  return {
    async identify(token, { isBrowser }) {
      if (token === undefined || token === null) return { role: 'anon', claims: { role: 'anon' } }
      if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH)
        throw new RefusedError('InvalidJWTToken: Token is not valid')
      if (isBrowser && isSecret(keys, token))
        throw new RefusedError('Unauthorized: The secret API key must not be used in a browser')
      return resolve(token)
    },
    async assertActive({ claims: { session_id: session } }) {
      if (session !== undefined && !(await activeSessions([session])).has(session))
        throw new RefusedError('InvalidJWTToken: The session has ended')
    },
    async permissions(caller, name) {
      const [read, ...writes] = await Promise.all([
        readable(caller, name),
        ...EXTENSIONS.map((extension) => canWrite(caller, name, extension)),
      ])
      return { read, write: new Set(EXTENSIONS.filter((_, index) => writes[index])) }
    },
    activeSessions,
  }
}
