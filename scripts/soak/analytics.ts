/**
 * Sends a log of visits to the function as browsers send it over a bad network, around both nights on which the clocks
 * change, and holds everything that the screens count against a plain count over the log.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Overview } from '#domain/analytics/figures.ts'
import { createAnalytics } from '#supabase/functions/analytics/analytics.ts'
import { createStore } from '#supabase/functions/analytics/store.ts'
import {
  arrivedOf,
  countBy,
  distinct,
  isView,
  STEPS,
  type Step,
  visitsOf,
} from '#tests/support/analytics-count.ts'
import { arrivalsOf, type LoggedEvent, writeLog } from '#tests/support/analytics-log.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

export interface AnalyticsReplay {
  readonly events: number
  readonly seed: number
  readonly told: (sentence: string) => void
}

/** The clocks of 2026 go forward on the second day of the one, and back on that of the other. */
const PERIODS = [
  ['2026-03-28', '2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25', '2026-10-26'],
] as const
/** As many browsers send at once. */
const AT_ONCE = 400

/** @returns what differs, a sentence each */
export async function replayAnalytics({ events, seed, told }: AnalyticsReplay): Promise<string[]> {
  const random = seededRandom(seed)
  const log = PERIODS.flatMap(([first, , last]) =>
    writeLog({
      events: Math.ceil(events / PERIODS.length),
      random,
      from: Date.parse(`${first}T12:00Z`),
      until: Date.parse(`${last}T09:00Z`),
    }),
  )
  await using opened = await openTestDatabase()
  const statuses = await send(opened, log)
  told(inWords(log, statuses))
  const faults = statuses.get(200) === arrivalsOf(log).length ? [] : ['Some requests were refused']
  const compare = (what: string, shown: object, counted: object) => {
    const names = new Set([...Object.keys(shown), ...Object.keys(counted)])
    const [here, there] = [shown, counted] as Record<string, unknown>[]
    const wrong = [...names].filter(
      (name) => JSON.stringify(here?.[name] ?? 0) !== JSON.stringify(there?.[name] ?? 0),
    )
    told(`${what}: ${names.size - wrong.length} of ${names.size} the same`)
    for (const name of wrong)
      faults.push(`${what}: ${name} is ${JSON.stringify(here?.[name])}, not ${JSON.stringify(there?.[name])}`)
  }
  for (const step of ['hour', 'day', 'month'] as const) {
    compare(`events of each family by ${step}`, await familiesOf(opened, step), plainFamilies(log, step))
    compare(`visitors, visits and views by ${step}`, await shownBy(opened, step), plainSteps(log, step))
  }
  for (const [first, , last] of PERIODS)
    compare(
      `the whole from ${first} to ${last}`,
      await totalsOf(opened, first, last),
      plainTotals(log, first, last),
    )
  return faults
}

/** Every request as it arrived, with the moment of its arrival as the function's clock. */
async function send({ database }: TestDatabase, log: readonly LoggedEvent[]): Promise<Map<number, number>> {
  const clock = new AsyncLocalStorage<number>()
  const store = createStore({
    ...{ url: '', key: '' },
    fetch: async (_address, init) => {
      const { events } = JSON.parse(String(init?.body)) as { events: unknown[] }
      await ask({ database }, 'select public.record_analytics_events($1::jsonb) as answer', [
        JSON.stringify(events),
      ])
      return Response.json(events.length)
    },
  })
  const isBot = (userAgent: string) => userAgent === 'bot'
  const handle = createAnalytics({ store, isBot, clock: () => clock.getStore() ?? Number.NaN })
  const statuses = new Map<number, number>()
  const arrivals = arrivalsOf(log)
  let next = 0
  const browser = async () => {
    for (let one = arrivals[next++]; one !== undefined; one = arrivals[next++]) {
      const headers = { 'User-Agent': one.isBot ? 'bot' : 'Firefox' }
      const request = new Request('http://localhost/analytics', {
        ...{ method: 'POST', headers, body: JSON.stringify(one.body) },
      })
      const { status } = await clock.run(one.at, () => handle(request))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, browser))
  return statuses
}

async function ask<Answer>(
  { database }: Pick<TestDatabase, 'database'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Answer> {
  const settings = { 'request.jwt.claims': '{"role":"service_role"}' }
  const [result] = await database.transaction({ role: 'postgres', settings, statements: [{ text, values }] })
  return result?.rows[0]?.answer as Answer
}

const FORMS = { hour: 'YYYY-MM-DD"T"HH24:00"Z"', day: 'YYYY-MM-DD', month: 'YYYY-MM' }

const familiesOf = (database: TestDatabase, step: Step) =>
  ask<Record<string, number>>(
    database,
    `select jsonb_object_agg(name, n) as answer from (
      select to_char(hour at time zone $1, $2) || ' ' || event_type as name, sum(n) as n from public.analytics_hours group by 1
    ) as named`,
    [step === 'hour' ? 'UTC' : 'Europe/London', FORMS[step]],
  )

const plainFamilies = (log: readonly LoggedEvent[], step: Step) =>
  countBy(arrivedOf(log), ({ happened, body }) => `${STEPS[step](happened)} ${body.eventType}`)

const overview = (database: TestDatabase, first: string, last: string, step: Step) =>
  ask<Overview>(database, 'select public.analytics_overview($1, $2, $3::jsonb, $4) as answer', [
    ...[first, last, '{}', step],
  ])

type Figures = Readonly<Record<string, readonly [visitors: number, visits: number, views: number]>>

async function shownBy(database: TestDatabase, step: Step): Promise<Figures> {
  const shown = await Promise.all(PERIODS.map(([first, , last]) => overview(database, first, last, step)))
  return Object.fromEntries(
    shown
      .flatMap(({ series }) => series)
      .filter(({ visits, views }) => visits + views > 0)
      .map(({ at, visitors, visits, views }) => [at, [visitors, visits, views]]),
  )
}

function plainSteps(log: readonly LoggedEvent[], step: Step): Figures {
  const nameOf = STEPS[step]
  const visits = Map.groupBy(visitsOf(log), ({ began }) => nameOf(began))
  const views = countBy(arrivedOf(log).filter(isView), ({ happened }) => nameOf(happened))
  return Object.fromEntries(
    [...new Set([...visits.keys(), ...Object.keys(views)])].map((name) => {
      const begun = visits.get(name) ?? []
      return [name, [distinct(begun), begun.length, views[name] ?? 0]]
    }),
  )
}

async function totalsOf(database: TestDatabase, first: string, last: string) {
  const { visitors, visits, views, bots } = (await overview(database, first, last, 'day')).totals
  return { visitors, visits, views, bots }
}

function plainTotals(log: readonly LoggedEvent[], first: string, last: string) {
  const isWithin = (moment: number) => STEPS.day(moment) >= first && STEPS.day(moment) <= last
  const visits = visitsOf(log).filter(({ began }) => isWithin(began))
  const arrived = arrivedOf(log).filter(({ happened }) => isWithin(happened))
  return {
    visitors: distinct(visits),
    visits: visits.length,
    views: arrived.filter(isView).length,
    bots: arrived.filter(({ isBot }) => isBot).length,
  }
}

function inWords(log: readonly LoggedEvent[], statuses: ReadonlyMap<number, number>): string {
  const arrived = arrivedOf(log)
  const arrivals = arrivalsOf(log)
  const clocksOff = arrived.filter(
    ({ happened, body }) => Math.abs(Date.parse(body.properties.timestamp) - happened) > 3_600_000,
  )
  const late = arrived.filter(({ happened, arrivals: [first] }) => (first?.at ?? 0) - happened > 60_000)
  const n = (count: number) => count.toLocaleString('en-GB')
  return `${n(log.length)} events happened, ${n(log.length - arrived.length)} were lost, ${n(arrivals.length - arrived.length)} came again, \
${n(late.length)} came more than a minute late, ${n(clocksOff.length)} from a clock that was hours or years wrong; \
the function answered ${[...statuses].map(([status, count]) => `${n(count)} × ${status}`).join(', ')}`
}
