/**
 * Passes requests on to the owner and its answers back, both as streams. What had not reached an owner that went away is
 * sent to the next one; of what may have reached it, only that which changes nothing is sent again.
 */
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FRONT_HEADER, passOn } from '../protocol/passed-on.ts'
import { unpackPage, WHOLE_PAGE_TYPE, type WholePage } from '../protocol/whole-page.ts'
import type { OwnerLink } from './owner-link.ts'
import { type Typed, watchTyping } from './typed.ts'

export interface ForwardParts {
  /** Path of the owner's socket. */
  readonly path: string
  readonly link: OwnerLink
  /** The network of whoever asks, for the owner to know who changes something. */
  readonly clientOf: (incoming: IncomingMessage) => string
  /** Answers where the owner stays away, or went away with what it had been sent. */
  readonly answerAway: (incoming: IncomingMessage, outgoing: ServerResponse, fate: Fate) => void
  /** Answers with a page that can be kept. */
  readonly answerWhole: (page: WholePage, incoming: IncomingMessage, outgoing: ServerResponse) => void
}

export interface Fate {
  /** Whether the owner may have done what it was asked. */
  readonly mayBeDone: boolean
  /** What a form held; undefined for anything else. */
  readonly typed: Typed | undefined
}

/** What the owner said of a page: the page, that it is not one to keep, or nothing, as it is away. */
export type Asked =
  | { readonly page: WholePage }
  | { readonly status: number; readonly isStale: boolean }
  | null

/** A page with all its forms may have so many bytes. */
const SHORT_BYTES = 1024 * 1024
/** Of the answer's headers these speak of the connection to the owner. */
const OF_THE_CONNECTION = /^(?:connection|keep-alive|transfer-encoding)$/i

export function openForwarding({ path, link, ...parts }: ForwardParts) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })

  /** Sends a request until an owner answered it, or none can be had. */
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const typed = watchTyping(incoming)
    const isReading = incoming.method === 'GET' || incoming.method === 'HEAD'
    for (;;) {
      if (!(await link.untilHere(isReading ? 'reading' : 'writing')))
        return parts.answerAway(incoming, outgoing, { mayBeDone: false, typed })
      if (outgoing.destroyed) return
      const end = await sendOnce(incoming, outgoing, isReading)
      if (end === 'answered') return
      const hasBody = incoming.headers['content-length'] !== undefined || !isReading
      if (end === 'unknown' && hasBody)
        return parts.answerAway(incoming, outgoing, { mayBeDone: !isReading, typed })
      // The link hears of it a moment later.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** @returns 'unsent' where the owner never had it, 'unknown' where it went away without an answer */
  function sendOnce(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    isReading: boolean,
  ): Promise<'answered' | 'unsent' | 'unknown'> {
    const { promise: ended, resolve: end } = Promise.withResolvers<'answered' | 'unsent' | 'unknown'>()
    const peer = incoming.socket.remoteAddress ?? ''
    const asking = request({
      ...{ socketPath: path, agent, method: incoming.method, path: incoming.url },
      headers: passOn(incoming, {
        // Only whole answers can be kept.
        ...{ peer, keeps: incoming.method === 'GET' },
        ...(!isReading && { writer: parts.clientOf(incoming) }),
      }),
    })
    let isSent = false
    const begin = () => {
      isSent = true
      // Else the owner would hear of a form with its first byte only, and could not refuse it before.
      if (!incoming.complete) asking.flushHeaders()
      incoming.pipe(asking)
    }
    const abandon = () => {
      if (!outgoing.writableFinished) asking.destroy()
      end('answered')
    }
    outgoing.once('close', abandon)
    asking.once('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()))
    const fail = () => {
      outgoing.off('close', abandon)
      incoming.unpipe(asking)
      if (outgoing.headersSent) outgoing.destroy()
      end(outgoing.headersSent || outgoing.destroyed ? 'answered' : isSent ? 'unknown' : 'unsent')
    }
    asking.on('error', fail)
    asking.once('response', (answer) => {
      // A short answer is sent when it is there: it can still be asked for again until then.
      const isShort = isReading && Number(answer.headers['content-length'] ?? Infinity) <= SHORT_BYTES
      if (!isShort) {
        end('answered')
        return passBack(answer, incoming, outgoing)
      }
      buffer(answer).then((body) => {
        end('answered')
        if (outgoing.destroyed) return
        if (answer.headers['content-type'] === WHOLE_PAGE_TYPE)
          parts.answerWhole(unpackPage(body as Buffer<ArrayBuffer>), incoming, outgoing)
        else writeHead(answer, incoming, outgoing).end(body)
      }, fail)
    })
    return ended
  }

  /** Asks for a page on nobody's behalf. @param address as it is kept */
  function ask(address: string, host: string): Promise<Asked> {
    const { promise, resolve } = Promise.withResolvers<Asked>()
    const facts = JSON.stringify({ peer: '', keeps: true })
    const asking = request({
      ...{ socketPath: path, agent, path: address },
      headers: [FRONT_HEADER, facts, 'Connection', 'keep-alive', 'Host', host, 'Accept-Encoding', 'br'],
    })
    asking.on('error', () => resolve(null))
    asking.once('response', (answer) => {
      const { statusCode: status = 500, headers } = answer
      if (headers['content-type'] === WHOLE_PAGE_TYPE)
        return void buffer(answer).then(
          (body) => resolve({ page: unpackPage(body as Buffer<ArrayBuffer>) }),
          () => resolve(null),
        )
      answer.resume()
      answer.once('close', () => resolve({ status, isStale: headers['cache-status'] !== undefined }))
    })
    asking.end()
    return promise
  }

  return { forward, ask, close: () => agent.destroy() }
}

function writeHead(
  answer: IncomingMessage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): ServerResponse {
  const { rawHeaders } = answer
  const headers: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (!OF_THE_CONNECTION.test(rawHeaders[index] as string))
      headers.push(rawHeaders[index] as string, rawHeaders[index + 1] as string)
  // The owner did not read on, and whoever still sends is to stop.
  if (!incoming.complete && answer.headers.connection === 'close') headers.push('Connection', 'close')
  return outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
}

function passBack(answer: IncomingMessage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  writeHead(answer, incoming, outgoing)
  // Answers that begin long before they end are to be seen.
  outgoing.flushHeaders()
  pipeline(answer, outgoing, () => {
    // What nobody reads any more must not hold the connection.
    if (!incoming.readableEnded) incoming.unpipe().resume()
  })
}
