/**
 * Returns the network of one internet customer: an IPv4 /24 or IPv6 /48. A text that is no address stays unchanged.
 * @param address an IP address, or the /64 network of an IPv6 address
 */
export function networkOf(address: string): string {
  const plain = address.replace(/[%/].*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
