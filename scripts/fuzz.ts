/** Sends random requests to everything: `npm run fuzz -- --help`. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#scripts/programs/run-command.ts'

const USAGE = `npm run fuzz -- [--requests N] [--seed N]

Sends N random requests (1,000,000 by default) to the data API, the storage, accounts and functions, the website API,
forms, previews and pages, as everybody from a stranger to a member of staff, and stops at the first that is answered
with a fault, logs anything unexpected, or shows somebody what they may not see. It prints how many answers of each
status there were. The same seed makes the same requests; without one it is drawn.`

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    help: { type: 'boolean', default: false },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (values.help || !Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

console.log(`${requests.toLocaleString('en-GB')} requests, seed ${seed}`)
const began = performance.now()
const vitest = spawn(
  process.execPath,
  [
    join(root, 'node_modules/.bin/vitest'),
    'run',
    '--project=server',
    'backend/fuzz.test.ts',
    'server/fuzz.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
  },
)
const [code] = await once(vitest, 'exit')
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  code === 0
    ? `No fault and no row across a wall in ${requests.toLocaleString('en-GB')} requests, ${minutes} minutes, seed ${seed}`
    : `A fault: it comes again with --requests ${requests} --seed ${seed}`,
)
process.exitCode = code === 0 ? 0 : 1
