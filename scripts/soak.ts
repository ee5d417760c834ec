/** Runs the soak test: `npm run soak -- --help`. */
import { parseArgs } from 'node:util'
import { killStorm } from './soak/kill-storm.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
if (values.help || !Number.isInteger(kills) || kills < 1) {
  console.log(`Usage: npm run soak -- [--kills N]

Kills the backend N times (default 200) with SIGKILL during inserts, uploads, deletes and sign-ins, or while it starts
and migrates. After each kill it restarts the backend and checks that every acknowledged write exists, that no write is
partial, and that the data directory opens without repair. Exits with 1 if a check fails.`)
  process.exit(values.help ? 0 : 1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const began = performance.now()
let number = 0
const { rounds, expected } = await killStorm(kills, ({ kills: killed, start, swept, faults }) => {
  number += 1
  const result = faults.length === 0 ? 'passed' : faults.join('; ')
  console.log(
    `round ${number}: ${killed} kills, restarted in ${Math.round(start)} ms, ${swept} orphaned files removed: ${result}`,
  )
})

const killed = rounds.reduce((sum, round) => sum + round.kills, 0)
const faults = rounds.flatMap((round) => round.faults)
const { rows, objects, users } = expected
console.log(`
${rounds.length} rounds and ${killed} kills in ${Math.round((performance.now() - began) / 1000)} s
acknowledged: ${rows.acknowledgements} rows, ${objects.acknowledgements} uploads and deletes, ${users.acknowledgements} new users
failed checks: ${faults.length}`)
process.exitCode = faults.length === 0 ? 0 : 1
