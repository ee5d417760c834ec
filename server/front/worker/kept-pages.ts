/** The pages that a front has in memory: what it may answer, what it may answer as old, and what it must forget. */
import { type ReadyForms, type ReadyPage, readyForm, sizeOf } from '../../pages/ready-page.ts'
import type { WholePage } from '../protocol/whole-page.ts'

export interface KeptPage extends ReadyPage {
  readonly query: readonly string[]
  readonly tags: ReadonlySet<string>
  readonly size: number
  /** Milliseconds since the epoch. */
  goodUntil: number
  used: number
  /** Milliseconds since the epoch, where somebody waits for the one that takes its place. */
  awaitedSince: number | undefined
}

export interface KeptPages {
  /** @param address as it was asked for: what follows campaigns and counters may stand in its query */
  find(address: string): KeptPage | undefined
  /**
   * Keeps a page, unless something that it shows changed since the owner sent it, or it is out of date already and what is
   * kept is not.
   * @returns it, kept or not
   */
  keep(page: WholePage): KeptPage
  /** @param table undefined for all */
  changed(table: string | undefined, sequence: number): void
  forget(address: string): void
  /** Of the pages that were asked for last, so many at most. */
  addresses(most: number): readonly string[]
  readonly bytes: number
}

/** The owner looks at longer ones. */
const LONGEST_QUERY = 2000

export function createKeptPages(maxBytes: number, clock: () => number): KeptPages {
  const kept = new Map<string, KeptPage>()
  const changedAt = new Map<string, number>()
  let allChangedAt = 0
  let uses = 0
  let bytes = 0

  function forget(address: string): void {
    bytes -= kept.get(address)?.size ?? 0
    kept.delete(address)
  }

  /** Makes a tenth more room than is needed, so that pages need not be put in order for each new one. */
  function makeRoom(): void {
    for (const page of [...kept.values()].sort((one, other) => one.used - other.used)) {
      if (bytes <= maxBytes * 0.9) break
      forget(page.address)
    }
  }

  /** The page of this path, where nothing in the query makes it another. */
  function withoutQuery(address: string): KeptPage | undefined {
    const mark = address.indexOf('?')
    if (mark < 0 || address.length > LONGEST_QUERY || address.includes('#')) return undefined
    const page = kept.get(address.slice(0, mark))
    if (page === undefined || page.query.length === 0) return page
    const asked = new URLSearchParams(address.slice(mark + 1))
    return page.query.some((name) => asked.has(name)) ? undefined : page
  }

  return {
    find(address) {
      const page = kept.get(address) ?? withoutQuery(address)
      if (page !== undefined) page.used = ++uses
      return page
    },
    keep(whole) {
      const page = prepare(whole)
      page.used = ++uses
      const isOld =
        whole.sequence < allChangedAt || whole.tags.some((tag) => whole.sequence < (changedAt.get(tag) ?? 0))
      const isWorse = page.goodUntil <= clock() && (kept.get(page.address)?.goodUntil ?? 0) > clock()
      if (isOld || isWorse || page.size > maxBytes / 4) return page
      forget(page.address)
      kept.set(page.address, page)
      bytes += page.size
      if (bytes > maxBytes) makeRoom()
      return page
    },
    changed(table, sequence) {
      if (table === undefined) allChangedAt = sequence
      else changedAt.set(table, sequence)
      const now = clock()
      for (const page of kept.values())
        if (table === undefined || page.tags.has(table)) page.goodUntil = Math.min(page.goodUntil, now)
    },
    forget,
    addresses: (most) =>
      [...kept.values()]
        .sort((one, other) => other.used - one.used)
        .slice(0, most)
        .map(({ address }) => address),
    get bytes() {
      return bytes
    },
  }
}

function prepare({ address, query, etag, tags, goodUntil, forms: sent }: WholePage): KeptPage {
  const forms = Object.fromEntries(
    sent.map((form) => [form.encoding, readyForm(form)]),
  ) as unknown as ReadyForms
  return {
    ...{ address, query, etag, forms, tags: new Set(tags), size: sizeOf({ forms }, address) },
    ...{ used: 0, awaitedSince: undefined },
    goodUntil: goodUntil ?? Number.POSITIVE_INFINITY,
  }
}
