/**
 * A front's connection to the owner, over which it hears of changes. While there is none, nobody knows whether what was
 * kept is still true: the owner is away.
 */
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { lineOf, type Notice, type Reply, readLines } from '../protocol/messages.ts'

const RETRY_MS = 25
/**
 * Whoever needs the owner waits so many milliseconds for the next one, which is there sooner as a rule: a little less than
 * proxies wait, and whoever sends something is told before he gives up.
 */
const HOLD_MS = { reading: 55_000, writing: 10_000 }

export interface OwnerLink {
  isHere(): boolean
  /** False until the first owner could answer. */
  wasHere(): boolean
  /** Resolves with true once the owner can be asked, and with false when it stays away. */
  untilHere(what: keyof typeof HOLD_MS): Promise<boolean>
  /** Asks nothing more of this owner: another one comes. */
  pause(): void
  send(reply: Reply): void
  close(): void
}

interface LinkParts {
  /** Path of the owner's socket. */
  readonly path: string
  readonly hear: (notice: Notice) => void
  /** The owner came or went: anything may have changed. */
  readonly turned: () => void
  /** In milliseconds, at most. */
  readonly hold?: number
}

export function openOwnerLink({ path, hear, turned, hold = Number.POSITIVE_INFINITY }: LinkParts): OwnerLink {
  let socket: Duplex | undefined
  let isPaused = false
  let isClosed = false
  let wasHere = false
  let awaySince = performance.now()
  const waiting = new Set<(isHere: boolean) => void>()
  const isHere = () => socket !== undefined && !isPaused

  function connect(): void {
    if (isClosed) return
    const asking = request({ socketPath: path, headers: { Connection: 'Upgrade', Upgrade: 'front' } })
    const again = () => void setTimeout(connect, RETRY_MS)
    asking.once('error', again)
    asking.once('response', (answer) => {
      answer.resume()
      again()
    })
    asking.once('upgrade', (_answer, upgraded, head) => {
      asking.off('error', again)
      welcome(upgraded, head)
    })
    asking.end()
  }

  function welcome(upgraded: Duplex, head: Buffer): void {
    if (isClosed) return void upgraded.destroy()
    socket = upgraded
    upgraded.on('error', () => {})
    upgraded.once('close', () => {
      socket = undefined
      awaySince = performance.now()
      turned()
      connect()
    })
    const read = readLines<Notice>(upgraded, hear)
    upgraded.write(lineOf({ kind: 'hello', pid: process.pid }))
    isPaused = false
    wasHere = true
    turned()
    if (head.byteLength > 0) read(head)
    for (const tell of waiting) tell(true)
    waiting.clear()
  }

  connect()
  return {
    isHere,
    wasHere: () => wasHere,
    untilHere(what) {
      if (isHere()) return Promise.resolve(true)
      // Where the first start fails, the keeper ends us.
      const end = awaySince + Math.min(hold, HOLD_MS[what])
      const left = wasHere ? end - performance.now() : Number.POSITIVE_INFINITY
      if (left <= 0) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.add(resolve)
      if (left === Number.POSITIVE_INFINITY) return promise
      const limit = setTimeout(() => {
        waiting.delete(resolve)
        resolve(false)
      }, left)
      return promise.finally(() => clearTimeout(limit))
    },
    pause() {
      isPaused = true
      awaySince = performance.now()
      turned()
    },
    send: (reply) => void socket?.write(lineOf(reply)),
    close() {
      isClosed = true
      socket?.destroy()
    },
  }
}
