import { migrate } from '#backend/database/migrations/migrate.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { median } from '#scripts/bench-site/median.ts'
import { sqlDirectories } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openBackend } from './backend.ts'
import { AS_VISITOR } from './bare/bare.ts'
import { openBarePostgres } from './bare/bare-engines.ts'
import { CONTENT, read } from './content.ts'
import { type Benchmark, ratioRow } from './row.ts'

const CALLERS = 16

/** Counts the calls a second that sixteen callers get answered, each waiting for an answer before asking again. */
async function throughput(work: () => Promise<unknown>, calls: number): Promise<number> {
  let left = calls
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (left > 0) {
        left -= 1
        await work()
      }
    }),
  )
  return (calls / (performance.now() - began)) * 1000
}

/** Measures on a server of its own, over its Unix socket. */
export const postgresRead: Benchmark = async ({ rounds, quick }) => {
  await using server = await startPostgres()
  const url = await server.createDatabase()
  const database = await openPostgres({ url })
  await using ours = await openBackend(database)
  await migrate(database, sqlDirectories)
  await database.script(CONTENT)
  await using bare = openBarePostgres(url)
  const call = { ...AS_VISITOR, text: read.text, values: [] }
  const ways = { ours: async () => (await ours.ask(read.path)).text(), bare: () => bare.run(call) }
  const calls = quick ? 200 : 4000
  for (const work of Object.values(ways)) await throughput(work, calls)
  const found: Record<keyof typeof ways, number[]> = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    found.bare.push(await throughput(ways.bare, calls))
    found.ours.push(await throughput(ways.ours, calls))
  }
  const perSecond = (values: number[]) => `${Math.round(median(values)).toLocaleString('en-GB')} /s`
  return [
    ratioRow(
      'the same read, PostgreSQL by its socket, 16 CALLERS at once, requests a second',
      { bare: perSecond(found.bare), ours: perSecond(found.ours) },
      median(found.ours) / median(found.bare),
      { least: 0.6 },
    ),
  ]
}
