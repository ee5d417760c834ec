/**
 * What a front adds to a request that it passes on, and how the owner takes it off again, so that the application meets
 * the request as it came to the front: whose it is, how its connection was to go on, and whether a kept page may be
 * answered with all its forms. Nobody but a front reaches the owner's socket, and a front sends nothing of this name that
 * came from outside.
 */
import type { IncomingMessage } from 'node:http'
import { passOnFor } from '../../network/peer.ts'

export const FRONT_HEADER = 'x-front'

interface PassedOn {
  readonly peer: string
  /** What the sender's own `Connection` said; absent where there was none. */
  readonly connection?: string
  /** The network that asks, where something is written. */
  readonly writer?: string
  /** Whether the front can keep a page. */
  readonly keeps: boolean
}

/** These speak of one connection; lengths and codings stay as they came. */
const OF_THE_CONNECTION = /^(?:connection|keep-alive|proxy-connection|upgrade|expect|trailer|x-front)$/i

/** @returns names and values in turn for the request to the owner */
export function passOn(
  { method, rawHeaders }: IncomingMessage,
  facts: Omit<PassedOn, 'connection'>,
): string[] {
  const headers: string[] = []
  let connection: string | undefined
  let hasLength = false
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    const value = rawHeaders[index + 1] as string
    if (/^connection$/i.test(name)) connection = connection === undefined ? value : `${connection}, ${value}`
    if (OF_THE_CONNECTION.test(name)) continue
    hasLength ||= /^(?:content-length|transfer-encoding)$/i.test(name)
    headers.push(name, value)
  }
  // Node would say that a body in pieces follows.
  if (!hasLength && method !== 'GET' && method !== 'HEAD') headers.push('Content-Length', '0')
  const passed: PassedOn = { ...facts, ...(connection !== undefined && { connection }) }
  return [FRONT_HEADER, JSON.stringify(passed), 'Connection', 'keep-alive', ...headers]
}

/**
 * Gives a request back the look that it had at the front. What remains is one header that says what the front can keep.
 * @returns the network that asks, where something is written
 */
export function takeOver(incoming: IncomingMessage): string | undefined {
  const { rawHeaders, headers } = incoming
  if (rawHeaders[0] !== FRONT_HEADER) return undefined
  const { peer, connection = 'keep-alive', writer, keeps } = JSON.parse(rawHeaders[1] as string) as PassedOn
  passOnFor(incoming, peer)
  const wants = keeps ? 'page' : 'bytes'
  rawHeaders[1] = wants
  rawHeaders[3] = connection
  headers[FRONT_HEADER] = wants
  headers.connection = connection
  return writer
}
