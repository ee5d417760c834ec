/** Supabase's Realtime: WebSockets for broadcasts, presence and row changes (docs/decisions/0050-realtime.md). */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import type { Caller } from '../caller/caller.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import { createChanges } from './changes/changes.ts'
import { createSubscriptions } from './changes/subscriptions.ts'
import { createPublishedTables } from './changes/tables.ts'
import { createAuthorisation } from './channels/authorisation.ts'
import { createChannels } from './channels/channels.ts'
import { createHttpBroadcast } from './channels/http-broadcast.ts'
import { createTopics } from './channels/topics.ts'
import { createConnections } from './connections/connections.ts'
import type { Channel } from './protocol/channel.ts'
import { REALTIME_LIMITS } from './protocol/limits.ts'

export interface Realtime {
  /** `/realtime/v1/*`, except WebSockets. */
  readonly app: Hono
  /** Accepts a WebSocket. @param request the HTTP request of `incoming`, whose address is known */
  upgrade(request: Request, incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

export function createRealtime(
  dependencies: Pick<
    BackendDependencies,
    'database' | 'keys' | 'clock' | 'clientAddress' | 'realtime' | 'log'
  >,
  resolveCaller: (request: Request) => Promise<Caller>,
): Realtime {
  const { database, clock, log } = dependencies
  const limits = { ...REALTIME_LIMITS, ...dependencies.realtime }
  const tables = createPublishedTables(database, clock)
  const subscriptions = createSubscriptions(limits.filtersPerCaller)
  const topics = createTopics(limits.presencesPerTopic)
  const authorisation = createAuthorisation(dependencies, resolveCaller)
  const changes = createChanges({
    database,
    subscriptions,
    tables,
    maxPending: limits.pendingChanges,
    clock,
    onMissed(missed) {
      for (const channel of missed) channels.reset(channel)
    },
    log,
  })
  const channels = createChannels({
    database,
    authorisation,
    topics,
    tables,
    subscriptions,
    limits,
    clock,
    listen,
  })
  const connections = createConnections({
    ...dependencies,
    limits,
    receive: channels.receive,
    onClose: channels.disconnect,
    onSweep: (now) => endChannels('Token has expired', ({ caller: { claims } }) => isPast(claims.exp, now)),
  })
  let listening: Promise<unknown> | undefined

  function listen(): Promise<unknown> {
    listening ??= Promise.all([
      changes.listen(),
      database.listen('realtime_sessions', (payload) => void endSessions(payload)),
    ]).catch((error) => {
      listening = undefined
      throw error
    })
    return listening
  }

  function endChannels(reason: string, isEnded: (channel: Channel) => boolean): void {
    for (const connection of connections.open)
      for (const channel of connection.channels.values()) if (isEnded(channel)) channels.end(channel, reason)
  }

  /** @param payload ids; empty if notifications may have been lost */
  async function endSessions(payload: string): Promise<void> {
    const ended = new Set(payload.split(','))
    const reason = 'The session has ended'
    if (payload !== '') return endChannels(reason, ({ caller }) => ended.has(sessionOf(caller) ?? ''))
    const sessions = new Set<string>()
    for (const connection of connections.open)
      for (const { caller } of connection.channels.values()) sessions.add(sessionOf(caller) ?? '')
    try {
      const active = await authorisation.activeSessions([...sessions])
      endChannels(reason, ({ caller }) => {
        const session = sessionOf(caller)
        return session !== undefined && sessions.has(session) && !active.has(session)
      })
    } catch (err) {
      log.warn({ err }, 'Realtime sessions could not be checked')
    }
  }

  const app = new Hono()
  app.route(
    '/api/broadcast',
    createHttpBroadcast({ ...dependencies, limits, topics, connections, authorisation }, resolveCaller),
  )
  app.get('/websocket', () =>
    Response.json({ message: 'Upgrade Required' }, { status: 426, headers: { Upgrade: 'websocket' } }),
  )
  app.notFound(() => Response.json({ message: 'Not found' }, { status: 404 }))

  return {
    app,
    upgrade: connections.upgrade,
    close() {
      connections.close()
      changes.close()
    },
  }
}

const sessionOf = ({ claims }: Caller) => claims.session_id
const isPast = (seconds: number | undefined, now: number) => seconds !== undefined && seconds * 1000 <= now
