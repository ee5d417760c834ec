/** Lists and searches of emails use indexes and return the right rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { seedEmails } from '#tests/support/many-emails.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

/** Enough for a sequential scan to be slow. */
const ROWS = 3000

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
  await seedEmails(fixture.database, ROWS)
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

/** Sequential scans. */
async function wholeReads(): Promise<number> {
  await act(fixture.database, 'owner', 'select pg_stat_force_next_flush()')
  const { rows } = await act(
    fixture.database,
    'owner',
    `select sum(seq_scan) as reads from pg_stat_user_tables
    where relname in ('emails', 'email_bodies', 'email_links', 'email_attachments', 'outgoing_emails')`,
  )
  return Number(rows[0]?.reads)
}

it.each([
  ['the inbox', 'list_emails()'],
  ['threads', 'list_emails(by_thread => true)'],
  ['what was sent', `list_emails(pile => 'sent')`],
  ['what is unread', `list_emails(read_state => 'unread')`],
  ['what is filed', `list_emails(pile => 'all', links => 'linked')`],
  ['what has attachments', `list_emails(pile => 'all', attachments => 'with')`],
  ['some days', `list_emails(pile => 'all', since => '2026-11-10', until => '2026-11-12')`],
  ['by sender', `list_emails(sort => 'from_address')`],
  ['by subject', `list_emails(pile => 'all', sort => '-subject')`],
  ['by size', `list_emails(sort => '-size')`],
  ['rare words', `list_emails('number 1234', pile => 'all')`],
  ['words in every email', `list_emails('kind regards', pile => 'all')`],
  ['part of an address', `list_emails('hazel12', pile => 'all')`],
  ['an EN number', `list_emails('EN number 50', pile => 'all')`],
  ['an email', 'read_email(1000007)'],
  ['a thread', 'list_email_thread(1000007)'],
  ['a record’s emails', `list_emails_of_record('en_number', 'EN 50')`],
  ['suggestions', 'suggest_email_links(1000007)'],
  ['how many wait', 'count_emails()'],
])('%s: no sequential scan', async (_title, call) => {
  const before = await wholeReads()
  await act(fixture.database, 'staff', `select public.${call}`)
  expect(await wholeReads()).toBe(before)
})

describe('email list', () => {
  const list = async (search: string) => {
    const { rows } = await act(fixture.database, 'staff', `select public.list_emails(${search}) as page`)
    return rows[0]?.page as { rows: { id: number; is_read: boolean }[]; total: number; is_least: boolean }
  }
  const count = async (condition: string) => {
    const { rows } = await act(
      fixture.database,
      'owner',
      `select count(*)::integer as found from public.emails where ${condition}`,
    )
    return rows[0]?.found
  }

  it.each([
    [`pile => 'inbox'`, `source <> 'sent' and not is_archived`],
    [`pile => 'archive', by_thread => true`, `source <> 'sent' and is_archived and is_latest`],
    [`pile => 'all', read_state => 'unread', attachments => 'with'`, 'not is_read and attachment_count > 0'],
    [`pile => 'all', of_source => 'file', links => 'unlinked'`, `source = 'file' and link_count = 0`],
  ])('%s returns the total', async (search, condition) => {
    const { total, is_least: isLeast } = await list(search)
    expect([total, isLeast]).toEqual([await count(condition), false])
  })

  it('counts frequent matches to the limit and rare ones exactly', async () => {
    expect(await list(`'kind regards', pile => 'all'`)).toMatchObject({ total: 1000, is_least: true })
    const inbox = await list(`'kind regards', pile => 'inbox', max_rows => 100`)
    expect(inbox).toMatchObject({ total: 300, is_least: true })
    const second = await list(`'kind regards', pile => 'inbox', first_row => 50`)
    expect(second).toEqual({ rows: inbox.rows.slice(50), total: 200, is_least: true })
    const last = await list(`'kind regards', pile => 'inbox', first_row => 950`)
    expect(last).toMatchObject({ total: 1000, is_least: true })
    expect(await list(`'number 1234', pile => 'all'`)).toMatchObject({ total: 1, is_least: false })
    expect(await list(`'number 99999999', pile => 'all'`)).toMatchObject({ rows: [], total: 0 })
  })

  it('finds emails linked to a number in any spelling', async () => {
    await act(
      fixture.database,
      'staff',
      `select public.link_emails('{1000007,1000011}', 'en_number', '471/12')`,
    )
    for (const search of ['471/12', 'EN 471/12', 'en number 471/12', ' EN no. 471/12 '])
      expect(
        (await list(`'${search}', pile => 'all', sort => 'received_at'`)).rows.map(({ id }) => id),
      ).toEqual([1000011, 1000007])
    expect((await list(`'EN 471/1', pile => 'all'`)).total).toBe(0)
    await act(
      fixture.database,
      'staff',
      `select public.unlink_emails('{1000007,1000011}', 'en_number', '471/12')`,
    )
    expect((await list(`'EN 471/12', pile => 'all'`)).total).toBe(0)
  })

  it('returns pages without duplicates or gaps', async () => {
    const pages = await Promise.all(
      [0, 50, 100].map((first) => list(`'kind regards', pile => 'all', first_row => ${first}`)),
    )
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(150)
  })

  it('counters follow reading, archiving, linking and erasing', async () => {
    const agree = async () => {
      expect((await list(`read_state => 'unread'`)).total).toBe(
        await count(`source <> 'sent' and not is_archived and not is_read`),
      )
      expect((await list(`pile => 'all', links => 'linked'`)).total).toBe(await count('link_count > 0'))
      expect((await list(`pile => 'all', by_thread => true`)).total).toBe(await count('is_latest'))
    }
    const { rows } = await list(`read_state => 'unread', links => 'unlinked', attachments => 'without'`)
    const ids = rows.slice(0, 3).map(({ id }) => id)
    for (const call of [
      `mark_emails('{${ids}}', is_read => true)`,
      `link_emails('{${ids}}', 'en_number', 'EN 7')`,
      `mark_emails('{${ids[0]}}', is_archived => true)`,
      `unlink_emails('{${ids[0]}}', 'en_number', 'EN 7')`,
      `erase_emails('{${ids[2]}}')`,
    ]) {
      const { rows: changed } = await act(fixture.database, 'staff', `select public.${call} as emails`)
      expect(Number(changed[0]?.emails)).toBeGreaterThan(0)
      await agree()
    }
  })
})
