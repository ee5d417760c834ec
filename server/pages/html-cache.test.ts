import { describe, expect, it } from 'vitest'
import { createHtmlCache, type Rendered } from './html-cache.ts'

interface Control {
  readonly cache: ReturnType<typeof createHtmlCache<string>>
  readonly clock: { now: number }
  /** Asks for a page; the second parameter is what a render would answer. */
  ask(key: string, answer: string, about?: Partial<Rendered<string>>): Promise<string>
}

function setUp(options: { maxBytes?: number; maxAge?: number } = {}): Control {
  const clock = { now: 1_000 }
  const cache = createHtmlCache<string>({ maxBytes: 1_000, clock: () => clock.now, ...options })
  return {
    cache,
    clock,
    ask: (key, answer, about = {}) =>
      cache.get(key, async () => ({
        page: answer,
        size: 10,
        tags: new Set(['news_articles']),
        validUntil: Infinity,
        ...about,
      })),
  }
}

/** A render that ends when it is told to. */
function slowRender(tags: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered<string>>()
  return {
    render: () => promise,
    finish: (page: string) => resolve({ page, size: 10, tags: new Set(tags), validUntil: Infinity }),
    fail: reject,
  }
}

describe('the HTML cache', () => {
  it('renders a page once', async () => {
    const { ask } = setUp()
    expect(await ask('/', 'first')).toBe('first')
    expect(await ask('/', 'second')).toBe('first')
    expect(await ask('/news', 'other')).toBe('other')
  })

  it('renders once for all who ask at the same time', async () => {
    const { cache, ask } = setUp()
    const slow = slowRender([])
    const asked = [cache.get('/', slow.render), ask('/', 'second'), ask('/', 'third')]
    slow.finish('first')
    expect(await Promise.all(asked)).toEqual(['first', 'first', 'first'])
  })

  it('forgets the pages that show a changed table, and only those', async () => {
    const { cache, ask } = setUp()
    await ask('/news', 'old')
    await ask('/team', 'team', { tags: new Set(['team_members']) })
    cache.invalidate('news_articles')
    expect(await ask('/news', 'new')).toBe('new')
    expect(await ask('/team', 'changed')).toBe('team')
  })

  it('does not keep a render that began before its table changed', async () => {
    const { cache, ask } = setUp()
    const slow = slowRender(['news_articles'])
    const early = cache.get('/', slow.render)
    cache.invalidate('news_articles')
    slow.finish('old')
    expect(await early).toBe('old')
    expect(await ask('/', 'new')).toBe('new')
  })

  it('does not let anybody who comes after a change wait for a render that began before it', async () => {
    const { cache, ask } = setUp()
    const slow = slowRender(['news_articles'])
    const early = cache.get('/', slow.render)
    cache.invalidate('news_articles')
    expect(await ask('/', 'new')).toBe('new')
    slow.finish('old')
    expect(await early).toBe('old')
    expect(await ask('/', 'newest')).toBe('new')
  })

  it('keeps a render that began before another table changed', async () => {
    const { cache, ask } = setUp()
    const slow = slowRender(['team_members'])
    const early = cache.get('/', slow.render)
    cache.invalidate('news_articles')
    slow.finish('team')
    await early
    expect(await ask('/', 'again')).toBe('team')
  })

  it('does not keep a render that began before everything was cleared', async () => {
    const { cache, ask } = setUp()
    const slow = slowRender([])
    const early = cache.get('/', slow.render)
    cache.clear()
    slow.finish('old')
    await early
    expect(await ask('/', 'new')).toBe('new')
  })

  it('renders again once the moment has come that the page named', async () => {
    const { clock, ask } = setUp()
    await ask('/', 'before', { validUntil: 2_000 })
    clock.now = 1_999
    expect(await ask('/', 'after')).toBe('before')
    clock.now = 2_000
    expect(await ask('/', 'after')).toBe('after')
  })

  it('counts the greatest age from the beginning of the render', async () => {
    const { cache, clock, ask } = setUp({ maxAge: 10_000 })
    const slow = slowRender([])
    const early = cache.get('/', slow.render)
    clock.now = 9_000
    slow.finish('old')
    await early
    clock.now = 10_999
    expect(await ask('/', 'new')).toBe('old')
    clock.now = 11_000
    expect(await ask('/', 'new')).toBe('new')
  })

  it('never keeps what has no size: errors', async () => {
    const { cache, ask } = setUp()
    expect(await ask('/', 'error', { size: undefined })).toBe('error')
    expect(await ask('/', 'page')).toBe('page')
    expect(cache.bytes).toBe(10)
  })

  it('passes a failed render to all who wait for it, and tries again for the next', async () => {
    const { cache, ask } = setUp()
    const slow = slowRender([])
    const asked = [cache.get('/', slow.render), ask('/', 'unused')]
    slow.fail(new Error('no database'))
    expect((await Promise.allSettled(asked)).map((result) => result.status)).toEqual(['rejected', 'rejected'])
    expect(await ask('/', 'page')).toBe('page')
  })

  it('keeps within its bytes, and drops what was asked for least recently', async () => {
    const { cache, ask } = setUp({ maxBytes: 40 })
    for (const key of ['a', 'b', 'c', 'd']) await ask(key, key)
    await ask('a', 'unused')
    await ask('e', 'e')
    expect(cache.bytes).toBeLessThanOrEqual(40)
    expect(await ask('a', 'again')).toBe('a')
    expect(await ask('b', 'again')).toBe('again')
  })

  it('does not keep a page that would push out most others', async () => {
    const { cache, ask } = setUp({ maxBytes: 40 })
    await ask('large', 'page', { size: 11 })
    expect(cache.bytes).toBe(0)
  })
})
