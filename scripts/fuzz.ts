/** Sends random requests to everything: `npm run fuzz -- --help`. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#scripts/programs/run-command.ts'

const USAGE = `npm run fuzz -- [--only letters] [--requests N] [--seed N]

Sends N random requests (1,000,000 by default) to the data API, the storage, accounts and functions, the website API,
forms, previews and pages, as everybody from a stranger to a member of staff, and stops at the first that is answered
with a fault, logs anything unexpected, or shows somebody what they may not see. It prints how many answers of each
status there were. The same seed makes the same requests; without one it is drawn.

With --only letters it opens N broken emails (20,000 by default) in place of that.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    requests: { type: 'string' },
    only: { type: 'string' },
    titles: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    help: { type: 'boolean', default: false },
  },
})
const isOfLetters = values.only === 'letters'
const usual = isOfLetters ? 20_000 : 1_000_000
const [requests, seed] = [Number(values.requests ?? usual), Number(values.seed)]
const isUnknown = values.only !== undefined && !isOfLetters
if (values.help || isUnknown || !Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const what = isOfLetters ? 'letters' : 'requests'
console.log(`${requests.toLocaleString('en-GB')} ${what}, seed ${seed}`)
const began = performance.now()
const vitest = spawn(
  process.execPath,
  [
    join(root, 'node_modules/.bin/vitest'),
    'run',
    '--project=server',
    ...(isOfLetters ? ['server/mail/reading/fuzz.test.ts'] : ['backend/fuzz.test.ts', 'server/fuzz.test.ts']),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      [isGraphics ? 'FUZZ_TITLES' : 'FUZZ_REQUESTS']: String(count),
      FUZZ_SEED: String(seed),
    },
  },
)
const [code] = await once(vitest, 'exit')
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  code === 0
    ? `${isGraphics ? 'Nothing lost, out of place or unreadable' : 'No fault and no row across a wall'} in ${what}, ${minutes} minutes, seed ${seed}`
    : `A fault: it comes again with ${isGraphics ? `--only graphics --titles ${titles}` : `--requests ${requests}`} --seed ${seed}`,
)
process.exitCode = code === 0 ? 0 : 1
