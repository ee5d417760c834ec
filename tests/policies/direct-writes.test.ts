/** Rows that clients write by id through the data API, as the content editor and the staff screens read them. */
import { describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { contentDatabase, type Fields, type Kind, TABLES } from './content-fixture.ts'

const fixture = contentDatabase()

const fieldsOf = async (kind: Kind, id: number) =>
  (await fixture.revisions(kind, id)).map(({ fields }) => fields as Fields)
const newest = async (kind: Kind, id: number) => (await fieldsOf(kind, id)).at(-1)
/** Sets columns as `actor`, not as the editor, which is marketing. */
const update = (kind: Kind, id: number, columns: string, actor: Actor = 'staff') =>
  fixture.act(actor, `update public.${TABLES[kind]} set ${columns} where id = $1`, [id])

describe.each<Kind>(['news', 'blog'])('content of the kind %s that is changed directly', (kind) => {
  const published = async () =>
    (await fixture.save({ kind, fields: { title: 'A text', content: 'First' }, publish: true })).record_id

  it('conflicts with newer text of an open editor', async () => {
    const id = await published()
    await update(kind, id, `content = 'Direct'`)
    expect(await fixture.save({ kind, id, upon: 1, fields: { content: 'Typed' } })).toMatchObject({
      outcome: 'conflict',
      clashes: ['content'],
      fields: { content: 'Direct' },
      base: { content: 'First' },
      saved_by_name: 'Sam',
    })
  })

  it('replaces unpublished changes of the same field, which stay in their revision and conflict', async () => {
    const id = await published()
    await fixture.save({ kind, id, upon: 1, fields: { content: 'Waits' } })
    await update(kind, id, `content = 'Direct'`)
    expect((await fieldsOf(kind, id)).map(({ content }) => content)).toEqual(['First', 'Waits', 'Direct'])
    expect(await fixture.draft(kind, id)).toMatchObject({ number: 3, published_number: 3 })
    const typed = await fixture.save({ kind, id, upon: 2, fields: { content: 'Waits longer' } })
    expect(typed).toMatchObject({ outcome: 'conflict', clashes: ['content'], fields: { content: 'Direct' } })
  })

  it('keeps unpublished changes of other fields', async () => {
    const id = await published()
    await fixture.save({ kind, id, upon: 1, fields: { content: 'Waits' } })
    await update(kind, id, `title = 'Direct'`)
    expect(await newest(kind, id)).toMatchObject({ title: 'Direct', content: 'Waits' })
    expect(await fixture.row(kind, id)).toMatchObject({ title: 'Direct', content: 'First' })
    expect(await fixture.draft(kind, id)).toMatchObject({ number: 4, published_number: 3 })
  })

  it('that is published again shows its old text, and the editor knows which', async () => {
    const id = await published()
    await fixture.call('unpublish_content', [kind, `{${id}}`])
    // A text that the row of a post rejects stays in the draft.
    const title = kind === 'news' ? 'Newer' : 'Newer '.repeat(50)
    await fixture.save({ kind, id, upon: 1, fields: { title, content: 'Second' } })
    await update(kind, id, kind === 'news' ? 'is_deleted = false' : `status = 'published'`)
    expect(await fixture.row(kind, id)).toMatchObject({ title: 'A text', content: 'First' })
    expect(await fixture.call('read_content_draft', [kind, id])).toMatchObject([
      {
        head: { state: 'published', number: 4, published_number: 3 },
        fields: { title, content: 'Second' },
        published: { title: 'A text', content: 'First' },
      },
    ])
  })

  it.each<Actor>(['marketing', 'staff'])(
    'and deleted by %s can be restored with its revisions',
    async (actor) => {
      const id = await published()
      await fixture.save({ kind, id, upon: 1, fields: { content: 'Waits' } })
      const before = await fixture.row(kind, id)
      await fixture.act(actor, `delete from public.${TABLES[kind]} where id = $1`, [id])
      expect(await fixture.row(kind, id, 'service key')).toBeUndefined()
      expect(await fixture.draft(kind, id)).toMatchObject({ state: 'deleted', deleted_state: 'published' })
      expect(await fieldsOf(kind, id)).toHaveLength(2)
      await fixture.call('restore_content', [kind, `{${id}}`])
      expect(await fixture.row(kind, id)).toEqual(before)
      expect(await fixture.draft(kind, id)).toMatchObject({
        state: 'published',
        number: 2,
        published_number: 1,
      })
    },
  )
})

describe('draft post that is changed directly', () => {
  it('gets its first title in the editor too', async () => {
    const { record_id: id } = await fixture.save({ fields: { content: 'Only words' } })
    await update('blog', id, `title = 'Named'`)
    expect(await newest('blog', id)).toMatchObject({ title: 'Named', author: '', publish_date: null })
  })

  it('gets default values on publication', async () => {
    const { record_id: id } = await fixture.save({ fields: { content: 'Only words' } })
    await update('blog', id, `title = 'Named', status = 'published'`)
    expect(await newest('blog', id)).toMatchObject({
      title: 'Named',
      author: 'Anonymous',
      publish_date: expect.any(String),
    })
    expect(await fixture.draft('blog', id)).toMatchObject({
      state: 'published',
      number: 2,
      published_number: 2,
    })
  })
})

it('a soft-deleted article that is deleted directly can be restored for 30 days from then', async () => {
  const { record_id: id } = await fixture.save({ kind: 'news', fields: { title: 'Old' }, publish: true })
  await update('news', id, 'is_deleted = true')
  await fixture.owner(
    `update public.content_drafts set deleted_at = now() - interval '60 days' where kind = 'news' and record_id = $1`,
    [id],
  )
  await fixture.act('marketing', 'delete from public.news_articles where id = $1', [id])
  await fixture.call('expire_content_drafts', [100], 'service key')
  expect(await fixture.call('restore_content', ['news', `{${id}}`])).toEqual([[id]])
  expect(await fixture.row('news', id)).toMatchObject({ title: 'Old' })
})

describe('vacancy that staff delete directly', () => {
  const vacancies = () =>
    fixture.owner(
      `select jobs.id, is_deleted, string_agg(job_applications.name, ', ') as applicants
      from public.jobs left join public.job_applications on job_id = jobs.id
      where title = 'Open' group by jobs.id, is_deleted`,
    )

  it('stays among the deleted ones with its applications, and is deleted for good the second time', async () => {
    const [vacancy] = await vacancies()
    await fixture.staff('delete from public.jobs where id = $1', [Number(vacancy?.id)])
    const [copy, ...others] = await vacancies()
    expect([copy, others]).toMatchObject([{ is_deleted: true, applicants: 'Applicant' }, []])
    expect(copy?.id).not.toBe(vacancy?.id)
    await fixture.staff('update public.jobs set is_deleted = false where id = $1', [Number(copy?.id)])
    expect(await fixture.rows('anonymous', `select from public.jobs where title = 'Open'`)).toHaveLength(1)

    await fixture.staff('update public.jobs set is_deleted = true where id = $1', [Number(copy?.id)])
    await fixture.staff('delete from public.jobs where id = $1', [Number(copy?.id)])
    expect(await vacancies()).toEqual([])
    const left = `select job_id, job_title from public.job_applications where name = 'Applicant'`
    expect(await fixture.owner(left)).toEqual([{ job_id: null, job_title: 'Open' }])
  })

  it('leaves no copy when the secret key deletes it', async () => {
    await fixture.key(`delete from public.jobs where title = 'Closing'`)
    expect(await fixture.owner(`select from public.jobs where title = 'Closing'`)).toEqual([])
  })
})

it('a team member whom staff delete directly stays among the former ones', async () => {
  const members = () =>
    fixture.owner(`select id, name, title, is_deleted from public.team_members where name = 'Present'`)
  const [member] = await members()
  await fixture.staff(`delete from public.team_members where name = 'Present'`)
  expect(await members()).toEqual([{ ...member, id: expect.anything(), is_deleted: true }])
  await fixture.staff(`delete from public.team_members where name = 'Present'`)
  expect(await members()).toEqual([])
})

it.each([
  ['news_articles', `title) values ('x'`],
  ['blogs', `title) values ('x'`],
  ['team_members', `name, title) values ('x', 'x'`],
  [
    'jobs',
    `title, location, department, type, description, requirements, benefits) values ('x', 'x', 'x', 'x', 'x', 'x', 'x'`,
  ],
])('the server’s time replaces the times that a user sends for %s', async (table, row) => {
  const times = 'returning created_at = now() as is_new, updated_at = now() as is_changed'
  const [columns, values] = row.split(') values (')
  const inserted = await fixture.staff(
    `insert into public.${table} (${columns}, created_at, updated_at)
    values (${values}, '2001-01-01', '2001-01-01') ${times}`,
  )
  expect(inserted).toEqual([{ is_new: true, is_changed: true }])
  const updated = await fixture.staff(`update public.${table} set updated_at = '2001-01-01' ${times}`)
  expect(updated.filter(({ is_changed }) => is_changed !== true)).toEqual([])
  expect(updated.length).toBeGreaterThan(1)
})
