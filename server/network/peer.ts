/** The address at the other end of a connection. Behind a front that is the front's own: it says whose request it passes on. */
import type { IncomingMessage } from 'node:http'

const passedOnFor = new WeakMap<IncomingMessage, string>()

/** Notes for whom a front of ours passes a request on. */
export function passOnFor(incoming: IncomingMessage, peer: string): void {
  passedOnFor.set(incoming, peer)
}

export function peerOf(incoming: IncomingMessage): string | undefined {
  return passedOnFor.get(incoming) ?? incoming.socket.remoteAddress
}
