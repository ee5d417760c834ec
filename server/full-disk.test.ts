import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmdirSync, writeSync } from 'node:fs'
import { cp, mkdir, open as openFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackend } from '#backend/backend.ts'
import { type Database, DatabaseError, type Transaction } from '#backend/database/database.ts'
import { migratedDatabaseDirectory, openTestDatabase } from '#tests/support/database.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { startStack } from '#tests/support/stack.ts'
import { askOwnerForBackup } from '../backend/backup/backup-command.ts'
import type { BlobStore } from '../backend/blobs/blobs.ts'
import { connectToOwner } from '../backend/data-directory/data-directory.ts'
import { openPGlite } from '../backend/database/pglite/pglite.ts'

const picture = new Uint8Array(300_000)
picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What the log tells the operator meanwhile. */
let told: string
beforeEach(() => {
  told = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text)
    return true
  })
})

/** A small disk of our own, where we may have one. */
const disk = mountSmallDisk()
const title = disk === undefined ? 'a full disk (skipped: this user may not mount one)' : 'a full disk'

function mountSmallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const place = execFileSync('mktemp', ['-d', join(tmpdir(), 'disk-XXXXXX')], { encoding: 'utf8' }).trim()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=240m', 'tmpfs', place], { stdio: 'ignore' })
    return place
  } catch {
    rmdirSync(place)
    return undefined
  }
}

describe.skipIf(disk === undefined)(title, { timeout: 60_000 }, () => {
  const home = disk as string
  const ballast = join(home, 'ballast')
  let site: TestSite

  /** Takes all the room there is. */
  function fill(): void {
    const file = openSync(ballast, 'a')
    try {
      for (const size of [1 << 20, 4096, 1]) writeUntilFull(file, Buffer.alloc(size))
    } finally {
      closeSync(file)
    }
  }

  function writeUntilFull(file: number, bytes: Buffer): void {
    try {
      for (;;) writeSync(file, bytes)
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }

  const free = () => rm(ballast)
  const open = (name: string) =>
    openSite({ DATA_DIR: join(home, name), DEMO_CONTENT: '0', SITE_URL: 'http://localhost:3000' }, 'backend')

  beforeAll(async () => {
    const data = join(home, 'data')
    await mkdir(data, { mode: 0o700 })
    await cp(await migratedDatabaseDirectory(), join(data, 'database'), { recursive: true })
    await writeFile(join(data, 'format'), '1\n')
    site = await open('data')
  }, 60_000)

  afterAll(async () => {
    await site?.[Symbol.asyncDispose]()
    execFileSync('umount', ['--lazy', home])
    await rm(home, { recursive: true, force: true })
  })

  const upload = (name: string) =>
    site.secret.storage
      .from('news-media')
      .upload(`featured-images/${name}`, picture, { contentType: 'image/png' })
  const customers = async () => (await site.secret.from('customers').select('name').order('id')).data
  /** Enough that no page has room for them. */
  const many = Array.from({ length: 1000 }, (_, index) => ({ name: `${index} ${'x'.repeat(150)}` }))

  it('is told in each protocol’s own words, and everything works once there is room', async () => {
    await site.secret.from('customers').insert({ name: 'Before' }).throwOnError()
    await upload('before.png')
    fill()
    expect(await site.secret.from('customers').insert(many)).toMatchObject({
      status: 503,
      error: { code: '53100', message: expect.stringContaining('No space left on device') },
    })
    const { error: notStored } = await upload('during.png')
    expect(notStored).toMatchObject({ name: 'StorageApiError' })
    expect([503, 507, 544]).toContain(Number((notStored as { status?: number }).status))
    const { error: nobody } = await site.secret.auth.admin.createUser({
      email: 'jo@example.com',
      email_confirm: true,
    })
    expect(nobody?.status).toBe(503)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
    expect(told).toContain('No space left on device')
    expect(told).toContain('The disk of uploaded files is full')
    // Nor does the housekeeping end the engine, which would not start again.
    const owner = await connectToOwner(join(home, 'data'))
    await expect(askOwnerForBackup(owner?.fetch as typeof fetch)).rejects.toThrow(
      `The backup was not made: there is no room in ${join(home, 'data')} for a copy of the database.`,
    )
    // What is there can be read all the while.
    expect(await customers()).toEqual([{ name: 'Before' }])
    const { data } = await site.secret.storage.from('news-media').download('featured-images/before.png')
    expect(data?.size).toBe(picture.byteLength)

    await free()
    await site.secret.from('customers').insert({ name: 'After' }).throwOnError()
    expect((await upload('during.png')).error).toBeNull()
    const created = await site.secret.auth.admin.createUser({ email: 'jo@example.com', email_confirm: true })
    expect(created.error).toBeNull()
    expect(await customers()).toEqual([{ name: 'Before' }, { name: 'After' }])
    expect(await filesUnder(join(home, 'data/blobs'))).toHaveLength(2)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  })

  it('keeps a start and a first start from beginning, in a sentence', async () => {
    await site[Symbol.asyncDispose]()
    fill()
    for (const name of ['data', 'new'])
      await expect(open(name)).rejects.toThrow(
        /^The data directory .* cannot be used, because the disk is full\./,
      )
    await free()
    site = await open('data')
    expect(await customers()).toEqual([{ name: 'Before' }, { name: 'After' }])
  })

  it('that has no room for the write-ahead log ends the engine, which is opened again when there is', async () => {
    const directory = join(home, 'log')
    const database = await openPGlite({ directory })
    const run = async (text: string) =>
      (await database.transaction({ role: 'postgres', statements: [{ text }] }))[0]?.rows
    try {
      await run('create table notes (body text)')
      await run(`insert into notes values ('before')`)
      fill()
      const began = performance.now()
      const write = async () => {
        for (;;) await run(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
      }
      await expect(write()).rejects.toMatchObject({ code: '08006' })
      expect(performance.now() - began).toBeLessThan(5000)
      await expect(run('select * from notes')).rejects.toMatchObject({
        code: '08006',
        message: expect.stringContaining('No space left on device'),
      })
      await free()
      expect(await run('select * from notes')).toEqual([{ body: 'before' }])
      await run(`insert into notes values ('after')`)
      expect(await run('select * from notes')).toEqual([{ body: 'before' }, { body: 'after' }])
    } finally {
      await database.close()
      await rm(directory, { recursive: true })
    }
  })
})

it('a disk that faults as a full one does is told in each protocol’s own words, without a word of ours', async () => {
  await using opened = await openTestDatabase()
  await using running = await startStack(opened.database)
  let full = true
  const message = 'could not extend file "base/5/16421": No space left on device'
  const database: Database = {
    ...opened.database,
    transaction: (transaction: Transaction) =>
      full && !transaction.readOnly && !transaction.rollback
        ? Promise.reject(new DatabaseError({ code: '53100', message, hint: 'Check free disk space.' }))
        : opened.database.transaction(transaction),
  }
  const { url, publishableKey, secretKey } = running.stack
  const withFullDatabase = createBackend({ ...running.dependencies, database })
  const clientOf = (backend: { fetch(request: Request): Promise<Response> }, key: string) =>
    createClient(url, key, {
      auth: { persistSession: false },
      global: {
        fetch: (input, init) => backend.fetch(new Request(input, { ...init, duplex: 'half' } as RequestInit)),
      },
    })
  const client = clientOf(withFullDatabase, secretKey)
  const upload = (of = client) =>
    of.storage.from('news-media').upload('featured-images/x.png', picture, { contentType: 'image/png' })
  const insert = () => client.from('customers').insert({ name: 'Mill Lane Bakery' })

  expect(await insert()).toMatchObject({ status: 503, error: { code: '53100', message } })
  expect((await upload()).error).toMatchObject({
    status: 544,
    message: 'The connection to the database timed out',
  })
  const { error } = await clientOf(withFullDatabase, publishableKey).auth.signInWithOtp({
    email: 'jo@example.com',
  })
  expect(error?.status).toBe(503)
  expect(await keysIn(running.dependencies.blobs)).toEqual([])
  full = false
  expect((await insert()).status).toBe(201)

  // Now the disk of the files, in the middle of one.
  const handle = await openFile(import.meta.filename)
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'write')
  await handle.close()
  write.mockRejectedValueOnce(
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  )
  const direct = clientOf(createBackend(running.dependencies), secretKey)
  expect((await upload(direct)).error).toMatchObject({
    status: 503,
    message: 'The file store is not available, please try again later',
  })
  expect(await keysIn(running.dependencies.blobs)).toEqual([])
  expect((await upload(direct)).error).toBeNull()
  expect(await keysIn(running.dependencies.blobs)).toHaveLength(1)
})

async function keysIn(blobs: BlobStore): Promise<string[]> {
  const keys = []
  for await (const { key } of blobs.list()) keys.push(key)
  return keys
}

async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
