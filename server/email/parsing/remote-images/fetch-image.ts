/** Requests an image from an IP address that has been checked. */
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIPv6 } from 'node:net'

export type FetchResult = { readonly bytes: Uint8Array | null } | { readonly location: string }

const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * @param address to connect to, without a second DNS lookup
 * @param maxBytes limit in bytes
 * @throws {Error} if the request fails
 */
export function fetchFromAddress(
  url: URL,
  address: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchResult> {
  const { promise, resolve, reject } = Promise.withResolvers<FetchResult>()
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? requestSecurely : requestPlainly)(
    {
      host: address,
      family: isIPv6(address) ? 6 : 4,
      port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
      path: url.pathname + url.search,
      method: 'GET',
      // Neither reuse nor keep a connection.
      agent: false,
      signal,
      ...(isSecure && { servername: getServerName(url) }),
      headers: {
        Host: url.host,
        Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        'Accept-Encoding': 'identity',
        'User-Agent': 'Mozilla/5.0',
      },
    },
    (response) => {
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (REDIRECTS.includes(status) && location !== undefined) {
        response.destroy()
        return resolve({ location })
      }
      if (status !== 200 || Number(response.headers['content-length'] ?? 0) > maxBytes) {
        response.destroy()
        return resolve({ bytes: null })
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > maxBytes) {
          response.destroy()
          resolve({ bytes: null })
        }
      })
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks) }))
      response.on('error', reject)
    },
  )
  request.on('error', reject)
  request.end()
  return promise
}

/** SNI takes a host name, never an IP address. */
function getServerName({ hostname }: URL): string {
  return /^\[|^[\d.]+$/.test(hostname) ? '' : hostname
}
