/**
 * Kills the backend with SIGKILL again and again while everything is being written at once, starts it, and looks at
 * what is left. Some kills come in the middle of a start, when migrations run, and some on a disk that somebody filled.
 */
import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailbox } from '#tests/support/mailbox.ts'
import type { SmallDisk } from '#tests/support/small-disk.ts'
import { check, TABLES_KEPT } from './checks.ts'
import { type ServedProcess, type ServerSettings, startServer } from './served-process.ts'
import { adminOf, BUCKET, openBooks, storm, type Weather } from './storm.ts'

export interface Round {
  readonly kills: number
  /** In milliseconds, from the start of the process until it served. */
  readonly start: number
  /** The number of stray files that the sweep removed. */
  readonly swept: number
  /** What became of the full disk; undefined where it was not filled. */
  readonly full: FullDisk | undefined
  readonly faults: readonly string[]
}

export interface FullDisk {
  /** How many writes were refused on it, and how many times was read. */
  readonly refused: number
  readonly read: number
  /** Whether the server was killed, started and read on it. */
  readonly started: boolean
  /** In milliseconds, from the moment that there was room and the server served until a write was taken. */
  readonly writesAfter: number
}

export interface Report {
  readonly rounds: readonly Round[]
  readonly acknowledged: { readonly rows: number; readonly objects: number; readonly people: number }
}

export interface StormOptions {
  /** How many kills there are at least. */
  readonly kills: number
  /** Where the data are and what is filled every third round; without it no disk is filled. */
  readonly disk?: SmallDisk | undefined
  /** Is given each round as it ends. */
  readonly told?: (round: Round) => void
}

/** The kill comes at the latest this many milliseconds into a storm, a start and the first start. */
const LONGEST_STORM = 1500
const LONGEST_START = 1200
const LONGEST_FIRST_START = 3000
/** So long, in milliseconds, writers and readers go on at the full disk. */
const FULL_DISK_TIME = 700
/** On a busy machine it may take so long until the first has met it. */
const MEETING_LIMIT = 10_000
const WRITES_AGAIN_LIMIT = 10_000
const RESERVE_BYTES = 64 * 1024 * 1024

export async function killStorm({ kills, disk, told = () => {} }: StormOptions): Promise<Report> {
  const home = await mkdtemp(join(disk?.directory ?? tmpdir(), 'soak-'))
  await using mailbox = await openMailbox()
  const settings: ServerSettings = {
    dataDirectory: join(home, 'data'),
    migrationsDirectory: join(home, 'migrations'),
    smtpUrl: mailbox.url,
  }
  await cp(join(import.meta.dirname, '../../supabase/migrations'), settings.migrationsDirectory, {
    recursive: true,
  })
  const books = openBooks()
  const rounds: Round[] = []
  await killStart(settings, LONGEST_FIRST_START)
  let running = startServer(settings)

  async function start(): Promise<{ server: ServedProcess; milliseconds: number }> {
    const began = performance.now()
    running = startServer(settings)
    const server = await running.ready()
    return { server, milliseconds: performance.now() - began }
  }

  try {
    let server = await running.ready()
    const { error } = await adminOf(server).storage.createBucket(BUCKET, { public: false })
    if (error) throw error
    for (let killed = 0, index = 0; killed < kills; index += 1) {
      const filling = index % 3 === 2 ? disk : undefined
      const dying = new AbortController()
      const weather: Weather = { dying: dying.signal, full: { now: false }, tally: { refused: 0, read: 0 } }
      const storming = storm(server, books, mailbox, weather)
      await sleep(randomInt(LONGEST_STORM))
      const startsFull = filling !== undefined && randomInt(2) === 0
      let writesAfter = 0
      if (filling) await fillTheDisk(filling, weather)
      if (filling && !startsFull) {
        filling.free()
        writesAfter = await untilWritten(server)
      }
      dying.abort()
      await running.kill()
      const faults = await storming
      if (filling && weather.tally.read === 0) faults.push('Nothing was read on the full disk')
      if (faults.length > 0) faults.push(server.said())
      killed += 1

      if (startsFull) {
        // What is left of the reserve is enough to start with, and to look at everything.
        ;({ server } = await start())
        const seen = await look(server, settings, books)
        faults.push(...seen.faults.map((fault) => `On the full disk: ${fault}`))
        await running.kill()
        killed += 1
      }
      filling?.free()
      // A process that lives longer takes its reserve again by itself.
      if (disk) await writeFile(join(settings.dataDirectory, 'reserve'), Buffer.alloc(RESERVE_BYTES, 1))
      await addMigration(settings, index)
      const early = randomInt(3)
      for (let count = 0; count < early; count += 1) await killStart(settings, LONGEST_START)
      killed += early
      const begun = await start()
      server = begun.server
      if (startsFull) writesAfter = await untilWritten(server)
      if (writesAfter > WRITES_AGAIN_LIMIT) faults.push(`It writes again only after ${writesAfter} ms`)
      const seen = await look(server, settings, books)
      if (seen.faults.length > 0) faults.push(...seen.faults, server.said())
      rounds.push({
        kills: 1 + (startsFull ? 1 : 0) + early,
        start: begun.milliseconds,
        swept: seen.swept,
        full: filling && { ...weather.tally, started: startsFull, writesAfter },
        faults,
      })
      told(rounds.at(-1) as Round)
    }
  } finally {
    await running.kill()
    disk?.free()
    await rm(home, { recursive: true, force: true })
  }
  const { rows, objects, people } = books
  const acknowledged = {
    rows: rows.acknowledgements,
    objects: objects.acknowledgements,
    people: people.acknowledgements,
  }
  return { rounds, acknowledged }
}

/** Takes all the room there is while others write and read, and lets some of both happen. */
async function fillTheDisk(disk: SmallDisk, { full, tally }: Weather): Promise<void> {
  full.now = true
  disk.fill()
  await sleep(randomInt(FULL_DISK_TIME))
  const deadline = performance.now() + MEETING_LIMIT
  while ((tally.read < 3 || tally.refused < 1) && performance.now() < deadline) await sleep(20)
}

async function look(server: ServedProcess, settings: ServerSettings, books: ReturnType<typeof openBooks>) {
  return check(server, books, settings).catch((error) => ({
    faults: [`It cannot be looked at: ${error?.message}`],
    swept: 0,
  }))
}

/** @returns the milliseconds until a write is taken; beyond the limit nobody waits */
async function untilWritten(server: ServedProcess): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { error } = await adminOf(server).from('customers').update({ name: 'Nobody' }).eq('name', 'Nobody')
    const passed = Math.round(performance.now() - since)
    if (error === null || passed > WRITES_AGAIN_LIMIT) return passed
    await sleep(20)
  }
}

async function killStart(settings: ServerSettings, longest: number): Promise<void> {
  const starting = startServer(settings)
  await sleep(randomInt(longest))
  await starting.kill()
}

/** Adds a migration for the next start, which takes some time. Its version names its table. */
async function addMigration({ migrationsDirectory }: ServerSettings, index: number): Promise<void> {
  const versionOf = (number: number) => `2999${String(number).padStart(10, '0')}`
  const version = versionOf(index)
  const former = index < TABLES_KEPT ? '' : `drop table soak_${versionOf(index - TABLES_KEPT)};`
  const sql = `create table soak_${version} (id int primary key, body text);
    insert into soak_${version} select n, md5(n::text) from generate_series(1, 20000) n;
    create index on soak_${version} (body);
    ${former}`
  await writeFile(join(migrationsDirectory, `${version}_create_soak_${index}.sql`), sql)
}
