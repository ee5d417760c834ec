/**
 * Has V8 give back what a burst of requests took, once it is over. By itself it collects while there is something to do, and
 * keeps the emptied pages for the next burst: a storm's memory, as much again as the site needs, would stay for good.
 */
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 5000
/** A process is quiet that was at work for no more of the time. */
const QUIET_SHARE = 0.05
/** Less is not worth the tenth of a second or two for which everybody else would wait. */
const LEAST_BYTES = 32 * 1024 * 1024

/** To be called once in a process that has just begun; it keeps none from ending. */
export function giveMemoryBack(everyMs = LOOK_EVERY_MS): void {
  // What collects is in the contexts that are made meanwhile, and so in none that runs anybody's code.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  let before = performance.eventLoopUtilization()
  let least = process.memoryUsage.rss()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const held = process.memoryUsage.rss()
    least = Math.min(least, held)
    if (utilization > QUIET_SHARE || held < least + LEAST_BYTES) return
    collect({ type: 'major', flavor: 'last-resort' })
    least = process.memoryUsage.rss()
  }
  setInterval(look, everyMs).unref()
}
