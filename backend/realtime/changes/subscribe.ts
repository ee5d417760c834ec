import { type Caller, STATEMENT_TIMEOUTS } from '#backend/caller/caller.ts'
import { type Database, DatabaseError } from '#backend/database/database.ts'
import { RestError } from '#backend/rest/protocol/errors.ts'
import type { ChangeFilter, ChangeType, Channel, Subscription } from '../protocol/channel.ts'
import { parseChangeFilter } from './change-filter.ts'
import { readStatement } from './read-statement.ts'
import type { PublishedTable, PublishedTables } from './tables.ts'

export interface ChangeRequest {
  /** Echoed unchanged, because the client compares it. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly events: ReadonlySet<ChangeType>
  readonly schema: string
  /** Undefined for all tables of the schema. */
  readonly table: string | undefined
  readonly filter: string | undefined
  readonly select: readonly string[] | null
}

/** A subscription that is not possible; the message is for the developer of the client. */
export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError'
}

export interface SubscribeDependencies {
  readonly database: Database
  readonly tables: PublishedTables
}

/**
 * Checks a requested subscription with an empty query as the caller.
 * @throws {SubscriptionError}
 */
export async function createSubscription(
  { database, tables }: SubscribeDependencies,
  id: number,
  channel: Channel,
  { schema, table: name, events, filter, select }: ChangeRequest,
): Promise<Subscription> {
  const published =
    name === undefined ? await tables.inSchema(schema) : [await tables.get(`${schema}.${name}`)]
  const { role } = channel.caller
  const found = published.filter((table) => table !== undefined && table.readable[role].length > 0)
  const [table] = found
  if (table === undefined)
    throw new SubscriptionError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${[...events].join(', ')}, schema: ${schema}, table: ${name ?? '*'}]`,
    )
  try {
    const parsed = filter === undefined ? null : { text: filter, conditions: parseChangeFilter(filter) }
    if (parsed !== null && name === undefined) throw new SubscriptionError('A filter needs a table')
    const readable = table.readable[role].map((column) => column.name)
    const unknown = name === undefined ? undefined : select?.find((column) => !readable.includes(column))
    if (unknown !== undefined) throw new SubscriptionError(`Column ${unknown} cannot be selected`)
    const subscription = {
      id,
      channel,
      events,
      filter: parsed,
      select,
      tables: found.map((each) => each?.id ?? ''),
    }
    if (parsed !== null) await probe(database, channel.caller, table, parsed)
    return subscription
  } catch (error) {
    if (error instanceof RestError) {
      const details = typeof error.details === 'string' ? `: ${error.details}` : ''
      throw new SubscriptionError(`${error.message}${details}`)
    }
    throw error
  }
}

/** Runs the query for no rows, which checks the filter's types and the caller's privileges. */
async function probe(
  database: Database,
  { role, claims }: Caller,
  table: PublishedTable,
  filter: ChangeFilter,
): Promise<void> {
  try {
    await database.transaction({
      role,
      readOnly: true,
      lowPriority: role === 'anon',
      timeout: STATEMENT_TIMEOUTS[role],
      settings: {
        search_path: '"public", "extensions"',
        'request.jwt.claims': JSON.stringify(claims),
      },
      statements: [readStatement(table, role, [], [filter])],
    })
  } catch (error) {
    // Classes of errors that the client caused: data and syntax or access rules.
    if (error instanceof DatabaseError && /^(?:22|42)/.test(error.code))
      throw new SubscriptionError(error.message)
    throw error
  }
}
