/**
 * Has V8 give back what a burst of requests took. It does so by itself, in small pieces, once it sees that little is allocated:
 * but it looks at its own collections only, and where nothing is asked any more there is none, so that a storm's memory
 * would stay for good.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Where nothing happened in between, a look takes less than a millisecond. */
const LOOK_EVERY_MS = 5000

/** To be called once in a process; it keeps none from ending. */
export function giveMemoryBack(everyMs = LOOK_EVERY_MS): void {
  // What collects is in the contexts that are made meanwhile, and so in none that runs anybody's code.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (what: { readonly type: 'minor' }) => void
  setFlagsFromString('--no-expose-gc')
  setInterval(() => collect({ type: 'minor' }), everyMs).unref()
}
