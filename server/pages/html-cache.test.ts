import { describe, expect, it } from 'vitest'
import { createHtmlCache, type RenderedPage } from './html-cache.ts'

type Control = ReturnType<typeof setUp>

function setUp(options: { maxBytes?: number; maxAge?: number } = {}) {
  const clock = { now: 1_000 }
  const cache = createHtmlCache<string>({ maxBytes: 1_000, clock: () => clock.now, ...options })
  const get = async (...asked: Parameters<typeof cache.get>) => (await cache.get(...asked)).page
  /** Requests a page that renders as `page`. */
  const request = (key: string, page: string, about: Partial<RenderedPage<string>> = {}) => {
    const rendered = { page, size: 10, tags: new Set(['news_articles']), validUntil: Infinity, ...about }
    return cache.get(key, async () => rendered)
  }
  const ask = async (...asked: Parameters<typeof request>) => (await request(...asked)).page
  return { cache, clock, get, request, ask }
}

/** A render that ends on command. */
function slowRender(tags: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage<string>>()
  return {
    render: () => promise,
    finish: (page: string) => resolve({ page, size: 10, tags: new Set(tags), validUntil: Infinity }),
    fail: reject,
  }
}

describe('HTML cache', () => {
  it('renders a page once', async () => {
    const { ask } = setUp()
    expect(await ask('/', 'first')).toBe('first')
    expect(await ask('/', 'second')).toBe('first')
    expect(await ask('/news', 'other')).toBe('other')
  })

  it('renders once for concurrent requests', async () => {
    const { get, ask } = setUp()
    const slow = slowRender([])
    const asked = [get('/', slow.render), ask('/', 'second'), ask('/', 'third')]
    slow.finish('first')
    expect(await Promise.all(asked)).toEqual(['first', 'first', 'first'])
  })

  it('says whether a page needs a render: not while another request renders it', async () => {
    const { cache, get, ask } = setUp()
    const slow = slowRender(['news_articles'])
    expect(cache.needsRender('/')).toBe(true)
    const asked = get('/', slow.render)
    expect(cache.needsRender('/')).toBe(false)
    slow.finish('first')
    await asked
    expect(cache.needsRender('/')).toBe(false)
    cache.invalidate('news_articles')
    expect([cache.needsRender('/'), cache.peekStale('/')]).toEqual([true, undefined])
    await ask('/', 'failed', { isUnavailable: true })
    expect([cache.needsRender('/'), cache.peekStale('/')?.page]).toEqual([false, 'first'])
    expect([cache.needsRender('/other'), cache.peekStale('/other')]).toEqual([true, undefined])
  })

  it('invalidates only the pages that show a changed table', async () => {
    const { cache, ask } = setUp()
    await ask('/news', 'old')
    await ask('/team', 'team', { tags: new Set(['team_members']) })
    cache.invalidate('news_articles')
    expect(await ask('/news', 'new')).toBe('new')
    expect(await ask('/team', 'changed')).toBe('team')
  })

  it('does not keep a render that started before its table changed', async () => {
    const { cache, get, ask } = setUp()
    const slow = slowRender(['news_articles'])
    const early = get('/', slow.render)
    cache.invalidate('news_articles')
    slow.finish('old')
    expect(await early).toBe('old')
    expect(await ask('/', 'new')).toBe('new')
  })

  it('does not let later requests wait for a render that started before a change', async () => {
    const { cache, get, ask } = setUp()
    const slow = slowRender(['news_articles'])
    const early = get('/', slow.render)
    cache.invalidate('news_articles')
    expect(await ask('/', 'new')).toBe('new')
    slow.finish('old')
    expect(await early).toBe('old')
    expect(await ask('/', 'newest')).toBe('new')
  })

  it('keeps a render that started before another table changed', async () => {
    const { cache, get, ask } = setUp()
    const slow = slowRender(['team_members'])
    const early = get('/', slow.render)
    cache.invalidate('news_articles')
    slow.finish('team')
    await early
    expect(await ask('/', 'again')).toBe('team')
  })

  it('does not keep a render that started before the cache was cleared', async () => {
    const { cache, get, ask } = setUp()
    const slow = slowRender([])
    const early = get('/', slow.render)
    cache.clear()
    slow.finish('old')
    await early
    expect(await ask('/', 'new')).toBe('new')
  })

  it('renders again at the page’s expiry time', async () => {
    const { clock, ask } = setUp()
    await ask('/', 'before', { validUntil: 2_000 })
    clock.now = 1_999
    expect(await ask('/', 'after')).toBe('before')
    clock.now = 2_000
    expect(await ask('/', 'after')).toBe('after')
  })

  it('measures the maximum age from the start of the render', async () => {
    const { get, clock, ask } = setUp({ maxAge: 10_000 })
    const slow = slowRender([])
    const early = get('/', slow.render)
    clock.now = 9_000
    slow.finish('old')
    await early
    clock.now = 10_999
    expect(await ask('/', 'new')).toBe('old')
    clock.now = 11_000
    expect(await ask('/', 'new')).toBe('new')
  })

  it('never keeps errors', async () => {
    const { cache, ask } = setUp()
    expect(await ask('/', 'error', { size: undefined })).toBe('error')
    expect(await ask('/', 'page')).toBe('page')
    expect(cache.bytes).toBe(10)
  })

  it('passes a failed render to all waiting requests and retries for the next', async () => {
    const { get, ask } = setUp()
    const slow = slowRender([])
    const asked = [get('/', slow.render), ask('/', 'unused')]
    slow.fail(new Error('no database'))
    expect((await Promise.allSettled(asked)).map((result) => result.status)).toEqual(['rejected', 'rejected'])
    expect(await ask('/', 'page')).toBe('page')
  })

  it('stays within its size and evicts the least recently used page', async () => {
    const { cache, ask } = setUp({ maxBytes: 40 })
    for (const key of ['a', 'b', 'c', 'd']) await ask(key, key)
    await ask('a', 'unused')
    await ask('e', 'e')
    expect(cache.bytes).toBeLessThanOrEqual(40)
    expect(await ask('a', 'again')).toBe('a')
    expect(await ask('b', 'again')).toBe('again')
  })

  it('does not keep a page that would evict most others', async () => {
    const { cache, ask } = setUp({ maxBytes: 40 })
    await ask('large', 'page', { size: 11 })
    expect(cache.bytes).toBe(0)
  })
})

describe('HTML cache during an outage', () => {
  const LOST = { size: undefined, isUnavailable: true }

  /** Caches a page and lets it expire. */
  async function lose(control: Control, about: Partial<RenderedPage<string>> = { validUntil: 2_000 }) {
    await control.ask('/', 'kept', about)
    control.clock.now = 5_000
  }
  const answerOf = ({ request }: Control, page: string, about: Partial<RenderedPage<string>> = LOST) =>
    request('/', page, about)

  it('returns the cached page of any age, with the time since it is stale', async () => {
    const control = setUp()
    await lose(control)
    expect(await answerOf(control, 'no data')).toEqual({ page: 'kept', staleSince: 2_000 })
    control.clock.now = 9_000_000
    expect(await answerOf(control, 'no data')).toEqual({ page: 'kept', staleSince: 2_000 })
  })

  it.each([
    ['its table changed', (control: Control) => control.cache.invalidate('news_articles')],
    ['notifications may have been missed', (control: Control) => control.cache.clear()],
  ])('returns the cached page even if %s', async (_, end) => {
    const control = setUp()
    await control.ask('/', 'kept')
    control.clock.now = 3_000
    end(control)
    expect(await answerOf(control, 'no data')).toEqual({ page: 'kept', staleSince: 3_000 })
  })

  it('returns the error if no page is cached', async () => {
    expect((await answerOf(setUp(), 'no data')).page).toBe('no data')
  })

  it('retries after a second and returns the new page when available', async () => {
    const control = setUp()
    await lose(control)
    await answerOf(control, 'no data')
    control.clock.now += 999
    expect((await answerOf(control, 'new', {})).page).toBe('kept')
    control.clock.now += 1
    expect(await answerOf(control, 'new', {})).toEqual({ page: 'new' })
    expect((await answerOf(control, 'newer', {})).page).toBe('new')
  })

  it('retries immediately after a change notification, because the database is reachable', async () => {
    const control = setUp()
    await lose(control)
    await answerOf(control, 'no data')
    control.cache.clear()
    expect((await answerOf(control, 'new', {})).page).toBe('new')
  })

  it('does not wait long for data that is known to be unavailable', async () => {
    const control = setUp()
    await lose(control)
    await answerOf(control, 'no data')
    control.clock.now += 1_000
    const stalled = slowRender([])
    // The render hangs until `finish`.
    expect((await control.cache.get('/', stalled.render)).page).toBe('kept')
    // A late result is cached for the next request.
    stalled.finish('new')
    await expect.poll(() => answerOf(control, 'newer', {})).toMatchObject({ page: 'new' })
  })

  it('never returns to a page that a later render replaced', async () => {
    const control = setUp()
    await lose(control)
    expect((await answerOf(control, 'gone', { size: undefined })).page).toBe('gone')
    expect((await answerOf(control, 'no data')).page).toBe('no data')
  })
})
