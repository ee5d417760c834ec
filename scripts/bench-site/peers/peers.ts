/** Measures the site beside what others would have built it with, in one run: Next.js and WordPress. */
import { join } from 'node:path'
import { type Audit, audit } from '../../audit/lighthouse.ts'
import { median } from '../median.ts'
import { load } from '../wrk.ts'
import { latestArticles } from './articles.ts'
import { startNext } from './next.ts'
import { startWordpress } from './wordpress.ts'

interface Peer {
  readonly home: string
  readonly article: string
}

interface PeersOptions {
  readonly site: Parameters<typeof latestArticles>[0]
  /** nginx with the bytes of our pages. */
  readonly nginx: Peer
  /** Path of our article. */
  readonly article: string
  /** Outside of the project; the caller removes it. */
  readonly directory: string
  readonly rounds: number
  readonly seconds: number
}

const WARM_UP_SECONDS = 3

/** @returns lines of a table */
export async function besidePeers(options: PeersOptions): Promise<string[]> {
  const { site, directory } = options
  const articles = await latestArticles(site)
  await using next = await startNext(join(directory, 'next'), articles)
  await using wordpress = await startWordpress(join(directory, 'wordpress'), articles)
  const peers: Readonly<Record<string, Peer>> = {
    'nginx, with our pages as files': options.nginx,
    'Next.js, pages rendered by its build': next,
    'WordPress, nginx, PHP and MariaDB': wordpress,
    ours: { home: `${site.url}/`, article: site.url + options.article },
  }
  const measured = Object.entries(peers).map(([name, peer]) => ({
    name,
    peer,
    perSecond: { home: [] as number[], article: [] as number[] },
    audits: [] as Audit[],
  }))
  const asked = { encoding: 'gzip, br' } as const
  for (const { peer } of measured)
    for (const address of [peer.home, peer.article])
      await load(address, { ...asked, seconds: WARM_UP_SECONDS })
  // Each round asks all of them: a machine that is slow for a minute is so for all.
  for (let round = 0; round < options.rounds; round += 1)
    for (const { peer, perSecond } of measured)
      for (const page of ['home', 'article'] as const)
        perSecond[page].push(
          (await load(peer[page], { ...asked, seconds: options.seconds })).requestsPerSecond,
        )
  // A browser is shown what the site shows, not what nginx has of it without scripts and pictures.
  for (let round = 0; round < options.rounds; round += 1)
    for (const { peer, audits } of measured.slice(1)) audits.push(await audit(peer.article))
  return [
    '| | home page, requests a second | an article | performance of the article | its largest paint | blocking |',
    '|---|---:|---:|---:|---:|---:|',
    ...measured.map(({ name, perSecond, audits }) => {
      const of = (value: (run: Audit) => number) => median(audits.map(value))
      const rates = [perSecond.home, perSecond.article].map((rates) =>
        Math.round(median(rates)).toLocaleString('en-GB'),
      )
      const seen =
        audits.length === 0
          ? ['', '', '']
          : [
              of(({ scores }) => scores.performance),
              `${(of(({ largestPaint }) => largestPaint) / 1000).toFixed(2)} s`,
              `${Math.round(of(({ blocking }) => blocking))} ms`,
            ]
      return `| ${[name, ...rates, ...seen].join(' | ')} |`
    }),
  ]
}
