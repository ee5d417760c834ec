import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database as BackendDatabase } from '#backend/database/database.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import type { Database } from '#supabase/database.types.ts'
import { startSite } from '#tests/e2e/support/site-process.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Output and exit code of a command in a child process. */
async function run(command: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]) {
  const child = start(command, settings, ...args)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out: out.trim(), err: err.trim(), code }
}

function start(command: string, settings: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, [join(import.meta.dirname, `../../scripts/${command}.ts`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Tokens name their issuer, so it is the same on every port. */
const settings = { SITE_URL: 'http://localhost:3000', DEMO_CONTENT: '0' }
const openBackend = (directory: string) => openSite({ DATA_DIR: directory, ...settings }, 'backend')
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bucketOf = (site: TestSite) => site.secret.storage.from('news-media')

async function addCustomer(site: TestSite, name: string): Promise<void> {
  await site.secret.from('customers').insert({ name }).throwOnError()
}

async function customersOf(site: TestSite): Promise<string[]> {
  const { data } = await site.secret.from('customers').select('name').order('id').throwOnError()
  return data.map(({ name }) => name)
}

const picture = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return crypto.getRandomValues(bytes.subarray(8, Math.min(size, 60_000))) && bytes
}

async function uploadPicture(site: TestSite, name: string, size: number): Promise<string> {
  const bytes = picture(size)
  const { error } = await bucketOf(site).upload(name, bytes, { contentType: 'image/png' })
  if (error) throw error
  return sum(bytes)
}

/** Object names with checksums. @throws if an object has no bytes */
async function picturesOf(site: TestSite): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const { data, error } = await bucketOf(site).list('featured-images', { limit: 10_000 })
  if (error) throw error
  for (const { name } of data) {
    const { data: blob, error } = await bucketOf(site).download(`featured-images/${name}`)
    if (error) throw error
    found.set(name, sum(await blob.bytes()))
  }
  return found
}

describe('backup of a running server', () => {
  it('is consistent during concurrent writes and can be restored', async () => {
    const data = await makeDataDirectory()
    const file = join(home, 'storm.tar.gz')
    const restored = join(home, 'restored')
    const written = new Map<string, string>()
    await using site = await openBackend(data)
    await addCustomer(site, 'Mill Lane Bakery')

    let storming = true
    const acknowledged = { customers: 0 }
    async function insert(writer: number) {
      for (let round = 0; storming; round += 1) {
        await addCustomer(site, `Writer ${writer} round ${round}`)
        acknowledged.customers += 1
        await pause(20)
      }
    }
    async function store(writer: number) {
      for (let round = 0; storming; round += 1) {
        const name = `${writer}-${round}.png`
        written.set(name, await uploadPicture(site, `featured-images/${name}`, 100 + (round % 12) * 7919))
        // Limits the data on a slow machine.
        await pause(round < 10 ? 0 : 50)
        // Every other object is deleted later: the backup has its row and may read its bytes afterwards.
        if (round % 2 === 0 && round >= 8) {
          const { error } = await bucketOf(site).remove([`featured-images/${writer}-${round - 8}.png`])
          if (error) throw error
        }
      }
    }
    const storm = [insert(1), insert(2), store(1), store(2), store(3)]
    await waitFor(() => expect(written.size).toBeGreaterThan(20))
    const before = { customers: acknowledged.customers, pictures: [...written.keys()] }
    const result = await run('backup', { DATA_DIR: data }, file)
    storming = false
    await Promise.all(storm)

    expect(result).toMatchObject({ err: '', code: 0 })
    // No temporary files remain, and deletions have been completed.
    expect((await readdir(home)).filter((name) => name.startsWith('storm'))).toEqual(['storm.tar.gz'])
    const left = await picturesOf(site)
    await waitFor(async () => {
      expect((await readdir(data)).filter((name) => name.startsWith('snapshot-'))).toEqual([])
      expect(await blobsIn(data)).toHaveLength(left.size)
    })

    expect(await run('restore', { DATA_DIR: restored }, file, '--yes')).toMatchObject({ code: 0, err: '' })
    await using again = await openBackend(restored)
    const customers = await customersOf(again)
    expect(customers[0]).toBe('Mill Lane Bakery')
    expect(customers.length).toBeGreaterThan(before.customers)
    const pictures = await picturesOf(again)
    for (const [name, checksum] of pictures) expect(checksum, name).toBe(written.get(name))
    const remaining = before.pictures.filter((name) => Number(name.split(/[-.]/)[1]) % 2 === 1)
    for (const name of remaining) expect(pictures.has(name), name).toBe(true)
  })

  it('leaves no file when it is interrupted, and deletes continue', async () => {
    const data = await makeDataDirectory()
    await using site = await openBackend(data)
    for (let count = 0; count < 8; count += 1)
      await uploadPicture(site, `featured-images/${count}.png`, 4_000_000)
    const file = join(home, 'broken.tar.gz')
    const child = start('backup', { DATA_DIR: data }, file)
    const exited = once(child, 'exit')
    await vi.waitFor(() => stat(`${file}.partial`), { timeout: 60_000, interval: 1 })
    child.kill('SIGKILL')
    await exited
    await bucketOf(site).remove(['featured-images/0.png'])
    await waitFor(async () => {
      expect((await readdir(data)).filter((name) => name.startsWith('snapshot-'))).toEqual([])
      expect(await blobsIn(data)).toHaveLength(7)
    })
    // The next backup uses the name.
    expect(await run('backup', { DATA_DIR: data }, file)).toMatchObject({ code: 0, err: '' })
    expect((await readdir(home)).filter((name) => name.startsWith('broken'))).toEqual(['broken.tar.gz'])
  })
})

/** SHA-256 of every row, by table. */
async function readRows(database: BackendDatabase): Promise<Record<string, string>> {
  const read = async (text: string) =>
    (await database.transaction({ role: 'postgres', readOnly: true, statements: [{ text }] }))[0]?.rows ?? []
  const tables = await read(`select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await read(`select encode(sha256(convert_to(coalesce(string_agg(entry::text, E'\\n' order by
      entry::text), ''), 'UTF8')), 'hex') as sum from ${name} as entry`)
    sums[String(name)] = String(row?.sum)
  }
  return sums
}

/** SHA-256 of keys and uploaded files, by path. */
async function readFiles(data: string): Promise<Record<string, string>> {
  const entries = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const sums: Record<string, string> = {}
  for (const file of [join(data, 'keys.json'), ...files])
    sums[relative(data, file)] = sum(await readFile(file))
  return sums
}

describe('restore drill', () => {
  it.each(['PGlite', 'PostgreSQL'])('on %s brings back every row, file and key', async (engine) => {
    await using server = engine === 'PostgreSQL' ? await startPostgres() : undefined
    const createDatabase = async (): Promise<Record<string, string>> =>
      server ? { DATABASE_URL: await server.createDatabase() } : {}
    const openDatabase = (data: string, { DATABASE_URL: url }: Record<string, string>) =>
      url === undefined ? openPGlite({ directory: join(data, 'database') }) : openPostgres({ url })
    const read = async (data: string, database: Record<string, string>) => {
      const opened = await openDatabase(data, database)
      try {
        return { rows: await readRows(opened), files: await readFiles(data) }
      } finally {
        await opened.close()
      }
    }
    const [data, restored] = [await makeDataDirectory(), join(home, `drill-${engine}`)]
    const [first, second] = [await createDatabase(), await createDatabase()]
    const passphrase = { BACKUP_PASSPHRASE: 'a-passphrase-of-more-than-32-characters' }
    const file = join(home, `drill-${engine}.tar.gz.age`)
    {
      await using site = await openSite(
        { DATA_DIR: data, ...first, ...settings, DEMO_CONTENT: '1' },
        'backend',
      )
      await addCustomer(site, 'Mill Lane Bakery')
      await uploadPicture(site, 'featured-images/drill.png', 50_000)
    }
    const before = await read(data, first)
    expect(Object.keys(before.rows).length).toBeGreaterThan(50)
    expect(Object.keys(before.files).length).toBeGreaterThan(1)
    expect(await run('backup', { DATA_DIR: data, ...first, ...passphrase }, file)).toMatchObject({
      code: 0,
      err: '',
      out: expect.not.stringContaining('included'),
    })
    const target = { DATA_DIR: restored, ...second, ...passphrase }
    expect(await run('restore', target, file)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('the database, uploaded files and keys'),
    })
    expect(await run('restore', target, file, '--yes')).toMatchObject({ code: 0, err: '' })
    expect(await read(restored, second)).toEqual(before)
    await using again = await openSite({ DATA_DIR: restored, ...second, ...settings }, 'backend')
    expect((await customersOf(again)).at(-1)).toBe('Mill Lane Bakery')
    // Row-level security is back too.
    expect((await again.publishable.from('customers').select()).data ?? []).toEqual([])
  })
})

async function blobsIn(data: string): Promise<string[]> {
  const entries = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('scheduled backup', () => {
  it('goes to a bucket, is restored for a test, and restores an installation', async () => {
    await using store = await startS3Server()
    const { endpoint = '', accessKeyId, secretAccessKey, bucket } = store.settings
    const backups = {
      BACKUP_TIME: '00:00',
      BACKUP_TO: `s3://${accessKeyId}:${secretAccessKey}@${new URL(endpoint).host}/${bucket}`,
      BACKUP_PASSPHRASE: 'a-passphrase-of-more-than-32-characters',
    }
    await using site = await startSite({ ...settings, ...backups })
    const { secret } = JSON.parse(await readFile(join(site.dataDirectory, 'keys.json'), 'utf8'))
    const client = createClient<Database>(site.url, secret, { auth: { persistSession: false } })
    await client.from('customers').insert({ name: 'Mill Lane Bakery' }).throwOnError()
    const readTasks = async () => {
      const { data } = await client.rpc('read_system_state').throwOnError()
      return (data as { tasks: { task: string; is_success: boolean; detail: string }[] }).tasks
    }
    const deadline = Date.now() + 180_000
    // The first run is after a minute.
    while (!(await readTasks()).some(({ task }) => task === 'backup check') && Date.now() < deadline)
      await pause(500)
    expect((await readTasks()).filter(({ task }) => task.startsWith('backup'))).toEqual([
      expect.objectContaining({
        is_success: true,
        detail: expect.stringMatching(/^website-.* is in the bucket/),
      }),
      expect.objectContaining({ is_success: true, detail: expect.stringMatching(/was restored for a test/) }),
    ])

    const restored = join(home, 'from-bucket')
    const again = { ...backups, DATA_DIR: restored }
    const plan = await run('restore', again, 'latest')
    expect(plan).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Nothing has been changed') })
    await expect(stat(restored)).rejects.toThrow('ENOENT')
    expect(await run('restore', again, 'latest', '--yes')).toMatchObject({ code: 0, err: '' })
    await using other = await openBackend(restored)
    expect(await customersOf(other)).toEqual(['Mill Lane Bakery'])
  }, 300_000)
})
