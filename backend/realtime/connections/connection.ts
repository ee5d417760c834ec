/** One WebSocket: reads frames one at a time and sends without filling the memory for a slow reader. */
import type { RawData, WebSocket } from 'ws'
import type { RealtimeLimits } from '#backend/dependencies/dependencies.ts'
import { CLOSE_CODES, type Connection } from '../protocol/channel.ts'
import { decodeBinary, decodeText, FrameError, type Message, type Version } from '../protocol/frames.ts'
import { createTokenBucket, type NetworkLimits } from '../protocol/limits.ts'

export interface ConnectionDependencies {
  readonly socket: WebSocket
  readonly version: Version
  readonly network: NetworkLimits
  readonly isBrowser: boolean
  readonly limits: RealtimeLimits
  readonly clock: () => number
  readonly receive: (connection: Connection, message: Message) => Promise<void>
  readonly onClose: (connection: Connection) => void
  readonly log: { error(fields: object, message: string): void }
}

/** Frames that wait while an earlier one needs the database. Then reading from the socket pauses. */
const MAX_QUEUED_FRAMES = 16
/** Time for the peer to confirm that the connection ends. */
const CLOSE_TIMEOUT_MS = 2000

export function openConnection(dependencies: ConnectionDependencies): Connection {
  const { socket, version, network, isBrowser, limits, clock, receive, onClose, log } = dependencies
  const frames = createTokenBucket(limits.messages, clock)
  const queue: Message[] = []
  let isReceiving = false
  let isOpen = true

  const connection: Connection = {
    version,
    network,
    isBrowser,
    channels: new Map(),
    activeAt: clock(),
    get isOpen() {
      return isOpen
    },
    send(frame) {
      if (!isOpen) return
      if (socket.bufferedAmount > limits.bufferedBytes)
        return close(CLOSE_CODES.tryAgainLater, 'The connection is too slow')
      socket.send(frame)
    },
    close,
  }

  function close(code: number, reason: string): void {
    if (!isOpen) return
    isOpen = false
    queue.length = 0
    onClose(connection)
    socket.close(code, reason)
    // A slow reader would otherwise keep its unread messages in memory.
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  function decode(data: RawData, isBinary: boolean): void {
    if (!isOpen) return
    connection.activeAt = clock()
    if (!frames.take()) {
      close(CLOSE_CODES.policy, 'Too many messages per second')
      return
    }
    try {
      const bytes = data as Buffer
      if (isBinary && version === '1.0.0') throw new FrameError('Binary frames need protocol 2.0.0')
      queue.push(isBinary ? decodeBinary(bytes) : decodeText(version, bytes.toString('utf8')))
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      close(CLOSE_CODES.invalidFrame, error.message)
      return
    }
    if (queue.length >= MAX_QUEUED_FRAMES) socket.pause()
    if (!isReceiving) void receiveAll()
  }

  async function receiveAll(): Promise<void> {
    isReceiving = true
    try {
      for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
        await receive(connection, message)
      }
    } catch (error) {
      log.error({ err: error }, 'A Realtime message failed')
      close(CLOSE_CODES.failure, 'An unexpected error occurred')
    } finally {
      isReceiving = false
      if (socket.isPaused) socket.resume()
    }
  }

  socket.on('message', decode)
  // A frame that breaks the protocol or is too large closes the socket with the right code.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (!isOpen) return
    isOpen = false
    queue.length = 0
    onClose(connection)
  })
  return connection
}
