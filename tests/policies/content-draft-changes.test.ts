/** Publishing, unpublishing, deleting and restoring, with undo. */
import { describe, expect, it } from 'vitest'
import { contentDatabase, type Kind, TABLES } from './content-fixture.ts'

const fixture = contentDatabase()

const list = (...ids: readonly number[]) => `{${ids}}`
const undo = (kind: Kind, changes: unknown) =>
  fixture.call('undo_publication', [kind, JSON.stringify(changes)])

describe.each<Kind>(['news', 'blog'])('content of the kind %s', (kind) => {
  const createDraft = async (title: string, publish = false) =>
    (await fixture.save({ kind, fields: { title, content: '<p>First</p>' }, publish })).record_id

  it('publishes several drafts, with undo', async () => {
    const ids = [await createDraft('One'), await createDraft('Two')]
    const [changes] = await fixture.call('publish_content_drafts', [kind, list(...ids, ids[0] ?? 0, 999_999)])
    expect(changes).toEqual(ids.map((id) => ({ record_id: id, before: null, copy: 1 })))
    expect(await fixture.row(kind, ids[1] ?? 0)).toMatchObject({
      title: 'Two',
      slug: expect.stringMatching(/^two/),
    })
    expect(await fixture.call('publish_content_drafts', [kind, list(...ids)])).toEqual([[]])

    expect(await undo(kind, changes)).toEqual([ids])
    for (const id of ids) {
      expect(await fixture.row(kind, id)).toBeUndefined()
      expect(await fixture.draft(kind, id)).toMatchObject({ state: 'draft', published_number: null })
    }
  })

  it('undoing a first publication removes default values', async () => {
    const id = await createDraft('Undone')
    const fields = async () => {
      const newest = (await fixture.revisions(kind, id)).at(-1)?.fields as Readonly<Record<string, unknown>>
      return Object.fromEntries(Object.entries(newest).filter(([, value]) => value !== null))
    }
    const before = await fields()
    const [changes] = await fixture.call('publish_content_drafts', [kind, list(id)])
    expect(await fields()).not.toEqual(before)
    await undo(kind, changes)
    expect(await fields()).toEqual(before)
    expect(await fixture.draft(kind, id)).toMatchObject({ state: 'draft', published_number: null })

    // Later edits are kept.
    const [again] = await fixture.call('publish_content_drafts', [kind, list(id)])
    const number = Number((await fixture.draft(kind, id))?.number)
    await fixture.save({ kind, id, upon: number, fields: { title: 'Theirs', slug: 'by-hand' } })
    await undo(kind, again)
    expect(await fields()).toEqual({ ...before, title: 'Theirs', slug: 'by-hand' })
  })

  it('publishes unpublished changes; undo restores the published text and keeps the draft', async () => {
    const id = await createDraft('Changing', true)
    await fixture.save({ kind, id, upon: 1, fields: { content: '<p>Second</p>' } })
    const [changes] = await fixture.call('publish_content_drafts', [kind, list(id)])
    expect(changes).toEqual([{ record_id: id, before: 1, copy: 2 }])
    expect(await fixture.row(kind, id)).toMatchObject({ content: '<p>Second</p>' })
    await undo(kind, changes)
    expect(await fixture.row(kind, id)).toMatchObject({ content: '<p>First</p>' })
    expect(await fixture.draft(kind, id)).toMatchObject({
      state: 'published',
      published_number: 1,
      number: 3,
    })
    expect(await fixture.call('read_content_draft', [kind, id])).toMatchObject([
      { fields: { content: '<p>Second</p>' }, published: { content: '<p>First</p>' } },
    ])
  })

  it('unpublishing hides a text; undo restores it', async () => {
    const id = await createDraft('Public', true)
    const before = await fixture.row(kind, id)
    await fixture.save({ kind, id, upon: 1, fields: { content: '<p>Waits</p>' } })
    const [changes] = await fixture.call('unpublish_content', [kind, list(id)])
    expect(changes).toEqual([{ record_id: id, before: 1 }])
    expect(await fixture.row(kind, id)).toBeUndefined()
    expect(await fixture.draft(kind, id)).toMatchObject({ state: 'draft', published_number: null })
    expect(await fixture.call('unpublish_content', [kind, list(id)])).toEqual([[]])

    await undo(kind, changes)
    const { updated_at: _, ...row } = { ...(await fixture.row(kind, id)) }
    const { updated_at: __, ...was } = { ...before }
    expect(row).toEqual(was)
    expect(await fixture.draft(kind, id)).toMatchObject({
      state: 'published',
      published_number: 1,
      number: 2,
    })
  })

  it('an unpublished text can be edited and published at its own URL', async () => {
    const id = await createDraft('Returning', true)
    const slug = (await fixture.row(kind, id))?.slug
    await fixture.call('unpublish_content', [kind, list(id)])
    await fixture.save({ kind, id, upon: 1, fields: { content: '<p>Better</p>' } })
    expect(await fixture.row(kind, id)).toBeUndefined()
    await fixture.call('publish_content_drafts', [kind, list(id)])
    expect(await fixture.row(kind, id)).toMatchObject({ slug, content: '<p>Better</p>' })
  })

  it('changing a hidden row by the data API keeps it a draft', async () => {
    const id = await createDraft('Hidden', true)
    await fixture.call('unpublish_content', [kind, list(id)])
    await fixture.act('staff', `update public.${TABLES[kind]} set content = 'x' where id = $1`, [id])
    expect(await fixture.draft(kind, id)).toMatchObject({ state: 'draft', number: 2, published_number: null })
  })

  it('deletes and restores drafts and published texts together', async () => {
    const [draft, out] = [await createDraft('Draft of two'), await createDraft('Out of two', true)]
    const before = await fixture.row(kind, out)
    await fixture.save({ kind, id: out, upon: 1, fields: { content: '<p>Waits</p>' } })
    expect(await fixture.call('delete_content', [kind, list(draft, out, 999_999)])).toEqual([[draft, out]])
    for (const id of [draft, out]) {
      expect(await fixture.row(kind, id)).toBeUndefined()
      expect(await fixture.draft(kind, id)).toMatchObject({ state: 'deleted' })
    }
    expect(await fixture.call('delete_content', [kind, list(draft, out)])).toEqual([[]])

    expect(await fixture.call('restore_content', [kind, list(out, draft)])).toEqual([[draft, out]])
    expect(await fixture.draft(kind, draft)).toMatchObject({ state: 'draft', deleted_at: null })
    expect(await fixture.row(kind, draft)).toBeUndefined()
    expect(await fixture.row(kind, out)).toMatchObject({ content: before?.content, slug: before?.slug })
    expect(await fixture.draft(kind, out)).toMatchObject({
      state: 'published',
      number: 2,
      published_number: 1,
    })
    expect(await fixture.call('restore_content', [kind, list(draft, out)])).toEqual([[]])
  })

  it('restores a deleted unpublished text as a draft', async () => {
    const id = await createDraft('Once public', true)
    await fixture.call('unpublish_content', [kind, list(id)])
    await fixture.call('delete_content', [kind, list(id)])
    await fixture.call('restore_content', [kind, list(id)])
    expect(await fixture.draft(kind, id)).toMatchObject({ state: 'draft' })
    expect(await fixture.row(kind, id)).toBeUndefined()
  })

  it('restoring a revision creates a revision that names it', async () => {
    const id = await createDraft('Restoring')
    await fixture.save({ kind, id, upon: 1, fields: { content: '<p>Second</p>' } })
    const fields = { content: '<p>First</p>' }
    const answer = await fixture.save({ kind, id, upon: 2, fields, restoredFrom: 1 })
    expect(answer).toMatchObject({ outcome: 'saved', number: 3 })
    expect(await fixture.revisions(kind, id)).toMatchObject(
      [null, null, 1].map((revision) => ({ restored_from: revision })),
    )
  })

  it('a restored text gets a suffix if its slug is taken', async () => {
    const id = await createDraft('Wanted', true)
    const slug = String((await fixture.row(kind, id))?.slug)
    await fixture.owner(`delete from public.${TABLES[kind]} where id = $1`, [id])
    await createDraft('Wanted', true)
    await fixture.call('restore_content', [kind, list(id)])
    expect(await fixture.row(kind, id)).toMatchObject({ slug: `${slug}-2` })
  })

  it('restoring a text restores its redirects', async () => {
    const id = await createDraft('Former name', true)
    const renamed = { kind, id, upon: 1, fields: { title: 'Present name' }, publish: true }
    const { fields } = await fixture.save(renamed)
    expect(await fixture.redirect(kind, 'former-name')).toBe(fields.slug)
    await fixture.owner(`delete from public.${TABLES[kind]} where id = $1`, [id])
    expect(await fixture.redirect(kind, 'former-name')).toBeNull()
    await fixture.call('restore_content', [kind, list(id)])
    expect(await fixture.redirect(kind, 'former-name')).toBe(fields.slug)
  })
})

describe('slug', () => {
  it('drafts neither create nor remove redirects', async () => {
    const other = await fixture.published({ title: 'Old name of another' })
    const renamed = { id: other.record_id, upon: 1, fields: { title: 'New name of another' } }
    await fixture.save({ ...renamed, publish: true })
    const { record_id: id } = await fixture.save({ fields: { title: 'On the way' } })
    await fixture.save({ id, upon: 1, fields: { title: 'Old name of another' } })
    await fixture.save({ id, upon: 2, fields: { title: 'Arrived' }, publish: true })
    expect(await fixture.redirect('blog', 'on-the-way')).toBeNull()
    expect(await fixture.redirect('blog', 'old-name-of-another')).toBe('new-name-of-another')
  })

  it('publishing a draft with a new slug creates a redirect', async () => {
    const { record_id: id } = await fixture.published({ title: 'Seen by readers' })
    await fixture.save({ id, upon: 1, fields: { title: 'Not yet' } })
    await fixture.save({ id, upon: 2, fields: { slug: 'On Purpose!' } })
    expect(await fixture.redirect('blog', 'seen-by-readers')).toBeNull()
    const { fields } = await fixture.save({ id, upon: 3, publish: true })
    expect(fields.slug).toBe('on-purpose')
    expect(await fixture.redirect('blog', 'seen-by-readers')).toBe('on-purpose')
    expect(await fixture.redirect('blog', 'not-yet')).toBeNull()
  })

  it('redirects survive unpublishing', async () => {
    const { record_id: id } = await fixture.published({ title: 'Known once' })
    await fixture.call('unpublish_content', ['blog', `{${id}}`])
    await fixture.save({ id, upon: 1, fields: { title: 'Meanwhile' } })
    await fixture.save({ id, upon: 2, fields: { title: 'Known now' }, publish: true })
    expect(await fixture.redirect('blog', 'known-once')).toBe('known-now')
    expect(await fixture.redirect('blog', 'meanwhile')).toBeNull()
  })

  it('follows the title until set by hand, and again once cleared', async () => {
    const first = await fixture.save({ fields: { title: '' } })
    const id = first.record_id
    const slugs: unknown[] = []
    for (const [upon, fields] of [
      [1, { title: 'Kraft or test?' }],
      [2, { slug: 'Liners explained' }],
      [3, { title: 'Another' }],
      [4, { slug: '' }],
    ] as const)
      slugs.push((await fixture.save({ id, upon, fields })).fields.slug)
    expect(slugs).toEqual(['kraft-or-test', 'liners-explained', 'liners-explained', 'another'])
  })

  it("an unpublished article's slug is normalised", async () => {
    const fields = { title: 'Kraft', slug: ' Liners explained! ' }
    const draft = await fixture.save({ kind: 'news', fields })
    expect(draft.fields.slug).toBe('liners-explained')
    const out = await fixture.save({ kind: 'news', id: draft.record_id, upon: 1, publish: true })
    expect(out.fields.slug).toBe('liners-explained')
  })
})

it('editing a draft neither invalidates pages nor logs; publishing does both', async () => {
  const { record_id: id } = await fixture.save({ fields: { title: 'Quiet' } })
  const notifications: string[] = []
  await fixture.database.listen('content_changed', (payload) => notifications.push(payload))
  const log = `select action from public.audit_log where table_name = 'blogs' and row_id = $1 order by id`
  const logged = () => fixture.column('owner', log, [String(id)])
  await fixture.save({ id, upon: 1, fields: { content: 'More' }, automatic: true })
  expect([notifications, await logged()]).toEqual([[], ['insert']])
  await fixture.save({ id, upon: 2, publish: true })
  expect([notifications.length, await logged()]).toEqual([1, ['insert', 'update']])
})

it('unpublished articles are counted as drafts, deleted ones are not', async () => {
  const drafts = async () => {
    const rows = (await fixture.call('waiting_drafts', [], 'staff')) as { kind: string; total: number }[]
    return rows.find(({ kind }) => kind === 'news')?.total ?? 0
  }
  const before = await drafts()
  const { record_id: id } = await fixture.save({ kind: 'news', fields: { title: 'Back' }, publish: true })
  await fixture.call('unpublish_content', ['news', list(id)])
  expect(await drafts()).toBe(before + 1)
  await fixture.call('delete_content', ['news', list(id)])
  expect(await drafts()).toBe(before)
})

it('rejects other content types', async () => {
  const { record_id: id } = await fixture.save({ kind: 'news', fields: { title: 'Article' }, publish: true })
  await fixture.owner(`delete from public.content_drafts where kind = 'blog' and record_id = $1`, [id])
  expect(await fixture.call('unpublish_content', ['blog', list(id)])).toEqual([[]])
  expect(await fixture.call('delete_content', ['blog', list(id)])).toEqual([[]])
  expect(await fixture.row('news', id)).toMatchObject({ title: 'Article' })
  await expect(fixture.call('delete_content', ['team_members', list(id)])).rejects.toThrow('news or blog')
})
