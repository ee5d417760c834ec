/** Runs the soak test: `npm run soak -- --help`. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { mountSmallDisk, type SmallDisk } from '../tests/support/small-disk.ts'
import { killStorm, type Round } from './soak/kill-storm.ts'

const USAGE = `npm run soak -- [--kills N] [--disk auto|none]
npm run soak -- writing [--runs N] [--seed N] [--disk auto|none]
npm run soak -- conversations [--people N] [--seconds N]
npm run soak -- applications [--applications N]
npm run soak -- analytics [--events N] [--seed N]

Kills the backend N times (200 by default) with SIGKILL in the middle of a storm of inserts, uploads, removals and
sign-ins, or while it starts and migrates, and checks each time that everything acknowledged is there, that nothing is
half done, and that the data directory opens by itself.

Every third storm meets a full disk: a small one of memory, which is mounted for it, as root or in a namespace of its own,
and filled to the last byte. On it writes may be refused and reading must go on, also after a start. Where nothing can be
mounted the command says so and goes on without; --disk none leaves it out.

With \`writing\` two people type sentences with known marks into the same post in two browsers N times (200 by default), while
the network is cut, slow, late or deaf, sessions end, tabs and browsers are killed with SIGKILL, the server is, and its
disk is full. Afterwards each sentence must be in a revision, in the journal of a device or on a screen. The seed is printed.

With \`conversations\` N people (200 by default) write to the assistant at once for so many seconds (60 by default): no
message is lost, each conversation keeps its order, and the process does not grow.

With \`applications\` N of them (1,000 by default) are rejected at once with an email to each, on a built site: the change is
stopped, gone on with, and the site killed with SIGKILL in the middle. Each applicant has one email, with their own name.

With \`analytics\` N events (100,000 by default) of visits around both nights on which the clocks change reach the function as
over a bad network: some are lost, some come twice, late, in another order, from clocks that are wrong. What the screens
show by hour, day and month must be a plain count over the log.`

/** In memory; it must hold what a run writes, beside the reserve. */
const DISK_MEGABYTES = 700
const INSIDE = 'SOAK_INSIDE_NAMESPACE'
/** The status of a run in a namespace that may not mount anything either. */
const MOUNTS_NOTHING = 75

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '200' },
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    events: { type: 'string', default: '100000' },
    applications: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
    disk: { type: 'string', default: 'auto' },
    help: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const runs = Number(values.runs)
const seed = values.seed === undefined ? undefined : Number(values.seed)
const writers = Number(values.people)
const duration = Number(values.seconds)
const events = Number(values.events)
const applications = Number(values.applications)
const isKnown =
  positionals.length === 0 ||
  (positionals.length === 1 &&
    ['writing', 'conversations', 'applications', 'analytics'].includes(positionals[0] ?? ''))
const areCounts = [kills, runs, seed ?? 0, writers, duration, events, applications].every(
  (count) => Number.isInteger(count) && count >= 0,
)
if (values.help || !isKnown || !areCounts || !['auto', 'none'].includes(values.disk)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (positionals[0] === 'conversations') {
  const { soakConversations } = await import('./soak/conversations.ts')
  const told = (sentence: string) => console.log(sentence)
  const done = await soakConversations({ people: writers, seconds: duration, told })
  const [early, late] = done.memory
  console.log(
    `${done.sent} messages, ${done.refused} refused; answered in ${done.median} ms at the median and ${done.p95} ms at 95 in 100; ${early} MB early, ${late} MB at the end`,
  )
  for (const fault of done.faults) console.log(fault)
  process.exit(done.faults.length === 0 ? 0 : 1)
}
if (positionals[0] === 'analytics') {
  const { replayAnalytics } = await import('./soak/analytics.ts')
  const started = performance.now()
  const faults = await replayAnalytics({
    events,
    seed: seed ?? 18,
    told: (sentence) => console.log(sentence),
  })
  for (const fault of faults) console.log(fault)
  console.log(`faults: ${faults.length}, in ${Math.round((performance.now() - started) / 1000)} s`)
  process.exit(faults.length === 0 ? 0 : 1)
}
if (positionals[0] === 'applications') {
  const { soakBulkChange } = await import('./soak/bulk-change.ts')
  const done = await soakBulkChange(applications, (sentence) => console.log(sentence))
  const ms = (time: number) => `${Math.round(time)} ms`
  console.log(
    `${done.applications} applications changed and emailed in ${Math.round(done.total / 1000)} s, a step of 25 in ${ms(done.step.median)} (median) and ${ms(done.step.longest)} (longest); \
${done.stopped} stopped within ${ms(done.stopTook)}; back ${ms(done.back)} after the kill, ${done.inDoubt} in doubt; faults: ${done.faults.length}`,
  )
  for (const fault of done.faults) console.log(fault)
  process.exit(done.faults.length === 0 ? 0 : 1)
}
using disk = values.disk === 'none' ? undefined : smallDisk()
const began = performance.now()
if (positionals[0] === 'writing') {
  // It brings the browser's driver.
  const { soakWriting, sumInWords } = await import('./soak/writing/soak-writing.ts')
  const done = await soakWriting({ runs, seed, disk, told: (sentence) => console.log(sentence) })
  console.log(`\n${sumInWords(done)}\nin ${Math.round((performance.now() - began) / 1000)} s`)
  process.exit(done.every(({ lost }) => lost.length === 0) ? 0 : 1)
}
let number = 0
const report = await killStorm({
  kills,
  disk,
  told(round) {
    number += 1
    console.log(`round ${number}: ${sentenceOf(round)}`)
  },
})

const { rounds } = report
const total = (of: 'kills' | 'swept') => rounds.reduce((sum, round) => sum + round[of], 0)
const starts = rounds.map(({ start }) => Math.round(start)).toSorted((a, b) => a - b)
const full = rounds.flatMap((round) => round.full ?? [])
const faults = rounds.flatMap((round) => round.faults)
const { rows, objects, people } = report.acknowledged
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`
${rounds.length} rounds and ${total('kills')} kills in ${seconds} s
acknowledged: ${rows} rows, ${objects} uploads and removals, ${people} new people
full disks: ${full.length}, of which ${full.filter(({ started }) => started).length} were started on; \
${sum(full.map(({ refused }) => refused))} writes refused, ${sum(full.map(({ read }) => read))} times read, \
writing again after at most ${Math.max(0, ...full.map(({ writesAfter }) => writesAfter))} ms
stray files swept: ${total('swept')}
served again after ${starts[Math.floor(starts.length / 2)]} ms (median), ${starts.at(-1)} ms (longest)
faults: ${faults.length}`)
process.exitCode = faults.length === 0 ? 0 : 1

/** Where this user may mount nothing, the whole command runs once more where they may: as root of a namespace. */
function smallDisk(): SmallDisk | undefined {
  const mounted = mountSmallDisk(DISK_MEGABYTES)
  if (mounted) return mounted
  if (process.env[INSIDE] === undefined) {
    const command = ['--user', '--map-root-user', '--mount', process.execPath, ...process.argv.slice(1)]
    const { status } = spawnSync('unshare', command, {
      stdio: 'inherit',
      env: { ...process.env, [INSIDE]: '1' },
    })
    if (status !== null && status !== MOUNTS_NOTHING) process.exit(status)
  } else process.exit(MOUNTS_NOTHING)
  console.log(
    'No disk can be mounted here, as root or in a namespace: nothing is filled, and only kills are tried.\n',
  )
  return undefined
}

function sentenceOf({ kills: killed, start, swept, full: met, faults: found }: Round): string {
  const disk = met
    ? `, full disk with ${met.refused} writes refused and ${met.read} times read${met.started ? ', started on it' : ''}`
    : ''
  const result = found.length === 0 ? 'good' : found.join('; ')
  return `${killed} kills, served again after ${Math.round(start)} ms, ${swept} stray files${disk}: ${result}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, count) => total + count, 0)
}
