import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { runScript } from '#tests/support/run-script.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { backUp } from './backup/back-up.ts'
import { describeRestore, restore } from './backup/restore.ts'
import { addScheduledBackup, checkLatestBackup, readLatest } from './backup/scheduled.ts'

let home: string
/** With a customer, stopped. */
let data: string

/** Tokens name their issuer, so it is the same on every port. */
const settings = { SITE_URL: 'http://localhost:3000', DEMO_CONTENT: '0' }
const openBackend = (directory: string) => openSite({ DATA_DIR: directory, ...settings }, 'backend')
const DATABASE_URL = 'postgres://site@db.example.com/site'
const log = { warn: () => {}, error: () => {} }
const backup = (env: Record<string, string>, name: string) => backUp(readEnv(env), join(home, name), log)
const restoreTo = (name: string, archive: string, env: Record<string, string> = {}) =>
  restore(readEnv({ DATA_DIR: join(home, name), ...env }), join(home, archive))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'backup-'))
  data = await makeDataDirectory()
  const site = await openBackend(data)
  await site.secret.from('customers').insert({ name: 'Mill Lane Bakery' }).throwOnError()
  await site[Symbol.asyncDispose]()
  await backup({ DATA_DIR: data }, 'stopped.tar.gz')
})
afterAll(async () => {
  for (const directory of [home, data]) await rm(directory, { recursive: true, force: true })
})

describe('backup', () => {
  const picture = new Uint8Array(5000)
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const bucketOf = (site: TestSite) => site.secret.storage.from('news-media')

  async function signIn(site: TestSite, email: string) {
    const { data: link } = await site.secret.auth.admin.generateLink({ type: 'magiclink', email })
    const visitor = createClient(site.url, site.publishableKey, { auth: { persistSession: false } })
    const token_hash = link.properties?.hashed_token ?? expect.unreachable()
    const { data: opened } = await visitor.auth.verifyOtp({ token_hash, type: 'magiclink' })
    return opened.session ?? expect.unreachable()
  }

  it('of a running server restores its rows, files, keys and sessions', async () => {
    await using site = await openBackend(data)
    const email = 'kim@example.com'
    const { data: created } = await site.secret.auth.admin.createUser({ email, email_confirm: true })
    const session = await signIn(site, email)
    const { error } = await bucketOf(site).upload('featured-images/a.png', picture, {
      contentType: 'image/png',
    })
    expect(error).toBeNull()

    const said = await backup({ DATA_DIR: data }, 'running.tar.gz')
    expect(said).toContain('It contains keys and personal data')
    expect((await stat(join(home, 'running.tar.gz'))).mode & 0o777).toBe(0o600)
    expect((await readdir(home)).filter((name) => name.startsWith('running'))).toEqual(['running.tar.gz'])
    expect((await readdir(data)).filter((name) => name.startsWith('snapshot-'))).toEqual([])

    const occupied = restoreTo('', 'running.tar.gz', { DATA_DIR: data })
    await expect(occupied).rejects.toThrow('is in use by process')
    await restoreTo('restored', 'running.tar.gz')
    await using again = await openBackend(join(home, 'restored'))
    const { data: customers } = await again.secret.from('customers').select('name').throwOnError()
    expect(customers).toEqual([{ name: 'Mill Lane Bakery' }])
    const stored = await bucketOf(again).download('featured-images/a.png')
    expect(await stored.data?.bytes()).toEqual(picture)
    expect(again.publishableKey).toBe(site.publishableKey)
    expect((await again.publishable.auth.getUser(session.access_token)).data.user?.id).toBe(created.user?.id)
    expect((await signIn(again, email)).user.id).toBe(created.user?.id)
  })

  it('of a stopped server releases its data directory and is restored only into an empty one', async () => {
    expect(await readdir(data)).not.toContain('owner.lock')
    await expect(restoreTo('', 'stopped.tar.gz', { DATA_DIR: data })).rejects.toThrow(`${data} is not empty`)
  })

  it('fails if there is no data or the file exists', async () => {
    const nothing = join(home, 'nothing')
    await expect(backup({ DATA_DIR: nothing }, 'x')).rejects.toThrow(
      `Nothing to back up in ${nothing}: the server hasn’t been started with it yet.`,
    )
    await writeFile(join(home, 'taken'), '')
    await expect(backup({ DATA_DIR: data }, 'taken')).rejects.toThrow('already exists')
    await expect(backup({ DATA_DIR: data, DATABASE_URL }, 'none/x')).rejects.toThrow(
      'Backup failed: its directory doesn’t exist.',
    )
  })

  it('leaves out a database on a PostgreSQL server and says so', async () => {
    expect(await backup({ DATA_DIR: data, DATABASE_URL }, 'part.tar.gz')).toContain('pg_dump')
    await expect(restoreTo('part', 'part.tar.gz')).rejects.toThrow('set DATABASE_URL')
    await restoreTo('part', 'part.tar.gz', { DATABASE_URL })
    expect((await readdir(join(home, 'part'))).toSorted()).toEqual([
      'blobs',
      'format',
      'keys.json',
      'restored',
    ])
    await expect(restoreTo('other', 'stopped.tar.gz', { DATABASE_URL })).rejects.toThrow(
      'Remove DATABASE_URL',
    )
  })

  it('leaves out uploaded files in an object store and says so', async () => {
    const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(await backup({ DATA_DIR: data, DATABASE_URL, ...s3 }, 'keys.tar.gz')).toContain(
      'in the object store',
    )
    await expect(restoreTo('keys', 'keys.tar.gz', { DATABASE_URL })).rejects.toThrow('Set S3_BUCKET')
    await restoreTo('keys', 'keys.tar.gz', { DATABASE_URL, ...s3 })
    expect((await readdir(join(home, 'keys'))).toSorted()).toEqual(['format', 'keys.json', 'restored'])
    await expect(restoreTo('other', 'stopped.tar.gz', s3)).rejects.toThrow('Remove S3_BUCKET')
  })
})

it.each(['backup', 'restore'])(
  'npm run %s prints its help, and an error without a stack trace',
  async (command) => {
    const run = (argument: string) => runScript(command, { DATA_DIR: join(home, 'none') }, argument)
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('-- FILE') })
    expect(await run(join(home, 'none.tar.gz'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^[^\n]+\.$/),
    })
  },
)

describe('encrypted backup', () => {
  const BACKUP_PASSPHRASE = 'correct-horse-battery-staple-and-more'

  it('can be restored with its passphrase only, and no changed byte goes unnoticed', async () => {
    await expect(backup({ DATA_DIR: data }, 'a.tar.gz.age')).rejects.toThrow('BACKUP_PASSPHRASE is not set')
    expect(await backup({ DATA_DIR: data, BACKUP_PASSPHRASE }, 'a.tar.gz.age')).toContain('is encrypted')
    const bytes = await readFile(join(home, 'a.tar.gz.age'))
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    await expect(restoreTo('decrypted', 'a.tar.gz.age')).rejects.toThrow('it is encrypted: set')
    await expect(
      restoreTo('decrypted', 'a.tar.gz.age', { BACKUP_PASSPHRASE: BACKUP_PASSPHRASE.toUpperCase() }),
    ).rejects.toThrow('not the one it was encrypted with')
    bytes[bytes.length - 1000] = (bytes[bytes.length - 1000] ?? 0) ^ 1
    await writeFile(join(home, 'changed.tar.gz.age'), bytes)
    await expect(restoreTo('decrypted', 'changed.tar.gz.age', { BACKUP_PASSPHRASE })).rejects.toThrow(
      'it is damaged',
    )
    await restoreTo('decrypted', 'a.tar.gz.age', { BACKUP_PASSPHRASE })
    expect(await readdir(join(home, 'decrypted'))).toContain('keys.json')
  })

  it('is made on schedule: the latest ones are kept, checked and restored', async () => {
    const env = readEnv({
      DATA_DIR: data,
      BACKUP_TO: join(home, 'scheduled'),
      BACKUP_PASSPHRASE,
      BACKUP_KEEP: '1',
    })
    await expect(checkLatestBackup(env, log)).rejects.toThrow()
    // Left by killed runs; the last one may still be running.
    const left = [
      join(home, 'scheduled/website-2026-11-01-023000.tar.gz.age.partial'),
      join(data, 'snapshot-left'),
      join(home, 'scheduled/website-2026-11-02-023000.tar.gz.age.partial'),
    ]
    await mkdir(join(home, 'scheduled'))
    for (const file of left) await writeFile(file, '')
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const file of left.slice(0, 2)) await utimes(file, yesterday, yesterday)
    for (const day of ['03', '04']) await addScheduledBackup(env, log, new Date(`2026-11-${day}T02:30:00Z`))
    const name = 'website-2026-11-04-023000.tar.gz.age'
    expect((await readdir(join(home, 'scheduled'))).toSorted()).toEqual([basename(left[2] ?? ''), name])
    expect(await checkLatestBackup(env, log)).toMatch(
      /^website-2026-11-04\S+ was restored for a test: [\d,]+ files, and a database with \d+ users\.$/,
    )
    expect((await readdir(data)).filter((name) => name.startsWith('snapshot-'))).toEqual([])
    expect(await readLatest(env, async (file) => file)).toBe(join(home, 'scheduled', name))
    const fullDisk = { ...env, disk: { ...env.disk, reserve: 2 ** 60 } }
    await expect(addScheduledBackup(fullDisk, log, new Date('2026-11-05T02:30:00Z'))).rejects.toThrow(
      'The disk is too full',
    )
    expect(await readLatest(env, async (file) => basename(file))).toBe(name)

    // A backup without the database would push out the one that has it.
    const withoutDump = readEnv({
      ...settings,
      DATA_DIR: data,
      DATABASE_URL,
      BACKUP_PASSPHRASE,
      BACKUP_KEEP: '1',
      BACKUP_TO: join(home, 'scheduled'),
    })
    await expect(addScheduledBackup(withoutDump, log, new Date('2026-11-05T02:30:00Z'))).rejects.toThrow(
      'The database in DATABASE_URL isn’t included',
    )
    expect(await readdir(join(home, 'scheduled'))).toContain(name)
    expect(await readLatest(env, async (file) => basename(file))).toBe(name)
  })
})

describe('restore without confirmation', () => {
  it('says what it would do, and changes nothing', async () => {
    const target = join(home, 'planned')
    const said = await describeRestore(readEnv({ DATA_DIR: target }), join(home, 'stopped.tar.gz'))
    expect(said).toMatch(/is complete: the database, uploaded files and keys of \d{4}-\d{2}-\d{2} /)
    expect(said).toContain(`would be written to ${target}, which is empty.`)
    expect(said).toContain('add --yes')
    await expect(stat(target)).rejects.toThrow('ENOENT')
    await expect(describeRestore(readEnv({ DATA_DIR: data }), join(home, 'stopped.tar.gz'))).rejects.toThrow(
      `${data} is not empty`,
    )
  })
})
