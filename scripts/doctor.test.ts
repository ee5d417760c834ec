import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { runScript } from '#tests/support/run-script.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const run = (settings: Record<string, string>, ...args: string[]) =>
  runScript('doctor', { DATA_DIR: directory, PORT: '1', ...settings }, ...args)

describe('npm run doctor', () => {
  it('finds nothing wrong with a demonstration, and says that it is one', async () => {
    const { out, code } = await run({})
    expect(code).toBe(0)
    expect(out).toContain('! Website      SITE_URL is not set, so this is a demonstration.')
    expect(out).toContain(`✓ Files        ${directory} is writable.`)
    expect(out).toMatch(/^✓ Disk /m)
    expect(out).toMatch(/\n0 errors, \d+ warnings$/)
  })

  it('lists invalid settings', async () => {
    const { out, code } = await run({ SITE_URL: 'example', SMTP_URL: 'mail' })
    expect(code).toBe(1)
    expect(out).toMatch(/^✗ Settings +SITE_URL/m)
    expect(out).toMatch(/^✗ Settings +SMTP_URL/m)
  })

  it('says what a public website lacks', async () => {
    const { out, code } = await run({ SITE_URL: 'http://website.invalid' })
    expect(code).toBe(1)
    for (const line of [
      /^✗ Company +Not ready: placeholders are left\.$/m,
      /^! Company +company\/particulars\.ts: \d+ placeholders\. /m,
      /^✗ Website +SITE_URL begins with http:/m,
      /^! Website +TRUSTED_PROXIES is not set/m,
      /^✗ Website +http:\/\/website\.invalid\/healthz doesn’t answer/m,
      /^✗ Domain +website\.invalid has no address/m,
      /^✗ Email +SMTP_URL is not set/m,
    ])
      expect(out).toMatch(line)
  })

  it('sends a test email, and shows why a mail server refuses', async () => {
    await using mailbox = await openMailbox()
    const sent = await run(
      { SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' },
      '--email',
      'jo@example.com',
    )
    expect(sent.out).toContain('accepted an email from site@example.com to jo@example.com')
    expect((await mailbox.newest('jo@example.com')).subject).toBe('Test from http://localhost:1')
    const refused = await run({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringMatching(/^✗ Email +127\.0\.0\.1:1 refused: /m),
    ])
  })

  it('checks version, rights and clock of PostgreSQL', async () => {
    await using postgres = await startPostgres()
    const { out } = await run({ DATABASE_URL: await postgres.createDatabase() })
    expect(out).toMatch(/^✓ Database +PostgreSQL \d+/m)
    expect(out).toContain('✓ Database     The clocks of machine and database agree.')
    expect(out).not.toMatch(/^✗ Database/m)
    expect(out).toContain('✓ Backups      pg_dump can copy the database.')
    const unreachable = await run({ DATABASE_URL: 'postgres://jo:secret-word@127.0.0.1:1/website' })
    expect(unreachable.out).toMatch(/^✗ Database +No connection to the server in DATABASE_URL/m)
    expect(unreachable.out).toMatch(/^! Backups +The database in DATABASE_URL isn’t included: /m)
    expect(unreachable.out).not.toContain('secret-word')
  })

  it('says that the directory of backups is missing', async () => {
    const missing = join(directory, 'none')
    const { out } = await run({
      BACKUP_TIME: '02:30',
      BACKUP_TO: missing,
      BACKUP_PASSPHRASE: 'a-passphrase-of-more-than-32-characters',
    })
    expect(out).toContain(`✗ Backups      This user can’t write in ${missing}.`)
  })

  it('warns of keys that other users can read', async () => {
    const keys = join(directory, 'keys.json')
    await writeFile(keys, '{}')
    await chmod(keys, 0o644)
    expect((await run({})).out).toContain(
      `✗ Files        Other users of this machine can read ${keys}: chmod 600 it.`,
    )
  })
})
