import type { IncomingHttpHeaders } from 'node:http'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { ServedFile } from './bare-servers.ts'

/** These headers belong to the connection, not to the page. */
const HOP = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'content-type']

/** The site compresses a page once more when it has stood for a second. */
const CONDENSED_MS = 5000

/** Fetches a page in both forms, as the site goes on sending it. @throws when they are not the same page */
export async function fetchPage(url: string, path: string): Promise<ServedFile> {
  await fetchAs(url + path, 'br')
  await delay(CONDENSED_MS)
  const plain = await fetchAs(url + path, 'identity')
  const compressed = await fetchAs(url + path, 'br')
  if (!brotliDecompressSync(compressed.body).equals(plain.body))
    throw new Error(`${path} differs from its compressed form`)
  const headers = Object.entries(plain.headers).filter(([name]) => !HOP.includes(name) && name !== 'etag')
  return {
    path,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    identity: plain.body,
    br: compressed.body,
  }
}

/** Fetches without decompressing, as `fetch` would. */
function fetchAs(address: string, encoding: string) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, async (answer) => {
      const body = await buffer(answer)
      if (answer.statusCode === 200) resolve({ headers: answer.headers, body })
      else reject(new Error(`${address} answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}
