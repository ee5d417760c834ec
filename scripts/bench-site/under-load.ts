/** Times a page while the site has other things to do, and counts the pages that fail while its owner goes. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { untilAnswered } from '#scripts/programs/port.ts'
import { DEEDS, type MixedOrders, type MixedReport } from './mixed-report.ts'
import { load } from './wrk.ts'

interface Site {
  readonly url: string
  readonly pid: number
  readonly keys: { readonly publishable: string; readonly secret: string }
  ownerPid(): Promise<number>
}

interface Bare {
  readonly nginx: string
  readonly bareNode: string
}

/** A page that nobody changes meanwhile. */
const PAGE = '/products'
/** It shows news, which are being written. */
const CHANGING_PAGE = '/'
const CALM = 0
const CONNECTIONS = [CALM, 16, 256]
/** As many ask for the page at once. */
const READERS = 8

/** @returns lines of a table */
export async function underMixedLoad(site: Site, bare: Bare, seconds: number): Promise<string[]> {
  const lines = [
    '| connections of mixed load beside | nginx, p99 | bare Node, p99 | ours, p99 | ours, a page that is being changed, p99 | failed pages | what people did: median, p99 | went wrong |',
    '|---:|---:|---:|---:|---:|---:|---|---:|',
  ]
  for (const connections of CONNECTIONS) {
    const people = connections === CALM ? undefined : await startPeople(site, connections)
    await pause(people ? 3000 : 0)
    const asked = { encoding: 'br', seconds, connections: READERS, mayFail: true } as const
    const tails = []
    for (const address of [bare.nginx, bare.bareNode, site.url + PAGE, site.url + CHANGING_PAGE])
      tails.push(await load(address, asked))
    const failures = tails.reduce((sum, { failures: number }) => sum + number, 0)
    const report = await people?.end()
    const did = report
      ? DEEDS.map((deed) => `${deed} ${report.times[deed].length} ×: ${tailOf(report.times[deed])}`).join(
          '; ',
        )
      : ''
    const wrong = report ? [...new Set(report.faults)].slice(0, 3) : []
    const figures = tails.map(({ p99 }) => `${p99.toFixed(1)} ms`)
    lines.push(
      `| ${[connections === CALM ? 'none' : connections, ...figures, failures, did, report?.faults.length ?? 0].join(' | ')} |`,
    )
    for (const fault of wrong) process.stderr.write(`${fault}\n`)
  }
  return lines
}

async function startPeople({ url, keys }: Site, connections: number) {
  const child = fork(join(import.meta.dirname, 'mixed-load.ts'))
  const ready = once(child, 'message')
  child.send({ url, ...keys, connections } satisfies MixedOrders)
  await ready
  return {
    async end(): Promise<MixedReport> {
      const reported = once(child, 'message')
      child.send('end')
      const [report] = await reported
      return report
    },
  }
}

function tailOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return `${at(0.5).toFixed(0)}, ${at(0.99).toFixed(0)} ms`
}

/** Asks for a page all the time, and kills the owner, or has another build taken up. @returns lines of a table */
export async function whileTheOwnerGoes(site: Site, seconds: number): Promise<string[]> {
  const lines = [
    '| while wrk asks for the page | connections | pages a second | p99 | failed |',
    '|---|---:|---:|---:|---:|',
  ]
  const events = {
    'its owner is killed with signal 9': async () => void process.kill(await site.ownerPid(), 'SIGKILL'),
    'another build is taken up (`SIGHUP`)': async () => void process.kill(site.pid, 'SIGHUP'),
  }
  for (const [what, happen] of Object.entries(events))
    for (const connections of [16, 256]) {
      const before = await site.ownerPid()
      const asking = load(site.url + PAGE, { encoding: 'br', seconds, connections, mayFail: true })
      await pause(1000)
      await happen()
      const { requestsPerSecond, p99, failures } = await asking
      lines.push(
        `| ${what} | ${connections} | ${Math.round(requestsPerSecond)} | ${p99.toFixed(1)} ms | ${failures} |`,
      )
      await untilAnother(site, before)
    }
  return lines
}

async function untilAnother(site: Site, before: number): Promise<void> {
  while ((await site.ownerPid().catch(() => before)) === before) await pause(50)
  await untilAnswered({ exitCode: null } as never, `${site.url}/readyz`)
}
