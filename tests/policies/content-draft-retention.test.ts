import { beforeEach, describe, expect, it } from 'vitest'
import { contentDatabase } from './content-fixture.ts'

const fixture = contentDatabase()

describe('automatic revisions', () => {
  let id: number
  const at = (number: number, age: string) =>
    fixture.owner(
      `update public.content_revisions set saved_at = date_trunc('day', now()) + interval '10 minutes' - $3::interval
      where kind = 'blog' and record_id = $1 and number = $2`,
      [id, number, age],
    )
  const thin = async (rows = 100) => (await fixture.call('prune_revisions', [rows], 'service key'))[0]
  const left = async () => (await fixture.revisions('blog', id)).map(({ number }) => number)

  beforeEach(async () => {
    await fixture.owner('delete from public.content_drafts')
    id = (await fixture.published()).record_id
    for (let number = 1; number <= 9; number += 1)
      await fixture.save({ id, upon: number, fields: { content: `${number}` }, automatic: true })
  })

  it('are pruned after 30 days to one an hour for a week, then one a day', async () => {
    await at(2, '60 days')
    await at(3, '60 days')
    await at(4, '59 days 23 hours')
    await at(5, '33 days')
    await at(6, '33 days')
    await at(7, '32 days 23 hours')
    expect(await thin()).toBe(3)
    expect(await left()).toEqual([1, 4, 6, 7, 8, 9, 10])
    expect(await thin()).toBe(0)
  })

  it('stay if published, restored, saved by hand, newest or linked', async () => {
    await fixture.save({ id, upon: 10, fields: { content: '2' }, restoredFrom: 3 })
    await fixture.call('create_preview_link', ['blog', id, 4, 24])
    await fixture.owner(
      `update public.content_revisions set is_automatic = false where record_id = $1 and number = 5`,
      [id],
    )
    for (const number of [1, 2, 3, 4, 5, 6, 10, 11]) await at(number, '60 days')
    expect(await thin()).toBe(2)
    expect(await left()).toEqual([1, 3, 4, 5, 7, 8, 9, 10, 11])
    await fixture.owner('update public.preview_links set withdrawn_at = now()')
    expect(await thin()).toBe(1)
    expect(await left()).toEqual([1, 3, 5, 7, 8, 9, 10, 11])
  })

  it('are deleted up to the limit', async () => {
    for (const number of [2, 3, 4, 5]) await at(number, '60 days')
    expect([await thin(2), await thin(0), await thin(-1), await thin(2)]).toEqual([2, 0, 0, 1])
  })
})

describe('deleted drafts', () => {
  const expire = async () => (await fixture.call('expire_content_drafts', [100], 'service key'))[0]
  const age = (id: number, time: string) =>
    fixture.owner('update public.content_drafts set deleted_at = now() - $2::interval where record_id = $1', [
      id,
      time,
    ])
  beforeEach(() => fixture.owner('delete from public.content_drafts'))

  it('expire with their revisions after 30 days', async () => {
    const { record_id: id } = await fixture.published()
    await fixture.call('delete_content', ['blog', `{${id}}`])
    await age(id, '29 days 23 hours')
    expect(await expire()).toBe(0)
    await age(id, '30 days 1 hour')
    expect(await expire()).toBe(1)
    expect(await fixture.revisions('blog', id)).toEqual([])
  })

  it('drafts without a row expire; soft-deleted articles stay', async () => {
    const draft = await fixture.save({ kind: 'news', fields: { title: 'Draft' } })
    const article = await fixture.save({ kind: 'news', fields: { title: 'Article' }, publish: true })
    for (const { record_id: id } of [draft, article]) {
      await fixture.call('delete_content', ['news', `{${id}}`])
      await age(id, '31 days')
    }
    expect(await expire()).toBe(1)
    expect(await fixture.revisions('news', draft.record_id)).toEqual([])
    expect(await fixture.call('restore_content', ['news', `{${article.record_id}}`])).toEqual([
      [article.record_id],
    ])
  })
})
