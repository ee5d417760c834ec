/** Reads what a client asks for when it joins a channel. */
import type { ChangeRequest } from '../changes/subscribe.ts'
import type { ChangeType } from '../protocol/channel.ts'
import { isRecord } from '../protocol/frames.ts'

export interface JoinConfig {
  readonly isPrivate: boolean
  readonly broadcast: { readonly ack: boolean; readonly self: boolean }
  readonly presence: { readonly key: string; readonly isEnabled: boolean }
  readonly changes: readonly ChangeRequest[]
  /** Whether a failed subscription to changes refuses the join. */
  readonly waitsForChanges: boolean
}

const EVENTS: readonly ChangeType[] = ['INSERT', 'UPDATE', 'DELETE']
const MAX_KEY_LENGTH = 255

/** @returns undefined if the client's settings are not understood */
export function readJoinConfig(payload: Readonly<Record<string, unknown>>): JoinConfig | undefined {
  const config = recordOf(payload.config)
  const broadcast = recordOf(config.broadcast)
  const presence = recordOf(config.presence)
  const requests = config.postgres_changes ?? []
  if (!Array.isArray(requests)) return undefined
  const changes = requests.map(readChangeRequest)
  if (!changes.every((change) => change !== undefined)) return undefined
  const key = typeof presence.key === 'string' ? presence.key : ''
  if (key.length > MAX_KEY_LENGTH) return undefined
  return {
    isPrivate: config.private === true,
    broadcast: { ack: broadcast.ack === true, self: broadcast.self === true },
    presence: { key: key || crypto.randomUUID(), isEnabled: presence.enabled === true },
    changes,
    waitsForChanges: recordOf(config.postgres_changes_options).wait === true,
  }
}

function readChangeRequest(asked: unknown): ChangeRequest | undefined {
  if (!isRecord(asked)) return undefined
  const { event, schema = 'public', table, filter, select } = asked
  const events = event === '*' ? EVENTS : EVENTS.filter((type) => type === String(event).toUpperCase())
  const columns = Array.isArray(select) ? (select as unknown[]) : null
  if (
    events.length === 0 ||
    typeof schema !== 'string' ||
    !isOptionalText(table) ||
    !isOptionalText(filter) ||
    !(columns === null || columns.every((name) => typeof name === 'string'))
  )
    return undefined
  return {
    // Not more, because it is sent back.
    asked: { event, schema: asked.schema, table, filter, select: columns ?? undefined },
    events: new Set(events),
    schema,
    table: table === '*' ? undefined : (table ?? undefined),
    filter: filter || undefined,
    select: columns as readonly string[] | null,
  }
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {})

function isOptionalText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}
