/**
 * Queue of page renders, each of which blocks the process for some 10 ms. Few run concurrently. Signed-in users come first;
 * visitors take turns by network, and each network has a rate limit, so that a flood from one delays no other. Cached
 * pages, files and health checks don't wait here.
 */
import { isIPv4 } from 'node:net'
import { networkOf } from '#formats/ip-network.ts'

export interface RenderCaller {
  /** A network or a signed-in user's session. */
  readonly key: string
  readonly isUser: boolean
}

/**
 * Returns the key of a visitor: an IPv4 address or an IPv6 /48, because one customer can have all its /64 networks.
 * @param address IPv4 address or IPv6 /64
 */
export function getVisitorKey(address: string): string {
  return isIPv4(address) ? address : networkOf(address)
}

export interface RenderQueue {
  /**
   * Runs the work when it is the caller's turn.
   * @throws {RenderRefusedError} if too many renders are waiting, or the turn doesn't come in time
   */
  run<T>(caller: RenderCaller, work: () => Promise<T>): Promise<T>
}

export class RenderRefusedError extends Error {
  override readonly name = 'RenderRefusedError'
  /** 429 if the caller sends too many requests, 503 if all visitors together do. */
  readonly status: 429 | 503

  constructor(status: 429 | 503) {
    super('Too many pages are waiting to be rendered')
    this.status = status
  }
}

export const RENDER_LIMITS = {
  concurrent: 4,
  /** Two, so that a render that waits for data doesn't delay the next. */
  concurrentPerCaller: 2,
  /** Renders of one caller without a pause: every page once, for crawlers. */
  burst: 200,
  perSecond: 10,
  /** High, because waiting occupies the client's connections, whereas a refused client would retry immediately. */
  waitingPerCaller: 300,
  waiting: 1000,
  maxWaitMs: 5000,
  pauseMs: 1,
} as const

interface CallerQueue {
  readonly waiting: Set<() => void>
  active: number
  tokens: number
  refilledAt: number
}

export function createRenderQueue(): RenderQueue {
  const users = new Map<string, CallerQueue>()
  const visitors = new Map<string, CallerQueue>()
  /** Queues with waiting renders, in the order of their turns. */
  const waitingQueues = { users: new Set<CallerQueue>(), visitors: new Set<CallerQueue>() }
  let active = 0
  let waiting = 0
  let sweptAt = 0
  let timer: NodeJS.Timeout | undefined
  let isPausing = false

  function refill(queue: CallerQueue): number {
    const now = performance.now()
    const refilled = queue.tokens + ((now - queue.refilledAt) / 1000) * RENDER_LIMITS.perSecond
    queue.tokens = Math.min(RENDER_LIMITS.burst, refilled)
    queue.refilledAt = now
    return queue.tokens
  }

  function getQueue({ key, isUser }: RenderCaller): CallerQueue {
    const queues = isUser ? users : visitors
    const existing = queues.get(key)
    if (existing) return existing
    const queue = {
      waiting: new Set<() => void>(),
      active: 0,
      tokens: RENDER_LIMITS.burst,
      refilledAt: performance.now(),
    }
    queues.set(key, queue)
    return queue
  }

  /** Removes unused queues, at most once a second, because there may be thousands. */
  function sweep(): void {
    if (performance.now() - sweptAt < 1000) return
    sweptAt = performance.now()
    for (const queues of [users, visitors])
      for (const [key, queue] of queues)
        if (queue.active === 0 && queue.waiting.size === 0 && refill(queue) === RENDER_LIMITS.burst)
          queues.delete(key)
  }

  function startNext(): boolean {
    for (const queues of [waitingQueues.users, waitingQueues.visitors])
      for (const queue of queues) {
        if (queue.active >= RENDER_LIMITS.concurrentPerCaller || refill(queue) < 1) continue
        const [start] = queue.waiting
        start?.()
        // Moves to the end, behind the other callers.
        queues.delete(queue)
        if (queue.waiting.size > 0) queues.add(queue)
        return true
      }
    return false
  }

  function dispatch(): void {
    if (isPausing) return
    while (active < RENDER_LIMITS.concurrent && startNext());
    if (waiting === 0 || active >= RENDER_LIMITS.concurrent) return
    timer ??= setTimeout(() => {
      timer = undefined
      dispatch()
    }, 1000 / RENDER_LIMITS.perSecond)
    timer.unref()
  }

  /**
   * Lets other requests be answered before the next render. Renders of one caller would otherwise run one after another
   * without a turn of the event loop, and Node accepts only one connection per turn.
   */
  function pause(): void {
    if (isPausing) return
    isPausing = true
    setTimeout(() => {
      // In a turn of its own: timers that are due run without returning to the event loop.
      setImmediate(() => {
        isPausing = false
        dispatch()
      })
    }, RENDER_LIMITS.pauseMs)
  }

  function acquire(queue: CallerQueue, isUser: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queues = isUser ? waitingQueues.users : waitingQueues.visitors
    const leave = () => {
      clearTimeout(deadline)
      queue.waiting.delete(start)
      waiting -= 1
      if (queue.waiting.size === 0) queues.delete(queue)
    }
    const start = () => {
      leave()
      queue.tokens -= 1
      queue.active += 1
      active += 1
      resolve()
    }
    const deadline = setTimeout(() => {
      leave()
      // With a free place, only the caller's own limits can have been the reason.
      const isOwnLimit = queue.active > 0 || active < RENDER_LIMITS.concurrent
      reject(new RenderRefusedError(isOwnLimit ? 429 : 503))
    }, RENDER_LIMITS.maxWaitMs)
    queue.waiting.add(start)
    queues.add(queue)
    waiting += 1
    dispatch()
    return promise
  }

  return {
    async run(caller, work) {
      sweep()
      const queue = getQueue(caller)
      if (queue.waiting.size >= RENDER_LIMITS.waitingPerCaller) throw new RenderRefusedError(429)
      if (!caller.isUser && waiting >= RENDER_LIMITS.waiting) throw new RenderRefusedError(503)
      await acquire(queue, caller.isUser)
      try {
        return await work()
      } finally {
        queue.active -= 1
        active -= 1
        pause()
      }
    },
  }
}
