import { type Caller, STATEMENT_TIMEOUTS } from '#backend/caller/caller.ts'
import { type Database, DatabaseError, type Result, type Statement } from '#backend/database/database.ts'
import { RESPONSE_TOO_LARGE } from '../plan/bounded-sql.ts'
import { requestErrors, schemaErrors } from '../protocol/errors.ts'
import type { RestRequest } from '../request/request.ts'
import { suggestName } from '../schema/name-suggestion.ts'
import type { Schema, Table } from '../schema/schema.ts'

export interface RequestContext {
  readonly request: Request
  readonly name: string
  readonly parsed: RestRequest
  readonly schema: Schema
  /** Undefined for no limit. */
  readonly maxBytes: number | undefined
  /**
   * @throws {DatabaseError}
   * @throws {RestError} 54000 when the response is too large
   * @throws {RowCountError} when a statement's `expect` is not met
   */
  run(statements: readonly Statement[], options: { readonly readOnly: boolean }): Promise<readonly Result[]>
}

export interface QueryScheduling {
  readonly schedule: <T>(work: () => Promise<T>) => Promise<T>
  readonly lowPriority: boolean
}

export function createRequestContext(
  database: Database,
  caller: Caller,
  path: string,
  parts: Pick<RequestContext, 'request' | 'name' | 'parsed' | 'schema' | 'maxBytes'>,
  { schedule, lowPriority }: QueryScheduling,
): RequestContext {
  const { request, parsed, maxBytes = 0 } = parts
  return {
    ...parts,
    run: (statements, { readOnly }) =>
      schedule(() =>
        database.transaction({
          role: caller.role,
          settings: requestSettings(request, path, caller, parsed.preferences.timezone),
          readOnly,
          rollback: parsed.preferences.tx === 'rollback',
          // Deletes free space; the server's own calls maintain sessions and limits.
          essential:
            request.method === 'DELETE' || (path.startsWith('/rpc/') && caller.role === 'service_role'),
          timeout: STATEMENT_TIMEOUTS[caller.role],
          lowPriority,
          signal: request.signal,
          statements,
        }),
      ).catch((error) => {
        const tooLarge = error instanceof DatabaseError && error.code === RESPONSE_TOO_LARGE
        throw tooLarge ? requestErrors.answerTooLarge(maxBytes) : error
      }),
  }
}

/** Returns the settings that policies read with `current_setting('request.…')`. */
function requestSettings(
  request: Request,
  path: string,
  caller: Caller,
  timezone: string | undefined,
): Record<string, string> {
  const headers = Object.fromEntries(request.headers)
  return {
    search_path: '"public", "extensions"',
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.method': request.method,
    'request.path': path,
    'request.headers': JSON.stringify(headers),
    'request.cookies': JSON.stringify(parseCookies(headers.cookie)),
    ...(timezone === undefined ? {} : { timezone }),
  }
}

function parseCookies(header: string | undefined): Record<string, string> {
  if (!header) return {}
  return Object.fromEntries(
    header.split(';').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), value.join('=').trim()]
    }),
  )
}

export function findTable(schema: Schema, name: string): Table {
  const table = schema.tables.get(name)
  if (table) return table
  throw schemaErrors.noTable(name, suggestName(name, schema.tables.keys(), 0.75))
}
