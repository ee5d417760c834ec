import { describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

interface Save {
  readonly id: string
  readonly upon?: number | null
  readonly fields?: object | null
  readonly change?: 'saved' | 'removed' | 'reset'
  readonly restore?: number
  readonly as?: Actor
}

const fixture = policyDatabase()

async function save({ id, upon = 0, fields = null, change = 'saved', restore, as = 'staff' }: Save) {
  const rows = await fixture.rows(as, 'select public.save_company_entry($1, $2, $3, $4, $5, $6) as answer', [
    'sites',
    id,
    upon,
    fields && JSON.stringify(fields),
    change,
    restore ?? null,
  ])
  return rows[0]?.answer
}

async function shown(id: string) {
  const sql = `select fields from public.company_entries where section = 'sites' and entry_id = $1`
  return (await fixture.rows('anonymous', sql, [id])).map(({ fields }) => fields)
}

async function revisionsOf(id: string) {
  const sql = `select number, change, fields, restored_from, saved_by is not null as is_signed
    from public.company_entry_revisions where section = 'sites' and entry_id = $1 order by number`
  return await fixture.staff(sql, [id])
}

const ONE = { name: 'One' }
const TWO = { name: 'Two' }

describe('company entry', () => {
  it('is public when saved, with a revision per save', async () => {
    expect(await save({ id: 'a', fields: ONE })).toEqual({ outcome: 'saved', number: 1 })
    expect(await save({ id: 'a', upon: 1, fields: TWO })).toEqual({ outcome: 'saved', number: 2 })
    expect(await shown('a')).toEqual([TWO])
    expect(await revisionsOf('a')).toMatchObject([
      { number: 1, change: 'saved', fields: ONE, is_signed: true },
      { number: 2, change: 'saved', fields: TWO, is_signed: true },
    ])
  })

  it('detects conflicts unless overwriting is requested', async () => {
    await save({ id: 'b', fields: ONE })
    expect(await save({ id: 'b', fields: TWO })).toEqual({ outcome: 'conflict', number: 1 })
    expect(await shown('b')).toEqual([ONE])
    expect(await save({ id: 'b', upon: null, fields: TWO })).toEqual({ outcome: 'saved', number: 2 })
  })

  it('is saved once when sent twice', async () => {
    await save({ id: 'c', fields: ONE })
    expect(await save({ id: 'c', fields: ONE })).toEqual({ outcome: 'unchanged', number: 1 })
    expect(await revisionsOf('c')).toHaveLength(1)
  })

  it('can be removed, restored or reset without losing revisions', async () => {
    await save({ id: 'd', fields: ONE })
    expect(await save({ id: 'd', upon: 1, change: 'removed' })).toMatchObject({ outcome: 'saved' })
    expect(await shown('d')).toEqual([null])
    await save({ id: 'd', upon: 2, restore: 1 })
    expect(await shown('d')).toEqual([ONE])
    await save({ id: 'd', upon: 3, restore: 0 })
    expect(await shown('d')).toEqual([])
    expect(await revisionsOf('d')).toMatchObject([
      { change: 'saved' },
      { change: 'removed', fields: null },
      { change: 'saved', fields: ONE, restored_from: 1 },
      { change: 'reset', fields: null, restored_from: 0 },
    ])
    expect(await save({ id: 'd', upon: 4, restore: 9 })).toEqual({ outcome: 'unknown' })
    // Revisions continue after a reset to the file.
    expect(await save({ id: 'd', upon: 4, fields: TWO })).toEqual({ outcome: 'saved', number: 5 })
  })

  it.each([
    ['an unknown section', `'letters', 'a', 0, '{}'`],
    ['an id that is not a slug', `'sites', '../a', 0, '{}'`],
    ['a list', `'sites', 'f', 0, '[]'`],
    ['an overlong text', `'sites', 'f', 0, jsonb_build_object('text', repeat('x', 200001))`],
    ['nothing', `'sites', 'f', 0, null`],
  ])('is not %s', async (_, args) => {
    const call = fixture.act('staff', `select public.save_company_entry(${args})`)
    await expect(call).rejects.toMatchObject({ code: '23514' })
  })

  it('is in the audit log with its author', async () => {
    await save({ id: 'g', fields: ONE })
    const sql = `select action, actor is not null as is_signed from public.audit_log
      where table_name = 'company_entries' and row_id = 'g'`
    expect(await fixture.key(sql)).toEqual([{ action: 'insert', is_signed: true }])
  })
})
