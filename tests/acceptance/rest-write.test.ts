import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { administrator, createTestUser, signedIn, visitor } from './auth-users.ts'

const admin = administrator()
const anonymous = visitor()
let staff: SupabaseClient
let customer: SupabaseClient

const unique = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`

async function personWith(role: string): Promise<SupabaseClient> {
  const { testUser, client } = await signedIn()
  const { error } = await admin.from('permissions').insert({ user_id: testUser.id, role })
  if (error) throw error
  return client
}

async function publish(title = unique('Article')): Promise<{ id: number; title: string; slug: string }> {
  const { data, error } = await staff.from('news_articles').insert({ title }).select('id,title,slug').single()
  if (error) throw error
  return data
}

beforeAll(async () => {
  staff = await personWith('staff')
  customer = await personWith('customer')
})

describe('writes by staff', () => {
  it('an inserted article is public', async () => {
    const title = unique('Written')
    const { data, status } = await staff
      .from('news_articles')
      .insert({ title, content: '<p>Text</p>', date: '2024-05-06' })
      .select()
      .single()
    expect(status).toBe(201)
    expect(data).toMatchObject({ title, type: 'text', date: '2024-05-06', is_deleted: false, image: null })
    const read = await anonymous.from('news_articles').select('title').eq('id', data.id).single()
    expect(read.data).toEqual({ title })
  })

  it('return nothing unless requested', async () => {
    const { data, error, status } = await staff.from('news_articles').insert({ title: unique('Quiet') })
    expect([data, error, status]).toEqual([null, null, 201])
  })

  it('insert several rows', async () => {
    const rows = ['One', 'Two'].map((title) => ({ title: unique(title), date: '2024-01-01' }))
    const { data, count } = await staff
      .from('news_articles')
      .insert(rows, { count: 'exact' })
      .select('title,date')
    expect([data, count]).toEqual([rows, 2])
  })

  it('update an article', async () => {
    const { id } = await publish()
    const title = unique('Changed')
    const { data, status } = await staff.from('news_articles').update({ title }).eq('id', id).select('title')
    expect([data, status]).toEqual([[{ title }], 200])
    const quiet = await staff.from('news_articles').update({ content: 'x' }, { count: 'exact' }).eq('id', id)
    expect([quiet.data, quiet.status, quiet.count]).toEqual([null, 204, 1])
  })
})

describe('writes without permission', () => {
  it('customers get an error', async () => {
    const { error, status } = await customer.from('news_articles').insert({ title: 'x' })
    expect(status).toBe(403)
    expect(error).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "news_articles"',
    })
  })

  it('change no row', async () => {
    const { id, title } = await publish()
    const { data, error, status } = await customer
      .from('news_articles')
      .update({ title: 'x' })
      .eq('id', id)
      .select()
    expect([data, error, status]).toEqual([[], null, 200])
    expect((await anonymous.from('news_articles').select('title').eq('id', id).single()).data).toEqual({
      title,
    })
  })
})

describe('failed writes', () => {
  it('two rows for a single object roll back', async () => {
    const articles = [await publish(), await publish()]
    const ids = articles.map(({ id }) => id)
    const { error, status } = await staff
      .from('news_articles')
      .update({ content: 'both' })
      .in('id', ids)
      .select()
      .single()
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows'])
    const { data } = await staff.from('news_articles').select('content').in('id', ids)
    expect(data).toEqual([{ content: '' }, { content: '' }])
  })

  it('exceeding max-affected rolls back', async () => {
    const ids = [(await publish()).id, (await publish()).id]
    // supabase-js allows this only if the generated types name a PostgREST version.
    const { error, status } = await (staff as unknown as SupabaseClient<Database>)
      .from('news_articles')
      .update({ content: 'many' })
      .in('id', ids)
      .maxAffected(1)
    expect([status, error?.code, error?.details]).toEqual([400, 'PGRST124', 'The query affects 2 rows'])
    const { data } = await staff.from('news_articles').select('content').in('id', ids)
    expect(data).toEqual([{ content: '' }, { content: '' }])
  })
})

describe('upsert', () => {
  it('inserts, then merges', async () => {
    const { id: user_id } = await createTestUser()
    const first = await admin.from('permissions').upsert({ user_id, role: 'staff' }).select('role')
    expect([first.status, first.data]).toEqual([201, [{ role: 'staff' }]])
    const second = await admin
      .from('permissions')
      .upsert({ user_id, role: 'marketing' }, { onConflict: 'user_id' })
      .select('role')
    expect([second.status, second.data]).toEqual([200, [{ role: 'marketing' }]])
  })

  it('ignores duplicates', async () => {
    const { id: user_id } = await createTestUser()
    await admin.from('permissions').insert({ user_id, role: 'staff' })
    const { data, error } = await admin
      .from('permissions')
      .upsert({ user_id, role: 'marketing' }, { ignoreDuplicates: true })
      .select('role')
    expect([data, error]).toEqual([[], null])
    expect((await admin.from('permissions').select('role').eq('user_id', user_id).single()).data).toEqual({
      role: 'staff',
    })
  })
})

describe('functions', () => {
  it('return a value by POST and GET', async () => {
    const { id, slug } = await publish()
    const title = unique('Renamed')
    await staff.from('news_articles').update({ title }).eq('id', id)
    const { data: renamed } = await anonymous.from('news_articles').select('slug').eq('id', id).single()
    const posted = await anonymous.rpc('resolve_redirect', { kind: 'news', slug })
    expect([posted.data, posted.error, posted.status]).toEqual([renamed?.slug, null, 200])
    const result = await anonymous.rpc('resolve_redirect', { kind: 'news', slug }, { get: true })
    expect(result.data).toBe(renamed?.slug)
    expect((await anonymous.rpc('resolve_redirect', { kind: 'news', slug: unique('none') })).data).toBeNull()
  })

  it('are rejected without permission', async () => {
    const arguments_ = { key: 'x', max_tokens: 1, window_seconds: 60 }
    expect(await anonymous.rpc('consume_rate_limit', arguments_)).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for function consume_rate_limit' },
    })
    expect(await staff.rpc('consume_rate_limit', arguments_)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
  })

  it('write with permission', async () => {
    const arguments_ = { key: unique('key'), max_tokens: 2, window_seconds: 60 }
    const errors: unknown[] = []
    for (let call = 0; call < 3; call += 1)
      errors.push((await admin.rpc('consume_rate_limit', arguments_)).data)
    expect(errors).toEqual([true, true, false])
  })

  it('sets are arrays', async () => {
    const { data, error, status } = await admin.rpc('read_website_session', { token_hash: unique('none') })
    expect([data, error, status]).toEqual([[], null, 200])
  })
})
