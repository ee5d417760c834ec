/**
 * Times what a newcomer waits for: a fresh clone with an empty home directory, `npm start` for the first and the
 * second time, and `npm test` on request. Writes the table to docs/benchmarks.md between its markers.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '#scripts/programs/port.ts'

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    test: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(`Usage: npm run bench:start -- [--rounds N] [--test]

Clones the committed state into an empty directory with an empty home and times the first start (install, build,
database), later starts, and, with --test, the whole of npm test. Medians go to docs/benchmarks.md.`)
  process.exit(0)
}

const root = join(import.meta.dirname, '..')
const rounds = Number(options.rounds)
const workplace = await mkdtemp(join(tmpdir(), 'bench-start-'))
const installing: number[] = []
const building: number[] = []
const first: number[] = []
const second: number[] = []
const tests: number[] = []

try {
  for (let round = 1; round <= rounds; round++) {
    const home = join(workplace, `home-${round}`)
    const clone = join(workplace, `clone-${round}`)
    const { PATH = '', NODE_EXTRA_CA_CERTS = '' } = process.env
    const environment = { PATH, NODE_EXTRA_CA_CERTS, HOME: home, PORT: String(await freePort()) }
    await finished(spawn('git', ['clone', '--quiet', root, clone]))
    first.push(await secondsToListen(clone, environment))
    second.push(await secondsToListen(clone, environment))
    if (options.test && round === 1) {
      const began = performance.now()
      await finished(spawn('npm', ['test'], { cwd: clone, env: environment, stdio: 'inherit' }))
      tests.push((performance.now() - began) / 1000)
    }
    await rm(clone, { recursive: true, force: true })
  }
} finally {
  await rm(workplace, { recursive: true, force: true })
}

const table = [
  '| from a fresh clone, with an empty home directory | median of rounds | rounds |',
  '|---|---:|---:|',
  row('installing the lock file', installing),
  row('building', building),
  row('first `npm start`: install, build, migrate, demonstration content, until it listens', first),
  row('second `npm start`, nothing changed, until it listens', second),
  ...(tests.length > 0 ? [row('`npm test`, everything installed', tests)] : []),
  '',
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`,
].join('\n')
console.log(table)
const page = join(root, 'docs/benchmarks.md')
const text = await readFile(page, 'utf8')
const PLACE = /(?<=<!-- start -->\n)[\s\S]*?(?=<!-- \/start -->)/
if (!PLACE.test(text)) throw new Error('docs/benchmarks.md has lost the place for this table')
await writeFile(page, text.replace(PLACE, `${table}\n`))

function row(what: string, seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return `| ${what} | ${median.toFixed(1)} s | ${seconds.length} |`
}

/** Runs `npm start` until `/healthz` answers, then ends it with SIGINT, as Ctrl-C does. */
async function secondsToListen(cwd: string, environment: Record<string, string>): Promise<number> {
  const began = performance.now()
  let printed = ''
  const child = spawn('npm', ['start'], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const ended = finished(child)
  try {
    while (child.exitCode === null) {
      const answer = await fetch(`http://localhost:${environment.PORT}/healthz`).catch(() => null)
      if (answer?.ok) {
        note(printed, /Installing .*?([\d.]+) s/, installing)
        note(printed, /Building .*?([\d.]+) s/, building)
        return (performance.now() - began) / 1000
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`npm start ended with ${child.exitCode}`)
  } finally {
    // The signal goes to the whole process group, as a terminal's does.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended.catch(() => undefined)
  }
}

/** Notes the seconds that the launcher gives for one of its steps. */
function note(printed: string, step: RegExp, seconds: number[]): void {
  const taken = step.exec(printed)?.[1]
  if (taken !== undefined) seconds.push(Number(taken))
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Ended with ${code}`))))
  })
}
