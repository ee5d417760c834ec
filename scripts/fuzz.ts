/** Fuzzes requests, emails and design titles: `npm run fuzz -- --help`. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#scripts/tools/run-command.ts'

const USAGE = `npm run fuzz -- [--only emails|graphics] [--requests N] [--seed N]

Sends N random requests (default 1,000,000) to the data API, storage, auth, functions, website API, forms, previews and
pages, in every role from anonymous to staff. Stops at the first response with a server error, unexpected log entry or
data that the role may not see. Prints the number of responses per status. The same seed repeats the same requests; the
default is random.

--only emails parses N malformed emails (default 20,000) instead. --only graphics renders N titles (default 10,000) in
every template and size, one process per core, and stops at the first with text that is misplaced, unreadable or
silently missing.`

interface Subject {
  readonly defaultCount: number
  readonly noun: string
  readonly countVariable: 'FUZZ_REQUESTS' | 'FUZZ_TITLES'
  readonly files: readonly string[]
}

const REQUESTS: Subject = {
  defaultCount: 1_000_000,
  noun: 'requests',
  countVariable: 'FUZZ_REQUESTS',
  files: ['backend/fuzz.test.ts', 'server/fuzz.test.ts'],
}
const SUBJECTS: Readonly<Record<string, Subject>> = {
  emails: {
    defaultCount: 20_000,
    noun: 'emails',
    countVariable: 'FUZZ_REQUESTS',
    files: ['server/email/parsing/fuzz.test.ts'],
  },
  graphics: {
    defaultCount: 10_000,
    noun: 'titles',
    countVariable: 'FUZZ_TITLES',
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
const [count, seed] = [Number(values.requests ?? subject?.defaultCount), Number(values.seed)]
if (values.help || !subject || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const { noun, files, countVariable } = subject
const parts = subject === SUBJECTS.graphics ? availableParallelism() : 1
console.log(`${count.toLocaleString('en-GB')} ${noun}, seed ${seed}`)
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
        [countVariable]: String(count),
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
    ? `Failed. To repeat: npm run fuzz -- ${only}--requests ${count} --seed ${seed}`
    : `${count.toLocaleString('en-GB')} ${noun} passed in ${minutes} minutes, seed ${seed}`,
)
process.exitCode = isFound ? 1 : 0
