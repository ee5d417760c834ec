import type { Worker } from 'node:worker_threads'

/** Limits the wall time of a thread that waits for a disk and uses no CPU time. */
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
  onTimeout: () => void,
): () => void {
  let isCancelled = false
  let timer: NodeJS.Timeout | undefined
  const wallTimer = setTimeout(finish, milliseconds * MAX_WALL_FACTOR)

  function cancel() {
    isCancelled = true
    clearTimeout(wallTimer)
    clearTimeout(timer)
  }
  function finish() {
    cancel()
    onTimeout()
  }
  async function check(startedAt: number) {
    const remaining = milliseconds - ((await getCpuTime(thread)) - startedAt)
    if (isCancelled) return
    if (remaining <= 0) finish()
    else scheduleCheck(startedAt, remaining)
  }
  function scheduleCheck(startedAt: number, remaining: number) {
    timer = setTimeout(
      () => void check(startedAt).catch(() => undefined),
      Math.max(MIN_INTERVAL_MS, remaining),
    )
  }
  getCpuTime(thread).then(
    (startedAt) => {
      if (!isCancelled) scheduleCheck(startedAt, milliseconds)
    },
    () => undefined,
  )
  return cancel
}

async function getCpuTime(thread: Pick<Worker, 'cpuUsage'>): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000
}
