/**
 * Tells where a request came from. Only the socket knows the peer's address, so it is remembered with each request; what
 * forwarding headers say counts only when a trusted proxy says it.
 */

import { BlockList, isIP } from 'node:net'

export interface Connections {
  /** Notes the peer of a request at the door. */
  remember(request: Request, peer: string): void
  /** Lets a request made inside this process count as coming from where `origin` came from. */
  inherit(request: Request, origin: Request): void
  /** Whether the request came from this machine itself, to a loopback Host, through no proxy. */
  isLocal(request: Request): boolean
  /**
   * Says who asks, for counting: an IPv4 address, or the /64 network of an IPv6 one, because whoever has one address of
   * it has them all. It is the empty string for requests made inside this process.
   */
  clientAddress(request: Request): string
}

/** The peer is kept on the request itself: every request has one, and a map beside them would cost each more. */
const peerKey = Symbol('peer')
type FromPeer = Request & { [peerKey]?: string }

function peerOf(request: FromPeer): string | undefined {
  const peer = request[peerKey]
  return peer === undefined ? undefined : normaliseIpAddress(peer)
}

export function createConnections(trustedProxies: BlockList): Connections {
  const origins = new WeakMap<Request, Request>()

  const originOf = (request: Request) => origins.get(request) ?? request

  return {
    remember(request: FromPeer, peer) {
      request[peerKey] = peer
    },
    inherit(request, origin) {
      origins.set(request, originOf(origin))
    },
    isLocal(asked) {
      const request = originOf(asked)
      const peer = peerOf(request)
      return (
        peer !== undefined &&
        isLoopbackAddress(peer) &&
        isLoopbackHost(new URL(request.url).hostname) &&
        isLoopbackHost(hostnameOf(request.headers.get('host') ?? new URL(request.url).host)) &&
        isLoopbackOrigin(request.headers.get('origin')) &&
        !hasForwardingHeader(request.headers) &&
        !isFromSilentProxy(request.headers)
      )
    },
    clientAddress(asked) {
      const request = originOf(asked)
      const peer = peerOf(request)
      if (peer === undefined) return ''
      return getClientNetwork(peer, request.headers.get('x-forwarded-for'), trustedProxies)
    },
  }
}

/**
 * Names the network that asks, for counting.
 * @param peer a plain address
 * @param forwarded what `X-Forwarded-For` says
 */
export function getClientNetwork(peer: string, forwarded: string | null, trustedProxies: BlockList): string {
  const isTrusted = (address: string) => {
    const family = isIP(address)
    return family !== 0 && trustedProxies.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
  // Hops are read from the right, because each trusted proxy vouches for the address before it.
  const hops = (forwarded ?? '').split(',').map((hop) => withoutPort(hop.trim()))
  let client = peer
  while (isTrusted(client) && hops.length > 0) {
    const before = hops.pop() as string
    if (isIP(before) === 0) break
    client = before
  }
  return network(client)
}

const FORWARDING_HEADERS =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|(.+-)?client-ip|cf-.+|tailscale-.+)$/

/** Whether any proxy has left a trace. Browsers never send one of these headers themselves. */
export function hasForwardingHeader(headers: Headers): boolean {
  for (const name of headers.keys()) if (FORWARDING_HEADERS.test(name)) return true
  return false
}

/**
 * nginx with nothing but `proxy_pass` names its own target as Host and adds no header, but closes each connection, which
 * browsers keep open.
 */
function isFromSilentProxy(headers: Headers): boolean {
  return headers.get('connection')?.toLowerCase() === 'close'
}

/** A page of another address may call this one, but is not this machine's own; nor is `null`. */
function isLoopbackOrigin(origin: string | null): boolean {
  return origin === null || isLoopbackHost(URL.parse(origin)?.hostname ?? '')
}

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? ''
}

function withoutPort(hop: string): string {
  return normaliseIpAddress(hop.replace(/^(\d+\.\d+\.\d+\.\d+|\[.*\]):\d+$/, '$1'))
}

/** Answers an IPv4 address as it is, and of an IPv6 address the first four groups. */
function network(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? 0 : tail.split(':').length
    while (groups.length + last < 8 && groups.length < 4) groups.push('0')
    if (groups.length < 4) groups.push(...tail.split(':'))
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Takes the brackets of a URL off an address, and the `::ffff:` that an IPv4 peer has on an IPv6 socket. */
export function normaliseIpAddress(address: string): string {
  return address.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

export function isLoopbackAddress(address: string): boolean {
  const plain = normaliseIpAddress(address)
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a URL's hostname can only mean the machine that reads it. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(hostname)
}
