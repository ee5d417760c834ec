import type { Backend } from '#backend/backend.ts'
import type { Upgrades } from '../listener/listener.ts'
import type { Connections } from '../network/client-address.ts'

/** What decides who the client is; the handshake reads the rest. */
const PASSED_HEADERS = ['origin', 'x-forwarded-for'] as const

/** Passes WebSockets of Realtime to the embedded backend, with the client address like other requests. */
export function createUpgrades(
  backend: Pick<Backend, 'upgrade' | 'disconnect'>,
  connections: Connections,
): Upgrades {
  return {
    path: '/realtime/v1/websocket',
    accept(incoming, socket, head) {
      const headers = new Headers()
      for (const name of PASSED_HEADERS) {
        const value = incoming.headers[name]
        if (value !== undefined) headers.set(name, String(value))
      }
      const request = new Request(new URL(incoming.url ?? '/', 'http://localhost'), { headers })
      const peer = incoming.socket.remoteAddress
      if (peer !== undefined) connections.remember(request, peer)
      backend.upgrade(request, incoming, socket, head)
    },
    close: backend.disconnect,
  }
}
