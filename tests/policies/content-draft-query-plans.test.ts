/** Every query over 10,000 posts with 50,000 revisions uses an index. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act } from './actors.ts'
import { type ContentFixture, openContentFixture } from './content-fixture.ts'

const POSTS = 10_000
const REVISIONS = 5
const BATCH_SIZE = 2500

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await openContentFixture()
  await fixture.owner('delete from public.content_drafts')
  // Bypasses the triggers, with the values they would write.
  for (let first = 1001; first <= 1000 + POSTS; first += BATCH_SIZE)
    await fixture.database.script(`
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
        from generate_series(${first}, ${first + BATCH_SIZE - 1}) as id
        cross join lateral (
          select
            concat('Post ', id, case when id % 200 = 0 then ' pallet' end) as title,
            concat('word', id, case when id % 250 = 0 then ' stout' end) as words,
            timestamptz '2026-01-01' + id * interval '20 minutes' as moment
        ) as written;
        insert into public.content_revisions (kind, record_id, number, fields, media, saved_at)
        select
          kind, record_id, revision, jsonb_build_object('title', title, 'content', title),
          case when record_id % 1000 = 0 then array['blog-media/blog-images/' || record_id || '.webp'] else '{}' end, saved_at
        from public.content_drafts cross join generate_series(1, ${REVISIONS}) as revision
        where record_id between ${first} and ${first + BATCH_SIZE - 1};
      end $$`)
  await fixture.database.script('analyze public.content_drafts; analyze public.content_revisions')
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

/** Scans of each index and sequential scans of each table. */
async function scans(): Promise<Readonly<Record<string, number>>> {
  await fixture.owner('select pg_stat_force_next_flush()')
  const rows = await fixture.owner(
    `select indexrelname as name, idx_scan as scans from pg_stat_user_indexes
      where relname in ('content_drafts', 'content_revisions')
    union all
    select relname, seq_scan from pg_stat_user_tables where relname in ('content_drafts', 'content_revisions')`,
  )
  return Object.fromEntries(rows.map(({ name, scans: count }) => [String(name), Number(count)]))
}

type Query = Readonly<Record<string, unknown>>

async function list(query: Query) {
  const names = Object.keys(query)
  const placeholders = names.map((name, index) => `${name} => $${index + 1}`)
  const { rows } = await act(
    fixture.database,
    'staff',
    `select public.list_content_drafts('blog'${placeholders.map((placeholder) => `, ${placeholder}`).join('')}) as list`,
    Object.values(query),
  )
  return rows[0]?.list as { readonly rows: readonly unknown[]; readonly total: number }
}

describe('query plans of 10,000 posts', () => {
  it.each<[string, Query, number, string]>([
    ['the first page, last saved first', {}, POSTS, 'content_drafts_saved_at_idx'],
    ['the second page', { first_row: 50 }, POSTS, 'content_drafts_saved_at_idx'],
    [
      'published posts by publish date',
      { state: 'published', sort: '-public' },
      7500,
      'content_drafts_public_from_idx',
    ],
    ['one tag', { tag: 'tag 7' }, 100, 'content_drafts_tags_idx'],
    ['part of a word in the title', { q: 'alle' }, 50, 'content_drafts_search_title_idx'],
    ['a word in the text', { q: 'stout' }, 40, 'content_drafts_search_idx'],
    ['several words', { q: 'pallet stout' }, 10, 'content_drafts_search_idx'],
  ])('%s', async (_, query, total, index) => {
    const before = await scans()
    const started = performance.now()
    const found = await list(query)
    const milliseconds = performance.now() - started
    const after = await scans()
    expect(found.total).toBe(total)
    expect(found.rows).toHaveLength(Math.min(total, 50))
    expect(after[index], JSON.stringify({ before, after, took: milliseconds })).toBeGreaterThan(
      before[index] ?? 0,
    )
  })

  it.each<[string, Query]>([
    ['a tag', { tag: 'tag 7' }],
    ['part of a word', { q: 'alle' }],
    ['a word in the text', { q: 'stout' }],
  ])('filtering by %s makes no needless sequential scan', async (_, query) => {
    const before = await scans()
    await list(query)
    expect((await scans()).manuscripts).toBe(before.manuscripts)
  })

  it('a draft and its revisions are read by key', async () => {
    const before = await scans()
    await fixture.call('read_content_draft', ['blog', 5000])
    await fixture.call('announce_draft_presence', [
      'blog',
      5000,
      '00000000-0000-4000-8000-0000000000e1',
      true,
    ])
    const { count } = await act(
      fixture.database,
      'staff',
      `select from public.content_revisions where kind = 'blog' and record_id = 5000 order by number desc limit 50`,
    )
    expect(count).toBe(REVISIONS)
    const after = await scans()
    expect([after.manuscripts, after.revisions]).toEqual([before.manuscripts, before.revisions])
  })

  it('a save makes no sequential scan', async () => {
    const before = await scans()
    expect(await fixture.save({ id: 5000, upon: REVISIONS, fields: { content: 'More' } })).toMatchObject({
      outcome: 'saved',
    })
    const after = await scans()
    expect([after.manuscripts, after.revisions]).toEqual([before.manuscripts, before.revisions])
  })

  it('media usage uses the index on revisions', async () => {
    await fixture.owner(
      `insert into storage.objects (bucket_id, name) values ('blog-media', 'blog-images/5000.webp')`,
    )
    const before = await scans()
    const used = (await fixture.call('media_usage', ['blog-media', null, false, 10])) as {
      name: string
      uses: unknown[]
    }[]
    expect(used.find(({ name }) => name === 'blog-images/5000.webp')?.uses).toHaveLength(1)
    const after = await scans()
    expect(after.content_revisions_media_idx).toBeGreaterThan(before.content_revisions_media_idx ?? 0)
    expect(after.revisions).toBe(before.revisions)
  })
})
