/**
 * The owner's side: a socket to which fronts pass requests on, and over which they are told of changes. An answer to
 * whoever changed something waits until each front has heard of it; one that does not hear in time is ended.
 */

import { rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '../../operator/log.ts'
import { type Listener, openListener } from '../../port/listener.ts'
import { lineOf, type Notice, type PageLoads, type Reply, readLines } from './messages.ts'
import { takeOver } from './passed-on.ts'

export interface Fronts {
  /** The number of the last change. */
  readonly sequence: number
  /** Tells every front that rows of this table changed; undefined for all of them. */
  changed(table: string | undefined): void
  /** Tells every front that a page has fewer bytes now. */
  smaller(address: string): void
  /** Resolves once every front has heard of all changes so far, or was ended. */
  heard(): Promise<void>
  /** Takes what the fronts counted. */
  onLoads(count: (loads: readonly PageLoads[]) => void): void
}

export interface OwnerDoor extends Listener {
  readonly fronts: Fronts
}

/** A front that is well hears within a millisecond. */
const HEAR_WITHIN_MS = 2000

interface Connected {
  readonly socket: Duplex
  pid: number | undefined
  heard: number
}

/**
 * @param socket path of the socket, which an owner before this one may have left behind
 * @param port the one that the fronts listen on
 */
export async function openOwnerDoor(socket: string, port: number, log: Log): Promise<OwnerDoor> {
  const connected = new Set<Connected>()
  const awaited = new Set<() => void>()
  /** The networks that are changing something now, with the number of their requests. */
  const writers = new Map<string, number>()
  let count: (loads: readonly PageLoads[]) => void = () => {}
  let sequence = 0
  const { promise: serving, resolve: nowServing } = Promise.withResolvers<void>()
  let isClosing = false

  rmSync(socket, { force: true })
  const listener = await openListener({ ...{ port, host: '', at: socket, patience: 0 }, admit })

  function admit(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const writer = takeOver(incoming)
    if (writer === undefined) return
    writers.set(writer, (writers.get(writer) ?? 0) + 1)
    outgoing.once('close', () => {
      const left = (writers.get(writer) ?? 1) - 1
      if (left > 0) writers.set(writer, left)
      else writers.delete(writer)
    })
  }

  listener.server.on('upgrade', async (_incoming, stream: Duplex) => {
    stream.on('error', () => {})
    await serving
    if (isClosing) return void stream.destroy()
    stream.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: front\r\n\r\n')
    const front: Connected = { socket: stream, pid: undefined, heard: sequence }
    connected.add(front)
    stream.once('close', () => {
      connected.delete(front)
      tellWaiting()
    })
    readLines<Reply>(stream, (reply) => take(front, reply))
  })

  function take(front: Connected, reply: Reply): void {
    if (reply.kind === 'hello') front.pid = reply.pid
    else if (reply.kind === 'loads') count(reply.loads)
    else {
      front.heard = reply.sequence
      tellWaiting()
    }
  }

  function tellWaiting(): void {
    for (const look of awaited) look()
  }

  function tell(notice: Notice): void {
    const line = lineOf(notice)
    for (const { socket: stream } of connected) stream.write(line)
  }

  const deaf = (upTo: number) => [...connected].filter(({ heard }) => heard < upTo)

  const fronts: Fronts = {
    get sequence() {
      return sequence
    },
    changed(table) {
      sequence += 1
      tell({ kind: 'changed', sequence, ...(table !== undefined && { table }), by: [...writers.keys()] })
    },
    smaller: (address) => tell({ kind: 'smaller', address }),
    async heard() {
      const upTo = sequence
      if (deaf(upTo).length === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (deaf(upTo).length === 0) resolve()
      }
      awaited.add(look)
      const limit = setTimeout(() => {
        for (const front of deaf(upTo)) end(front)
        resolve()
      }, HEAR_WITHIN_MS)
      await promise
      clearTimeout(limit)
      awaited.delete(look)
    },
    onLoads: (next) => {
      count = next
    },
  }

  /** The keeper begins another one in its place. */
  function end({ socket: stream, pid }: Connected): void {
    log.warn({ pid }, 'A front did not hear of a change in time, and was ended')
    stream.destroy()
    if (pid === undefined || pid === process.pid) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It had ended by itself.
    }
  }

  return {
    ...listener,
    fronts,
    serve(handle) {
      listener.serve(handle)
      nowServing()
    },
    close(limitMs) {
      isClosing = true
      nowServing()
      for (const { socket: stream } of connected) stream.destroy()
      return listener.close(limitMs)
    },
  }
}
