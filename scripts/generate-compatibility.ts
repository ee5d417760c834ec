/** Writes `docs/compatibility.md` from a run of the acceptance tests on both databases. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { compatibilityPage, type Engine, renderCompatibility } from './test/compatibility.ts'
import { type VitestReport, vitestSuite } from './test/vitest-suite.ts'

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) {
  console.log(`Usage: npm run generate:compatibility

Runs the acceptance tests on PGlite and on PostgreSQL, and writes what passed into docs/compatibility.md.`)
  process.exit(0)
}

const suites: readonly [name: string, engine: Engine][] = [
  ['acceptance-pglite', 'PGlite'],
  ['acceptance-postgres', 'PostgreSQL'],
]
const reports = new Map<Engine, VitestReport>()
for (const [name, engine] of suites) {
  const { failed, details } = await vitestSuite(name, { keep: (report) => reports.set(engine, report) }).run()
  if (failed > 0) {
    console.error(details)
    process.exit(1)
  }
}
await writeFile(compatibilityPage, renderCompatibility(reports))
console.log('docs/compatibility.md is written.')
