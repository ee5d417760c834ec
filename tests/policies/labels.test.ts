import { beforeEach, describe, expect, it } from 'vitest'
import { contentDatabase } from './content-fixture.ts'

const fixture = contentDatabase()

type Change = { record_id: number }

const change = async (ids: readonly number[], add: string | null, remove: string | null = null) =>
  (await fixture.call('change_labels', ['tags', `{${ids}}`, add, remove]))[0] as Change[]
const merge = async (from: readonly string[], to: string) =>
  (await fixture.call('merge_labels', ['tags', `{${from.map((label) => `"${label}"`)}}`, to]))[0] as Change[]
const rename = (from: string, to: string) => merge([from], to)
const undo = async (changes: readonly Change[]) =>
  (await fixture.call('undo_labels', ['tags', JSON.stringify(changes)]))[0]
const copyOf = async (id: number) => (await fixture.draft('blog', id))?.tags
const rowOf = async (id: number) => (await fixture.row('blog', id, 'staff'))?.tags
const rowsOf = (...ids: readonly number[]) => Promise.all(ids.map(rowOf))
const copiesOf = (...ids: readonly number[]) => Promise.all(ids.map(copyOf))
const post = async (tags: readonly string[], publish = true) =>
  (await fixture.save({ fields: { title: 'Labelled', tags }, publish })).record_id

beforeEach(() => fixture.owner('delete from public.blogs'))
beforeEach(() => fixture.owner('delete from public.content_drafts'))

describe('changing a label of several posts', () => {
  it('adds it where missing; undo removes it', async () => {
    const [out, has, draft] = [await post(['board']), await post(['board', 'flute']), await post([], false)]
    const changes = await change([out, has, draft], 'flute')
    expect(changes.map(({ record_id: id }) => id)).toEqual([out, draft])
    expect(await rowsOf(out, has, draft)).toEqual(['{board,flute}', '{board,flute}', '{flute}'])
    expect(await undo(changes)).toEqual([out, draft])
    expect(await copiesOf(out, has, draft)).toEqual(['{board}', '{board,flute}', '{}'])
  })

  it('removes it; undo restores its position', async () => {
    const id = await post(['board', 'flute'])
    const changes = await change([id], 'waves', 'flute')
    expect([await rowOf(id), await copyOf(id)]).toEqual(['{board,waves}', '{board,waves}'])
    await undo(changes)
    expect(await rowOf(id)).toBe('{board,flute}')
  })

  it('changes published text and draft separately', async () => {
    const id = await post(['board'])
    await fixture.save({ id, upon: 1, fields: { content: 'Waits', tags: ['board', 'waits'] } })
    await change([id], 'flute')
    expect([await rowOf(id), await copyOf(id)]).toEqual(['{board,flute}', '{board,waits,flute}'])
    expect(await fixture.row('blog', id)).toMatchObject({ content: '' })
    expect(await fixture.draft('blog', id)).toMatchObject({ published_number: 3, number: 4 })
    expect((await fixture.revisions('blog', id)).at(-1)?.fields).toMatchObject({ content: 'Waits' })
  })

  it('is rejected as a whole if a post has too many labels', async () => {
    const full = await post(Array.from({ length: 20 }, (_, n) => `tag ${n}`))
    const other = await post([])
    await expect(change([other, full], 'flute')).rejects.toThrow('“Labelled” would have more than 20 tags.')
    expect(await rowOf(other)).toBe('{}')
  })
})

describe('renaming labels', () => {
  it('changes every post with the label, in place', async () => {
    const [first, both] = [await post(['flute', 'board']), await post(['flutes', 'flute'])]
    const none = await post(['kraft'])
    const deleted = await post(['flute'])
    const waits = await post([])
    await fixture.save({ id: waits, upon: 1, fields: { tags: ['flute'] } })
    await fixture.act('staff', 'delete from public.blogs where id = $1', [deleted])

    const changes = await rename('flute', 'flutes')
    expect(changes.map(({ record_id: id }) => id)).toEqual([first, both, deleted, waits])
    expect(await rowsOf(first, both, none)).toEqual(['{flutes,board}', '{flutes}', '{kraft}'])
    expect([await rowOf(waits), await copyOf(waits)]).toEqual(['{}', '{flutes}'])
    await fixture.call('restore_content', ['blog', `{${deleted}}`])
    expect(await rowOf(deleted)).toBe('{flutes}')

    await undo(changes)
    expect(await rowsOf(first, both, deleted)).toEqual(['{flute,board}', '{flutes,flute}', '{flute}'])
    expect(await copyOf(waits)).toBe('{flute}')
    expect(await rowOf(waits)).toBe('{}')
  })

  it('undo keeps later changes', async () => {
    const id = await post(['flute'])
    const changes = await rename('flute', 'flutes')
    await change([id], 'board')
    await undo(changes)
    expect(await rowOf(id)).toBe('{flute,board}')
  })

  it('notifies once', async () => {
    for (let n = 0; n < 5; n += 1) await post(['flute'])
    const notifications: string[] = []
    await fixture.database.listen('content_changed', (payload) => notifications.push(payload))
    expect(await rename('flute', 'waves')).toHaveLength(5)
    expect(notifications).toEqual(['{"table" : "blogs"}'])
  })

  it.each(['', ' flute', 'x'.repeat(61)])('rejects %j', async (name) => {
    await expect(rename('flute', name)).rejects.toThrow('A label must have 1 to 60 characters')
  })
})

describe('merging labels', () => {
  it('replaces them at the first position', async () => {
    const ids = [
      await post(['board', 'flute', 'print', 'fluting']),
      await post(['fluting', 'board', 'flutes']),
      await post(['flute'], false),
      await post(['board']),
    ]
    const changes = await merge(['flute', 'fluting'], 'flutes')
    expect(changes.map(({ record_id: id }) => id)).toEqual(ids.slice(0, 3))
    expect(await copiesOf(...ids)).toEqual(['{board,flutes,print}', '{flutes,board}', '{flutes}', '{board}'])
    expect(await rowOf(ids[0] ?? 0)).toBe('{board,flutes,print}')

    await undo(changes)
    const before = ['{board,flute,print,fluting}', '{fluting,board,flutes}', '{flute}', '{board}']
    expect(await copiesOf(...ids)).toEqual(before)
    expect(await rowOf(ids[1] ?? 0)).toBe('{fluting,board,flutes}')
  })

  it('undo restores the order and keeps later changes', async () => {
    const id = await post(['a', 'flute', 'b', 'fluting', 'c'])
    const changes = await merge(['flute', 'fluting'], 'flutes')
    await change([id], 'theirs', 'b')
    await undo(changes)
    expect([await rowOf(id), await copyOf(id)]).toEqual(Array(2).fill('{a,flute,fluting,c,theirs}'))
  })

  it('is rejected as a whole if a post fails', async () => {
    const id = await post(['flute'])
    await expect(merge([], 'flutes')).rejects.toThrow('Choose 1 to 200 labels to merge.')
    const invalid = merge(['flute', 'x'.repeat(61)], ' x')
    await expect(invalid).rejects.toThrow('A label must have 1 to 60 characters')
    expect(await copyOf(id)).toBe('{flute}')
  })
})

it('counts labels and authors in drafts that are not deleted', async () => {
  await post(['board', 'flute'])
  const gone = await post(['board'])
  await post(['board'], false)
  await fixture.call('delete_content', ['blog', `{${gone}}`])
  expect(await fixture.call('count_labels', ['tags'])).toEqual([
    { label: 'board', uses: 2 },
    { label: 'flute', uses: 1 },
  ])
  expect(await fixture.call('count_labels', ['authors'])).toEqual([{ label: 'Anonymous', uses: 1 }])
  await expect(fixture.call('merge_labels', ['author', '{a}', 'b'])).rejects.toThrow('categories or tags')
})
