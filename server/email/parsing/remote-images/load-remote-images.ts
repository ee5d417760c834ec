/**
 * Loads remote images of an email on request, so that the sender sees our server instead of the reader: no cookies, no
 * referrer. Host names are resolved once and checked; the connection uses the checked IP address. Images are
 * re-encoded.
 */
import { lookup } from 'node:dns/promises'
import type { RemoteImage } from '#domain/email/parsed-email.ts'
import { type FetchResult, fetchFromAddress } from './fetch-image.ts'
import { isPublicAddress } from './public-address.ts'
import { reEncodeImage } from './re-encode-image.ts'

export interface RemoteImageLimits {
  /** Per image, as received. */
  readonly bytes: number
  /** Per email. */
  readonly totalBytes: number
  /** Per image, including DNS and redirects. */
  readonly timeoutMs: number
  /** Per email. */
  readonly totalTimeoutMs: number
  readonly redirects: number
  readonly concurrency: number
}

export interface RemoteImageNetwork {
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly isPublic: (address: string) => boolean
  readonly isPort: (port: number) => boolean
}

const LIMITS: RemoteImageLimits = {
  bytes: 5 * 1024 * 1024,
  totalBytes: 25 * 1024 * 1024,
  timeoutMs: 8000,
  totalTimeoutMs: 25_000,
  redirects: 3,
  concurrency: 4,
}

const INTERNET: RemoteImageNetwork = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  isPort: (port) => port === 80 || port === 443,
}

export type LoadRemoteImages = (images: readonly RemoteImage[]) => Promise<Map<number, string>>

/** @returns a loader that maps image numbers to `data:` URLs and omits images that fail */
export function createRemoteImageLoader(
  network: RemoteImageNetwork = INTERNET,
  limits: RemoteImageLimits = LIMITS,
): LoadRemoteImages {
  return async (images) => {
    const totalTimeout = AbortSignal.timeout(limits.totalTimeoutMs)
    const byUrl = Map.groupBy(images, ({ address }) => address)
    const loaded = new Map<number, string>()
    const queue = [...byUrl]
    let remainingBytes = limits.totalBytes
    await Promise.all(
      Array.from({ length: limits.concurrency }, async () => {
        for (
          let next = queue.shift();
          next !== undefined && remainingBytes > 0 && !totalTimeout.aborted;
          next = queue.shift()
        ) {
          const [address, wanted] = next
          const maxBytes = Math.min(limits.bytes, remainingBytes)
          const bytes = await load(network, address, { ...limits, bytes: maxBytes }, totalTimeout)
          remainingBytes -= bytes?.length ?? 0
          const dataUrl = bytes === null ? null : await reEncodeImage(bytes)
          if (dataUrl !== null) for (const { number } of wanted) loaded.set(number, dataUrl)
        }
      }),
    )
    return loaded
  }
}

/** Stateless, shared by the process. */
export const loadRemoteImages = createRemoteImageLoader()

/** @returns the bytes, or null on any error */
async function load(
  network: RemoteImageNetwork,
  address: string,
  limits: RemoteImageLimits,
  totalTimeout: AbortSignal,
): Promise<Uint8Array | null> {
  const signal = AbortSignal.any([totalTimeout, AbortSignal.timeout(limits.timeoutMs)])
  let url = URL.parse(address)
  for (let step = 0; url !== null && step <= limits.redirects; step++) {
    const checked = await resolvePublicAddress(network, url, signal)
    if (checked === null) return null
    const response = await fetchFromAddress(url, checked, limits.bytes, signal).catch(
      (): FetchResult => ({ bytes: null }),
    )
    if (!('location' in response)) return response.bytes
    url = URL.parse(response.location, url)
  }
  return null
}

/** Returns an address to connect to, or null if the host has none or any of them is not public. */
async function resolvePublicAddress(
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
