/** Fuzzes requests, emails and design titles: `npm run fuzz -- --help`. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#scripts/tools/run-command.ts'

const USAGE = `npm run fuzz -- [--only letters|graphics] [--requests N] [--seed N]

Sends N random requests (1,000,000 by default) to the data API, the storage, accounts and functions, the website API,
forms, previews and pages, as everybody from a stranger to a member of staff, and stops at the first that is answered
with a fault, logs anything unexpected, or shows somebody what they may not see. It prints how many answers of each
status there were. The same seed makes the same requests; without one it is drawn.

With --only letters it opens N broken emails (20,000 by default) in place of that; with --only graphics it sets N titles
(10,000 by default) in every template and size of picture, a process a processor, and stops at the first of which
anything leaves its place, cannot be read, or is lost without a word.`

interface Subject {
  readonly usual: number
  readonly what: string
  readonly counted: 'FUZZ_REQUESTS' | 'FUZZ_TITLES'
  readonly files: readonly string[]
}

const REQUESTS: Subject = {
  usual: 1_000_000,
  what: 'requests',
  counted: 'FUZZ_REQUESTS',
  files: ['backend/fuzz.test.ts', 'server/fuzz.test.ts'],
}
const SUBJECTS: Readonly<Record<string, Subject>> = {
  letters: {
    usual: 20_000,
    what: 'letters',
    counted: 'FUZZ_REQUESTS',
    files: ['server/email/parsing/fuzz.test.ts'],
  },
  graphics: {
    usual: 10_000,
    what: 'titles',
    counted: 'FUZZ_TITLES',
    files: ['server/pages/graphics/guarantees.test.ts'],
  },
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    help: { type: 'boolean', default: false },
  },
})
const subject = values.only === undefined ? REQUESTS : SUBJECTS[values.only]
const [count, seed] = [Number(values.requests ?? subject?.usual), Number(values.seed)]
if (values.help || !subject || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const { what, files, counted } = subject
const parts = subject === SUBJECTS.graphics ? availableParallelism() : 1
console.log(`${count.toLocaleString('en-GB')} ${what}, seed ${seed}`)
const began = performance.now()
const codes = await Promise.all(Array.from({ length: parts }, (_, index) => runPart(`${index + 1}/${parts}`)))

async function runPart(part: string): Promise<number | null> {
  const vitest = spawn(
    process.execPath,
    [join(root, 'node_modules/.bin/vitest'), 'run', '--project=server', ...files],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        [counted]: String(count),
        FUZZ_SEED: String(seed),
        FUZZ_PART: part,
      },
    },
  )
  const [code] = await once(vitest, 'exit')
  return code
}

const minutes = ((performance.now() - began) / 60_000).toFixed(1)
const only = values.only === undefined ? '' : `--only ${values.only} `
const isFound = codes.some((code) => code !== 0)
console.log(
  isFound
    ? `A fault: it comes again with ${only}--requests ${count} --seed ${seed}`
    : `No fault in ${count.toLocaleString('en-GB')} ${what}, ${minutes} minutes, seed ${seed}`,
)
process.exitCode = isFound ? 1 : 0
