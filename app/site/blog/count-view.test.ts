import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { VIEW_DEDUPLICATION_MS } from '#domain/blog/views.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { countView, viewKey } from './count-view.ts'

const backend = opened(openTestBackend)
let post: number

beforeEach(async () => {
  const { data } = await backend.secret
    .from('blogs')
    .insert({ title: 'A post', status: 'published', publish_date: '2026-01-01' })
    .select('id')
    .single()
    .throwOnError()
  post = data.id
})

async function views(): Promise<number> {
  const { data } = await backend.secret
    .from('blogs')
    .select('view_count')
    .eq('id', post)
    .single()
    .throwOnError()
  return data.view_count
}

function tab(url = backend.url, fetchFromTab = fetch) {
  const storage = memoryStorage()
  const logged: string[] = []
  const { publishableKey } = backend
  let clock = 1_800_000_000_000
  return {
    storage,
    logged,
    wait: (milliseconds: number) => {
      clock += milliseconds
    },
    open: (id = post) =>
      countView(
        id,
        { supabaseUrl: url, publishableKey, apiUrl: '' },
        { fetch: fetchFromTab, storage, now: () => clock, log: (message) => logged.push(message) },
      ),
  }
}

async function startServer() {
  const server = await startScriptedServer()
  onTestFinished(() => server.close())
  return server
}

describe('view count of a post', () => {
  it('counts a post once per session, and again after 30 minutes', async () => {
    const { open, wait } = tab()
    expect(await open()).toBe('counted')
    expect(await open()).toBe('repeated')
    wait(VIEW_DEDUPLICATION_MS - 1)
    expect(await open()).toBe('repeated')
    expect(await views()).toBe(1)
    wait(1)
    expect(await open()).toBe('counted')
    expect(await views()).toBe(2)
  })

  it('counts per session, and once for two renders', async () => {
    const first = tab()
    expect((await Promise.all([first.open(), first.open()])).sort()).toEqual(['counted', 'repeated'])
    await tab().open()
    expect(await views()).toBe(2)
  })

  it('sends the post’s id and the publishable key, no visitor data', async () => {
    const server = await startServer()
    server.answer('POST /rest/v1/rpc/increment_blog_view_count', () => new Response(null, { status: 204 }))
    expect(await tab(server.url).open(7)).toBe('counted')
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]?.body).toEqual({ blog_id: 7 })
    expect(server.seen[0]?.headers.get('apikey')).toBe(backend.publishableKey)
  })

  it('reads and writes the count if the function fails, and logs it', async () => {
    const server = await startServer()
    server.answer('POST /rest/v1/rpc/increment_blog_view_count', json({}, 500))
    server.answer('GET /rest/v1/blogs', json([{ view_count: 41 }]))
    server.answer('PATCH /rest/v1/blogs', () => new Response(null, { status: 204 }))
    const { open, logged } = tab(server.url)
    expect(await open(7)).toBe('counted')
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'PATCH'])
    expect(server.seen[2]?.body).toEqual({ view_count: 42 })
    expect(logged).toHaveLength(1)
  })

  it('a visitor can’t write the count: nothing changes, and the next visit retries', async () => {
    let isBroken = true
    const { open, storage, logged } = tab(backend.url, async (input, init) =>
      isBroken && String(input).includes('/rpc/') ? new Response(null, { status: 500 }) : fetch(input, init),
    )
    expect(await open()).toBe('failed')
    expect(logged).toHaveLength(2)
    expect(storage.getItem(viewKey(post))).toBeNull()
    expect(await views()).toBe(0)
    isBroken = false
    expect(await open()).toBe('counted')
  })
})
