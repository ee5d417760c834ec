/**
 * Measures analytics with a year of visits, on both engines: how many events the function takes in a second, whether one costs
 * as much at the end as at the beginning, how long each section takes from the press until it is painted, and what visitors
 * feel of it while events come in.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Database } from '#backend/database/database.ts'
import { startSite } from '#scripts/bench-site/site.ts'
import { findChromium } from '#scripts/programs/chromium.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { signIn } from '../click-to-paint.ts'
import { type Benchmark, milliseconds, type Row } from '../row.ts'
import { BROWSER_FLAGS } from '../sign-in.ts'
import { type Ingest, ingest } from './ingest.ts'
import { type SectionTimes, timeSections } from './screens.ts'
import { seed } from './seed.ts'
import { timeVisitors } from './visitors.ts'

/**
 * `ANALYTICS_EVENTS` seeds another number of them, `ANALYTICS_ENGINES` one engine alone. `ANALYTICS_STORE` is where that one
 * engine's store stays, a data directory or a database's address: it is seeded where it is empty, and measured as it is once
 * more, without what needs a tenth of it.
 */
const ENGINES = [
  { name: 'PGlite', events: 1_000_000, leastASecond: 500, rounds: 40 },
  { name: 'PostgreSQL', events: 10_000_000, leastASecond: 2000, rounds: 20 },
] as const
const SCREEN_MS = 300
const INGESTED = 10_000
const EARLY = 0.1

export const analytics: Benchmark = async ({ quick }) => {
  const { ANALYTICS_EVENTS: events, ANALYTICS_ENGINES: engines = 'PGlite,PostgreSQL' } = process.env
  const rows: Row[] = []
  for (const engine of ENGINES.filter(({ name }) => engines.includes(name))) {
    const count = events ? Number(events) : quick ? engine.events / 100 : engine.events
    rows.push(...(await measure({ ...engine, events: Math.ceil(count / 80) * 80 }, quick)))
  }
  return rows
}

interface Engine {
  readonly name: string
  readonly events: number
  readonly leastASecond: number
  readonly rounds: number
}

async function measure({ name, events, leastASecond, rounds }: Engine, quick: boolean): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const { ANALYTICS_STORE: kept } = process.env
  const temporary = await mkdtemp(join(tmpdir(), 'bench-analytics-'))
  stack.defer(() => rm(temporary, { recursive: true, force: true }))
  const directory = name === 'PGlite' && kept ? kept : temporary
  const server = name === 'PostgreSQL' && !kept ? stack.use(await startPostgres()) : undefined
  const address = server ? await server.createDatabase() : name === 'PostgreSQL' && kept
  const settings: Record<string, string> = address ? { DATABASE_URL: address } : {}
  const { early, late } = await fill(directory, settings, events, quick)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  stack.defer(() => browser.close())
  const site = stack.use(await startSite(directory, 0, settings))
  const email = `bench-${Date.now()}@example.com`
  const { data, error } = await site.service.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  await site.service.from('permissions').insert({ user_id: data.user.id, role: 'staff' }).throwOnError()
  const page = await signIn(browser, site.url, email)
  const sections = await timeSections(page, site.url, quick ? 2 : rounds)
  await page.close()
  const visitors = await timeVisitors(site, quick)
  const stored = `${name}, ${events.toLocaleString('en-GB')} events`
  return [
    ...ingestRows(stored, leastASecond, early, late),
    ...sections.flatMap((times) => sectionRows(stored, times)),
    {
      what: `${stored}: a page for a visitor, without and with 50 events a second`,
      bare: milliseconds(visitors.alone),
      ours: milliseconds(visitors.beside),
      figure: `${(visitors.beside / visitors.alone).toFixed(2)} ×`,
      target: '≤ 1.1 ×',
      reached: visitors.beside <= visitors.alone * 1.1,
    },
  ]
}

/** The first tenth, and then the rest; what the function takes is measured after each. */
async function fill(directory: string, settings: Record<string, string>, events: number, quick: boolean) {
  const data = await openData(readEnv({ DATA_DIR: directory, ...settings }), createLog())
  try {
    const count = quick ? 1000 : INGESTED
    if (await isSeeded(data.database)) {
      await data.database.script('delete from private.analytics_answers')
      await ingest(data.database, count / 2)
      return { early: null, late: await ingest(data.database, count) }
    }
    const began = performance.now()
    await seed(data.database, { events, from: 0, to: EARLY })
    // What runs is compiled first.
    await ingest(data.database, count / 2)
    const early = await ingest(data.database, count)
    await seed(data.database, { events, from: EARLY, to: 1 })
    process.stderr.write(`seeded in ${((performance.now() - began) / 1000).toFixed(0)} s … `)
    return { early, late: await ingest(data.database, count) }
  } finally {
    await data.close()
  }
}

async function isSeeded(database: Database): Promise<boolean> {
  const [result] = await database.transaction({
    role: 'postgres',
    statements: [{ text: 'select from public.analytics_events limit 1' }],
  })
  return (result?.rows.length ?? 0) > 0
}

const rate = (value: number) => `${Math.round(value).toLocaleString('en-GB')}/s`

function ingestRows(stored: string, least: number, early: Ingest | null, late: Ingest): Row[] {
  const rows: Row[] = [
    {
      what: `${stored}: taken by the function, beside bare inserts by the hundred`,
      bare: rate(late.bare),
      ours: rate(late.ours),
      figure: rate(late.ours),
      target: `≥ ${rate(least)}`,
      reached: late.ours >= least,
    },
  ]
  if (early)
    rows.push({
      what: `${stored}: the cost of an event with a tenth of them, and with all`,
      bare: milliseconds(1000 / early.ours),
      ours: milliseconds(1000 / late.ours),
      figure: `${(early.ours / late.ours).toFixed(2)} ×`,
      target: '≤ 1.25 ×',
      reached: early.ours <= late.ours * 1.25,
    })
  return rows
}

function sectionRows(stored: string, { section, first, again }: SectionTimes): Row[] {
  return Object.entries({ 'for the first time': first, again })
    .filter(([, times]) => times.length > 0)
    .map(([how, times]) => {
      const sorted = times.toSorted((one, other) => one - other)
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
      return {
        what: `${stored}: ${section.label}, 28 days against 28, ${how}, click to paint`,
        bare: '',
        ours: `${milliseconds(at(0.5))} median`,
        figure: `${milliseconds(at(0.95))} p95`,
        target: `≤ ${SCREEN_MS} ms`,
        reached: at(0.95) <= SCREEN_MS,
      }
    })
}
