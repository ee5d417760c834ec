/** Select, insert, update and delete by id, by role. tests/policies/direct-writes.test.ts has their effects. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { administrator, createTestUser, signedIn, visitor } from './auth-users.ts'

const admin = administrator()
const clients: Record<string, SupabaseClient> = { anonymous: visitor() }

beforeAll(async () => {
  for (const role of ['customer', 'marketing', 'staff']) {
    const { testUser, client } = await signedIn()
    await admin.from('permissions').insert({ user_id: testUser.id, role }).throwOnError()
    clients[role] = client
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
