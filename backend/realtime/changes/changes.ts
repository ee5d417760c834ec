/**
 * Sends row changes to subscribers who may read the row. Triggers notify the keys of changed rows
 * (`platform/0104_realtime.sql`), also those of other processes. The row is read as each caller, so row-level security
 * and column privileges apply as in the data API.
 */
import { type Caller, STATEMENT_TIMEOUTS } from '#backend/caller/caller.ts'
import { type Database, DatabaseError, type Row, type Statement } from '#backend/database/database.ts'
import type { ChangeType, Channel, Subscription } from '../protocol/channel.ts'
import { encodeMessage, isRecord } from '../protocol/frames.ts'
import { type Change, readStatement } from './read-statement.ts'
import type { CallerGroup, Subscriptions } from './subscriptions.ts'
import type { ChangeColumn, PublishedTable, PublishedTables } from './tables.ts'

export interface Changes {
  /** Starts listening, once. */
  listen(): Promise<void>
  close(): void
}

export interface ChangesDependencies {
  readonly database: Database
  readonly subscriptions: Subscriptions
  readonly tables: PublishedTables
  readonly maxPending: number
  readonly clock: () => number
  /** Called with channels that may have missed changes; they have to join again. */
  readonly onMissed: (channels: Iterable<Channel>) => void
  readonly log: { warn(fields: object, message: string): void }
}

/** Keys read by one query. */
const BATCH_SIZE = 100
/** Callers whose rows are read in one transaction, so that other queries don't wait for all of them. */
const CALLERS_PER_TRANSACTION = 100
/** A larger row is sent without its large values, as by Supabase. */
const MAX_RECORD_LENGTH = 256 * 1024
const MAX_VALUE_LENGTH = 64
const ROLES = ['service_role', 'authenticated', 'anon'] as const

export function createChanges(dependencies: ChangesDependencies): Changes {
  const { database, subscriptions, tables, maxPending, clock, onMissed, log } = dependencies
  const pending = new Map<string, Change[]>()
  let pendingCount = 0
  let listening: Promise<void> | undefined
  let isDelivering = false
  let isClosed = false

  function receive(payload: string): void {
    if (isClosed) return
    if (payload === '') {
      // Notifications may have been lost.
      onMissed(subscriptions.channels())
      return
    }
    const { table, changes } = parseNotification(payload)
    if (!subscriptions.has(table)) return
    const queue = pending.get(table) ?? []
    if (pendingCount + changes.length > maxPending) {
      pendingCount -= queue.length
      pending.delete(table)
      log.warn({ table }, 'Realtime changes were discarded, because too many were waiting')
      onMissed(subscriptions.channels(table))
      return
    }
    pendingCount += changes.length
    queue.push(...changes)
    pending.set(table, queue)
    if (!isDelivering) void deliverAll()
  }

  async function deliverAll(): Promise<void> {
    isDelivering = true
    // Changes of the same transaction arrive in several notifications.
    await Promise.resolve()
    for (const [id, queue] of pending) {
      const changes = queue.splice(0, BATCH_SIZE)
      pendingCount -= changes.length
      // At the end of the order, so that one busy table doesn't hold up the others.
      pending.delete(id)
      if (queue.length > 0) pending.set(id, queue)
      try {
        const table = await tables.get(id)
        if (table && !isClosed) await deliver(table, withoutRepeats(changes))
      } catch (err) {
        log.warn({ err, table: id }, 'Realtime changes could not be delivered')
        onMissed(subscriptions.channels(id))
      }
    }
    isDelivering = false
  }

  async function deliver(table: PublishedTable, changes: readonly Change[]): Promise<void> {
    const groups = subscriptions.ofTable(table.id)
    const keys = new Map<string, Change>()
    for (const change of changes) if (change.type !== 'DELETE') keys.set(change.keyText, change)
    for (const role of ROLES) {
      const ofRole = groups.filter(({ caller }) => caller.role === role)
      // An empty query for roles without access would only fail.
      if (ofRole.length === 0 || table.readable[role].length === 0) continue
      for (let start = 0; start < ofRole.length; start += CALLERS_PER_TRANSACTION) {
        const chunk = ofRole.slice(start, start + CALLERS_PER_TRANSACTION)
        await deliverTo(role, chunk, table, changes, [...keys.values()])
      }
    }
  }

  async function deliverTo(
    role: Caller['role'],
    groups: readonly CallerGroup[],
    table: PublishedTable,
    changes: readonly Change[],
    keys: readonly Change[],
  ): Promise<void> {
    try {
      const rows = keys.length === 0 ? groups.map(() => []) : await readRows(role, groups, table, keys)
      for (const [index, group] of groups.entries())
        sendChanges(group, table, changes, keys, rows[index] ?? [])
    } catch (error) {
      // The database is unavailable, or the queries take too long.
      if (!(error instanceof DatabaseError) || /^(?:08|53|57)/.test(error.code)) throw error
      const [only] = groups
      if (groups.length === 1 && only) {
        log.warn({ err: error, table: table.id }, 'A Realtime subscription failed')
        // Privileges may have changed.
        tables.forget()
        return onMissed([...only.subscriptions].map(({ channel }) => channel))
      }
      // One caller's filter or policy failed, which must not affect the others.
      const half = Math.ceil(groups.length / 2)
      await deliverTo(role, groups.slice(0, half), table, changes, keys)
      await deliverTo(role, groups.slice(half), table, changes, keys)
    }
  }

  async function readRows(
    role: Caller['role'],
    groups: readonly CallerGroup[],
    table: PublishedTable,
    keys: readonly Change[],
  ): Promise<readonly (readonly Row[])[]> {
    const statements = groups.flatMap(({ caller, subscriptions: ofGroup }): Statement[] => [
      {
        text: `select set_config('request.jwt.claims', $1, true)`,
        values: [JSON.stringify(caller.claims)],
      },
      readStatement(table, role, keys, distinctFilters(ofGroup)),
    ])
    const results = await database.transaction({
      role,
      readOnly: true,
      lowPriority: role === 'anon',
      timeout: STATEMENT_TIMEOUTS[role],
      settings: { search_path: '"public", "extensions"' },
      statements,
    })
    return groups.map((_, index) => results[index * 2 + 1]?.rows ?? [])
  }

  function sendChanges(
    { caller, subscriptions: ofGroup }: CallerGroup,
    table: PublishedTable,
    changes: readonly Change[],
    keys: readonly Change[],
    rows: readonly Row[],
  ): void {
    const filters = distinctFilters(ofGroup).map(({ text }) => text)
    const rowByKey = new Map(rows.map((row) => [keys[Number(row.number) - 1]?.keyText, row]))
    const columns = table.readable[caller.role]
    // Without a row to read, row-level security cannot decide who may know of it.
    const readsDeleted = caller.role === 'service_role' || !table.isProtected
    for (const change of changes) {
      const row = rowByKey.get(change.keyText)
      const isDeleted = change.type === 'DELETE'
      if (isDeleted ? !readsDeleted : row === undefined) continue
      const matching = [...ofGroup].filter(
        ({ events, filter }) =>
          events.has(change.type) &&
          (isDeleted || filter === null || row?.[`m${filters.indexOf(filter.text)}`] === true),
      )
      if (matching.length > 0)
        sendTo(
          matching,
          createDataWriter(table, columns, change, isDeleted ? undefined : String(row?.record)),
        )
    }
  }

  function sendTo(
    matching: readonly Subscription[],
    write: (select: Subscription['select']) => string,
  ): void {
    const now = clock() / 1000
    const byChannel = Map.groupBy(matching, ({ channel }) => channel)
    for (const [channel, ofChannel] of byChannel) {
      if ((channel.caller.claims.exp ?? Number.POSITIVE_INFINITY) <= now) continue
      for (const [data, same] of Map.groupBy(ofChannel, ({ select }) => write(select))) {
        const payload = `{"ids":${JSON.stringify(same.map(({ id }) => id))},"data":${data}}`
        const message = { topic: channel.topic, event: 'postgres_changes' }
        channel.connection.send(encodeMessage(channel.connection.version, message, payload))
      }
    }
  }

  return {
    listen() {
      listening ??= Promise.all([
        database.listen('realtime_changes', receive),
        database.listen('pgrst', tables.forget),
      ]).then(
        () => undefined,
        (error) => {
          listening = undefined
          throw error
        },
      )
      return listening
    },
    close() {
      isClosed = true
      pending.clear()
    },
  }
}

/** Later updates of a row replace earlier ones, because all would be sent with the row's present values. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const last = new Map(changes.map((change, index) => [`${change.type} ${change.keyText}`, index]))
  return changes.filter(
    ({ type, keyText }, index) => type !== 'UPDATE' || last.get(`${type} ${keyText}`) === index,
  )
}

function distinctFilters(subscriptions: Iterable<Subscription>) {
  const filters = new Map<string, NonNullable<Subscription['filter']>>()
  for (const { filter } of subscriptions) if (filter !== null) filters.set(filter.text, filter)
  return [...filters.values()]
}

function parseNotification(payload: string): { table: string; changes: Change[] } {
  const { schema, table, type, at, keys } = JSON.parse(payload, keepNumbers) as {
    readonly schema: string
    readonly table: string
    readonly type: ChangeType
    readonly at: string
    readonly keys: readonly (readonly unknown[])[]
  }
  const committedAt = new Date(at).toISOString()
  return {
    table: `${schema}.${table}`,
    changes: keys.map((key) => ({ type, at: committedAt, key, keyText: JSON.stringify(key) })),
  }
}

/** Returns a function that writes the change's data as JSON, once for each selection of columns. */
function createDataWriter(
  table: PublishedTable,
  columns: readonly ChangeColumn[],
  { type, at, key }: Change,
  record: string | undefined,
): (select: Subscription['select']) => string {
  const written = new Map<string, string>()
  const oldRecord = Object.fromEntries(table.key.map(({ name }, index) => [name, key[index]]))
  const isTooLarge = record !== undefined && record.length > MAX_RECORD_LENGTH

  function write(select: Subscription['select']): string {
    const isSelected = (name: string) => select === null || select.includes(name)
    const shown =
      record === undefined || (select === null && !isTooLarge)
        ? record
        : pick(record, (name, value) => isSelected(name) && (!isTooLarge || isSmall(value)))
    const head = JSON.stringify({
      schema: table.schema,
      table: table.name,
      commit_timestamp: at,
      type,
      columns: columns.filter(({ name }) => isSelected(name)),
      ...(type !== 'INSERT' && { old_record: oldRecord }),
      errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
    })
    return shown === undefined ? head : `${head.slice(0, -1)},"record":${shown}}`
  }

  return (select) => {
    const id = select === null ? '*' : JSON.stringify(select)
    const known = written.get(id) ?? write(select)
    written.set(id, known)
    return known
  }
}

function pick(record: string, isKept: (name: string, value: unknown) => boolean): string {
  const parsed: unknown = JSON.parse(record, keepNumbers)
  const entries = Object.entries(isRecord(parsed) ? parsed : {})
  return JSON.stringify(Object.fromEntries(entries.filter(([name, value]) => isKept(name, value))))
}

/** Numbers keep their digits, because bigint and numeric exceed the precision of JavaScript. */
const keepNumbers = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? rawJson(context.source) : value

// The library of TypeScript lacks it.
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

const isSmall = (value: unknown) => JSON.stringify(value).length <= MAX_VALUE_LENGTH
