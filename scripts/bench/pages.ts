/** Benchmarks cached pages. */
import { join } from 'node:path'
import { findProgram } from '../tools/find-program.ts'
import { runCommand } from '../tools/run-command.ts'
import { type Measure, median, perSecond, type Row } from './row.ts'
import { startSite } from './site.ts'

const ENCODINGS = { br: 'brotli', identity: 'uncompressed' } as const
const WARM_UP_SECONDS = 5

export const measurePages: Measure = async ({ directory, rounds, seconds }) => {
  await using site = await startSite(join(directory, 'data'))
  const rows: Row[] = []
  for (const [name, path] of [
    ['home page', '/'],
    ['article', await pathOfAnArticle(site.url)],
  ] as const)
    for (const [encoding, title] of Object.entries(ENCODINGS)) {
      await requestsPerSecond(site.url + path, encoding, WARM_UP_SECONDS)
      const rates: number[] = []
      for (let round = 0; round < rounds; round += 1)
        rates.push(await requestsPerSecond(site.url + path, encoding, seconds))
      rows.push({ name: `cached ${name}, ${title}, 16 connections`, result: perSecond(median(rates)) })
    }
  return rows
}

async function pathOfAnArticle(url: string): Promise<string> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const address = /<loc>([^<]*\/news\/[^<]+)<\/loc>/.exec(sitemap)?.[1]
  if (address === undefined) throw new Error('The sitemap contains no article')
  return new URL(address).pathname
}

/**
 * Load from wrk; a Node client would be the bottleneck.
 * @throws on an error response or broken connection
 */
async function requestsPerSecond(address: string, encoding: string, seconds: number): Promise<number> {
  const program = await findProgram({ title: 'wrk', names: ['wrk'], packages: ['wrk'], variable: 'WRK_PATH' })
  const args = ['-t1', '-c16', `-d${seconds}s`, '-H', `Accept-Encoding: ${encoding}`, address]
  const { code, output } = await runCommand(program, args)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (code !== 0 || rate === undefined || /Non-2xx|Socket errors/.test(output))
    throw new Error(`wrk failed for ${address}:\n${output}`)
  return Number(rate)
}
