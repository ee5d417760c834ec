/** Tells public IP addresses from special-purpose ones (IANA registries). */
import { BlockList, isIP } from 'node:net'

const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Within 2000::/3; everything else is not public. */
const NOT_PUBLIC_6 = [
  // Teredo and other protocol assignments.
  '2001::/23',
  '2001:db8::/32',
  // 6to4.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]

const blocked = new BlockList()
const global6 = new BlockList()
for (const range of NOT_PUBLIC_4) addRange(blocked, range, 'ipv4')
for (const range of NOT_PUBLIC_6) addRange(blocked, range, 'ipv6')
addRange(global6, '2000::/3', 'ipv6')

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/')
  list.addSubnet(network, Number(bits), family)
}

/** Returns false for zones, brackets and anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    default:
      return false
  }
}
