import type { Caller } from '#backend/caller/caller.ts'
import type { Filter } from '#backend/rest/parse/filter.ts'
import { encodeMessage, type Message, type Version } from './frames.ts'
import type { NetworkLimits } from './limits.ts'

/** A client's WebSocket. */
export interface Connection {
  readonly version: Version
  readonly network: NetworkLimits
  /** A browser must not use the secret key. */
  readonly isBrowser: boolean
  readonly channels: Map<string, Channel>
  /** When the last frame was read or the last channel was left. */
  activeAt: number
  readonly isOpen: boolean
  send(frame: string | Uint8Array): void
  close(code: number, reason: string): void
}

/** Codes of RFC 6455 and of the registry of WebSocket close codes. */
export const CLOSE_CODES = {
  normal: 1000,
  goingAway: 1001,
  invalidFrame: 1007,
  policy: 1008,
  failure: 1011,
  tryAgainLater: 1013,
} as const

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

export interface Subscription {
  /** Sent with each change, so that the client finds its callbacks. */
  readonly id: number
  readonly channel: Channel
  readonly tables: readonly string[]
  readonly events: ReadonlySet<ChangeType>
  readonly filter: ChangeFilter | null
  /** Columns to send; null for all. */
  readonly select: readonly string[] | null
}

export interface ChangeFilter {
  readonly text: string
  readonly conditions: readonly Filter[]
}

/** What a channel may be used for. Everything on a public channel. */
export interface Permissions {
  readonly read: ReadonlySet<Extension>
  readonly write: ReadonlySet<Extension>
}

export type Extension = 'broadcast' | 'presence'

/** A client's membership of a topic. */
export interface Channel {
  readonly connection: Connection
  /** With the prefix `realtime:`. */
  readonly topic: string
  /** Without the prefix. */
  readonly name: string
  readonly joinRef: string | null
  readonly isPrivate: boolean
  readonly broadcast: { readonly ack: boolean; readonly self: boolean }
  readonly presence: { readonly key: string; readonly isEnabled: boolean }
  caller: Caller
  permissions: Permissions
  subscriptions: readonly Subscription[]
}

export function send(
  { connection, topic, joinRef }: Pick<Channel, 'connection' | 'topic' | 'joinRef'>,
  event: string,
  payload: object,
  ref: string | null = null,
): void {
  connection.send(encodeMessage(connection.version, { joinRef, ref, topic, event }, JSON.stringify(payload)))
}

export function reply(
  connection: Connection,
  { joinRef, ref, topic }: Message,
  status: 'ok' | 'error',
  response: object = {},
): void {
  if (ref === null) return
  send({ connection, topic, joinRef }, 'phx_reply', { status, response }, ref)
}

export function sendSystem(
  channel: Channel,
  status: 'ok' | 'error',
  message: string,
  extension: 'system' | 'postgres_changes' = 'system',
): void {
  send(channel, 'system', { status, message, extension, channel: channel.name })
}
