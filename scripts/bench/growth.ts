import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { makePGliteDirectories, openBackend } from './backend.ts'
import { type Benchmark, interleave, milliseconds, ratioRow } from './row.ts'

/** The table has rows of ten kinds, of which a request reads the newest nine of one. */
const makeTable = (name: string, rows: number) => `
  create table public.${name} (
    id bigint generated always as identity primary key,
    kind int not null,
    body text not null,
    created_at timestamptz not null
  );
  insert into public.${name} (kind, body, created_at)
    select n % 10, 'Row ' || n, timestamptz '2020-01-01 UTC' + n * interval '1 second' from generate_series(1, ${rows}) n;
  create index on public.${name} (kind, created_at desc);
  alter table public.${name} enable row level security;
  create policy "Anyone reads" on public.${name} for select to anon using (true);
  grant select on public.${name} to anon;
`

export const growth: Benchmark = async (pace) => {
  const sizes = pace.quick ? [100, 1000, 10_000] : [100, 10_000, 1_000_000]
  await using directories = await makePGliteDirectories()
  const database = await openPGlite({ directory: directories.ours, durable: false })
  await using backend = await openBackend(database)
  for (const size of sizes) await database.script(makeTable(`bench_${size}`, size))
  await database.script('analyze')
  const ways = sizes.map((size) => {
    const path = `/rest/v1/bench_${size}?select=id,body,created_at&kind=eq.3&order=created_at.desc&limit=9`
    return [`${size}`, async () => (await backend.ask(path)).text()] as const
  })
  const times = await interleave(Object.fromEntries(ways), pace)
  const list = sizes.map((size) => times[`${size}`] ?? Number.NaN)
  const rows = sizes.map((size) => size.toLocaleString('en-GB')).join(', ')
  return [
    ratioRow(
      `a read by an index as its table has ${rows} rows: the slowest against the fastest`,
      { bare: '', ours: list.map(milliseconds).join(', ') },
      Math.max(...list) / Math.min(...list),
      { most: 1.5 },
    ),
  ]
}
