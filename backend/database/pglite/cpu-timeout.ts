import type { Worker } from 'node:worker_threads'

/** Factor for a thread that waits for a disk and uses no CPU time. */
const MAX_WALL_FACTOR = 10
/** Between checks. */
const MIN_INTERVAL_MS = 20

/**
 * Calls back after a thread has used this much CPU time. Wall time would stop queries early on a busy machine.
 * @param milliseconds of CPU time from now on
 * @returns a function that cancels the timeout
 */
export function setCpuTimeout(
  thread: Pick<Worker, 'cpuUsage'>,
  milliseconds: number,
  onDone: () => void,
): () => void {
  let isCancelled = false
  let timer: NodeJS.Timeout | undefined
  const last = setTimeout(finish, milliseconds * MAX_WALL_FACTOR)

  function cancel() {
    isCancelled = true
    clearTimeout(last)
    clearTimeout(timer)
  }
  function finish() {
    cancel()
    onDone()
  }
  async function check(before: number) {
    const left = milliseconds - ((await getCpuTime(thread)) - before)
    if (isCancelled) return
    if (left <= 0) finish()
    else again(before, left)
  }
  function again(before: number, left: number) {
    timer = setTimeout(() => void check(before).catch(() => undefined), Math.max(MIN_INTERVAL_MS, left))
  }
  getCpuTime(thread).then(
    (before) => {
      if (!isCancelled) again(before, milliseconds)
    },
    () => undefined,
  )
  return cancel
}

async function getCpuTime(thread: Pick<Worker, 'cpuUsage'>): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000
}
