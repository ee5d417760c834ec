/**
 * Makes kept pages smaller when nobody waits for them. On a phone's network a tenth of a page can be a journey: what does
 * not fit into a connection's first ten packets waits until those have been acknowledged.
 */

export interface Recompressor<Page> {
  /** @param address of the page; a newer page takes the place of one that is still waiting, and rests anew */
  add(address: string, page: Page): void
}

/** A page must have stood for this many milliseconds: one that changes every moment is not worth the work. */
const REST_MS = 1000

/** Somebody who makes addresses up can ask for more than the site has pages, and each would hold its page in memory. */
const MOST_RESTING = 200

/** @param condense must not throw; one page at a time, as each takes up to a fifth of a second of a processor */
export function createRecompressor<Page>(
  condense: (page: Page, address: string) => Promise<void>,
): Recompressor<Page> {
  /** The pages stand in the order in which they will have rested. */
  const resting = new Map<string, { readonly page: Page; readonly until: number }>()
  let isAwake = false

  async function work(): Promise<void> {
    for (const [address, { page, until }] of resting) {
      const left = until - performance.now()
      if (left > 0) return wake(left)
      resting.delete(address)
      await condense(page, address)
    }
    isAwake = false
  }

  function wake(after: number): void {
    isAwake = true
    setTimeout(work, after).unref()
  }

  return {
    add(address, page) {
      resting.delete(address)
      if (resting.size >= MOST_RESTING) return
      resting.set(address, { page, until: performance.now() + REST_MS })
      if (!isAwake) wake(REST_MS)
    },
  }
}
