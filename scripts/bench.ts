/** Benchmarks the built website: `npm run bench -- --help`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBackend } from './bench/backend.ts'
import { measureList } from './bench/list.ts'
import { measurePages } from './bench/pages.ts'
import type { Measure } from './bench/row.ts'

const PARTS: Readonly<Record<string, Measure>> = {
  backend: measureBackend,
  pages: measurePages,
  list: measureList,
}

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
})
const names = options.only?.split(',') ?? Object.keys(PARTS)
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
const areNumbers = rounds >= 1 && seconds >= 1 && Number.isInteger(rounds) && Number.isInteger(seconds)
if (options.help || !areNumbers || names.some((name) => !Object.hasOwn(PARTS, name))) {
  console.log(`Usage: npm run bench -- [--only ${Object.keys(PARTS).join(',')}] [--rounds N] [--seconds N]

Benchmarks the built website in one process with demo content and prints a Markdown table for docs/benchmarks.md:

backend  reads, writes and uploads over HTTP, on PGlite and on a temporary PostgreSQL server
pages    cached pages (needs wrk)
list     next page of a list of 100,000 applications, from click to paint in Chromium

Each result is the median of N rounds (default 3) of N seconds (default 4).`)
  process.exit(options.help ? 0 : 1)
}

console.log('| what | result |\n|---|---:|')
for (const name of names) {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    for (const { name: what, result } of (await PARTS[name]?.({ directory, rounds, seconds })) ?? [])
      console.log(`| ${what} | ${result} |`)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
console.log(
  `\nMedians of ${rounds} rounds of ${seconds} s. ${cpus().length} cores (${cpus()[0]?.model.trim()}), \
${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`,
)
