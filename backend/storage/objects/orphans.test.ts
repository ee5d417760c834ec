import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Transaction } from '#backend/database/database.ts'
import { opened } from '#tests/support/opened.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openStorageFixture } from '../storage.fixture.ts'
import { blobKey } from './object-row.ts'
import { startOrphanSweep, sweepOrphans } from './orphans.ts'

const MINUTE = 60_000
const AGE = 10 * MINUTE

const fixture = opened(() => openStorageFixture())
afterEach(async () => {
  await fixture.buckets('installation').emptyBucket('vault')
  for (const key of await keys()) await rm(join(fixture.blobDirectory, key))
  fixture.logged.length = 0
})

async function keys(): Promise<string[]> {
  const found = []
  for await (const { key } of fixture.dependencies.blobs.list()) found.push(key)
  return found
}

/** A millisecond later, because the database counts microseconds. */
const parts = () => ({ ...fixture.dependencies, clock: () => Date.now() + 1 })
const sweep = () => sweepOrphans(parts(), { age: AGE })

async function upload(name: string): Promise<string> {
  const { error } = await fixture
    .bucket('vault', 'installation')
    .upload(name, name, { contentType: 'text/plain' })
  if (error) throw error
  return versionOf(name)
}

async function versionOf(name: string): Promise<string> {
  const text = 'select version from storage.objects where name = $1'
  const [found] = await fixture.database.transaction({
    role: 'postgres',
    statements: [{ text, values: [name] }],
  })
  return String(found?.rows[0]?.version)
}

async function download(name: string): Promise<string | undefined> {
  const { data } = await fixture.bucket('vault', 'installation').download(name)
  return data?.text()
}

/** Stores bytes of this age in ms without a row, like a killed process. */
async function createOrphan(milliseconds: number, version: string = crypto.randomUUID()): Promise<string> {
  const place = join(fixture.blobDirectory, blobKey(version))
  await mkdir(join(place, '..'), { recursive: true })
  await writeFile(place, 'stranded')
  await grow(version, milliseconds)
  return version
}

async function grow(version: string, milliseconds: number): Promise<void> {
  const then = new Date(Date.now() - milliseconds)
  await utimes(join(fixture.blobDirectory, blobKey(version)), then, then)
}

describe('orphan sweep', () => {
  it('deletes bytes without a row once they are old enough, and no others', async () => {
    const storedVersion = await upload('kept.txt')
    await grow(storedVersion, AGE * 100)
    await createOrphan(AGE + MINUTE)
    const recent = await createOrphan(AGE - MINUTE)
    expect(await sweep()).toEqual({ removed: 1, missing: 0 })
    expect((await fixture.blobFiles()).toSorted()).toEqual([storedVersion, recent].toSorted())
    expect(await download('kept.txt')).toBe('kept.txt')
  })

  it('deletes the bytes of a replaced and of a deleted object', async () => {
    const first = await upload('page.txt')
    await fixture.bucket('vault', 'installation').update('page.txt', 'second', { contentType: 'text/plain' })
    const second = await versionOf('page.txt')
    await createOrphan(AGE * 2, first)
    await grow(second, AGE * 2)
    expect(await sweep()).toEqual({ removed: 1, missing: 0 })
    expect(await fixture.blobFiles()).toEqual([second])
  })

  it('leaves an upload alone whose row is not written yet', async () => {
    let finish = () => {}
    const rest = new Promise<void>((resolve) => {
      finish = resolve
    })
    const boundary = 'between'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\nslow\r\n--${boundary}\r\n`
    const tail = `content-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--${boundary}--\r\n`
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(head))
        await rest
        controller.enqueue(new TextEncoder().encode(tail))
        controller.close()
      },
    })
    const sent = fixture.send('/object/vault/slow.txt', {
      method: 'POST',
      as: 'installation',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: 'half',
    } as RequestInit)
    await waitFor(async () => expect(await keys()).toHaveLength(1))

    expect(await sweep()).toEqual({ removed: 0, missing: 0 })
    finish()
    expect((await sent).status).toBe(200)
    expect(await download('slow.txt')).toBe('slow')
  })

  it('sends one query for five hundred files', async () => {
    for (let count = 0; count < 1001; count += 1) await createOrphan(0)
    const queries: Transaction[] = []
    const { database } = fixture
    const counted = {
      ...database,
      transaction(transaction: Transaction) {
        queries.push(transaction)
        return database.transaction(transaction)
      },
    }
    await sweepOrphans({ ...parts(), database: counted }, { age: AGE })
    // Two and a half batches, and one query for the number of rows.
    expect(queries).toHaveLength(4)
  })

  it('deletes nothing when most files have no row: the database may be the wrong one', async () => {
    for (let count = 0; count < 101; count += 1) await createOrphan(AGE * 2)
    await upload('kept.txt')
    expect(await sweep()).toEqual({ removed: 0, missing: 0 })
    expect(await fixture.blobFiles()).toHaveLength(102)
    expect(fixture.logged).toEqual([{ files: 101, objects: 1 }])
  })

  it('leaves other files alone, and deletes the probe of a killed readiness check', async () => {
    const { blobs } = fixture.dependencies
    const foreign = ['other', 'ab/other', `00/${'1'.repeat(8)}-1111-4111-8111-${'1'.repeat(12)}`]
    const probe = `probe-${crypto.randomUUID()}`
    for (const key of [...foreign, probe]) {
      await blobs.put(key, new Blob(['x']).stream())
      await utimes(join(fixture.blobDirectory, key), 1, 1)
    }
    await sweep()
    expect((await keys()).toSorted()).toEqual(foreign.toSorted())
  })

  it('reports rows without bytes', async () => {
    const version = await upload('lost.txt')
    await upload('kept.txt')
    await rm(join(fixture.blobDirectory, blobKey(version)))
    expect(await sweep()).toEqual({ removed: 0, missing: 1 })
    expect(fixture.logged).toEqual([{ objects: 1, ids: [expect.stringMatching(/^[0-9a-f-]{36}$/)] }])
  })
})

describe('running process', () => {
  it('sweeps after its start and again later', async () => {
    const sweeping = startOrphanSweep(parts(), { age: AGE, first: 0, interval: 10 })
    try {
      for (let round = 0; round < 2; round += 1) {
        const version = await createOrphan(AGE * 2)
        await waitFor(async () => expect(await fixture.blobFiles()).not.toContain(version))
      }
    } finally {
      await sweeping.stop()
    }
    const version = await createOrphan(AGE * 2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await fixture.blobFiles()).toContain(version)
  })

  it('continues sweeping after an error', async () => {
    const version = await createOrphan(AGE * 2)
    let failures = 0
    const { database } = fixture
    const failingStore = {
      ...database,
      transaction(transaction: Transaction) {
        failures += 1
        return failures === 1 ? Promise.reject(new Error('no room')) : database.transaction(transaction)
      },
    }
    const sweeping = startOrphanSweep(
      { ...parts(), database: failingStore },
      { age: AGE, first: 0, interval: 10 },
    )
    await waitFor(async () => expect(await fixture.blobFiles()).not.toContain(version))
    await sweeping.stop()
    expect(fixture.logged[0]).toEqual({ err: new Error('no room') })
  })
})
