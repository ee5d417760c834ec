import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestBackup } from '#backend/backup/backup-command.ts'
import { connectToRunningInstance } from '#backend/data-directory/data-directory.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { openDiskReserve } from '#backend/disk/reserve.ts'
import { migratedDatabaseDirectory } from '#tests/support/database.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { freeMegabytes, mountSmallDisk } from '#tests/support/small-disk.ts'

const picture = new Uint8Array(300_000)
picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Log output. */
let errorMessage: string
beforeEach(() => {
  errorMessage = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errorMessage += String(text)
    return true
  })
})

const disk = mountSmallDisk(330)
const title = disk === undefined ? 'a full disk (skipped: this user may not mount one)' : 'a full disk'
const MEGABYTE = 1024 * 1024
const LARGE_FILES = 12
const NO_ROOM = 'The website’s disk is full.'

describe.skipIf(disk === undefined)(title, { timeout: 600_000 }, () => {
  const { directory: home, fill, free } = disk as NonNullable<typeof disk>
  const data = join(home, 'data')
  let site: TestSite

  const settings = {
    DATA_DIR: data,
    DEMO_CONTENT: '0',
    SITE_URL: 'http://localhost:3000',
  }
  const open = (changed: Record<string, string> = {}) =>
    openSite({ ...settings, ...changed }, 'backend', { disk: { reserve: 64 * MEGABYTE, warning: 0 } })
  /** Free space is checked every few ms. */
  const noticed = () => new Promise((resolve) => setTimeout(resolve, 50))

  beforeAll(async () => {
    await mkdir(data, { mode: 0o700 })
    await cp(await migratedDatabaseDirectory(), join(data, 'database'), { recursive: true })
    await writeFile(join(data, 'format'), '2\n')
    await writeFile(join(data, 'reserve'), Buffer.alloc(64 * MEGABYTE, 1))
    site = await open()
  }, 180_000)

  afterAll(async () => {
    await site?.[Symbol.asyncDispose]()
    disk?.[Symbol.dispose]()
  })

  const upload = (name: string, bytes: Uint8Array = picture) =>
    site.secret.storage
      .from('news-media')
      .upload(`featured-images/${name}`, bytes, { contentType: 'image/png', upsert: true })
  const insert = (name: string) => site.secret.from('customers').insert({ name })
  const customers = async () => (await site.secret.from('customers').select('name').order('id')).data
  const sizeOf = async (name: string) =>
    (await site.secret.storage.from('news-media').download(`featured-images/${name}`)).data?.size
  const readiness = async () => {
    const response = await fetch(`${site.url}/readyz`)
    return { status: response.status, ...(await response.json()) }
  }
  const createUser = (email: string) => site.secret.auth.admin.createUser({ email, email_confirm: true })

  async function expectReading(): Promise<void> {
    expect(await customers()).toEqual([{ name: 'Before' }])
    expect(await sizeOf('before.png')).toBe(picture.byteLength)
    expect(await readiness()).toMatchObject({ status: 200, database: 'ok', blobs: 'ok' })
  }

  async function expectRefusals(): Promise<void> {
    expect(await insert('During')).toMatchObject({
      status: 507,
      error: { code: '53100', message: expect.stringContaining(NO_ROOM) },
    })
    const { error: notStored } = await upload('during.png')
    expect(notStored).toMatchObject({ status: 507, message: expect.stringContaining(NO_ROOM) })
    expect((await site.secret.from('customers').update({ name: 'After' }).eq('name', 'Before')).status).toBe(
      507,
    )
  }

  it('rejects writes before the disk is full, but allows sign-in and deletes', async () => {
    await insert('Before').throwOnError()
    await insert('To delete').throwOnError()
    for (const name of ['before.png', 'to-delete.png']) expect((await upload(name)).error).toBeNull()
    expect(await readiness()).toMatchObject({ status: 200, disk: 'enough' })

    fill(60 * MEGABYTE)
    await noticed()
    await expectRefusals()
    expect(await readiness()).toMatchObject({ status: 200, disk: 'full' })
    const { data: person, error } = await createUser('jo@example.com')
    expect(error).toBeNull()
    const link = await site.secret.auth.admin.generateLink({ type: 'magiclink', email: 'jo@example.com' })
    const opened = await site.publishable.auth.verifyOtp({
      type: 'magiclink',
      token_hash: link.data.properties?.hashed_token ?? '',
    })
    expect(opened.error).toBeNull()
    expect((await site.publishable.auth.refreshSession()).error).toBeNull()
    expect((await site.secret.auth.admin.deleteUser(person.user?.id ?? '')).error).toBeNull()
    await site.secret.from('customers').delete().eq('name', 'To delete').throwOnError()
    const removed = await site.secret.storage.from('news-media').remove(['featured-images/to-delete.png'])
    expect(removed.data).toHaveLength(1)
    await expectReading()
    expect(errorMessage).toContain(NO_ROOM)
    // A backup does not use the remaining space either.
    const owner = await connectToRunningInstance(data)
    await expect(requestBackup(owner?.fetch as typeof fetch)).rejects.toThrow(
      `Backup failed: there is not enough space in ${data} for a copy of the database.`,
    )
  })

  it('stops an upload that would fill the disk', async () => {
    free()
    fill(90 * MEGABYTE)
    await noticed()
    const large = new Uint8Array(9 * MEGABYTE)
    large.set(picture)
    const outcomes = []
    // The database may free some of its own space meanwhile.
    while (outcomes.length < LARGE_FILES && outcomes.at(-1) == null) {
      outcomes.push((await upload(`large-${outcomes.length}.png`, large)).error)
      await noticed()
    }
    expect(outcomes[0]).toBeNull()
    expect(outcomes.at(-1)).toMatchObject({ status: 507 })
    expect(freeMegabytes(home)).toBeGreaterThan(50)
  })

  it('still reads when another program fills the disk, even after a restart', async () => {
    free()
    const large = Array.from({ length: LARGE_FILES }, (_, count) => `featured-images/large-${count}.png`)
    await site.secret.storage.from('news-media').remove(large)
    fill()
    await noticed()
    await expectRefusals()
    await expectReading()
    // Fills the reserve too.
    fill()
    await noticed()
    await expectRefusals()
    expect(await readiness()).toMatchObject({ status: 200, disk: 'none' })
    expect((await createUser('ash@example.com')).error).toMatchObject({
      status: 503,
      message: expect.stringContaining(NO_ROOM),
    })
    await expectReading()

    free()
    await writeFile(join(data, 'reserve'), Buffer.alloc(64 * MEGABYTE, 1))
    await site[Symbol.asyncDispose]()
    fill()
    site = await open()
    await expectReading()
    await expectRefusals()
    // A first start has no reserve yet.
    fill()
    await expect(open({ DATA_DIR: join(home, 'new') })).rejects.toThrow('the disk is full')
  })

  it('resumes writes when space is available', async () => {
    free()
    await noticed()
    await insert('After').throwOnError()
    expect((await upload('after.png')).error).toBeNull()
    expect(await customers()).toEqual([{ name: 'Before' }, { name: 'After' }])
    expect(await filesUnder(join(data, 'blobs'))).toHaveLength(2)
    expect(await readiness()).toMatchObject({ status: 200, disk: 'enough' })
  })

  it('refuses to start without the reserve and says why', async () => {
    await site[Symbol.asyncDispose]()
    await rm(join(data, 'reserve'))
    fill()
    await expect(open()).rejects.toThrow(/^The data directory .* cannot be used, because the disk is full\./)
    free()
    site = await open()
  })

  it('reopens the database with the reserve when the write-ahead log has no space', async () => {
    const directory = join(home, 'log')
    const reserve = join(home, 'reserve')
    await writeFile(reserve, Buffer.alloc(48 * MEGABYTE, 1))
    const kept = openDiskReserve(home, { reserve: 48 * MEGABYTE, warning: 0 })
    const database = await openPGlite({ directory, freeSpace: () => void kept.check() })
    const run = async (text: string) =>
      (await database.transaction({ role: 'postgres', statements: [{ text }] }))[0]?.rows
    try {
      await run('create table notes (body text)')
      await run(`insert into notes values ('before')`)
      fill()
      const write = async () => {
        for (;;) await run(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
      }
      await expect(write()).rejects.toMatchObject({ code: '08006' })
      expect(await run('select * from notes')).toEqual([{ body: 'before' }])
      await free()
      await run(`insert into notes values ('after')`)
      expect(await run('select * from notes')).toEqual([{ body: 'before' }, { body: 'after' }])
    } finally {
      await database.close()
      await kept.close()
      await rm(directory, { recursive: true })
    }
  })
})

async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
