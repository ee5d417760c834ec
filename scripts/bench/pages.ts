/** Benchmarks cached pages against nginx and bare Node with the same bytes and headers. */
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { findProgram } from '../tools/find-program.ts'
import { runCommand } from '../tools/run-command.ts'
import { addressOf, FORMS, type Form, type ServedPage, startBareNode, startNginx } from './bare-servers.ts'
import { type Measure, median, perSecond, type Row } from './row.ts'
import { startSite } from './site.ts'

const WARM_UP_SECONDS = 5
/** Connection headers, and those that nginx sets. */
const NOT_COPIED = /^(connection|keep-alive|date|content-(length|type)|transfer-encoding|etag)$/

export const measurePages: Measure = async ({ directory, rounds, seconds }) => {
  await using site = await startSite(join(directory, 'data'))
  const paths = { 'home page': '/', article: await pathOfAnArticle(site.url) }
  const pages = await Promise.all(Object.values(paths).map((path) => fetchPage(site.url + path)))
  await using nginx = await startNginx(join(directory, 'nginx'), pages)
  await using bareNode = await startBareNode(pages)

  const rows: Row[] = []
  for (const [index, [name, path]] of Object.entries(paths).entries())
    for (const form of FORMS) {
      const sides = [
        site.url + path,
        nginx.url + addressOf(index, form),
        bareNode.url + addressOf(index, form),
      ].map((address) => ({ address, rates: [] as number[] }))
      for (const { address } of sides) await requestsPerSecond(address, form, WARM_UP_SECONDS)
      // In turns, so that a slow minute affects all servers.
      for (let round = 0; round < rounds; round += 1)
        for (const { address, rates } of sides) rates.push(await requestsPerSecond(address, form, seconds))
      const [ofWebsite = 0, ofNginx = 0, ofBareNode = 0] = sides.map(({ rates }) => median(rates))
      const kilobytes = Math.round((pages[index]?.bodies[form].byteLength ?? 0) / 1024)
      rows.push({
        name: `cached ${name}, ${form === 'br' ? 'brotli' : 'uncompressed'}, ${kilobytes} kB, 16 connections`,
        result: perSecond(ofWebsite),
        comparison: `${(ofWebsite / ofNginx).toFixed(2)} × nginx (${perSecond(ofNginx)}), ${(ofWebsite / ofBareNode).toFixed(2)} × plain Node (${perSecond(ofBareNode)})`,
      })
    }
  return rows
}

async function pathOfAnArticle(url: string): Promise<string> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const address = /<loc>([^<]*\/news\/[^<]+)<\/loc>/.exec(sitemap)?.[1]
  if (address === undefined) throw new Error('The sitemap contains no article')
  return new URL(address).pathname
}

/** Fetches a cached page in both encodings. @throws if they differ */
async function fetchPage(address: string): Promise<ServedPage> {
  const plain = await fetchAs(address, 'identity')
  const compressed = await fetchAs(address, 'br')
  if (!brotliDecompressSync(compressed.body).equals(plain.body))
    throw new Error(`${address} differs from its compressed version`)
  const headers = Object.entries(plain.headers).filter(([name]) => !NOT_COPIED.test(name))
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    bodies: { identity: plain.body, br: compressed.body },
  }
}

/** Without decompression, unlike `fetch`. */
function fetchAs(address: string, form: Form) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': form } }, async (response) => {
      const body = await buffer(response)
      if (response.statusCode === 200) resolve({ headers: response.headers, body })
      else reject(new Error(`${address} returned ${response.statusCode}`))
    }).on('error', reject)
  })
}

/**
 * Load from wrk; a Node client would be the bottleneck.
 * @throws on an error response or broken connection
 */
async function requestsPerSecond(address: string, form: Form, seconds: number): Promise<number> {
  const program = await findProgram({ title: 'wrk', names: ['wrk'], packages: ['wrk'], variable: 'WRK_PATH' })
  const args = ['-t1', '-c16', `-d${seconds}s`, '-H', `Accept-Encoding: ${form}`, address]
  const { code, output } = await runCommand(program, args)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (code !== 0 || rate === undefined || /Non-2xx|Socket errors/.test(output))
    throw new Error(`wrk failed for ${address}:\n${output}`)
  return Number(rate)
}
