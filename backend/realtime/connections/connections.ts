/** Accepts WebSockets within the limits of a network and closes idle ones. */
import type { IncomingMessage } from 'node:http'
import { type Duplex, finished } from 'node:stream'
import { WebSocketServer } from 'ws'
import { isPublishable } from '#backend/gateway/credentials.ts'
import type { Keys } from '#backend/keys/keys.ts'
import { CLOSE_CODES, type Connection } from '../protocol/channel.ts'
import type { Version } from '../protocol/frames.ts'
import { createNetworks, type Networks } from '../protocol/limits.ts'
import { type ConnectionDependencies, openConnection } from './connection.ts'

export interface Connections {
  readonly open: ReadonlySet<Connection>
  readonly networks: Networks
  /** @param request the HTTP request of `incoming`, whose address is known */
  upgrade(request: Request, incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

export interface ConnectionsDependencies
  extends Pick<ConnectionDependencies, 'limits' | 'clock' | 'receive' | 'onClose' | 'log'> {
  readonly keys: Keys
  readonly clientAddress: (request: Request) => string | null
  /** Called with the open connections at each sweep. */
  readonly onSweep: (now: number) => void
}

/** Limits of the receiver, so that a frame in many pieces needs no more memory than one in one piece. */
const RECEIVER_LIMITS = { maxFragments: 256, maxBufferedChunks: 4096 }

export function createConnections(dependencies: ConnectionsDependencies): Connections {
  const { keys, clientAddress, limits, clock, onClose, onSweep } = dependencies
  const networks = createNetworks(limits, clock)
  const open = new Set<Connection>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    ...RECEIVER_LIMITS,
  })
  let sweeper: NodeJS.Timeout | undefined
  let isClosing = false

  function sweep(): void {
    const now = clock()
    onSweep(now)
    for (const connection of open) {
      if (now - connection.activeAt < limits.idleMs) continue
      const isSilent = connection.channels.size > 0
      connection.close(
        isSilent ? CLOSE_CODES.goingAway : CLOSE_CODES.normal,
        isSilent ? 'No heartbeat' : 'No channel',
      )
    }
    networks.sweep()
    if (open.size > 0) return
    clearInterval(sweeper)
    sweeper = undefined
  }

  return {
    open,
    networks,
    upgrade(request, incoming, socket, head) {
      const url = new URL(request.url)
      const version = url.searchParams.get('vsn') ?? '1.0.0'
      const network = networks.of(clientAddress(request) ?? 'this process')
      const refusal = isClosing
        ? 503
        : !network.connections.take()
          ? 429
          : !isPublishable(keys, url.searchParams.get('apikey'))
            ? 401
            : version !== '1.0.0' && version !== '2.0.0'
              ? 400
              : network.open >= limits.connectionsPerNetwork
                ? 429
                : open.size >= limits.connections
                  ? 503
                  : undefined
      if (refusal !== undefined) return refuse(socket, refusal)
      // Counted before the handshake, and given back however the socket ends.
      network.open += 1
      finished(socket, () => {
        network.open -= 1
      })
      server.handleUpgrade(incoming, socket, head, (webSocket) => {
        const connection = openConnection({
          ...dependencies,
          socket: webSocket,
          version: version as Version,
          network,
          isBrowser: request.headers.has('origin'),
          onClose(closed) {
            open.delete(closed)
            onClose(closed)
          },
        })
        open.add(connection)
        sweeper ??= setInterval(sweep, limits.sweepMs).unref()
      })
    },
    close() {
      isClosing = true
      clearInterval(sweeper)
      for (const connection of open) connection.close(CLOSE_CODES.goingAway, 'The server is restarting')
    },
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${status === 429 || status === 503 ? 'Retry-After: 10\r\n' : ''}\r\n`,
    () => socket.destroy(),
  )
}
