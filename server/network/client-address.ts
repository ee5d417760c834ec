/**
 * Determines the client address of requests. The socket's peer is stored with each request; forwarding headers count
 * only from trusted proxies.
 */

import { BlockList, isIP } from 'node:net'
import type { UnknownAddress } from '#backend/dependencies/dependencies.ts'

/** Only the type is the backend’s, which a website on Supabase doesn’t load. */
export const UNKNOWN_ADDRESS: UnknownAddress = 'unknown'

export interface Connections {
  /** Stores the socket's peer address. */
  remember(request: Request, peer: string): void
  /** Gives the address of `origin` to a request that is made for it or replaces it. */
  inherit(request: Request, origin: Request): void
  /** Marks a request as the website's own, made for no visitor. It is not limited. */
  trust(request: Request): void
  /** Whether the request was marked by {@link trust}. A request that only lacks an address is not the website's own. */
  isOwn(request: Request): boolean
  /** Returns the request for which an internal request was made, or the request itself. */
  originOf(request: Request): Request
  /**
   * Whether the request came from this machine to a loopback host. A proxy on this machine that adds no header looks
   * the same, so this alone grants no access.
   */
  isLocal(request: Request): boolean
  /**
   * Returns an IPv4 address or the /64 network of an IPv6 address, because one client has a whole /64. Requests whose
   * address is unknown share {@link UNKNOWN_ADDRESS}, and so one limit.
   */
  clientAddress(request: Request): string
}

/** Stored on the request; a WeakMap costs more. */
const peerKey = Symbol('peer')
type RequestWithPeer = Request & { [peerKey]?: string }

function peerOf(request: RequestWithPeer): string | undefined {
  const peer = request[peerKey]
  return peer === undefined ? undefined : normaliseIpAddress(peer)
}

export function createConnections(trustedProxies: BlockList): Connections {
  const origins = new WeakMap<Request, Request>()
  const own = new WeakSet<Request>()

  const originOf = (request: Request) => origins.get(request) ?? request

  return {
    remember(request: RequestWithPeer, peer) {
      request[peerKey] = peer
    },
    inherit(request, origin) {
      origins.set(request, originOf(origin))
    },
    trust(request) {
      own.add(request)
    },
    isOwn: (request) => own.has(originOf(request)),
    originOf,
    isLocal(request) {
      const original = originOf(request)
      const peer = peerOf(original)
      return (
        peer !== undefined &&
        isLoopbackAddress(peer) &&
        isLoopbackHost(new URL(original.url).hostname) &&
        isLoopbackHost(hostnameOf(original.headers.get('host') ?? new URL(original.url).host)) &&
        isLoopbackOrigin(original.headers.get('origin')) &&
        !hasForwardingHeader(original.headers)
      )
    },
    clientAddress(request) {
      const original = originOf(request)
      const peer = peerOf(original)
      if (peer === undefined || isIP(peer) === 0) return UNKNOWN_ADDRESS
      return getClientNetwork(peer, original.headers.get('x-forwarded-for'), trustedProxies)
    },
  }
}

/**
 * Returns the client's network for rate limits.
 * @param peer IP address of the socket
 * @param forwarded `X-Forwarded-For`
 */
export function getClientNetwork(peer: string, forwarded: string | null, trustedProxies: BlockList): string {
  const isTrusted = (address: string) => {
    const family = isIP(address)
    return family !== 0 && trustedProxies.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
  // From the right, because each trusted proxy vouches for the address before it.
  const hops = (forwarded ?? '').split(',').map((hop) => withoutPort(hop.trim()))
  let client = peer
  while (isTrusted(client) && hops.length > 0) {
    const hop = hops.pop() as string
    if (isIP(hop) === 0) break
    client = hop
  }
  return toClientNetwork(client)
}

const FORWARDING_HEADERS =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|(.+-)?client-ip|cf-.+|tailscale-.+)$/

/** Whether a proxy added headers that browsers never send. */
export function hasForwardingHeader(headers: Headers): boolean {
  for (const name of headers.keys()) if (FORWARDING_HEADERS.test(name)) return true
  return false
}

/** Cross-origin pages may call us but are not local; nor is the origin `null`. */
function isLoopbackOrigin(origin: string | null): boolean {
  return origin === null || isLoopbackHost(URL.parse(origin)?.hostname ?? '')
}

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? ''
}

function withoutPort(hop: string): string {
  return normaliseIpAddress(hop.replace(/^(\d+\.\d+\.\d+\.\d+|\[.*\]):\d+$/, '$1'))
}

/** Returns an IPv4 address unchanged and the first four groups of an IPv6 address. */
function toClientNetwork(address: string): string {
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

/** Removes URL brackets, and the `::ffff:` prefix of IPv4 peers on IPv6 sockets. */
export function normaliseIpAddress(address: string): string {
  return address.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

export function isLoopbackAddress(address: string): boolean {
  const plain = normaliseIpAddress(address)
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a host name means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(hostname)
}
