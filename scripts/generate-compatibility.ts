/** Writes `docs/compatibility.md` from a run of the acceptance tests on both databases. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ACCEPTANCE_SUITES, compatibilityPage, renderCompatibility } from './test/compatibility.ts'
import { runVitest } from './test/vitest-run.ts'

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) {
  console.log(`Usage: npm run generate:compatibility

Runs the acceptance tests on PGlite and PostgreSQL and writes docs/compatibility.md.`)
  process.exit(0)
}

const { reports, isSound, output } = await runVitest({ suites: ACCEPTANCE_SUITES })
if (!isSound) {
  console.error(output)
  process.exit(1)
}
await writeFile(compatibilityPage, renderCompatibility(reports))
console.log('docs/compatibility.md updated.')
