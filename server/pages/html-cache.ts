/**
 * Caches rendered pages (docs/decisions/0004). An entry is valid until a row of its tables changes or until
 * `validUntil`. A render that began before an invalidation is sent but not cached, and later requests do not wait for
 * it. Expired entries are used only while the data is unavailable, and go with the next successful render.
 */

export interface RenderedPage<Page> {
  readonly page: Page
  /** The data was unavailable; an older page is better than this one. */
  readonly isUnavailable?: boolean
  /** In bytes; undefined if the page must not be cached, such as an error or redirect. */
  readonly size: number | undefined
  readonly tags: ReadonlySet<string>
  /** Milliseconds since the epoch; `Infinity` if only a row change ends it. */
  readonly validUntil: number
}

export interface CacheLookup<Page> {
  readonly page: Page
  /** Since when the page is stale, in ms since the epoch; undefined if valid. */
  readonly staleSince?: number
}

/** @param hasExpired whether an expired page can be used if the data is unavailable */
export type Render<Page> = (hasExpired: boolean) => Promise<RenderedPage<Page>>

export interface HtmlCache<Page> {
  /**
   * Returns the cached page, or renders it. Concurrent misses share one render. While the data is unavailable, returns
   * the last page, however old.
   */
  get(key: string, render: Render<Page>): Promise<CacheLookup<Page>>
  /**
   * Whether `get` would render a page now: no cached page is usable, and no render is running. False while the data is
   * unavailable and there is an expired page, because then a render is tried only once a second.
   */
  needsRender(key: string): boolean
  /** Returns an expired page while the data is unavailable. */
  peekStale(key: string): CacheLookup<Page> | undefined
  /** Expires all pages that show this table. */
  invalidate(tag: string): void
  /** Expires all pages, for when notifications may have been missed. */
  clear(): void
  readonly bytes: number
}

export interface HtmlCacheOptions {
  /** Limit for the sum of sizes; least recently used pages are evicted first. */
  readonly maxBytes: number
  readonly clock: () => number
  /** Maximum age in ms if nothing reports changes to this process. */
  readonly maxAge?: number
}

/** Delay in ms before a failed render is repeated, so that an outage costs little. */
const RETRY_MS = 1000
/**
 * Longest wait in ms for a new render if there is an expired page. After a reported change the request always waits.
 */
const WAIT_MS = { knownOutage: 500, otherwise: 2000 } as const

interface Entry<Page> extends CacheLookup<Page> {
  readonly size: number
  readonly tags: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  validUntil: number
  /** Expired by a reported change, not by time. */
  isInvalidated: boolean
  retryAt: number
  lastUse: number
}

export function createHtmlCache<Page>({ maxBytes, clock, maxAge }: HtmlCacheOptions): HtmlCache<Page> {
  const entries = new Map<string, Entry<Page>>()
  const pending = new Map<string, Promise<RenderedPage<Page>>>()
  /** Generation of each tag's last invalidation. */
  const invalidatedAt = new Map<string, number>()
  let generation = 0
  /** Incremented by each request, for least-recently-used eviction. */
  let uses = 0
  let clearedAt = 0
  let bytes = 0
  let isUnavailable = false

  function remove(key: string): void {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function store(key: string, rendered: RenderedPage<Page>, start: { generation: number; at: number }): void {
    const { page, size, tags } = rendered
    // A page over a quarter of the limit would evict more popular ones.
    if (size === undefined || size > maxBytes / 4 || clearedAt > start.generation) return
    for (const tag of tags) if ((invalidatedAt.get(tag) ?? 0) > start.generation) return
    const validUntil = Math.min(rendered.validUntil, maxAge === undefined ? Infinity : start.at + maxAge)
    if (validUntil <= clock()) return
    entries.set(key, { page, size, tags, validUntil, isInvalidated: false, retryAt: 0, lastUse: ++uses })
    bytes += size
    if (bytes > maxBytes) evict()
  }

  /** Frees an extra tenth, so that not every new page sorts the entries. */
  function evict(): void {
    const byUse = [...entries].sort(([, one], [, other]) => one.lastUse - other.lastUse)
    for (const [key] of byUse) {
      if (bytes <= maxBytes * 0.9) break
      remove(key)
    }
  }

  async function renderAndStore(key: string, render: Render<Page>): Promise<RenderedPage<Page>> {
    const start = { generation, at: clock() }
    const rendered = await render(entries.has(key))
    if (rendered.isUnavailable) {
      isUnavailable = true
      const old = entries.get(key)
      if (old) old.retryAt = clock() + RETRY_MS
      return rendered
    }
    // A page without tables says nothing about the database.
    if (rendered.tags.size > 0) isUnavailable = false
    const old = entries.get(key)
    // A later render may have finished first.
    if (old && old.validUntil > clock()) return rendered
    remove(key)
    store(key, rendered, start)
    return rendered
  }

  function renderOnce(key: string, render: Render<Page>): Promise<RenderedPage<Page>> {
    const inProgress = pending.get(key)
    if (inProgress !== undefined) return inProgress
    const rendering = renderAndStore(key, render).finally(() => {
      if (pending.get(key) === rendering) pending.delete(key)
    })
    pending.set(key, rendering)
    return rendering
  }

  /** Renders a page again and falls back to the expired one. */
  async function renderAgain(
    key: string,
    old: Entry<Page>,
    render: Render<Page>,
  ): Promise<CacheLookup<Page>> {
    const stale = { page: old.page, staleSince: old.validUntil }
    if (old.retryAt > clock()) return stale
    const rendering = renderOnce(key, render)
    const timeoutMs = isUnavailable ? WAIT_MS.knownOutage : old.isInvalidated ? undefined : WAIT_MS.otherwise
    const rendered = timeoutMs === undefined ? await rendering : await withTimeout(timeoutMs, rendering)
    return rendered === undefined || rendered.isUnavailable ? stale : { page: rendered.page }
  }

  function expireAll(entries: Iterable<Entry<Page>>): void {
    const now = clock()
    for (const entry of entries) {
      entry.validUntil = Math.min(entry.validUntil, now)
      entry.isInvalidated = true
      // A reported change means that the database is available again.
      entry.retryAt = 0
    }
  }

  return {
    async get(key, render) {
      const found = entries.get(key)
      if (found) found.lastUse = ++uses
      if (found && found.validUntil > clock()) return found
      if (found) return renderAgain(key, found, render)
      const { page } = await renderOnce(key, render)
      return { page }
    },
    needsRender(key) {
      const found = entries.get(key)
      return (found === undefined || (found.validUntil <= clock() && !isUnavailable)) && !pending.has(key)
    },
    peekStale(key) {
      const found = entries.get(key)
      return found && isUnavailable ? { page: found.page, staleSince: found.validUntil } : undefined
    },
    invalidate(tag) {
      generation += 1
      invalidatedAt.set(tag, generation)
      // Renders in progress may show the table too.
      pending.clear()
      expireAll([...entries.values()].filter(({ tags }) => tags.has(tag)))
    },
    clear() {
      generation += 1
      clearedAt = generation
      pending.clear()
      expireAll(entries.values())
    },
    get bytes() {
      return bytes
    },
  }
}

/** Returns the result, or undefined after the timeout. */
async function withTimeout<T>(milliseconds: number, rendering: Promise<T>): Promise<T | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds, undefined)
  try {
    return await Promise.race([rendering, timeout])
  } finally {
    clearTimeout(timer)
  }
}
