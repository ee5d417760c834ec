/**
 * Recompresses cached pages while the process is idle. A tenth less can save a round trip, because TCP sends about ten
 * packets before it waits for an acknowledgement.
 */

export interface Recompressor<Page> {
  /** @param address of the page; a newer page replaces a queued one and restarts its delay */
  add(address: string, page: Page): void
}

/** Delay in ms, because pages that change often are not worth it. */
const REST_MS = 1000

/** Limits the memory for made-up URLs. */
const MOST_RESTING = 200

/** @param condense must not throw; takes up to 200 ms of CPU, so it runs one page at a time */
export function createRecompressor<Page>(
  condense: (page: Page, address: string) => Promise<void>,
): Recompressor<Page> {
  /** Ordered by due time. */
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
