/**
 * Measures whether the time of an answer tells if an address has an account, where sign-in answers uniformly. Each
 * address is asked about once, the two kinds in random order, and without waiting for the disk, whose noise would hide a
 * difference.
 */
import { createAuth } from '#backend/auth/auth.ts'
import { loadTemplates } from '#backend/auth/mail/templates.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { createCallerResolver } from '#backend/gateway/caller-resolver.ts'
import { makeKeys } from '#backend/keys/key-ring.ts'
import { median } from '#scripts/bench-site/median.ts'
import { makePGliteDirectories } from './backend.ts'
import { milliseconds, type Pace, type Row } from './row.ts'

const ORIGIN = 'http://localhost:3000'
const PAIRS_PER_ROUND = 40
const WARM_UP_PAIRS = 40
/** Below this probability, a difference counts as more than noise. */
const LEAST_P = 0.01
/** The mail server is quick, and the next question comes when it has its mail. */
const MAIL_MS = 5

export async function unknownEmail({ rounds, quick }: Pace): Promise<Row[]> {
  await using directories = await makePGliteDirectories()
  const database = await openPGlite({ directory: directories.ours, durable: false })
  try {
    const ask = await openSignIn(database)
    const pairs = quick ? 20 : PAIRS_PER_ROUND * rounds
    const [sending, guessing] = [samples(), samples()]
    await addPeople(database, WARM_UP_PAIRS + pairs)
    for (let pair = 0; pair < WARM_UP_PAIRS + pairs; pair += 1) {
      const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of kinds) {
        const email = `${kind}-${pair}@example.com`
        const sent = await timed(() => ask('/otp', { email, create_user: false }, 200))
        await new Promise((resolve) => setTimeout(resolve, 2 * MAIL_MS))
        const guessed = await timed(() => ask('/verify', { type: 'email', email, token: 'x' }, 403))
        if (pair < WARM_UP_PAIRS) continue
        sending[kind].push(sent)
        guessing[kind].push(guessed)
      }
    }
    return [row('a code is sent', sending), row('a wrong code is refused', guessing)]
  } finally {
    await database.close()
  }
}

type Samples = Record<'known' | 'unknown', number[]>
const samples = (): Samples => ({ known: [], unknown: [] })

type Database = Awaited<ReturnType<typeof openPGlite>>

async function openSignIn(database: Database) {
  const keys = await makeKeys()
  let clients = 0
  const dependencies = {
    ...{ database, keys, clock: Date.now, apiUrl: ORIGIN, siteUrl: ORIGIN, siteOrigins: [] },
    blobs: undefined as never,
    mailer: { send: () => new Promise<void>((resolve) => setTimeout(resolve, MAIL_MS)) },
    templates: await loadTemplates(new URL('../../supabase/templates', import.meta.url).pathname),
    auth: { uniformSignIn: true },
    isLocal: () => true,
    // Each call is another client's, so that none meets the limit of one.
    clientAddress: () => `198.51.100.${++clients}`,
    log: { error: console.error, warn: console.error },
  }
  const app = createAuth(dependencies, createCallerResolver(dependencies))
  return async (path: string, body: object, status: number) => {
    const answer = await app.request(ORIGIN + path, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}: ${text}`)
  }
}

async function addPeople(database: Database, count: number): Promise<void> {
  await database.script(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'known-' || n || '@example.com', now(),
      '{"provider": "email", "providers": ["email"]}', '{"name": "Jo Bloggs"}', now(), now()
    from generate_series(0, ${count}) as n`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function row(what: string, { known, unknown }: Samples): Row {
  const { odds, p } = compare(known, unknown)
  return {
    what: `${what}, for an address without and with an account (${known.length} of each)`,
    bare: milliseconds(median(unknown)),
    ours: milliseconds(median(known)),
    figure: `odds ${odds.toFixed(3)}, p = ${p.toFixed(3)}`,
    target: `p ≥ ${LEAST_P}`,
    reached: p >= LEAST_P,
  }
}

/**
 * Mann and Whitney's test of two samples.
 * @returns the odds that a value of the first is above one of the second, and the two-sided probability of odds as far
 *   from even, were there no difference
 */
export function compare(first: readonly number[], second: readonly number[]): { odds: number; p: number } {
  const ranked = [
    ...first.map((value) => ({ value, own: true })),
    ...second.map((value) => ({ value, own: false })),
  ]
  ranked.sort((a, b) => a.value - b.value)
  let rankSum = 0
  for (let begin = 0; begin < ranked.length; ) {
    let end = begin
    while (end < ranked.length && ranked[end]?.value === ranked[begin]?.value) end += 1
    const rank = (begin + 1 + end) / 2
    for (let place = begin; place < end; place += 1) if (ranked[place]?.own) rankSum += rank
    begin = end
  }
  const [n, m] = [first.length, second.length]
  const wins = rankSum - (n * (n + 1)) / 2
  const z = Math.abs(wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return { odds: wins / (n * m), p: twoSided(z) }
}

/** Computes the probability by Abramowitz and Stegun 7.1.26, which is exact to seven digits. */
function twoSided(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return polynomial * Math.exp(-x * x)
}
