/** Checks everything: `npm test`. The last line counts all suites together; the exit status says the same. */
import { parseArgs } from 'node:util'
import { findHeadlessChromium } from './test/chromium.ts'
import { checkCompatibility, type Engine } from './test/compatibility.ts'
import { checkSuite, type Outcome, runCommand, runTool, type Suite } from './test/suite.ts'
import { type VitestReport, vitestSuite } from './test/vitest-suite.ts'

const build = checkSuite('build', () => runCommand(process.execPath, ['scripts/bootstrap.mjs', 'build']))

const acceptanceReports = new Map<Engine, VitestReport>()
const acceptance = (name: string, engine: Engine) =>
  vitestSuite(name, { keep: (report) => acceptanceReports.set(engine, report) })

/** Their tests start the site as it is built. */
const needsBuild = ['unit', 'server', 'e2e', 'timing']

const suites: readonly Suite[] = [
  checkSuite('lint', () => runTool('biome', ['ci', '--error-on-warnings', '.'])),
  checkSuite(
    'types',
    () => runTool('react-router', ['typegen']),
    () => runTool('tsc', []),
  ),
  build,
  vitestSuite('unit'),
  vitestSuite('server'),
  vitestSuite('repo'),
  vitestSuite('policies'),
  vitestSuite('migrations'),
  acceptance('acceptance-pglite', 'PGlite'),
  acceptance('acceptance-postgres', 'PostgreSQL'),
  // What the two runs before it saw.
  { name: 'compatibility', run: () => checkCompatibility(acceptanceReports) },
  vitestSuite('timing'),
  vitestSuite('e2e', { prepare: async () => ({ CHROMIUM_PATH: await findHeadlessChromium() }) }),
]

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
/** `acceptance` names both of its suites. */
const isNamed = (suite: Suite, word: string) => suite.name === word || suite.name.startsWith(`${word}-`)
const unknown = positionals.filter((word) => !suites.some((suite) => isNamed(suite, word)))
if (values.help || unknown.length > 0) {
  console.log(`Usage: npm test -- [${suites.map((suite) => suite.name).join('|')}] …

Runs the named suites, or all of them. A suite that cannot run counts as failed.`)
  process.exit(values.help ? 0 : 1)
}

const chosen = suites.filter(
  (suite) =>
    positionals.length === 0 ||
    positionals.some((word) => isNamed(suite, word)) ||
    (suite === build && positionals.some((word) => needsBuild.includes(word))) ||
    (suite.name.startsWith('acceptance-') && positionals.includes('compatibility')),
)
const total = { passed: 0, failed: 0 }
for (const suite of chosen) {
  const { passed, failed } = await report(suite)
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** One line per suite, and under it everything it printed when something in it failed. */
async function report(suite: Suite): Promise<Outcome> {
  const began = performance.now()
  process.stdout.write(`${suite.name.padEnd(21)}`)
  const outcome = await suite.run()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${outcome.passed} passed, ${outcome.failed} failed  (${seconds} s)`)
  if (outcome.failed > 0) console.log(`\n${outcome.details.trim()}\n`)
  return outcome
}
