/** Lists and searches of many rows use indexes and return the right rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#backend/database/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { leadRows } from '#tests/support/lead-rows.ts'
import { seedApplications } from '#tests/support/many-applications.ts'
import { seedEmails } from '#tests/support/many-emails.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { act } from './actors.ts'
import { contentDatabase } from './content-fixture.ts'

type Query = Readonly<Record<string, unknown>>

/** Runs the work and returns the names of the indexes that it scanned and of the tables that it read sequentially. */
async function scanned(
  database: Database,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const scans = async () => {
    await act(database, 'owner', 'select pg_stat_force_next_flush()')
    const { rows } = await act(
      database,
      'owner',
      `select indexrelname as name, idx_scan as scans from pg_stat_user_indexes where relname = any ($1)
      union all select relname, seq_scan from pg_stat_user_tables where relname = any ($1)`,
      [`{${tables}}`],
    )
    return new Map(rows.map(({ name, scans: count }) => [String(name), Number(count)]))
  }
  const before = await scans()
  await work()
  return [...(await scans())].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : []))
}

describe('many records', () => {
  const fixture = contentDatabase()
  const [POSTS, REVISIONS] = [2000, 3]

  beforeAll(async () => {
    const { database } = fixture
    await fixture.owner('delete from public.job_applications')
    await fixture.owner('delete from public.content_drafts')
    await seedApplications(database, 6500)
    await seedEmails(database, 2600)
    await database.script(leadRows(1001, 2000))
    // Bypasses the triggers, with the values they would write.
    await database.script(`
      do $$
      begin
        set local session_replication_role = replica;
        insert into public.content_drafts (
          kind, record_id, number, published_number, state, public_from, title, author, tags, words, search,
          search_title, saved_at
        )
        select
          'blog', id, ${REVISIONS}, ${REVISIONS}, case when id % 4 = 0 then 'draft' else 'published' end, moment, title,
          'Author ' || id % 7, array['tag ' || id % 100], 2, to_tsvector('pg_catalog.english', title || ' ' || words),
          ' ' || lower(title) || ' ', moment
        from generate_series(1001, ${1000 + POSTS}) as id
        cross join lateral (
          select
            concat('Post ', id, case when id % 200 = 0 then ' pallet' end) as title,
            concat('word', id, case when id % 250 = 0 then ' stout' end) as words,
            timestamptz '2026-01-01' + id * interval '20 minutes' as moment
        ) as written;
        insert into public.content_revisions (kind, record_id, number, fields, media, saved_at)
        select
          kind, record_id, revision, jsonb_build_object('title', title, 'content', title),
          case when record_id % 1000 = 0 then array['blog-media/blog-images/' || record_id || '.webp'] else '{}' end,
          saved_at
        from public.content_drafts cross join generate_series(1, ${REVISIONS}) as revision;
      end $$`)
    for (const table of ['leads', 'content_drafts', 'content_revisions'])
      await database.script(`analyze public.${table}`)
  })

  const count = (table: string, condition: string) =>
    fixture.value('owner', `select count(*)::int from public.${table} where ${condition}`)
  async function call<Answer>(name: string, query: Query, first = ''): Promise<Answer> {
    const names = Object.keys(query).map((key, index) => `${key} => $${index + 1}`)
    const sql = `select public.${name}(${[first, ...names].filter((argument) => argument !== '').join(', ')})`
    return (await fixture.value('staff', sql, Object.values(query) as string[])) as Answer
  }

  it.each([
    ['the inbox', 'list_leads()', 'leads_waiting_idx'],
    ['one type', `list_leads(of_type => 'supplier')`, 'leads_lead_type_waiting_idx'],
    ['words', `list_leads('number 1234', pile => 'all')`, 'leads_search_text_idx'],
    ['unanswered leads', 'count_leads()', 'leads_waiting_count_idx'],
    ["a contact's timeline", 'contact_timeline(1234)', 'leads_search_email_idx'],
  ])('leads: %s is read by index', async (_title, sql, index) => {
    const used = await scanned(fixture.database, ['leads'], () => fixture.staff(`select public.${sql}`))
    expect(used).toContain(index)
    expect(used).not.toContain('leads')
  })

  describe('applications', () => {
    interface List {
      readonly rows: readonly { readonly reference: string; readonly status: string }[]
      readonly total: number
    }
    const list = (query: Query) => call<List>('list_applications', query)
    const SINCE = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const job = async () =>
      Number(await fixture.value('owner', 'select min(job_id) from public.job_applications'))

    /** Returns the indexes used; fails on a sequential scan. */
    async function indexesOf(work: () => Promise<unknown>): Promise<readonly string[]> {
      const used = await scanned(fixture.database, ['job_applications'], work)
      expect(used).not.toContain('job_applications')
      return used
    }

    it.each<[string, Query, string, string?]>([
      ['the first page', {}, 'true', 'submitted_at_idx'],
      ['oldest first', { sort: 'submitted_at' }, 'true', 'submitted_at_idx'],
      ['longest waiting first', { sort: 'status_since' }, 'true', 'waiting_idx'],
      ['highest rating first', { sort: '-rating' }, 'true', 'best_idx'],
      ['lowest rating first', { sort: 'rating' }, 'true', 'worst_idx'],
      ['one status', { in_status: 'Interview' }, `status = 'Interview'`, 'status_submitted_at_idx'],
      ['a rare word', { words: 'starch' }, `cover_letter like '%starch%'`, 'search_text_idx'],
      ['part of a name', { words: 'erson471' }, `name like '%erson471%'`, 'search_text_idx'],
      ['high ratings', { least_rating: 5 }, 'rating >= 5', 'worst_idx'],
      ['the last days', { since: SINCE }, `submitted_at >= '${SINCE}'`],
      [
        'a status for days',
        { in_status_since: SINCE, in_status: 'Offer' },
        `status_since <= '${SINCE}' and status = 'Offer'`,
      ],
    ])('%s are listed by index, with their total', async (_title, query, condition, index) => {
      const total = Number(await count('job_applications', condition))
      let found: List | undefined
      const used = await indexesOf(async () => {
        found = await list(query)
      })
      expect(total).toBeGreaterThan(0)
      expect(found?.total).toBe(total)
      expect(found?.rows).toHaveLength(Math.min(total, 50))
      if (index !== undefined) expect(used).toContain(`job_applications_${index}`)
    })

    it('of a vacancy are listed by index', async () => {
      for (const query of [{ job: await job() }, { job: await job(), in_status: 'New' }]) {
        const status = 'in_status' in query ? ` and status = 'New'` : ''
        await indexesOf(async () =>
          expect((await list(query)).total).toBe(
            await count('job_applications', `job_id = ${query.job}${status}`),
          ),
        )
      }
    })

    it.each(['number 7 starch', 'dies', 'rotary dies', 'careful', 'nights', 'person47 reed', 'e-flute'])(
      'are found by every form of the words %s',
      async (words) => {
        const broad = await fixture.value('owner', 'select private.search_condition($1)', [words])
        expect((await list({ words })).total).toBe(await count('job_applications', String(broad)))
      },
    )

    it('on the board are 20 per status, with totals', async () => {
      for (const [query, condition] of [
        [{}, 'true'],
        [{ job: await job() }, `job_id = ${await job()}`],
        [{ words: 'starch' }, `cover_letter like '%starch%'`],
        [{ least_rating: 4 }, 'rating >= 4'],
      ] as const) {
        let columns: readonly (List & { readonly status: string })[] = []
        await indexesOf(async () => {
          columns = await call('list_board_columns', query)
        })
        expect(
          columns.reduce((sum, column) => sum + column.total, 0),
          JSON.stringify(query),
        ).toBe(await count('job_applications', condition))
        for (const { rows, total } of columns) {
          expect(rows).toHaveLength(Math.min(total, 20))
          expect(new Set(rows.map(({ status }) => status)).size).toBeLessThanOrEqual(1)
        }
      }
    })

    it('have their neighbours in the list, also after they left it', async () => {
      const neighbours = (reference: string | undefined, query: Query) =>
        call<unknown>('application_neighbours', { reference, ...query })
      for (const query of [{}, { sort: 'status_since' }, { in_status: 'New' }]) {
        const { rows } = await list({ ...query, max_rows: 3 })
        const [first, second, third] = rows.map(({ reference }) => reference)
        const used = await indexesOf(async () =>
          expect(await neighbours(second, query)).toEqual({ previous: first, next: third }),
        )
        expect(used.some((name) => /(submitted_at|waiting|since)_idx$/.test(name))).toBe(true)
        if (!('in_status' in query)) continue
        await fixture.staff(
          `update public.job_applications set status = 'Reviewing' where reference = $1 returning id`,
          [second ?? ''],
        )
        expect(await neighbours(second, query)).toEqual({ previous: first, next: third })
      }
    })

    it('are on one page each', async () => {
      for (const query of [{}, { words: 'moss' }, { sort: '-rating' }]) {
        const pages = await Promise.all([0, 50, 100].map((first) => list({ ...query, first_row: first })))
        const references = pages.flatMap(({ rows }) => rows.map(({ reference }) => reference))
        expect(new Set(references).size).toBe(150)
      }
    })

    it('are counted after every change', async () => {
      const total = async () => (await list({ max_rows: 0 })).total
      const all = await total()
      const vacancy = await job()
      await fixture.key(
        `insert into public.job_applications (name, email, job_title, job_id) values ('N', 'n@example.com', 'V', $1)`,
        [vacancy],
      )
      expect(await total()).toBe(all + 1)
      await fixture.act('staff', `update public.job_applications set status = 'Offer' where name = 'N'`)
      await fixture.owner('delete from public.jobs where id = $1', [vacancy])
      await fixture.act('staff', `delete from public.job_applications where name = 'N'`)
      expect(
        await fixture.owner(`select job_id, status, applications from private.application_counters where applications <> 0
          except select coalesce(job_id, 0), status, count(*) from public.job_applications group by 1, 2`),
      ).toEqual([])
      expect(await total()).toBe(all)
    })
  })

  describe('emails', () => {
    interface List {
      readonly rows: readonly { readonly id: number }[]
      readonly total: number
      readonly is_least: boolean
    }
    const list = async (search: string) =>
      (await fixture.value('staff', `select public.list_emails(${search})`)) as List

    it.each([
      ['the inbox', 'list_emails()'],
      ['threads', 'list_emails(by_thread => true)'],
      ['sent emails', `list_emails(pile => 'sent')`],
      ['unread emails', `list_emails(read_state => 'unread')`],
      ['linked emails', `list_emails(pile => 'all', links => 'linked')`],
      ['emails with attachments', `list_emails(pile => 'all', attachments => 'with')`],
      ['some days', `list_emails(pile => 'all', since => '2026-11-10', until => '2026-11-12')`],
      ['emails by sender', `list_emails(sort => 'from_address')`],
      ['emails by subject', `list_emails(pile => 'all', sort => '-subject')`],
      ['emails by size', `list_emails(sort => '-size')`],
      ['rare words', `list_emails('number 1234', pile => 'all')`],
      ['words in every email', `list_emails('kind regards', pile => 'all')`],
      ['part of an address', `list_emails('hazel12', pile => 'all')`],
      ['an EN number', `list_emails('EN number 50', pile => 'all')`],
      ['an email', 'read_email(1000007)'],
      ['a thread', 'list_email_thread(1000007)'],
      ["a record's emails", `list_emails_of_record('en_number', 'EN 50')`],
      ['suggestions', 'suggest_email_links(1000007)'],
      ['the number of unread emails', 'count_emails()'],
    ])('%s: no table is read sequentially', async (_title, sql) => {
      const tables = ['emails', 'email_bodies', 'email_links', 'email_attachments', 'outgoing_emails']
      const used = await scanned(fixture.database, tables, () => fixture.staff(`select public.${sql}`))
      expect(used.filter((name) => tables.includes(name))).toEqual([])
    })

    it.each([
      [`pile => 'inbox'`, `source <> 'sent' and not is_archived`],
      [`pile => 'archive', by_thread => true`, `source <> 'sent' and is_archived and is_latest`],
      [
        `pile => 'all', read_state => 'unread', attachments => 'with'`,
        'not is_read and attachment_count > 0',
      ],
      [`pile => 'all', of_source => 'file', links => 'unlinked'`, `source = 'file' and link_count = 0`],
    ])('with %s are counted', async (search, condition) => {
      expect(await list(search)).toMatchObject({ total: await count('emails', condition), is_least: false })
    })

    it('that match are counted to the limit if frequent, and exactly if rare', async () => {
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

    it('linked to a number are found by any spelling of it', async () => {
      const link = (verb: string) =>
        fixture.staff(`select public.${verb}_emails('{1000007,1000011}', 'en_number', '471/12')`)
      await link('link')
      for (const search of ['471/12', 'EN 471/12', 'en number 471/12', ' EN no. 471/12 ']) {
        const { rows } = await list(`'${search}', pile => 'all', sort => 'received_at'`)
        expect(rows.map(({ id }) => id)).toEqual([1000011, 1000007])
      }
      expect((await list(`'EN 471/1', pile => 'all'`)).total).toBe(0)
      await link('unlink')
      expect((await list(`'EN 471/12', pile => 'all'`)).total).toBe(0)
    })

    it('are on one page each', async () => {
      const pages = await Promise.all(
        [0, 50, 100].map((first) => list(`'kind regards', pile => 'all', first_row => ${first}`)),
      )
      expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(150)
    })

    it('are counted after reading, archiving, linking and erasing', async () => {
      const { rows } = await list(`read_state => 'unread', links => 'unlinked', attachments => 'without'`)
      const ids = rows.slice(0, 3).map(({ id }) => id)
      for (const sql of [
        `mark_emails('{${ids}}', is_read => true)`,
        `link_emails('{${ids}}', 'en_number', 'EN 7')`,
        `mark_emails('{${ids[0]}}', is_archived => true)`,
        `unlink_emails('{${ids[0]}}', 'en_number', 'EN 7')`,
        `erase_emails('{${ids[2]}}')`,
      ]) {
        expect(Number(await fixture.value('staff', `select public.${sql}`))).toBeGreaterThan(0)
        for (const [search, condition] of [
          [`read_state => 'unread'`, `source <> 'sent' and not is_archived and not is_read`],
          [`pile => 'all', links => 'linked'`, 'link_count > 0'],
          [`pile => 'all', by_thread => true`, 'is_latest'],
        ] as const)
          expect((await list(search)).total).toBe(await count('emails', condition))
      }
    })
  })

  describe('posts', () => {
    const tables = ['content_drafts', 'content_revisions']

    it.each<[string, Query, number, string]>([
      ['the first page, last saved first', {}, POSTS, 'saved_at_idx'],
      ['the second page', { first_row: 50 }, POSTS, 'saved_at_idx'],
      ['published ones by publish date', { state: 'published', sort: '-public' }, 1500, 'public_from_idx'],
      ['one tag', { tag: 'tag 7' }, 20, 'tags_idx'],
      ['part of a word in the title', { q: 'alle' }, 10, 'search_title_idx'],
      ['a word in the text', { q: 'stout' }, 8, 'search_idx'],
      ['several words', { q: 'pallet stout' }, 2, 'search_idx'],
    ])('%s are listed by index, with their total', async (_title, query, total, index) => {
      const used = await scanned(fixture.database, tables, async () => {
        const found = await call<{ rows: unknown[]; total: number }>('list_content_drafts', query, `'blog'`)
        expect([found.total, found.rows.length]).toEqual([total, Math.min(total, 50)])
      })
      expect(used).toContain(`content_drafts_${index}`)
    })

    it('are opened and saved, with their revisions, by key', async () => {
      const used = await scanned(fixture.database, tables, async () => {
        await fixture.call('read_content_draft', ['blog', 2000])
        await fixture.call('announce_draft_presence', ['blog', 2000, crypto.randomUUID(), true])
        expect(
          await fixture.staff(
            `select from public.content_revisions where kind = 'blog' and record_id = 2000 order by number desc limit 50`,
          ),
        ).toHaveLength(REVISIONS)
        const saved = await fixture.save({ id: 2000, upon: REVISIONS, fields: { content: 'More' } })
        expect(saved).toMatchObject({ outcome: 'saved' })
      })
      expect(used.filter((name) => tables.includes(name))).toEqual([])
    })

    it('are found by the media of their revisions by index', async () => {
      await fixture.owner(
        `insert into storage.objects (bucket_id, name) values ('blog-media', 'blog-images/2000.webp')`,
      )
      const used = await scanned(fixture.database, tables, async () => {
        const files = await fixture.call('media_usage', ['blog-media', null, false, 10])
        expect(files).toContainEqual(
          expect.objectContaining({ name: 'blog-images/2000.webp', uses: [expect.anything()] }),
        )
      })
      expect(used).toContain('content_revisions_media_idx')
      expect(used).not.toContain('content_revisions')
    })
  })
})

describe.each(['PGlite', 'PostgreSQL'])('search of many texts on %s', (engine) => {
  const ROWS = 1000
  const SEARCHES = { blogs: 'search_blogs', news_articles: 'search_news' } as const
  const opened = new AsyncDisposableStack()
  let database: Database

  beforeAll(async () => {
    const url = engine === 'PGlite' ? undefined : await opened.use(await startPostgres()).createDatabase()
    ;({ database } = opened.use(await openTestDatabase(url === undefined ? {} : { url })))
    // One row in 100 contains the search term.
    for (const [table, status] of [
      ['blogs', `'published'`],
      ['news_articles', undefined],
    ] as const) {
      await act(
        database,
        'owner',
        `insert into public.${table} (title, content${status ? ', status' : ''})
        select 'Row ' || row, concat(
          '<p>', (select string_agg(md5((row * 100 + word)::text), ' ') from generate_series(1, 10) as word),
          case when row % 100 = 0 then ' 40 stout pallets' end, '</p>'
        )${status ? `, ${status}` : ''}
        from generate_series(1, ${ROWS}) as row`,
      )
      await database.script(`analyze public.${table}`)
    }
  })
  afterAll(() => opened.disposeAsync())

  it.each([
    ['blogs', 'palle'],
    ['blogs', 'stout PALLETS'],
    ['blogs', '40-stout'],
    ['news_articles', 'allet'],
  ] as const)('of %s for %s uses the index', async (table, query) => {
    const used = await scanned(database, [table], async () => {
      const { count } = await act(database, 'anonymous', `select id from public.${SEARCHES[table]}($1)`, [
        query,
      ])
      expect(count).toBe(ROWS / 100)
    })
    expect(used).toContain(`${table}_search_text_idx`)
    expect(used).not.toContain(table)
  })

  it('with synonyms uses the indexes', async () => {
    const used = await scanned(database, ['blogs'], async () => {
      const { count } = await act(database, 'anonymous', 'select id from public.search_blogs($1, $2)', [
        'sturdy skids',
        JSON.stringify({ sturdy: ['stout'], skids: ['pallet', 'euro-pallet'] }),
      ])
      expect(count).toBe(ROWS / 100)
    })
    expect(used).toContain('blogs_search_idx')
    expect(used).not.toContain('blogs')
  })

  it('has conditions that can use the indexes', async () => {
    const { rows } = await act(
      database,
      'owner',
      `select private.search_condition('stout E-pallet') as condition`,
    )
    const [, plan] = await database.transaction({
      role: 'postgres',
      statements: [
        { text: 'set local enable_seqscan = off' },
        { text: `explain select id from public.blogs where ${rows[0]?.condition}` },
      ],
    })
    const lines = (plan?.rows ?? []).map((row) => String(Object.values(row)[0])).join('\n')
    expect(lines).toContain('Bitmap Index Scan on blogs_search_text_idx')
    expect(lines).toContain('Bitmap Index Scan on blogs_search_idx')
    expect(lines).not.toContain('Seq Scan')
  })
})
