/**
 * Keeps rendered pages by the one rule of docs/decisions/0004: an entry lives until a row of its tables changes, or until
 * the moment that it named itself. A render that began before one of its tables was invalidated is answered but never
 * kept, and nobody who comes after that waits for it.
 */

export interface Rendered<Page> {
  readonly page: Page
  /** In bytes, for the bound; `undefined` when the page must not be kept, such as an error or a redirect. */
  readonly size: number | undefined
  readonly tags: ReadonlySet<string>
  /** Milliseconds since the epoch; `Infinity` when only a changed row ends it. */
  readonly validUntil: number
}

export interface HtmlCache<Page> {
  /**
   * Answers the kept page, or the one being rendered for somebody else, or a new one. Concurrent misses render once.
   */
  get(key: string, render: () => Promise<Rendered<Page>>): Promise<Page>
  /** Forgets every page that shows rows of this table. */
  invalidate(tag: string): void
  /** Forgets everything, for when notifications may have been missed. */
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

export function createHtmlCache<Page>({ maxBytes, clock, maxAge }: HtmlCacheOptions): HtmlCache<Page> {
  const kept = new Map<string, Rendered<Page> & { readonly size: number; used: number }>()
  const pending = new Map<string, Promise<Page>>()
  /** The generation at which each tag was last invalidated. */
  const invalidatedAt = new Map<string, number>()
  let generation = 0
  /** Counts up with each request, so that the page with the lowest number was asked for least recently. */
  let uses = 0
  let clearedAt = 0
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function keep(key: string, rendered: Rendered<Page>, began: { generation: number; at: number }): void {
    const { size, tags } = rendered
    // A page that fills more than a quarter would push out everything that is asked for more often.
    if (size === undefined || size > maxBytes / 4 || clearedAt > began.generation) return
    for (const tag of tags) if ((invalidatedAt.get(tag) ?? 0) > began.generation) return
    const validUntil = Math.min(rendered.validUntil, maxAge === undefined ? Infinity : began.at + maxAge)
    if (validUntil <= clock()) return
    forget(key)
    kept.set(key, { ...rendered, size, validUntil, used: ++uses })
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

  async function renderAndKeep(key: string, render: () => Promise<Rendered<Page>>): Promise<Page> {
    const began = { generation, at: clock() }
    const rendered = await render()
    keep(key, rendered, began)
    return rendered.page
  }

  return {
    async get(key, render) {
      const found = kept.get(key)
      if (found && found.validUntil > clock()) {
        found.used = ++uses
        return found.page
      }
      if (found) forget(key)
      const underway = pending.get(key)
      if (underway !== undefined) return underway
      const page = renderAndKeep(key, render).finally(() => {
        if (pending.get(key) === page) pending.delete(key)
      })
      pending.set(key, page)
      return page
    },
    invalidate(tag) {
      generation += 1
      invalidatedAt.set(tag, generation)
      // Only when these are done is it known whether they show the table.
      pending.clear()
      for (const [key, entry] of kept) if (entry.tags.has(tag)) forget(key)
    },
    clear() {
      generation += 1
      clearedAt = generation
      pending.clear()
      kept.clear()
      bytes = 0
    },
    get bytes() {
      return bytes
    },
  }
}
