/** Presence, preview links and check overrides. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { contentDatabase } from './content-fixture.ts'

const fixture = contentDatabase()

describe('presence', () => {
  const tab = '00000000-0000-4000-8000-0000000000b1'
  const other = '00000000-0000-4000-8000-0000000000b2'
  let id: number
  beforeEach(async () => {
    id = (await fixture.published()).record_id
  })
  const hold = (as: Actor, device: string | null, isOpen = true) =>
    fixture.column(
      as,
      `select case when is_self then 'oneself' else name end from public.announce_draft_presence('blog', $1, $2, $3)`,
      [id, device, isOpen],
    )
  const pass = (time: string) =>
    fixture.owner(`update public.content_draft_presence set seen_at = seen_at - $1::interval`, [time])

  it('is shown to others, never to the tab itself', async () => {
    expect(await hold('staff', tab)).toEqual([])
    expect(await hold('staff', tab)).toEqual([])
    await pass('1 minute')
    expect(await hold('staff', tab)).toEqual([])
    expect(await hold('marketing', other)).toEqual(['Sam'])
    expect(await hold('staff', tab)).toEqual(['marketing@example.com'])
  })

  it("distinguishes the user's other tab from other users", async () => {
    await hold('staff', tab)
    expect(await hold('staff', other)).toEqual(['oneself'])
    expect(await hold('staff', null)).toEqual(['oneself'])
  })

  it('lasts 30 seconds after the last report, or until closed', async () => {
    await hold('staff', tab)
    await pass('29 seconds')
    expect(await hold('marketing', null)).toEqual(['Sam'])
    await pass('2 seconds')
    expect(await hold('marketing', null)).toEqual([])
    await hold('staff', tab)
    await hold('staff', tab, false)
    expect(await hold('marketing', null)).toEqual([])
  })

  it('omits users who may no longer edit', async () => {
    await hold('staff', tab)
    const ban = `banned_until = now() + interval '1 hour'`
    await fixture.owner(`update auth.users set ${ban} where email = 'staff@example.com'`)
    expect(await hold('marketing', null)).toEqual([])
    await fixture.owner('update auth.users set banned_until = null')
  })

  it('is empty for an unknown draft', async () => {
    expect(await fixture.call('announce_draft_presence', ['blog', 999_999, tab, true])).toEqual([])
  })
})

describe('preview link', () => {
  let id: number
  beforeEach(async () => {
    const fields = { title: 'Draft', content: '<p>For a colleague</p>' }
    id = (await fixture.save({ fields })).record_id
    await fixture.save({ id, upon: 1, fields: { content: '<p>Later words</p>' } })
  })
  const make = async (number = 1, hours = 24) => {
    const [link] = await fixture.call('create_preview_link', ['blog', id, number, hours])
    return link as { id: number; token: string } | undefined
  }
  const read = (token: string | undefined, as: Actor = 'anonymous') =>
    fixture.call('read_preview', [token ?? ''], as)

  const ENDED = `made_at = now() - interval '2 days', ends_at = now()`
  const newest = () => fixture.value('owner', 'select max(id)::int from public.preview_links')

  it('shows one revision to anyone', async () => {
    const link = await make()
    for (const actor of ['anonymous', 'customer', 'service key'] as const) {
      const [preview] = await read(link?.token, actor)
      expect(preview).toMatchObject({ kind: 'blog', record_id: id, number: 1 })
      expect(JSON.stringify(preview)).toContain('For a colleague')
      expect(JSON.stringify(preview)).not.toContain('Later words')
    }
  })

  it('stores only a hash of a random token', async () => {
    const tokens = [(await make())?.token ?? '', (await make())?.token ?? '']
    expect(tokens[0]).not.toBe(tokens[1])
    const links = await fixture.owner(`select *, encode(token_hash, 'hex') as hash from public.preview_links`)
    for (const token of tokens) {
      expect(token).toMatch(/^[0-9a-f]{64}$/)
      expect(JSON.stringify(links)).not.toContain(token)
    }
    expect(await read(String(links[0]?.hash))).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['has ended', () => fixture.owner(`update public.preview_links set ${ENDED}`)],
    ['was revoked', async () => fixture.call('revoke_preview_link', [await newest()])],
    ['leads to deleted content', () => fixture.call('delete_content', ['blog', `{${id}}`])],
  ])('that %s is invalid', async (_, end) => {
    const link = await make()
    expect(await read(link?.token)).toHaveLength(1)
    await end()
    expect(await read(link?.token)).toEqual([])
  })

  it.each(['', 'x', '0'.repeat(64), "' or true --", '\u{1F4E6}'])(
    'that was never created is not found: %j',
    async (token) => {
      await make()
      expect(await read(token)).toEqual([])
    },
  )

  it('is valid for the chosen time, at most a month', async () => {
    await expect(make(1, 0)).rejects.toThrow('at least an hour')
    await expect(make(1, 745)).rejects.toThrow('at most 31 days')
    expect(await make(99)).toBeUndefined()
  })

  it('is listed with its author and last use', async () => {
    const link = await make()
    await read(link?.token)
    expect(await fixture.call('list_preview_links', ['blog', id], 'staff')).toEqual([
      expect.objectContaining({
        id: link?.id,
        number: 1,
        made_by: 'marketing@example.com',
        opened_at: expect.any(String),
        withdrawn_at: null,
      }),
    ])
    expect(await fixture.call('revoke_preview_link', [link?.id])).toEqual([true])
    expect(await fixture.call('revoke_preview_link', [link?.id])).toEqual([false])
  })

  it('creating and revoking are logged', async () => {
    const link = await make()
    await fixture.call('revoke_preview_link', [link?.id])
    const rows = await fixture.owner(
      `select action, changed_columns from public.audit_log where table_name = 'preview_links' and row_id = $1 order by id`,
      [String(link?.id)],
    )
    expect(rows).toEqual([
      { action: 'insert', changed_columns: '{}' },
      { action: 'update', changed_columns: '{withdrawn_at}' },
    ])
  })
})

describe('check overrides', () => {
  const keep = (id: number, reasons: unknown) =>
    fixture.call('save_check_overrides', ['blog', id, JSON.stringify(reasons)])
  const read = (id: number) => fixture.call('read_check_overrides', ['blog', id], 'staff')

  it('the last ones apply to every editor and are logged', async () => {
    const { record_id: id } = await fixture.published()
    expect(await read(id)).toEqual([{}])
    await keep(id, { 'alt:/a.jpg': 'Decoration' })
    await keep(id, { 'alt:/a.jpg': 'Decoration' })
    await keep(id, { 'link:/b': 'Comes tomorrow' })
    expect(await read(id)).toEqual([{ 'link:/b': 'Comes tomorrow' }])
    const log = `select action from public.audit_log where table_name = 'content_check_overrides' and row_id = $1 order by id`
    expect(await fixture.column('owner', log, [String(id)])).toEqual(['insert', 'update'])
  })

  it('need an existing draft and a valid form', async () => {
    await keep(999_999, { 'alt:/a.jpg': 'Decoration' })
    expect(await read(999_999)).toEqual([{}])
    const { record_id: id } = await fixture.published()
    await expect(keep(id, ['Decoration'])).rejects.toThrow('content_check_overrides_form')
    await expect(keep(id, { a: 'x'.repeat(20_000) })).rejects.toThrow('content_check_overrides_form')
  })
})
