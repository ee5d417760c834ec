/** Runs all checks: `npm test`. The last line and the exit code summarise them. */
import { parseArgs } from 'node:util'
import { checkCompatibility } from './test/compatibility.ts'
import { type Count, countReport, type SuiteReport, slowest, workOf } from './test/suite-report.ts'
import { runVitest, type VitestRun } from './test/vitest-run.ts'
import { findHeadlessChromium } from './tools/chromium.ts'
import { type Finished, runCommand, runTool } from './tools/run-command.ts'

/** Commands that form one check. */
const CHECKS: Readonly<Record<string, readonly (() => Promise<Finished>)[]>> = {
  lint: [
    () => runTool('biome', ['ci', '--error-on-warnings', '--diagnostic-level=warn', '.']),
    // Without test entry points, it finds code that only tests use.
    () => runTool('knip', ['--no-progress', '--production']),
    () => runTool('knip', ['--no-progress']),
  ],
  types: [() => runTool('react-router', ['typegen']), () => runTool('tsc', [])],
  build: [() => runCommand(process.execPath, ['scripts/bootstrap.mjs', 'build'])],
}
/** Vitest projects that can share workers. */
const TOGETHER = [
  'e2e',
  'server',
  'policies',
  'acceptance-pglite',
  'acceptance-postgres',
  'repo',
  'screens',
  'unit',
]
/** Needs minutes, and the machine alone. */
const FULL = 'full'
/** Suites that start the built website. */
const NEED_BUILD = ['screens', 'server', 'e2e', FULL]
/** Checks docs/compatibility.md against the acceptance runs. */
const COMPATIBILITY = 'compatibility'
const SUITES = [...Object.keys(CHECKS), ...TOGETHER, COMPATIBILITY, FULL]

const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
/** `acceptance` selects both suites. */
const isNamed = (suite: string, word: string) => suite === word || suite.startsWith(`${word}-`)
const paths = positionals.filter((word) => word.includes('/'))
const words = positionals.filter((word) => !word.includes('/'))
const unknown = words.filter((word) => !SUITES.some((suite) => isNamed(suite, word)))
if (values.help || unknown.length > 0 || (paths.length > 0 && words.length === 0)) {
  console.log(`Usage: npm test -- [--full] [--times] [${SUITES.join('|')}] … [path] …

Runs the named suites, or all except ${FULL}. A suite that can't run counts as failed.
path      runs only the files of the named suites whose path contains it, for example: unit domain/dates
--full    also runs ${FULL}, which needs minutes
--times   also prints the slowest files and tests`)
  process.exit(values.help ? 0 : 1)
}

const isChosen = (suite: string) =>
  (words.length === 0 && (suite !== FULL || values.full)) ||
  words.some((word) => isNamed(suite, word)) ||
  (suite === 'build' && words.some((word) => NEED_BUILD.includes(word))) ||
  (suite.startsWith('acceptance-') && words.includes(COMPATIBILITY))

const counts = new Map<string, Count>()
const reports: SuiteReport[] = []
const began = performance.now()

await Promise.all(Object.keys(CHECKS).filter(isChosen).map(check))
await runTogether(TOGETHER.filter(isChosen))
if (isChosen(COMPATIBILITY)) {
  const fault = await checkCompatibility(reports)
  printResult(COMPATIBILITY, fault === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, 0)
  if (fault !== undefined) explain(fault)
}
if (isChosen(FULL)) await runTogether([FULL])

if (values.times) console.log(`\n${slowest(reports, 20)}`)
const total = { passed: 0, failed: 0 }
for (const { passed, failed } of counts.values()) {
  total.passed += passed
  total.failed += failed
}
const minutes = (performance.now() - began) / 60_000
console.log(`\n${total.passed} passed, ${total.failed} failed  (${minutes.toFixed(1)} minutes)`)
process.exitCode = total.failed === 0 ? 0 : 1

async function check(name: string): Promise<void> {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  for (const command of CHECKS[name] ?? []) {
    const { code, output } = await command()
    if (code === 0) continue
    printResult(name, { passed: 0, failed: 1 }, seconds())
    return explain(output)
  }
  printResult(name, { passed: 1, failed: 0 }, seconds())
}

async function runTogether(chosen: readonly string[]): Promise<void> {
  const env: Record<string, string> = {}
  const suites = new Set(chosen)
  if (suites.has('e2e'))
    try {
      env.CHROMIUM_PATH = await findHeadlessChromium()
    } catch (error) {
      suites.delete('e2e')
      printResult('e2e', { passed: 0, failed: 1 }, 0)
      explain((error as Error).message)
    }
  if (suites.size === 0) return
  const onSuite = (report: SuiteReport) => {
    suites.delete(report.suite)
    reports.push(report)
    printResult(report.suite, countReport(report), workOf(report))
  }
  const run = await runVitest({ suites: [...suites], paths, env, onSuite })
  for (const suite of suites) printResult(suite, { passed: 0, failed: 1 }, 0)
  conclude(run, chosen)
}

/** Prints errors, including those outside tests. */
function conclude({ isSound, output }: VitestRun, suites: readonly string[]): void {
  const hasFailed = suites.some((suite) => (counts.get(suite)?.failed ?? 0) > 0)
  if (!isSound && !hasFailed) printResult('vitest', { passed: 0, failed: 1 }, 0)
  if (!isSound || hasFailed) explain(output)
}

/**
 * Prints a suite's result.
 * @param seconds of work, summed over workers
 */
function printResult(suite: string, { passed, failed }: Count, seconds: number): void {
  counts.set(suite, { passed, failed })
  console.log(`${suite.padEnd(21)}${passed} passed, ${failed} failed  (${seconds.toFixed(1)} s)`)
}

function explain(output: string): void {
  console.log(`\n${output.trim()}\n`)
}
