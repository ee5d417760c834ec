/** Select, insert, update and delete by id on the tables of the product, by role. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { administrator, createTestUser, signedIn, visitor } from './auth-users.ts'

const admin = administrator()
const clients: Record<string, SupabaseClient> = { anonymous: visitor() }
const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const role of ['customer', 'marketing', 'staff']) {
    const { testUser, client } = await signedIn({ user_metadata: { name: `Some ${role}` } })
    await admin.from('permissions').insert({ user_id: testUser.id, role }).throwOnError()
    clients[role] = client
    ids[role] = testUser.id
  }
})

const as = (role: string) => clients[role] ?? expect.unreachable()
const unique = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`

interface TableWrites {
  /** A valid new row. */
  readonly row: () => object | Promise<object>
  readonly change: object
  readonly key?: string
  /** Initials of the verbs that each role may use. Others change nothing. */
  readonly may: Readonly<Record<'anonymous' | 'customer' | 'marketing' | 'staff', string>>
}

const VACANCY = {
  location: 'Here',
  department: 'Works',
  type: 'Full-time',
  description: '<p>Making</p>',
  requirements: '<p>Care</p>',
  benefits: '<p>Pay</p>',
}

/** Clients send them; the server's time replaces them. */
const TIMES = { created_at: '2024-05-06T00:00:00Z', updated_at: '2024-05-06T00:00:00Z' }

const TABLES: Readonly<Record<string, TableWrites>> = {
  news_articles: {
    row: () => ({ title: unique('Article'), content: '<p>First</p>', date: '2024-05-06', ...TIMES }),
    change: { content: '<p>Second</p>', updated_at: '2024-05-07T00:00:00Z' },
    may: { anonymous: 's', customer: 's', marketing: 'siud', staff: 'siud' },
  },
  blogs: {
    row: () => ({ title: unique('Post'), content: '<p>First</p>', status: 'published', ...TIMES }),
    change: { content: '<p>Second</p>', updated_at: '2024-05-07T00:00:00Z' },
    may: { anonymous: 's', customer: 's', marketing: 'siud', staff: 'siud' },
  },
  team_members: {
    row: () => ({ name: unique('Member'), title: 'Designer', ...TIMES }),
    change: { title: 'Engineer', updated_at: '2024-05-07T00:00:00Z' },
    may: { anonymous: 's', customer: 's', marketing: 's', staff: 'siud' },
  },
  jobs: {
    row: () => ({ title: unique('Vacancy'), ...VACANCY, ...TIMES }),
    change: { location: 'There', updated_at: '2024-05-07T00:00:00Z' },
    may: { anonymous: 's', customer: 's', marketing: 's', staff: 'siud' },
  },
  leads: {
    row: () => ({ session_id: unique('session'), lead_type: 'supplier' }),
    change: { status: 'Contacting' },
    may: { anonymous: '', customer: '', marketing: '', staff: 'sud' },
  },
  job_applications: {
    row: () => ({ name: unique('Applicant'), email: 'applicant@example.com', job_title: 'Die maker' }),
    change: { status: 'Interview' },
    may: { anonymous: '', customer: '', marketing: '', staff: 'sud' },
  },
  permissions: {
    row: async () => ({ user_id: (await createTestUser()).id, role: 'marketing' }),
    change: { role: 'staff' },
    key: 'user_id',
    may: { anonymous: '', customer: '', marketing: '', staff: '' },
  },
}

const WORDS = { s: 'select', i: 'insert', u: 'update', d: 'delete' } as const

describe.each(Object.entries(TABLES))('%s by id', (table, { row, change, key = 'id', may: rights }) => {
  const cells = Object.entries(rights).map(([role, verbs]) => {
    const words = [...verbs].map((verb) => WORDS[verb as keyof typeof WORDS])
    return { role, verbs, words: words.length === 0 ? 'do nothing' : words.join(', ') }
  })

  it.each(cells)('$role may $words', async ({ role, verbs }) => {
    const client = as(role)
    const stored = (
      await admin
        .from(table)
        .insert(await row())
        .select()
        .single()
        .throwOnError()
    ).data
    const id = stored[key]
    const inserted = await client.from(table).insert(await row())
    const outcomes = {
      s: await client.from(table).select(key).eq(key, id),
      u: await client.from(table).update(change).eq(key, id).select(key),
      d: await client.from(table).delete().eq(key, id).select(key),
    }
    const may = Object.entries(outcomes).filter(([, { data }]) => data?.length === 1)
    if (inserted.status === 201) may.push(['i', outcomes.s])
    expect(may.map(([verb]) => verb).sort()).toEqual([...verbs].sort())
    // Refused without a grant or by a policy; everything else finds no row.
    const codes = [inserted, ...Object.values(outcomes)].flatMap(({ error }) => error?.code ?? [])
    expect(codes.filter((code) => code !== '42501')).toEqual([])
    const { data } = await admin.from(table).select(key).eq(key, id)
    expect(data).toHaveLength(verbs.includes('d') ? 0 : 1)
  })
})

describe.each([
  ['news_articles', 'staff', 'news'],
  ['news_articles', 'marketing', 'news'],
  ['blogs', 'staff', 'blog'],
  ['blogs', 'marketing', 'blog'],
])('%s written by %s', (table, role, kind) => {
  async function publish() {
    const row = {
      title: unique('Written'),
      content: 'First',
      ...(kind === 'blog' && { status: 'published' }),
    }
    const { data } = await as(role).from(table).insert(row).select('id').single().throwOnError()
    return data.id as number
  }
  const isPublic = async (id: number) =>
    (await as('anonymous').from(table).select('id').eq('id', id)).data?.length === 1

  it('append revisions by their author', async () => {
    const id = await publish()
    await as(role).from(table).update({ content: 'Second' }).eq('id', id).throwOnError()
    const { data } = await as('staff')
      .from('content_revisions')
      .select('number, saved_by, is_published, content:fields->>content')
      .match({ kind, record_id: id })
      .order('number')
    const written = { saved_by: ids[role], is_published: true }
    expect(data).toEqual([
      { ...written, number: 1, content: 'First' },
      { ...written, number: 2, content: 'Second' },
    ])
  })

  it('conflict with an editor who started before', async () => {
    const id = await publish()
    await as(role).from(table).update({ content: 'Second' }).eq('id', id).throwOnError()
    const saved = await as('staff').rpc('save_content_draft', {
      kind,
      record_id: id,
      based_on: 1,
      fields: { content: 'Typed' },
    })
    expect(saved.data).toMatchObject({
      outcome: 'conflict',
      clashes: ['content'],
      fields: { content: 'Second' },
      saved_by_name: `Some ${role}`,
    })
  })

  it('are deleted by id, and restored with their revisions', async () => {
    const id = await publish()
    const { data, error, status } = await as(role).from(table).delete().eq('id', id).select('id')
    expect([data, error, status]).toEqual([[{ id }], null, 200])
    expect(await isPublic(id)).toBe(false)
    const draft = await as('staff').rpc('read_content_draft', { kind, record_id: id })
    expect(draft.data).toMatchObject({ head: { state: 'deleted', number: 1 }, fields: { content: 'First' } })
    await as('staff')
      .rpc('restore_content', { kind, record_ids: [id] })
      .throwOnError()
    expect(await isPublic(id)).toBe(true)
  })
})

describe('post written with a later publish date', () => {
  it('is scheduled', async () => {
    const publish_date = '2190-01-01T00:00:00+00:00'
    const row = { title: unique('Later'), status: 'published', publish_date }
    const { data } = await as('marketing').from('blogs').insert(row).select('id').single().throwOnError()
    expect((await as('anonymous').from('blogs').select('id').eq('id', data.id)).data).toEqual([])
    const draft = await as('staff').rpc('read_content_draft', { kind: 'blog', record_id: data.id })
    expect(draft.data.head).toMatchObject({ state: 'scheduled', public_from: publish_date })
    const { data: next } = await as('anonymous').rpc('next_blog_publication')
    expect(Date.parse(next)).toBeLessThanOrEqual(Date.parse(publish_date))
  })
})

describe('vacancy deleted by id', () => {
  it('is kept as a deleted copy, which staff can restore', async () => {
    const title = unique('Vacancy')
    const { data } = await as('staff')
      .from('jobs')
      .insert({ title, ...VACANCY })
      .select('id')
      .single()
      .throwOnError()
    const { status } = await as('staff').from('jobs').delete().eq('id', data.id)
    expect(status).toBe(204)
    const found = await as('staff').from('jobs').select('id, is_deleted').eq('title', title).throwOnError()
    expect(found.data).toEqual([{ id: expect.any(Number), is_deleted: true }])
    await as('staff').from('jobs').update({ is_deleted: false }).eq('title', title).throwOnError()
    expect((await as('anonymous').from('jobs').select('location').eq('title', title)).data).toEqual([
      { location: 'Here' },
    ])
  })
})
