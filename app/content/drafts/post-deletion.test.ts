import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/users.ts'
import { deletePosts } from './post-deletion.ts'

// Before the backend reads the clock.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() })
  return () => vi.useRealTimers()
})
const backend = opened(openTestBackend)
let marketing: DataClient
let customer: DataClient
beforeAll(async () => {
  marketing = await signedInClient(backend, 'marketing')
  customer = await signedInClient(backend, 'customer')
})

async function post(status: 'draft' | 'published' = 'published'): Promise<number> {
  const { data } = await backend.secret
    .from('blogs')
    .insert({ title: 'A post', status, publish_date: '2026-01-01' })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const withToken = (token: string, url = backend.url) =>
  createClient<Database>(url, backend.publishableKey, { accessToken: async () => token })

async function refusal(client: DataClient, id: number): Promise<string> {
  const { error } = await deletePosts(client, [id]).then(
    () => ({ error: new Error('It was deleted.') }),
    (error: Error) => ({ error }),
  )
  return error.message
}

async function isThere(id: number): Promise<boolean> {
  const { data } = await anonymousClient(backend).from('blogs').select('id').eq('id', id)
  return data?.length === 1
}

describe('post deletion', () => {
  it('is refused without signing in', async () => {
    const id = await post()
    expect(await refusal(anonymousClient(backend), id)).toBe('You must be logged in to delete blog posts.')
    expect(await isThere(id)).toBe(true)
  })

  it('is refused with an unsigned token', async () => {
    expect(await refusal(withToken('e30.e30.nothing'), await post())).toBe(
      'Authentication error. Please log in again.',
    )
  })

  it('is refused with an expired token', async () => {
    const { data } = await marketing.auth.getSession()
    const token = data.session?.access_token ?? ''
    const id = await post()
    const now = Date.now()
    vi.setSystemTime(now + 2 * 60 * 60_000)
    expect(await refusal(withToken(token), id)).toBe('Your session has expired. Please log in again.')
    vi.setSystemTime(now)
  })

  it('reports a post that never existed', async () => {
    expect(await refusal(marketing, 999_999)).toBe('Blog post not found.')
  })

  it('reports a post that is already deleted', async () => {
    const id = await post()
    expect(await deletePosts(marketing, [id])).toEqual({ deleted: [id], failure: null })
    expect(await refusal(marketing, id)).toBe('Blog post not found or already deleted.')
  })

  it('is refused to users who may only read the post', async () => {
    const id = await post()
    expect(await refusal(customer, id)).toBe('You do not have permission to delete this blog post.')
    expect(await isThere(id)).toBe(true)
  })

  it('is refused with a row-level security hint to users who cannot see the post', async () => {
    expect(await refusal(customer, await post('draft'))).toBe(
      'Row-level security did not let you delete this blog post. You may need administrator privileges.',
    )
  })

  it('reports a database outage', async () => {
    const { data } = await marketing.auth.getSession()
    const client = withToken(data.session?.access_token ?? '', 'http://127.0.0.1:9')
    expect(await refusal(client, 1)).toBe('Database connection error. Please try again.')
  })
})

it('deletes the existing posts of a list and reports the others', async () => {
  const [first, second] = [await post(), await post('draft')]
  await deletePosts(marketing, [first])
  expect(await deletePosts(marketing, [first, second])).toEqual({
    deleted: [second],
    failure: 'Blog post not found or already deleted.',
  })
})
