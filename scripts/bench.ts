/** Measures the backend's speed and size: `npm run bench -- --help`. One file in bench/ measures one thing. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analytics } from './bench/analytics/analytics.ts'
import { tracker } from './bench/analytics/tracker.ts'
import { applications } from './bench/applications.ts'
import { emails } from './bench/emails.ts'
import { engineVersions } from './bench/engines.ts'
import { graphics } from './bench/graphics.ts'
import { growth } from './bench/growth.ts'
import { assistant } from './bench/leads/assistant.ts'
import { leads } from './bench/leads/leads.ts'
import { mailbox } from './bench/mailbox.ts'
import { memory } from './bench/memory.ts'
import { navigation } from './bench/pages/navigation.ts'
import { presses } from './bench/pages/presses.ts'
import { pgliteEmbed, pgliteInsert, pgliteRead } from './bench/pglite.ts'
import { postgresRead } from './bench/postgres.ts'
import type { Benchmark, Row } from './bench/row.ts'
import { signIn } from './bench/sign-in.ts'
import { transfer } from './bench/transfer.ts'
import { typing } from './bench/typing.ts'
import { unknownEmail } from './bench/unknown-email.ts'
import { writingLists } from './bench/writing-lists.ts'

const benchmarks: Readonly<Record<string, Benchmark>> = {
  read: pgliteRead,
  embed: pgliteEmbed,
  insert: pgliteInsert,
  postgres: postgresRead,
  transfer,
  memory,
  growth,
  'unknown-email': unknownEmail,
  'sign-in': signIn,
  navigation,
  presses,
  'writing-lists': writingLists,
  applications,
  emails,
  leads,
  assistant,
  mailbox,
  typing,
  analytics,
  tracker,
  graphics,
}

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const names = options.only?.split(',') ?? Object.keys(benchmarks)
const rounds = Number(options.rounds)
if (options.help || !(rounds >= 1) || names.some((name) => !Object.hasOwn(benchmarks, name))) {
  console.log(`Usage: npm run bench -- [--rounds N] [--only ${Object.keys(benchmarks).join(',')}] [--quick]

Measures the request handler against the same work done bare, side by side, and prints a table of medians over the
rounds. A complete run writes it to docs/benchmarks.md; one with --only or --quick does not. The status is 1 when a
target was missed.`)
  process.exit(options.help ? 0 : 1)
}

const rows: Row[] = []
for (const name of names) {
  process.stderr.write(`${name} … `)
  const began = performance.now()
  rows.push(...((await benchmarks[name]?.({ rounds, quick: options.quick })) ?? []))
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s\n`)
}

const table = [
  '| what | bare | ours | figure | target | |',
  '|---|---:|---:|---:|---:|---|',
  ...rows.map(({ what, bare, ours, figure, target, reached }) => {
    const verdict = reached === undefined ? '' : reached ? 'reached' : 'missed'
    return `| ${[what, bare, ours, figure, target, verdict].join(' | ')} |`
  }),
  '',
  `Medians of ${rounds} rounds. ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${await engineVersions()}.`,
].join('\n')
console.log(table)

if (!options.quick && options.only === undefined) {
  const page = join(import.meta.dirname, '../docs/benchmarks.md')
  const text = await readFile(page, 'utf8')
  const PLACE = /(?<=<!-- backend -->\n)[\s\S]*?(?=<!-- \/backend -->)/
  if (!PLACE.test(text)) throw new Error('docs/benchmarks.md has lost the place for this table')
  await writeFile(
    page,
    text.replace(PLACE, () => `${table}\n`),
  )
}
if (rows.some(({ reached }) => reached === false)) process.exitCode = 1
