/** Checks this installation: `npm run doctor -- --help`. Changes nothing. */
import { parseArgs } from 'node:util'
import { readProcessEnv } from '../server/config/env.ts'
import { getStartupMessage } from '../server/config/startup-errors.ts'
import { type Finding, listChecks } from './doctor/checks.ts'

const USAGE = `Checks settings, domain, certificate, email, database, files and disk.

  npm run doctor
  npm run doctor -- --email YOUR-ADDRESS    also sends a test email

Exit code: 1 after an error, otherwise 0.`

const SYMBOLS = { ok: '✓', warning: '!', error: '✗' } as const

const { values } = parseArgs({
  options: { email: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) console.log(USAGE)
else process.exitCode = await run()

async function run(): Promise<number> {
  const counts = { ok: 0, warning: 0, error: 0 }
  const show = (name: string, { level, text }: Finding) => {
    counts[level] += 1
    console.log(`${SYMBOLS[level]} ${name.padEnd(12)} ${text}`)
  }
  try {
    for (const check of listChecks(readProcessEnv(), values.email))
      for (const finding of await check.run().catch(describe)) show(check.name, finding)
  } catch (error) {
    for (const text of (getStartupMessage(error) ?? String(error)).split('\n'))
      show('Settings', { level: 'error', text })
  }
  console.log(`\n${counts.error} errors, ${counts.warning} warnings`)
  return counts.error > 0 ? 1 : 0
}

function describe(error: unknown): Finding[] {
  return [{ level: 'error', text: getStartupMessage(error) ?? (error as Error).message }]
}
