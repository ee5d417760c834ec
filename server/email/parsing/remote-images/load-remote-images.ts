/**
 * Loads the pictures of an email for somebody who asked for them, so that the sender learns of our server and of nobody
 * else: no cookie, no referrer, no word of who reads. A host's addresses are looked up once and checked, and the
 * connection goes to the address that was checked; what comes is a picture by its bytes, drawn anew.
 */
import { lookup } from 'node:dns/promises'
import type { RemoteImage } from '#domain/email/parsed-email.ts'
import { type Answer, fetchFromAddress } from './fetch-image.ts'
import { isPublicAddress } from './public-address.ts'
import { reEncodeImage } from './re-encode-image.ts'

export interface RemoteImageLimits {
  /** Of one picture, as it comes. */
  readonly bytes: number
  /** Of all of a letter’s. */
  readonly bytesTogether: number
  /** For one, its redirects and its name included. */
  readonly milliseconds: number
  /** For all. */
  readonly millisecondsTogether: number
  readonly redirects: number
  readonly atOnce: number
}

export interface RemoteImageNetwork {
  /** All addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly isPublic: (address: string) => boolean
  readonly isPort: (port: number) => boolean
}

const LIMITS: RemoteImageLimits = {
  bytes: 5 * 1024 * 1024,
  bytesTogether: 25 * 1024 * 1024,
  milliseconds: 8000,
  millisecondsTogether: 25_000,
  redirects: 3,
  atOnce: 4,
}

const INTERNET: RemoteImageNetwork = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  isPort: (port) => port === 80 || port === 443,
}

export type LoadRemoteImages = (pictures: readonly RemoteImage[]) => Promise<Map<number, string>>

/** @returns what loads them; each as a `data:` address by its number, and those that cannot be had left out */
export function createRemoteImageLoader(
  network: RemoteImageNetwork = INTERNET,
  limits: RemoteImageLimits = LIMITS,
): LoadRemoteImages {
  return async (pictures) => {
    const all = AbortSignal.timeout(limits.millisecondsTogether)
    const byAddress = Map.groupBy(pictures, ({ address }) => address)
    const loaded = new Map<number, string>()
    const left = [...byAddress]
    let room = limits.bytesTogether
    await Promise.all(
      Array.from({ length: limits.atOnce }, async () => {
        for (let next = left.shift(); next !== undefined && room > 0 && !all.aborted; next = left.shift()) {
          const [address, wanted] = next
          const most = Math.min(limits.bytes, room)
          const bytes = await load(network, address, { ...limits, bytes: most }, all)
          room -= bytes?.length ?? 0
          const picture = bytes === null ? null : await reEncodeImage(bytes)
          if (picture !== null) for (const { number } of wanted) loaded.set(number, picture)
        }
      }),
    )
    return loaded
  }
}

/** One loader for the process: it keeps nothing of anybody. */
export const loadRemoteImages = createRemoteImageLoader()

/** @returns its bytes; null where it cannot be had, for whatever reason: nobody is told more */
async function load(
  network: RemoteImageNetwork,
  address: string,
  limits: RemoteImageLimits,
  all: AbortSignal,
): Promise<Uint8Array | null> {
  const signal = AbortSignal.any([all, AbortSignal.timeout(limits.milliseconds)])
  let url = URL.parse(address)
  for (let step = 0; url !== null && step <= limits.redirects; step++) {
    const checked = await checkedAddress(network, url, signal)
    if (checked === null) return null
    const answer = await fetchFromAddress(url, checked, limits.bytes, signal).catch(
      (): Answer => ({ bytes: null }),
    )
    if (!('location' in answer)) return answer.bytes
    url = URL.parse(answer.location, url)
  }
  return null
}

/** The address to connect to; null where the host has none, or a single one that is not public. */
async function checkedAddress(
  network: RemoteImageNetwork,
  url: URL,
  signal: AbortSignal,
): Promise<string | null> {
  const { protocol, username, password, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') return null
  if (username !== '' || password !== '' || !network.isPort(portOf(url))) return null
  const host = hostname.replace(/^\[|\]$/g, '')
  const aborted = new Promise<readonly string[]>((resolve) => {
    if (signal.aborted) resolve([])
    else signal.addEventListener('abort', () => resolve([]), { once: true })
  })
  const addresses = await Promise.race([network.resolve(host).catch(() => []), aborted])
  return addresses.every(network.isPublic) ? (addresses[0] ?? null) : null
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
