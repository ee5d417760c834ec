/** Runs the soak test: `npm run soak -- --help`. */
import { parseArgs } from 'node:util'
import { killStorm } from './soak/kill-storm.ts'

const USAGE = `npm run soak -- [--rounds N]

Kills the backend N times (50 by default) with SIGKILL in the middle of a storm of inserts, uploads, removals and
sign-ins, or while it starts and migrates, and checks each time that everything acknowledged is there, that nothing is
half done, and that the data directory opens by itself.`

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, help: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
if (values.help || !Number.isInteger(rounds) || rounds < 1) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const began = performance.now()
let number = 0
const report = await killStorm(rounds, ({ kills, start, swept, faults }) => {
  number += 1
  const result = faults.length === 0 ? 'good' : faults.join('; ')
  console.log(
    `round ${number}: ${kills} kills, served again after ${Math.round(start)} ms, ${swept} stray files: ${result}`,
  )
})

const total = (of: 'kills' | 'swept') => report.rounds.reduce((sum, round) => sum + round[of], 0)
const starts = report.rounds.map(({ start }) => Math.round(start)).toSorted((a, b) => a - b)
const faults = report.rounds.flatMap((round) => round.faults)
const { rows, objects, people } = report.acknowledged
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`
${rounds} rounds and ${total('kills')} kills in ${seconds} s
acknowledged: ${rows} rows, ${objects} uploads and removals, ${people} new people
stray files swept: ${total('swept')}
served again after ${starts[Math.floor(starts.length / 2)]} ms (median), ${starts.at(-1)} ms (longest)
faults: ${faults.length}`)
process.exitCode = faults.length === 0 ? 0 : 1
