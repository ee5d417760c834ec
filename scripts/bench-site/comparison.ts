/** Asks nginx, bare Node and the site for the same pages in turn. */

import type { ServedFile } from './bare-servers.ts'
import { median } from './median.ts'
import { load } from './wrk.ts'

const LEAST_OF_NGINX = 0.75
const LEAST_OF_BARE_NODE = 0.9
/** Warming up lets compilers see enough, and fills caches and connections: a server runs for weeks. */
export const WARM_UP_SECONDS = 5

export interface SiteRow {
  readonly what: string
  /** Requests a second of the three sides, where they are compared. */
  readonly sides?: readonly [nginx: number, bareNode: number, site: number]
  readonly figure: string
  readonly target: string
  readonly reached: boolean
}

interface BareServer {
  readonly addressOf: (index: number, form: 'br' | 'identity') => string
}

interface Compared {
  readonly url: string
  readonly pages: readonly (ServedFile & { readonly name: string })[]
  readonly nginx: BareServer
  readonly bareNode: BareServer
}

export async function compare(
  { url, pages, nginx, bareNode }: Compared,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<SiteRow[]> {
  const comparisons = pages.flatMap(({ name, path, identity, br }, index) =>
    (['br', 'identity'] as const).map((encoding) => ({
      what: `${name}, ${encoding === 'br' ? 'brotli' : 'uncompressed'}, ${inKilobytes({ br, identity }[encoding])}`,
      encoding,
      sides: [nginx.addressOf(index, encoding), bareNode.addressOf(index, encoding), url + path].map(
        (address) => ({ address, measured: [] as number[] }),
      ),
    })),
  )
  for (const { encoding, sides } of comparisons)
    for (const { address } of sides) await load(address, { encoding, seconds: WARM_UP_SECONDS })
  // Each round asks every side for every page: a machine that is slow for a minute is so for all.
  for (let round = 0; round < rounds; round++)
    for (const { encoding, sides } of comparisons)
      for (const { address, measured } of sides)
        measured.push((await load(address, { encoding, seconds })).requestsPerSecond)
  return comparisons.map(({ what, sides }) => {
    const [ofNginx = 0, ofBareNode = 0, ofSite = 0] = sides.map(({ measured }) => median(measured))
    const [toNginx, toBareNode] = [ofSite / ofNginx, ofSite / ofBareNode]
    return {
      what,
      sides: [ofNginx, ofBareNode, ofSite],
      figure: `${toNginx.toFixed(2)} ×, ${toBareNode.toFixed(2)} ×`,
      target: `≥ ${LEAST_OF_NGINX} ×, ≥ ${LEAST_OF_BARE_NODE} ×`,
      reached: toNginx >= LEAST_OF_NGINX && toBareNode >= LEAST_OF_BARE_NODE,
    }
  })
}

function inKilobytes(body: { readonly byteLength: number }): string {
  return `${(body.byteLength / 1024).toFixed(0)} kB`
}
