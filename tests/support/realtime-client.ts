/** A Realtime client that can also break the protocol, and have any address. */
import { once } from 'node:events'
import WebSocket from 'ws'

export interface RealtimeMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its payload
  readonly payload: any
}

export interface RealtimeTestClient extends Disposable {
  readonly socket: WebSocket
  readonly received: readonly RealtimeMessage[]
  /** Resolves with the code when the server closes the connection. */
  readonly closed: Promise<number>
  send(message: readonly unknown[]): void
  /** Joins a channel and returns the reply’s payload. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its payload
  join(topic: string, config?: object, token?: string): Promise<any>
  /** Sends and returns the reply’s payload. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its payload
  ask(topic: string, event: string, payload?: object): Promise<any>
  /** Row changes, in order. */
  changes(): readonly RealtimeMessage[]
}

/** @throws with the status if the server refuses */
export async function openRealtimeClient(
  { url, publishableKey }: { readonly url: string; readonly publishableKey: string },
  { address = '198.18.0.1', headers = {} }: { readonly address?: string; readonly headers?: object } = {},
): Promise<RealtimeTestClient> {
  const socket = new WebSocket(
    `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`,
    { headers: { 'X-Forwarded-For': address, ...headers } },
  )
  const received: RealtimeMessage[] = []
  const waiting = new Map<string, (payload: unknown) => void>()
  const { promise: closed, resolve: close } = Promise.withResolvers<number>()
  socket.on('close', close)
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return
    const [joinRef, ref, topic, event, payload] = JSON.parse(data.toString('utf8'))
    received.push({ joinRef, ref, topic, event, payload })
    if (event === 'phx_reply') waiting.get(ref)?.(payload)
  })
  await once(socket, 'open')
  socket.on('error', () => undefined)
  let lastRef = 0

  function ask(topic: string, event: string, payload: object = {}): Promise<unknown> {
    lastRef += 1
    const ref = String(lastRef)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(ref, resolve)
    socket.send(JSON.stringify([event === 'phx_join' ? ref : null, ref, topic, event, payload]))
    return promise
  }

  return {
    socket,
    received,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    join: (topic, config = {}, token) =>
      ask(`realtime:${topic}`, 'phx_join', { config, ...(token && { access_token: token }) }),
    ask,
    changes: () => received.filter(({ event }) => event === 'postgres_changes'),
    [Symbol.dispose]: () => socket.terminate(),
  }
}
