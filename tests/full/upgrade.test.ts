/** Data of the previous release start under this one, and the update can be undone. */
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyBeforeUpdate, finishUpdate } from '#backend/backup/before-update.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { restore } from '#scripts/backup/restore.ts'
import { readEnv } from '#server/config/env.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

let home: string
let data: string
/** Last migration of the previous release. */
let oldVersion: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'upgrade-'))
  data = join(home, 'data')
  const tar = brotliDecompressSync(await readFile(join(import.meta.dirname, 'release-data/data.tar.br')), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  })
  await writeFile(join(home, 'data.tar.gz'), gzipSync(tar, { level: 1 }))
  await restore(readEnv({ DATA_DIR: data }), join(home, 'data.tar.gz'))
  oldVersion = await readVersion()
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Of the database in the data directory, while no website runs. */
async function readVersion(): Promise<string> {
  const database = await openPGlite({ directory: join(data, 'database') })
  try {
    const text = 'select max(version) as version from supabase_migrations.schema_migrations'
    const [result] = await database.transaction({ role: 'postgres', statements: [{ text }] })
    return String(result?.rows[0]?.version)
  } finally {
    await database.close()
  }
}

const open = () =>
  openSite({ DATA_DIR: data, SITE_URL: 'http://localhost:3000', DEMO_CONTENT: '0' }, 'backend')

async function readEverything({ secret }: TestSite) {
  const { data: customers } = await secret.from('customers').select('name').order('id').throwOnError()
  const { data: news } = await secret.from('news_articles').select('title').throwOnError()
  const { data: emails } = await secret.from('outgoing_emails').select('subject').throwOnError()
  const { data: users } = await secret.auth.admin.listUsers()
  const { data: file } = await secret.storage.from('news-media').download('featured-images/pixel.png')
  return {
    customers: customers.map(({ name }) => name),
    news: news.map(({ title }) => title),
    emails: emails.map(({ subject }) => subject),
    users: users.users.map(({ email }) => email),
    fileSize: file?.size,
  }
}

const OLD_DATA = {
  customers: ['Mill Lane Bakery'],
  news: ['The second press is running'],
  emails: ['Delivery note'],
  users: ['kim@example.com'],
  fileSize: 70,
}

describe('data of the previous release', () => {
  it('are migrated once, after a copy, and complete', async () => {
    {
      await using site = await open()
      expect(await readEverything(site)).toEqual(OLD_DATA)
      await site.secret.from('customers').insert({ name: 'After the update' }).throwOnError()
    }
    const newVersion = await readVersion()
    expect(newVersion > oldVersion).toBe(true)
    const { ino } = await stat(join(data, 'before-update'))
    {
      await using site = await open()
      expect((await readEverything(site)).customers).toEqual(['Mill Lane Bakery', 'After the update'])
    }
    expect((await stat(join(data, 'before-update'))).ino).toBe(ino)
    expect((await readdir(data)).filter((name) => name.startsWith('snapshot-'))).toEqual([])
  })

  it('are back after the copy has been put in place, and can be updated again', async () => {
    await rename(join(data, 'database'), join(home, 'database-after-update'))
    await rename(join(data, 'before-update'), join(data, 'database'))
    expect(await readVersion()).toBe(oldVersion)
    await using site = await open()
    expect(await readEverything(site)).toEqual(OLD_DATA)
  })
})

describe('copy of a PostgreSQL server before an update', () => {
  it('is a dump, or a warning without pg_dump or server', async () => {
    await using server = await startPostgres()
    const databaseUrl = await server.createDatabase()
    const database = await openPostgres({ url: databaseUrl })
    const warnings: string[] = []
    const log = { warn: (_fields: object, message: string) => void warnings.push(message) }
    const path = await mkdtemp(join(home, 'postgres-'))
    await copyBeforeUpdate({ path, database, databaseUrl, log })
    expect((await readFile(join(path, 'before-update'))).subarray(0, 5).toString()).toBe('PGDMP')
    await finishUpdate(path)
    await copyBeforeUpdate({ path, database, databaseUrl: 'postgres://localhost:1/none', log })
    expect(warnings).toEqual([
      'The database was copied before the update',
      'The database could not be copied before the update',
    ])
    expect(await readdir(path)).toEqual(['before-update'])
    await database.close()
  })
})
