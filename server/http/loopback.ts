import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** An address as sockets report it, without the brackets of a URL and the `::ffff:` of an IPv4 peer on an IPv6 socket. */
export function plainAddress(address: string): string {
  return address.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

export function isLoopbackAddress(address: string): boolean {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a URL's hostname can only mean the machine that reads it. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(hostname)
}
