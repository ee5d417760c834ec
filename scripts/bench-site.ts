/** Measures the public site beside nginx, which serves the same bytes: `npm run bench:site -- --help`. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { milliseconds } from './bench/row.ts'
import { startBareNode, startNginx } from './bench-site/bare-servers.ts'
import { whileThePortalWorks } from './bench-site/busy-portal.ts'
import { compare, type SiteRow, WARM_UP_SECONDS } from './bench-site/comparison.ts'
import { firstRender } from './bench-site/first-render.ts'
import { median } from './bench-site/median.ts'
import { onCore } from './bench-site/one-core.ts'
import { fetchPage } from './bench-site/page.ts'
import { besidePeers } from './bench-site/peers/peers.ts'
import { startSite } from './bench-site/site.ts'
import { underMixedLoad, whileTheOwnerGoes } from './bench-site/under-load.ts'
import { load } from './bench-site/wrk.ts'

const P99_MS = 20
const FIRST_RENDER_MS = 50

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    fronts: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    core: { type: 'string' },
    load: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const fronts = Number(options.fronts)
if (options.help || !(rounds >= 1) || !(seconds >= 1)) {
  console.log(`Usage: npm run bench:site -- [--rounds N] [--seconds N] [--fronts N] [--core N] [--load] [--peers]

Asks nginx, a bare server of Node and the built site in turn for the home page and an article, 16 connections,
compressed and not; then the site alone, while a portal writes and a slow report runs; and times the first render after
content has changed. With --fronts so many processes answer in front (FRONT_WORKERS), beside nginx and bare Node in as
many. With --core each side runs on that one core of the machine, and wrk on the others. Needs nginx and wrk. The table
of medians goes to docs/benchmarks.md; the status is 1 when a target was missed.

With --load it prints two other tables: a page while people browse, search, sign in, write and upload on 16 and on 256
connections; and the pages that failed while the owner behind the fronts was killed and while it took up another build.

With --peers it prints another: Next.js, which it installs into a temporary folder from a lock file of its own, and
Debian's WordPress, with the site's articles, beside the site and nginx; and what Lighthouse says of an article.`)
  process.exit(options.help ? 0 : 1)
}

const workplace = await mkdtemp(join(tmpdir(), 'bench-site-'))
const rows: SiteRow[] = []
try {
  const leaveCore = options.core === undefined ? undefined : await onCore(Number(options.core))
  await using site = await startSite(join(workplace, 'data'), fronts)
  const pages = [
    { name: 'the home page', ...(await fetchPage(site.url, '/')) },
    { name: 'an article', ...(await fetchPage(site.url, await anArticle(site.url))) },
  ]
  const workers = Math.max(1, fronts)
  await using nginx = await startNginx(join(workplace, 'nginx'), pages, workers)
  await using bareNode = await startBareNode(pages, workers)
  await leaveCore?.()

  if (options.load) {
    const bare = { nginx: nginx.addressOf(0, 'br'), bareNode: bareNode.addressOf(0, 'br') }
    const lines = await underMixedLoad(site, bare, seconds)
    if (fronts > 0) lines.push('', ...(await whileTheOwnerGoes(site, seconds * 2)))
    console.log([...lines, '', `${seconds} s each. ${machine()}`].join('\n'))
  } else if (options.peers) {
    const lines = await besidePeers({
      ...{ site, rounds, seconds, directory: workplace, article: pages[1]?.path ?? '/' },
      nginx: { home: nginx.addressOf(0, 'br'), article: nginx.addressOf(1, 'br') },
    })
    console.log([...lines, '', `Medians of ${rounds} rounds of ${seconds} s. ${machine()}`].join('\n'))
  } else {
    rows.push(...(await compare({ url: site.url, pages, nginx, bareNode }, { rounds, seconds })))
    await whileThePortalWorks(site.service, async () => {
      const tails: number[] = []
      for (let round = 0; round < rounds; round++)
        tails.push((await load(`${site.url}/`, { encoding: 'br', seconds })).p99)
      rows.push(
        atMost('99 of 100 answers, while a portal writes and a slow report runs', median(tails), P99_MS),
      )
    })
    const renders = await firstRender(site, rounds * 4)
    rows.push(
      atMost('the first render of the home page after an article changed', median(renders), FIRST_RENDER_MS),
    )
  }
} finally {
  await rm(workplace, { recursive: true, force: true })
}
if (options.load || options.peers) process.exit()

const table = [
  '| what | nginx | bare Node | ours | ours to nginx, to bare Node | target | |',
  '|---|---:|---:|---:|---:|---:|---|',
  ...rows.map(({ what, sides, figure, target, reached }) => {
    const perSecond = sides ? sides.map(inThousands) : ['', '', '']
    return `| ${[what, ...perSecond, figure, target, reached ? 'reached' : 'missed'].join(' | ')} |`
  }),
  '',
  `Medians of ${rounds} rounds of ${seconds} s after ${WARM_UP_SECONDS} s to warm up, 16 connections, one thread of wrk on the same machine, ${fronts > 0 ? `${fronts} processes` : 'one process'} of each side${options.core === undefined ? '' : ', all on one core, and wrk on the others'}. ${machine()}`,
].join('\n')
console.log(table)
const document = join(import.meta.dirname, '../docs/benchmarks.md')
const text = await readFile(document, 'utf8')
const name = options.core !== undefined ? 'site-core' : fronts > 0 ? 'site-fronts' : 'site'
const PLACE = new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- /${name} -->)`)
if (!PLACE.test(text)) throw new Error('docs/benchmarks.md has lost the place for this table')
await writeFile(
  document,
  text.replace(PLACE, () => `${table}\n`),
)
if (rows.some(({ reached }) => reached === false)) process.exitCode = 1

async function anArticle(url: string): Promise<string> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const address = /<loc>([^<]*\/news\/[^<]+)<\/loc>/.exec(sitemap)?.[1]
  if (address === undefined) throw new Error('The sitemap names no article')
  return new URL(address).pathname
}

function machine(): string {
  // What `taskset` leaves to us counts.
  const [core] = cpus()
  return `${availableParallelism()} of ${cpus().length} cores (${core?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`
}

function inThousands(value: number): string {
  return `${Math.round(value).toLocaleString('en-GB')} /s`
}

function atMost(what: string, value: number, limit: number): SiteRow {
  return { what, figure: milliseconds(value), target: `≤ ${limit} ms`, reached: value <= limit }
}
