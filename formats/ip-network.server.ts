import { isIPv4 } from 'node:net'

/**
 * Returns the network of one ISP customer: an IPv4 /24 or IPv6 /48.
 * @param address IPv4, or four groups of an IPv6 one with `::/64`
 */
export function networkOf(address: string): string {
  return isIPv4(address)
    ? `${address.split('.').slice(0, 3).join('.')}.0/24`
    : `${address
        .replace(/::\/64$/, '')
        .split(':')
        .slice(0, 3)
        .join(':')}::/48`
}
