import { describe, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { type ContentFixture, contentDatabase } from './content-fixture.ts'

const fixture = contentDatabase()

const save: ContentFixture['save'] = (change) => fixture.save(change)
const published: ContentFixture['published'] = (fields) => fixture.published(fields)
const texts = async (kind: 'news' | 'blog', id: number) =>
  (await fixture.revisions(kind, id)).map(({ fields }) => (fields as { content: string }).content)

describe('content draft', () => {
  it('changes to a published post are hidden until published', async () => {
    const { record_id: id, number, fields } = await published()
    await save({ id, upon: number, fields: { ...fields, content: '<p>Second</p>' } })
    expect(await fixture.row('blog', id)).toMatchObject({ content: '<p>First</p>' })
    expect(await fixture.draft('blog', id)).toMatchObject({ number: 2, published_number: 1 })
    await save({ id, upon: 2, fields: { content: '<p>Second</p>' }, publish: true })
    expect(await fixture.row('blog', id)).toMatchObject({ content: '<p>Second</p>' })
    expect(await fixture.draft('blog', id)).toMatchObject({
      number: 3,
      published_number: 3,
      state: 'published',
    })
  })

  it('may lack required fields', async () => {
    const { record_id: id, fields } = await save({ fields: { content: '<p>Only words</p>' } })
    expect(fields).toMatchObject({ title: '', author: '', content: '<p>Only words</p>' })
    expect(await fixture.row('blog', id)).toBeUndefined()
    expect(await fixture.draft('blog', id)).toMatchObject({
      state: 'draft',
      words: 2,
      published_number: null,
    })
    await expect(save({ id, upon: 1, publish: true })).rejects.toThrow('blogs_title_length')
  })

  it('may hold values that the row rejects', async () => {
    const { record_id: id } = await save({ fields: { title: 'Short', content: '<p>1</p>' } })
    const content = `<p>${'word '.repeat(30_000)}</p>`
    const long = await save({ id, upon: 1, fields: { title: 'Very '.repeat(60), content } })
    expect(long).toMatchObject({ outcome: 'saved', number: 2, fields: { content } })
    expect(await fixture.row('blog', id, 'staff')).toMatchObject({ title: 'Short', content: '<p>1</p>' })
    const cut = await save({ id, upon: 2, fields: { title: 'Shorter', content: '<p>2</p>' } })
    expect(cut.outcome).toBe('saved')
    expect(await fixture.row('blog', id, 'staff')).toMatchObject({ title: 'Shorter', content: '<p>2</p>' })
  })

  it('of a new article has no row', async () => {
    const { record_id: id, number } = await save({ kind: 'news', fields: { title: 'Soon', content: 'x' } })
    expect(await fixture.row('news', id, 'staff')).toBeUndefined()
    const { fields } = await save({ kind: 'news', id, upon: number, publish: true })
    expect(fields).toMatchObject({ slug: 'soon' })
    expect(await fixture.row('news', id)).toMatchObject({ title: 'Soon', slug: 'soon' })
  })

  it('gets the time of publication once', async () => {
    const { record_id: id, fields } = await save({ fields: { title: 'Now', publish_date: null } })
    expect(fields.publish_date).toBeNull()
    const earlier = `publish_date = now() - interval '9 days'`
    await fixture.owner(`update public.blogs set ${earlier} where id = $1`, [id])
    const upon = (await fixture.draft('blog', id))?.number as number
    const first = await save({ id, upon, fields: { publish_date: null }, publish: true })
    expect(Date.now() - Date.parse(String(first.fields.publish_date))).toBeLessThan(60_000)
    const again = { publish_date: null, excerpt: 'More' }
    const next = await save({ id, upon: first.number, fields: again, publish: true })
    expect(next.fields.publish_date).toBe(first.fields.publish_date)
  })

  it('treats equal timestamps in other formats as unchanged', async () => {
    const { record_id: id, number } = await published({ publish_date: '2026-03-01T12:00:00.000+01:00' })
    const same = { id, upon: number, fields: { publish_date: '2026-03-01T11:00:00Z' } }
    expect(await save(same)).toMatchObject({ outcome: 'unchanged', number })
  })

  it('keeps the focal point of its image', async () => {
    const focus = '20% 75%'
    const post = await published({ featured_image: '/a.webp', featured_image_focus: focus })
    expect(await fixture.row('blog', post.record_id)).toMatchObject({ featured_image_focus: focus })
    const fields = { title: 'Picture', image: '/a.webp', image_focus: focus }
    const article = await save({ kind: 'news', fields, publish: true })
    expect(await fixture.row('news', article.record_id)).toMatchObject({ image_focus: focus })
    await expect(published({ featured_image_focus: '120% 0%' })).rejects.toThrow('image_focus_form')
  })
})

describe('two editors', () => {
  it('merge changes of different fields', async () => {
    const { record_id: id, fields } = await published()
    await save({ id, upon: 1, fields: { ...fields, title: 'Hers' }, as: 'staff' })
    expect(await save({ id, upon: 1, fields: { ...fields, content: '<p>His</p>' } })).toMatchObject({
      outcome: 'saved',
      number: 3,
      merged: ['title'],
      fields: { title: 'Hers', content: '<p>His</p>' },
    })
  })

  it('get a conflict for the same field, and nothing is saved', async () => {
    const { record_id: id, fields } = await published()
    await save({ id, upon: 1, fields: { ...fields, content: '<p>Hers</p>' }, as: 'staff' })
    const answer = await save({ id, upon: 1, fields: { ...fields, content: '<p>His</p>' } })
    expect(answer).toMatchObject({
      outcome: 'conflict',
      number: 2,
      clashes: ['content'],
      fields: { content: '<p>Hers</p>' },
      base: { content: '<p>First</p>' },
      saved_by_name: 'Sam',
    })
    expect(await texts('blog', id)).toEqual(['<p>First</p>', '<p>Hers</p>'])
  })

  it('have no conflict for equal changes', async () => {
    const { record_id: id, fields } = await published()
    const same = { id, upon: 1, fields: { ...fields, content: '<p>Both</p>' } }
    expect(await save({ ...same, as: 'staff' })).toMatchObject({ outcome: 'saved', number: 2 })
    expect(await save(same)).toMatchObject({ outcome: 'unchanged', number: 2 })
  })
})

describe('tab with lost responses', () => {
  const ownTab = '00000000-0000-4000-8000-0000000000a1'
  const otherTab = '00000000-0000-4000-8000-0000000000a2'

  it('creates one draft for a repeated first save', async () => {
    const origin = '00000000-0000-4000-8000-0000000000f1'
    const { record_id: id } = await save({ fields: { title: 'Once' }, origin })
    const again = await save({ fields: { title: 'Once' }, origin })
    expect(again).toMatchObject({ record_id: id, outcome: 'unchanged', number: 1 })
    const more = await save({ fields: { title: 'Once more' }, origin })
    expect(more).toMatchObject({ record_id: id, outcome: 'saved', number: 2, fields: { title: 'Once more' } })
  })

  it('has no conflict with itself', async () => {
    const { record_id: id } = await published()
    await save({ id, upon: 1, fields: { content: '<p>One</p>' }, origin: ownTab })
    const next = await save({ id, upon: 1, fields: { content: '<p>One two</p>' }, origin: ownTab })
    expect(next).toMatchObject({ outcome: 'saved', number: 3, fields: { content: '<p>One two</p>' } })
    const back = await save({ id, upon: 1, fields: { content: '<p>First</p>' }, origin: ownTab })
    expect(back).toMatchObject({ outcome: 'saved', number: 4, fields: { content: '<p>First</p>' } })
  })

  it('merges other changes before and after its own', async () => {
    const { record_id: id, fields } = await published()
    await save({ id, upon: 1, fields: { ...fields, title: 'Hers' }, origin: otherTab })
    await save({ id, upon: 1, fields: { ...fields, content: '<p>One</p>' }, origin: ownTab })
    await save({ id, upon: 3, fields: { excerpt: 'Hers' }, origin: otherTab })
    const next = await save({ id, upon: 1, fields: { ...fields, content: '<p>One two</p>' }, origin: ownTab })
    expect(next).toMatchObject({
      outcome: 'saved',
      merged: ['excerpt', 'title'],
      fields: { title: 'Hers', excerpt: 'Hers', content: '<p>One two</p>' },
    })
  })

  it('gets a conflict for the same field, before or after its own', async () => {
    const { record_id: id } = await published()
    await save({ id, upon: 1, fields: { content: '<p>One</p>' }, origin: ownTab })
    await save({ id, upon: 2, fields: { content: '<p>One, hers</p>' }, origin: otherTab })
    const next = await save({ id, upon: 1, fields: { content: '<p>One two</p>' }, origin: ownTab })
    expect(next).toMatchObject({ outcome: 'conflict', clashes: ['content'] })
    expect(await texts('blog', id)).toHaveLength(3)
  })

  it('is distinguished from other tabs of the user', async () => {
    const { record_id: id } = await published()
    await save({ id, upon: 1, fields: { content: '<p>One</p>' }, origin: ownTab })
    const other = await save({ id, upon: 1, fields: { content: '<p>Other</p>' }, origin: otherTab })
    expect(other).toMatchObject({ outcome: 'conflict', clashes: ['content'] })
  })
})

describe('no text is lost', () => {
  it('when the data API changes a post with a draft', async () => {
    const { record_id: id, fields } = await published({ excerpt: 'Old' })
    await save({ id, upon: 1, fields: { ...fields, content: '<p>Waits</p>' } })
    await fixture.act('staff', `update public.blogs set excerpt = 'New' where id = $1`, [id])
    expect(await texts('blog', id)).toEqual(['<p>First</p>', '<p>Waits</p>', '<p>First</p>', '<p>Waits</p>'])
    const last = (await fixture.revisions('blog', id)).at(-1)
    expect(last?.fields).toMatchObject({ excerpt: 'New', content: '<p>Waits</p>' })
  })

  it('when a view is counted, without a revision', async () => {
    const { record_id: id } = await published()
    await fixture.act('anonymous', 'select public.increment_blog_view_count($1)', [id])
    expect(await texts('blog', id)).toHaveLength(1)
  })

  it('when the data API inserts many posts: each gets a draft', async () => {
    await fixture.act(
      'staff',
      `insert into public.blogs (title, content, status, tags)
      select 'Many', '<p>One two three</p>', 'published', '{flute}' from generate_series(1, 30)`,
    )
    const rows = await fixture.owner(
      `select count(*)::int as count from public.content_drafts
      join public.content_revisions using (kind, record_id, number)
      join public.blogs on blogs.id = record_id
      where blogs.title = 'Many' and content_drafts.words = 3 and content_drafts.tags = '{flute}' and published_number = 1
        and fields ->> 'slug' = blogs.slug and content_drafts.saved_by is not null`,
    )
    expect(rows).toEqual([{ count: 30 }])
  })

  it('when a post is deleted: restoring keeps row and draft', async () => {
    const { record_id: id, fields } = await published({ tags: ['flute', 'board'] })
    const before = await fixture.row('blog', id)
    await save({ id, upon: 1, fields: { ...fields, content: '<p>Second</p>' } })
    await fixture.act('marketing', 'delete from public.blogs where id = $1', [id])
    expect(await fixture.draft('blog', id)).toMatchObject({ state: 'deleted', number: 2 })
    const late = await save({ id, upon: 2, fields: { content: '<p>Third</p>' }, publish: true })
    expect(late).toMatchObject({ outcome: 'saved', number: 3, state: 'deleted' })
    expect(await fixture.row('blog', id)).toBeUndefined()

    expect(await fixture.call('restore_content', ['blog', `{${id}}`])).toEqual([[id]])
    expect(await fixture.row('blog', id)).toEqual(before)
    expect(await fixture.draft('blog', id)).toMatchObject({ state: 'published', deleted_at: null })
    expect(await texts('blog', id)).toEqual(['<p>First</p>', '<p>Second</p>', '<p>Third</p>'])
  })
})

it('rejects saves after the session has ended', async () => {
  const ended = '00000000-0000-4000-8000-0000000000ee'
  const claims = { role: 'authenticated', sub: USER_IDS.marketing, aud: 'authenticated', session_id: ended }
  for (const call of [
    `public.save_content_draft('blog', null, null, '{"title": "Late"}')`,
    `public.list_content_drafts('blog')`,
    `public.create_preview_link('blog', 1, 1, 24)`,
    `public.announce_draft_presence('blog', 1)`,
  ])
    await expect(
      fixture.database.transaction({
        role: 'authenticated',
        settings: { 'request.jwt.claims': JSON.stringify(claims) },
        statements: [{ text: `select ${call}` }],
      }),
    ).rejects.toThrow('Only staff and marketing')
})
