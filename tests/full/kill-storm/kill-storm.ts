/**
 * Kills the backend repeatedly with SIGKILL during writes and startups with migrations, restarts it, and checks the
 * data.
 */
import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailbox } from '#tests/support/mailbox.ts'
import { check } from './checks.ts'
import { type ServerSettings, startServer } from './served-process.ts'
import { adminOf, BUCKET, createExpectedState, storm } from './storm.ts'

/** Latest time of the kill in ms: during writes, a start, the first start. */
const MAX_STORM_MS = 1500
const MAX_START_MS = 1200
const MAX_FIRST_START_MS = 3000

/** Kills at least `kills` times. @returns failed checks, and what was written */
export async function killStorm(kills: number) {
  const home = await mkdtemp(join(tmpdir(), 'kill-storm-'))
  await using mailbox = await openMailbox()
  const settings: ServerSettings = {
    dataDirectory: join(home, 'data'),
    migrationsDirectory: join(home, 'migrations'),
    smtpUrl: mailbox.url,
  }
  await cp(join(import.meta.dirname, '../../../supabase/migrations'), settings.migrationsDirectory, {
    recursive: true,
  })
  const expected = createExpectedState()
  const faults: string[] = []
  await killStart(settings, MAX_FIRST_START_MS)
  let running = startServer(settings)

  try {
    let server = await running.ready()
    const { error } = await adminOf(server).storage.createBucket(BUCKET, { public: false })
    if (error) throw error
    for (let killed = 0, index = 0; killed < kills; index += 1) {
      const isBeingKilled = new AbortController()
      const writing = storm(server, expected, mailbox, isBeingKilled.signal)
      await sleep(randomInt(MAX_STORM_MS))
      isBeingKilled.abort()
      await running.kill()
      const refused = await writing
      if (refused.length > 0) faults.push(...refused, server.said())
      await addMigration(settings, index)
      const early = randomInt(3)
      for (let count = 0; count < early; count += 1) await killStart(settings, MAX_START_MS)
      killed += 1 + early

      running = startServer(settings)
      server = await running.ready()
      const failed = await check(server, expected, settings).catch((error) => [
        `Check failed: ${error?.message}`,
      ])
      if (failed.length > 0) faults.push(...failed, server.said())
    }
  } finally {
    await running.kill()
    await rm(home, { recursive: true, force: true })
  }
  return { faults, expected }
}

async function killStart(settings: ServerSettings, maxDelayMs: number): Promise<void> {
  const starting = startServer(settings)
  await sleep(randomInt(maxDelayMs))
  await starting.kill()
}

/** Adds a slow migration for the next start; its table replaces the previous one. */
async function addMigration({ migrationsDirectory }: ServerSettings, index: number): Promise<void> {
  const [former, version] = [index, index + 1].map((number) => `2999${String(number).padStart(10, '0')}`)
  const sql = `create table storm_${version} (id int primary key, body text);
    insert into storm_${version} select n, md5(n::text) from generate_series(1, 20000) n;
    create index on storm_${version} (body);
    drop table if exists storm_${former};`
  await writeFile(join(migrationsDirectory, `${version}_create_storm_${index + 1}.sql`), sql)
}
