/**
 * Recompresses cached pages while the process is idle. A tenth less can save a round trip, because TCP sends about ten
 * packets before it waits for an acknowledgement.
 */

export interface Recompressor<Page> {
  /** @param address of the page; a newer page replaces a queued one and restarts its delay */
  add(address: string, page: Page): void
}

/** Delay in ms, because pages that change often are not worth it. */
const DELAY_MS = 1000

/** Limits the memory for made-up URLs. */
const MAX_QUEUED = 200

/** @param recompress must not throw; takes up to 200 ms of CPU, so it runs one page at a time */
export function createRecompressor<Page>(
  recompress: (page: Page, address: string) => Promise<void>,
): Recompressor<Page> {
  /** Ordered by due time. */
  const queue = new Map<string, { readonly page: Page; readonly dueAt: number }>()
  let isRunning = false

  async function processQueue(): Promise<void> {
    for (const [address, { page, dueAt }] of queue) {
      const remaining = dueAt - performance.now()
      if (remaining > 0) return schedule(remaining)
      queue.delete(address)
      await recompress(page, address)
    }
    isRunning = false
  }

  function schedule(after: number): void {
    isRunning = true
    setTimeout(processQueue, after).unref()
  }

  return {
    add(address, page) {
      queue.delete(address)
      if (queue.size >= MAX_QUEUED) return
      queue.set(address, { page, dueAt: performance.now() + DELAY_MS })
      if (!isRunning) schedule(DELAY_MS)
    },
  }
}
