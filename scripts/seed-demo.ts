/** Fills a local demonstration with invented data: `npm run seed:demo -- --help`. */
import { parseArgs } from 'node:util'
import { type Env, readProcessEnv } from '../server/config/env.ts'
import { createLog, type Log } from '../server/config/logger.ts'
import { getStartupMessage, StartupError } from '../server/config/startup-errors.ts'
import { createEmbeddedSource } from '../server/data-source/embedded-source.ts'
import { openData } from '../server/data-source/open-data.ts'
import { loadDemoActivity } from '../server/demo/activity/load-activity.ts'
import { loadDemoContent } from '../server/demo/content.ts'
import { enableDemoUsers, getDemoMode } from '../server/demo/demonstration.ts'
import { createConnections } from '../server/network/client-address.ts'

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } })
const log = createLog()

if (values.help) {
  console.log(`Usage: npm run seed:demo

Fills the data directory with two months of invented visits, leads, applications, emails and privacy requests. The first
start of a demonstration does the same. Stop the server first. Refuses with SMTP_URL, SUPABASE_URL, DEMO_CONTENT or a
SITE_URL that isn't on this computer.`)
  process.exit(0)
}

try {
  console.log(
    (await seed(readProcessEnv(), log))
      ? 'Demonstration data added.'
      : 'Nothing added: there are already emails, visits or users.',
  )
} catch (error) {
  const sentence = getStartupMessage(error)
  if (sentence === undefined) log.error({ err: error }, 'Command failed')
  else console.error(sentence)
  process.exitCode = 1
}

/** @returns false when there is already data */
async function seed(env: Env, logger: Log): Promise<boolean> {
  if (!getDemoMode(env).users)
    throw new StartupError(
      'Demonstration data is only for a local demonstration: without SMTP_URL, SUPABASE_URL, DEMO_CONTENT and a public SITE_URL.',
    )
  const opened = await openData(env, logger)
  try {
    const { database } = opened
    const { clients } = await createEmbeddedSource(opened, {
      env,
      connections: createConnections(env.trustedProxies),
      mailer: { send: () => Promise.reject(new Error('Scripts don’t send email')) },
      clock: Date.now,
      log: logger,
    })
    await loadDemoContent(clients.secret, database)
    await enableDemoUsers(clients.secret, database)
    return await loadDemoActivity({ secret: clients.secret, database, siteUrl: env.siteUrl, now: new Date() })
  } finally {
    await opened.close()
  }
}
