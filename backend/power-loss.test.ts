/**
 * Simulates a power cut on a disk that loses all unsynchronised data. The simulation is below Node's file functions: it
 * doesn't cover kernels, file systems and faulty drives. tests/full/power-loss.test.ts cuts at many times.
 */
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startRecording } from '#tests/support/crash-simulation/recorder.ts'
import { emptyDatabaseDirectory } from '#tests/support/database.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openFileBlobs } from './blobs/file-blobs.ts'
import { openDataDirectory } from './data-directory/data-directory.ts'
import { startPGlite } from './database/pglite/start.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'power-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

it('a database keeps every acknowledged transaction', async () => {
  const directory = join(home, 'database')
  await cp(await emptyDatabaseDirectory(), directory, { recursive: true })
  const disk = startRecording(directory, join(home, 'base'))
  try {
    const database = await startPGlite({ directory, durable: true })
    await database.exec('create table notes (id int primary key)')
    for (let id = 1; id <= 10; id += 1) {
      await database.exec(`insert into notes values (${id})`)
      if (id === 5) await database.exec('checkpoint')
    }
    const acknowledged = disk.moment
    disk.stop()
    await database.close()
    const recovered = join(home, 'left')
    disk.recreate(acknowledged, 'nothing', recovered)
    const reopened = await startPGlite({ directory: recovered, durable: false })
    expect((await reopened.query('select count(*)::int from notes')).rows).toEqual([{ count: 10 }])
    await reopened.close()
  } finally {
    disk.stop()
  }
})

it('a data directory keeps acknowledged keys and stored files', async () => {
  const root = join(home, 'volume')
  await mkdir(root)
  const disk = startRecording(root, join(home, 'base'))
  const path = join(root, 'one/data')
  const stored: { moment: number; key: string; text: string }[] = []
  try {
    const directory = await openDataDirectory(path)
    const openedAt = disk.moment
    const blobs = await openFileBlobs(directory.blobs)
    const store = async (key: string, text: string) => {
      await blobs.put(key, new Blob([text]).stream())
      stored.push({ moment: disk.moment, key, text })
    }
    for (const key of ['ab/1', 'ab/2', 'cd/3']) await store(key, `${key} ${'x'.repeat(100_000)}`)
    // Stored concurrently in a directory that neither finds.
    await Promise.all([store('ef/4', 'four'), store('ef/5', 'five')])
    await directory.close()
    disk.stop()

    const recovered = join(home, 'left')
    disk.recreate(openedAt, 'nothing', recovered)
    expect(JSON.parse(await readFile(join(recovered, 'one/data/keys.json'), 'utf8')).secret).toBe(
      directory.keys.secret,
    )
    expect(await readFile(join(recovered, 'one/data/format'), 'utf8')).toBe('2\n')
  } finally {
    disk.stop()
  }
  for (const [index, { moment }] of stored.entries()) {
    for (const survival of ['nothing', seededRandom(index)] as const) {
      const recovered = join(home, `left-${index}-${typeof survival}`)
      disk.recreate(moment, survival, recovered)
      const reopened = await openFileBlobs(join(recovered, 'one/data/blobs'))
      for (const { key, text } of stored.slice(0, index + 1))
        expect(await new Response(await reopened.get(key)).text(), key).toBe(text)
    }
  }
})
