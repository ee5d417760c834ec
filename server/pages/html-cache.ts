/**
 * Keeps rendered pages by the one rule of docs/decisions/0004: an entry is good until a row of its tables changes, or
 * until the moment that it named itself. A render that began before one of its tables was invalidated is answered but
 * never kept, and nobody who comes after that waits for it. What is good no longer is answered only while the data is
 * out of reach, and goes with the next render that reached it.
 */

export interface RenderedPage<Page> {
  readonly page: Page
  /** The data could not be asked: an older page is worth more than this one. */
  readonly isOutOfReach?: boolean
  /** In bytes, for the bound; `undefined` when the page must not be kept, such as an error or a redirect. */
  readonly size: number | undefined
  readonly tags: ReadonlySet<string>
  /** Milliseconds since the epoch; `Infinity` when only a changed row ends it. */
  readonly validUntil: number
}

export interface CacheLookup<Page> {
  readonly page: Page
  /** Milliseconds since the epoch: since then nobody knows whether the page is still true. Undefined where it is. */
  readonly staleSince?: number
}

/** @param hasOld whether an older page is there, to be answered where the data is out of reach */
export type Render<Page> = (hasOld: boolean) => Promise<RenderedPage<Page>>

export interface HtmlCache<Page> {
  /**
   * Answers the kept page, or the one being rendered for somebody else, or a new one. Concurrent misses render once.
   * While the data is out of reach, what was kept last is answered, however old.
   */
  get(key: string, render: Render<Page>): Promise<CacheLookup<Page>>
  /** Returns the cached page while it is valid, and renders nothing. */
  look(key: string): Page | undefined
  /** Every page that shows rows of this table is rendered anew. */
  invalidate(tag: string): void
  /** Every page is rendered anew, for when notifications may have been missed. */
  clear(): void
  readonly bytes: number
}

export interface HtmlCacheOptions {
  /** The sum of all sizes stays below this; the pages that were asked for least recently go first. */
  readonly maxBytes: number
  readonly clock: () => number
  /** A page is kept for at most this many milliseconds where nobody tells this process of changes. */
  readonly maxAge?: number
}

/** A page that could not be rendered anew is not tried again for this long, so that an outage costs next to nothing. */
const RETRY_MS = 1000
/**
 * Whoever can have an old page waits no longer than this for a new one: while the data is known to be out of reach, and
 * otherwise. A page of which somebody told that it changed is waited for.
 */
const PATIENCE_MS = { knownOutage: 500, otherwise: 2000 } as const

interface Entry<Page> extends CacheLookup<Page> {
  readonly size: number
  readonly tags: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  goodUntil: number
  /** Whether somebody told that it is out of date, rather than the clock. */
  isTold: boolean
  retryAt: number
  used: number
}

export function createHtmlCache<Page>({ maxBytes, clock, maxAge }: HtmlCacheOptions): HtmlCache<Page> {
  const kept = new Map<string, Entry<Page>>()
  const pending = new Map<string, Promise<RenderedPage<Page>>>()
  /** The generation at which each tag was last invalidated. */
  const invalidatedAt = new Map<string, number>()
  let generation = 0
  /** Counts up with each request, so that the page with the lowest number was asked for least recently. */
  let uses = 0
  let clearedAt = 0
  let bytes = 0
  let isOutOfReach = false

  function forget(key: string): void {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function keep(key: string, rendered: RenderedPage<Page>, began: { generation: number; at: number }): void {
    const { page, size, tags } = rendered
    // A page that fills more than a quarter would push out everything that is asked for more often.
    if (size === undefined || size > maxBytes / 4 || clearedAt > began.generation) return
    for (const tag of tags) if ((invalidatedAt.get(tag) ?? 0) > began.generation) return
    const goodUntil = Math.min(rendered.validUntil, maxAge === undefined ? Infinity : began.at + maxAge)
    if (goodUntil <= clock()) return
    kept.set(key, { page, size, tags, goodUntil, isTold: false, retryAt: 0, used: ++uses })
    bytes += size
    if (bytes > maxBytes) makeRoom()
  }

  /** Makes a tenth more room than is needed, so that the pages need not be put in order for each new one. */
  function makeRoom(): void {
    const byUse = [...kept].sort(([, one], [, other]) => one.used - other.used)
    for (const [key] of byUse) {
      if (bytes <= maxBytes * 0.9) break
      forget(key)
    }
  }

  async function renderAndKeep(key: string, render: Render<Page>): Promise<RenderedPage<Page>> {
    const began = { generation, at: clock() }
    const rendered = await render(kept.has(key))
    if (rendered.isOutOfReach) {
      isOutOfReach = true
      const old = kept.get(key)
      if (old) old.retryAt = clock() + RETRY_MS
      return rendered
    }
    // A page without tables says nothing about the data.
    if (rendered.tags.size > 0) isOutOfReach = false
    const old = kept.get(key)
    // A newer render may have been kept while this one was under way.
    if (old && old.goodUntil > clock()) return rendered
    forget(key)
    keep(key, rendered, began)
    return rendered
  }

  /** Joins the render that is under way for others, or begins one. */
  function renderOnce(key: string, render: Render<Page>): Promise<RenderedPage<Page>> {
    const underway = pending.get(key)
    if (underway !== undefined) return underway
    const rendering = renderAndKeep(key, render).finally(() => {
      if (pending.get(key) === rendering) pending.delete(key)
    })
    pending.set(key, rendering)
    return rendering
  }

  /** Renders a page of which there is an old one, which is answered where the data cannot be had in time. */
  async function renderAnew(key: string, old: Entry<Page>, render: Render<Page>): Promise<CacheLookup<Page>> {
    const stale = { page: old.page, staleSince: old.goodUntil }
    if (old.retryAt > clock()) return stale
    const rendering = renderOnce(key, render)
    const patience = isOutOfReach ? PATIENCE_MS.knownOutage : old.isTold ? undefined : PATIENCE_MS.otherwise
    const rendered = patience === undefined ? await rendering : await within(patience, rendering)
    return rendered === undefined || rendered.isOutOfReach ? stale : { page: rendered.page }
  }

  function endAll(entries: Iterable<Entry<Page>>): void {
    const now = clock()
    for (const entry of entries) {
      entry.goodUntil = Math.min(entry.goodUntil, now)
      entry.isTold = true
      // Whoever tells of a change can be reached.
      entry.retryAt = 0
    }
  }

  return {
    async get(key, render) {
      const found = kept.get(key)
      if (found) found.used = ++uses
      if (found && found.goodUntil > clock()) return found
      if (found) return renderAnew(key, found, render)
      const { page } = await renderOnce(key, render)
      return { page }
    },
    look(key) {
      const found = kept.get(key)
      if (found === undefined || found.goodUntil <= clock()) return undefined
      found.used = ++uses
      return found.page
    },
    invalidate(tag) {
      generation += 1
      invalidatedAt.set(tag, generation)
      // Only when these are done is it known whether they show the table.
      pending.clear()
      endAll([...kept.values()].filter(({ tags }) => tags.has(tag)))
    },
    clear() {
      generation += 1
      clearedAt = generation
      pending.clear()
      endAll(kept.values())
    },
    get bytes() {
      return bytes
    },
  }
}

/** What was rendered within so many milliseconds; undefined after them. */
async function within<T>(milliseconds: number, rendering: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds, undefined)
  try {
    return await Promise.race([rendering, late])
  } finally {
    clearTimeout(timer)
  }
}
