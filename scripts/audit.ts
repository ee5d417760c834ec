/** Audits every public page with Lighthouse on a simulated phone: `npm run audit -- --help`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Audit, audit, CATEGORIES } from './audit/lighthouse.ts'
import { median } from './bench/row.ts'
import { startSite } from './bench/site.ts'

/** Scores in hundredths, times in ms, layout shift as a share of the window. */
const TARGETS = {
  performance: 97,
  other: 100,
  paint: 1600,
  shift: 0.01,
  blocking: 200,
}
/** Excluded from search engines. */
const NOT_FOR_SEARCH = ['/blog/preview']
/** Not in the sitemap. */
const EXTRA_PATHS = ['/products?selected=5', '/privacy-policy/request', ...NOT_FOR_SEARCH]

const { values: options, positionals } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
})
const rounds = Number(options.rounds)
if (options.help || !(rounds >= 1)) {
  console.log(`Usage: npm run audit -- [--rounds N] [/path …]

Audits public pages of the built website with Lighthouse's mobile preset: the given pages, or every page of the sitemap
with one product, certificate, article, post and vacancy. Prints a Markdown table of medians for docs/benchmarks.md;
failed audits go to standard error. Exits with 1 if a page misses a target.`)
  process.exit(options.help ? 0 : 1)
}

interface AuditedPage {
  readonly path: string
  readonly runs: readonly Audit[]
}

const TABLE_HEADER =
  '| page | performance | accessibility | best practices | SEO | largest paint | shift | blocking | missed targets |'
console.log(`${TABLE_HEADER}\n|---|---:|---:|---:|---:|---:|---:|---:|---|`)
const directory = await mkdtemp(join(tmpdir(), 'audit-'))
const audited: AuditedPage[] = []
try {
  await using site = await startSite(directory)
  const paths = positionals.length > 0 ? positionals : await publicPaths(site.url)
  for (const path of paths) {
    await fetch(site.url + path)
    const runs: Audit[] = []
    for (let round = 0; round < rounds; round++) runs.push(await audit(site.url + path))
    audited.push({ path, runs })
    console.log(row({ path, runs }))
    for (const complaint of new Set(runs.flatMap(({ complaints }) => complaints)))
      console.error(`${path}: ${complaint}`)
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}

const missed = audited.filter((page) => getMissedTargets(page).length > 0)
console.log(
  `\nMedians of ${rounds} runs. ${cpus().length} cores (${cpus()[0]?.model.trim()}), Lighthouse's benchmark index ${machineSpeed()}, Node ${process.version}.`,
)
console.error(`${audited.length - missed.length} of ${audited.length} pages meet all targets`)
if (missed.length > 0) process.exitCode = 1

/** Public pages with one example of each kind of detail page. */
async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const kinds = new Set<string>()
  const chosen = all.filter((path) => {
    const kind = /^\/(products|certificates|news|blog|jobs)\/./.exec(path)?.[1]
    if (kind === undefined) return true
    if (kinds.has(kind)) return false
    kinds.add(kind)
    return true
  })
  return [...chosen, ...EXTRA_PATHS]
}

function machineSpeed(): number {
  return Math.round(median(audited.flatMap(({ runs }) => runs.map(({ machine }) => machine))))
}

function medians({ runs }: AuditedPage) {
  const of = (value: (run: Audit) => number) => median(runs.map(value))
  return {
    scores: CATEGORIES.map((name) => of(({ scores }) => scores[name])),
    largestPaint: of(({ largestPaint }) => largestPaint),
    shift: of(({ shift }) => shift),
    blocking: of(({ blocking }) => blocking),
  }
}

function getMissedTargets(page: AuditedPage): string[] {
  const { scores, largestPaint, shift, blocking } = medians(page)
  const [performance = 0, accessibility = 0, practices = 0, seo = 0] = scores
  return [
    ...(performance < TARGETS.performance ? ['performance'] : []),
    ...(accessibility < TARGETS.other ? ['accessibility'] : []),
    ...(practices < TARGETS.other ? ['best practices'] : []),
    ...(seo < TARGETS.other && !NOT_FOR_SEARCH.includes(page.path) ? ['SEO'] : []),
    ...(largestPaint > TARGETS.paint ? ['paint'] : []),
    ...(shift > TARGETS.shift ? ['shift'] : []),
    ...(blocking > TARGETS.blocking ? ['blocking'] : []),
  ]
}

function row(page: AuditedPage): string {
  const { scores, largestPaint, shift, blocking } = medians(page)
  const paint = `${(largestPaint / 1000).toFixed(2)} s${page.runs[0]?.isPicture ? ' (image)' : ''}`
  const missing = getMissedTargets(page).join(', ') || 'none'
  return `| ${[page.path, ...scores, paint, shift.toFixed(3), `${Math.round(blocking)} ms`, missing].join(' | ')} |`
}
