/** One request on its way through the data API: what it asks, who asks, and how it reaches the database. */

import { type Caller, timeLimits } from '#backend/caller.ts'
import type { Database, Result, Statement } from '#backend/database/database.ts'
import type { RestRequest } from './request/request.ts'
import type { Schema } from './schema/schema.ts'

export interface Exchange {
  readonly request: Request
  /** The table or function that the address names. */
  readonly name: string
  readonly parsed: RestRequest
  readonly schema: Schema
  /**
   * Runs the statements in one transaction under the caller's role.
   * @throws {DatabaseError}
   * @throws {RowCountError} when a statement's `expect` does not hold
   */
  run(statements: readonly Statement[], options: { readonly readOnly: boolean }): Promise<readonly Result[]>
}

export function createExchange(
  database: Database,
  caller: Caller,
  path: string,
  parts: Pick<Exchange, 'request' | 'name' | 'parsed' | 'schema'>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Exchange {
  const { request, parsed } = parts
  return {
    ...parts,
    run: (statements, { readOnly }) =>
      inTurn(() =>
        database.transaction({
          role: caller.role,
          settings: requestSettings(request, path, caller, parsed.preferences.timezone),
          readOnly,
          rollback: parsed.preferences.tx === 'rollback',
          timeout: timeLimits[caller.role],
          statements,
        }),
      ),
  }
}

/** What policies and functions can read with `current_setting('request.…')`. */
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
