/** Handles the messages of clients: join, leave, tokens, broadcasts and presence. */
import { type Database, DatabaseError } from '#backend/database/database.ts'
import type { RealtimeLimits } from '#backend/dependencies/dependencies.ts'
import { isNestedDeeper } from '#formats/json-values.ts'
import { type ChangeRequest, createSubscription, SubscriptionError } from '../changes/subscribe.ts'
import type { Subscriptions } from '../changes/subscriptions.ts'
import type { PublishedTables } from '../changes/tables.ts'
import {
  type Channel,
  CLOSE_CODES,
  type Connection,
  reply,
  type Subscription,
  send,
  sendSystem,
} from '../protocol/channel.ts'
import { isRecord, MAX_FIELD_BYTES, type Message } from '../protocol/frames.ts'
import { createTokenBucket, type TokenBucket } from '../protocol/limits.ts'
import { ALL_PERMISSIONS, type Authorisation, RefusedError } from './authorisation.ts'
import { readJoinConfig } from './join-config.ts'
import { PREFIX, type Topics } from './topics.ts'

export interface Channels {
  receive(connection: Connection, message: Message): Promise<void>
  /** Removes the channels of a closed connection. */
  disconnect(connection: Connection): void
  /** Ends a channel with a reason; the client does not join again by itself. */
  end(channel: Channel, reason: string): void
  /** Asks the client to join again and to read the changes that it may have missed. */
  reset(channel: Channel): void
}

export interface ChannelsDependencies {
  readonly database: Database
  readonly authorisation: Authorisation
  readonly topics: Topics
  readonly tables: PublishedTables
  readonly subscriptions: Subscriptions
  readonly limits: RealtimeLimits
  readonly clock: () => number
  /** Starts listening to the database, before its notifications are relied on. */
  readonly listen: () => Promise<unknown>
}

const CONNECTION_TOPIC = 'phoenix'
const MAX_PRESENCE_LEVELS = 16
const NOT_READABLE = 'You do not have permissions to read from this Channel topic'
const NOT_WRITABLE = 'Unauthorized: You do not have permissions to write to this Channel topic'
const TOO_MANY_MESSAGES = 'Too many messages per second'

export function createChannels(dependencies: ChannelsDependencies): Channels {
  const { authorisation, topics, subscriptions, limits, clock, listen } = dependencies
  const joinRates = new WeakMap<Connection, TokenBucket>()
  let lastSubscriptionId = 0

  async function receive(connection: Connection, message: Message): Promise<void> {
    const { topic, event } = message
    if (topic === CONNECTION_TOPIC) {
      if (event === 'heartbeat') reply(connection, message, 'ok')
      return
    }
    if (event === 'phx_join') return join(connection, message)
    const channel = connection.channels.get(topic)
    // Messages of an earlier membership may still arrive.
    if (channel === undefined || (message.joinRef !== null && message.joinRef !== channel.joinRef))
      return reply(connection, message, 'error', { reason: 'unmatched topic' })
    if (event === 'phx_leave') return leave(channel, message)
    if (event === 'access_token') return renew(channel, message.payload.access_token)
    if (event === 'broadcast')
      return finish(channel, message, broadcast(channel, message), channel.broadcast.ack)
    if (event === 'presence') return finish(channel, message, presence(channel, message), true)
    reply(connection, message, 'error', { reason: `Unknown event ${event.slice(0, MAX_FIELD_BYTES)}` })
  }

  async function join(connection: Connection, message: Message): Promise<void> {
    const { topic } = message
    const refuse = (reason: string) => reply(connection, message, 'error', { reason })
    if (!joinRateOf(connection).take() || !connection.network.joins.take()) {
      refuse('ClientJoinRateLimitReached: Too many joins per second')
      return connection.close(CLOSE_CODES.policy, 'Too many joins per second')
    }
    const config = readJoinConfig(message.payload)
    const name = topic.slice(PREFIX.length)
    if (config === undefined || !topic.startsWith(PREFIX) || name === '' || !isField(topic))
      return refuse('InvalidJoinPayload: The topic or its settings are not valid')
    // Joining again replaces the earlier membership.
    const previous = connection.channels.get(topic)
    if (previous) close(previous)
    if (connection.channels.size >= limits.channelsPerConnection)
      return refuse('ChannelRateLimitReached: Too many channels')
    try {
      const caller = await authorisation.identify(message.payload.access_token, connection)
      const { isPrivate } = config
      const permissions = isPrivate ? await authorisation.permissions(caller, name) : ALL_PERMISSIONS
      if (permissions.read.size === 0) throw new RefusedError(`Unauthorized: ${NOT_READABLE}: ${name}`)
      const joined = { ...config, connection, topic, name, joinRef: message.joinRef }
      const channel: Channel = { ...joined, caller, permissions, subscriptions: [] }
      // Listed before the session is read, so that its end closes the channel from here on.
      connection.channels.set(topic, channel)
      try {
        await listen()
        await authorisation.assertActive(caller)
        const { ids, failures } = await subscribe(channel, config.changes)
        if (failures.length > 0 && config.waitsForChanges)
          throw new RefusedError(`PostgresChangesSubscribeError: ${failures.join('; ')}`)
        // The client may have gone meanwhile.
        if (!isCurrent(channel)) return close(channel)
        topics.add(channel)
        reply(connection, message, 'ok', {
          postgres_changes: config.changes.map(({ asked }, index) => ({ ...asked, id: ids[index] })),
        })
        if (config.presence.isEnabled && permissions.read.has('presence')) topics.sendPresences(channel)
        for (const failure of failures) sendSystem(channel, 'error', failure, 'postgres_changes')
        if (ids.length > failures.length)
          sendSystem(channel, 'ok', 'Subscribed to PostgreSQL', 'postgres_changes')
      } catch (error) {
        close(channel)
        throw error
      }
    } catch (error) {
      if (error instanceof RefusedError) return refuse(error.message)
      if (error instanceof DatabaseError)
        return refuse('UnableToConnectToProject: The database is unavailable')
      throw error
    }
  }

  /** Returns an id for each request, also for one that failed. */
  async function subscribe(channel: Channel, requests: readonly ChangeRequest[]) {
    const existing = [...channel.connection.channels.values()].flatMap((each) => each.subscriptions)
    if (existing.length + requests.length > limits.subscriptionsPerConnection)
      throw new RefusedError('Too many subscriptions to changes')
    const failures: string[] = []
    const created: Subscription[] = []
    const ids = requests.map(() => ++lastSubscriptionId)
    for (const [index, request] of requests.entries()) {
      try {
        created.push(await createSubscription(dependencies, ids[index] as number, channel, request))
      } catch (error) {
        if (!(error instanceof SubscriptionError)) throw error
        failures.push(error.message)
      }
    }
    listSubscriptions(channel, created)
    return { ids, failures }
  }

  /** @throws {RefusedError} */
  function listSubscriptions(channel: Channel, added: readonly Subscription[]): void {
    channel.subscriptions = added
    try {
      for (const subscription of added) subscriptions.add(subscription)
    } catch (error) {
      if (error instanceof RangeError) throw new RefusedError(error.message)
      throw error
    }
  }

  function joinRateOf(connection: Connection): TokenBucket {
    const { burst, perSecond } = limits.joins
    const rate =
      joinRates.get(connection) ?? createTokenBucket({ burst: burst / 2, perSecond: perSecond / 2 }, clock)
    joinRates.set(connection, rate)
    return rate
  }

  const isCurrent = (channel: Channel) =>
    channel.connection.isOpen && channel.connection.channels.get(channel.topic) === channel

  function close(channel: Channel): void {
    const { connection, topic } = channel
    for (const subscription of channel.subscriptions) subscriptions.remove(subscription)
    topics.remove(channel)
    if (connection.channels.get(topic) !== channel) return
    connection.channels.delete(topic)
    connection.activeAt = clock()
  }

  function leave(channel: Channel, message: Message): void {
    close(channel)
    reply(channel.connection, message, 'ok')
    send(channel, 'phx_close', {}, channel.joinRef)
  }

  function end(channel: Channel, reason: string): void {
    if (!isCurrent(channel)) return
    close(channel)
    sendSystem(channel, 'error', reason)
    send(channel, 'phx_close', {}, channel.joinRef)
  }

  function reset(channel: Channel): void {
    if (!isCurrent(channel)) return
    close(channel)
    send(channel, 'phx_error', {}, channel.joinRef)
  }

  /** Keys are ignored, as by Supabase: supabase-js sends its own key while no user is signed in. */
  async function renew(channel: Channel, token: unknown): Promise<void> {
    if (typeof token !== 'string' || token.startsWith('sb_')) return
    if (!channel.connection.network.joins.take()) return end(channel, 'Too many tokens per second')
    try {
      const caller = await authorisation.identify(token, channel.connection)
      await authorisation.assertActive(caller)
      const permissions = channel.isPrivate
        ? await authorisation.permissions(caller, channel.name)
        : ALL_PERMISSIONS
      if (permissions.read.size === 0)
        throw new RefusedError(
          `You no longer have permission to read from this Channel topic: ${channel.name}`,
        )
      if (!isCurrent(channel)) return
      for (const subscription of channel.subscriptions) subscriptions.remove(subscription)
      channel.caller = caller
      channel.permissions = permissions
      listSubscriptions(channel, channel.subscriptions)
    } catch (error) {
      if (error instanceof RefusedError) return end(channel, error.message)
      if (error instanceof DatabaseError) return reset(channel)
      throw error
    }
  }

  /** Counts the recipients against the sender's network. */
  function mayDeliver({ connection, topic, isPrivate }: Channel): boolean {
    return connection.network.deliveries.take(1 + topics.size(topic, isPrivate))
  }

  /** @returns why it is refused */
  function broadcast(channel: Channel, { broadcast: sent }: Message): string | undefined {
    if (sent === undefined || !isField(sent.event)) return 'The broadcast has no valid event'
    if (!channel.permissions.write.has('broadcast')) return NOT_WRITABLE
    if (!mayDeliver(channel)) return TOO_MANY_MESSAGES
    topics.broadcast(channel.topic, channel.isPrivate, sent, channel.broadcast.self ? undefined : channel)
    return undefined
  }

  /** @returns why it is refused */
  function presence(channel: Channel, { payload: { event, payload } }: Message): string | undefined {
    if (!channel.permissions.write.has('presence')) return NOT_WRITABLE
    if (!mayDeliver(channel)) return TOO_MANY_MESSAGES
    if (event === 'untrack') {
      topics.untrack(channel)
      return undefined
    }
    const meta = isRecord(payload) ? payload : {}
    if (isNestedDeeper(meta, MAX_PRESENCE_LEVELS) || JSON.stringify(meta).length > limits.presenceBytes)
      return `A presence is limited to ${limits.presenceBytes} characters`
    return topics.track(channel, meta) ? undefined : 'Too many presences on this Channel topic'
  }

  /** @param isAnswered whether the client waits for a reply */
  function finish(
    channel: Channel,
    message: Message,
    refusal: string | undefined,
    isAnswered: boolean,
  ): void {
    if (refusal === TOO_MANY_MESSAGES) end(channel, refusal)
    else if (isAnswered && refusal === undefined) reply(channel.connection, message, 'ok')
    else if (isAnswered) reply(channel.connection, message, 'error', { reason: refusal })
  }

  return {
    receive,
    disconnect(connection) {
      for (const channel of connection.channels.values()) close(channel)
    },
    end,
    reset,
  }
}

const isField = (text: string) => Buffer.byteLength(text) <= MAX_FIELD_BYTES
