import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { type BenchBackend, makePGliteDirectories, openBackend } from './backend.ts'
import { AS_VISITOR, type Bare } from './bare/bare.ts'
import { openBarePGlite } from './bare/bare-engines.ts'
import { embed, insert, read } from './content.ts'
import { type Benchmark, interleave, milliseconds, type Pace, type Row, ratioRow } from './row.ts'

interface Sides {
  readonly ours: BenchBackend
  readonly bare: Bare
}

async function withSides<T>(durable: boolean, work: (sides: Sides) => Promise<T>): Promise<T> {
  await using directories = await makePGliteDirectories()
  await using bare = await openBarePGlite({ directory: directories.bare, durable })
  await using ours = await openBackend(await openPGlite({ directory: directories.ours, durable }))
  return await work({ ours, bare })
}

async function timeRead(
  { ours, bare }: Sides,
  { path, text }: typeof read,
  what: string,
  most: number,
  pace: Pace,
): Promise<Row[]> {
  const call = { ...AS_VISITOR, text, values: [] }
  const handler = async () => (await ours.ask(path)).text()
  const [one, other] = [await handler(), await bare.run(call)].map((body) => JSON.stringify(JSON.parse(body)))
  if (one !== other) throw new Error(`The handler and the bare statement differ:\n${one}\n${other}`)
  const times = await interleave(
    { handler, bare: () => bare.run(call), prepared: () => bare.runPrepared?.(call) ?? bare.run(call) },
    pace,
  )
  const row = (name: string, bareTime: number, target: { most: number } | null) =>
    ratioRow(
      name,
      { bare: milliseconds(bareTime), ours: milliseconds(times.handler) },
      times.handler / bareTime,
      target,
    )
  return [
    row(what, times.bare, { most }),
    row(`${what}, against bare that keeps its statement prepared`, times.prepared, null),
  ]
}

export const pgliteRead: Benchmark = (pace) =>
  withSides(true, (sides) => timeRead(sides, read, 'a nine-row ordered, filtered read, PGlite', 1.4, pace))

export const pgliteEmbed: Benchmark = (pace) =>
  withSides(true, (sides) => timeRead(sides, embed, 'the same with a to-many embed', 1.5, pace))

async function timeInsert(what: string, durable: boolean, pace: Pace): Promise<Row> {
  return withSides(durable, async ({ ours, bare }) => {
    const call = { ...AS_VISITOR, text: insert.text, values: [insert.row] }
    const request = {
      method: 'POST',
      body: insert.row,
      headers: { prefer: 'return=representation', 'content-type': 'application/json' },
    }
    const times = await interleave(
      {
        handler: async () => (await ours.ask(insert.path, request)).text(),
        bare: () => bare.run(call),
      },
      pace,
    )
    return ratioRow(
      what,
      { bare: milliseconds(times.bare), ours: milliseconds(times.handler) },
      times.handler / times.bare,
      { most: 1.5 },
    )
  })
}

export const pgliteInsert: Benchmark = async (pace) => [
  await timeInsert('an insert with representation, PGlite, a commit that waits for the disk', true, pace),
  await timeInsert('the same without waiting for the disk', false, pace),
]
