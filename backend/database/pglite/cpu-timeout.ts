import type { Worker } from 'node:worker_threads'

/** A thread without CPU time, because it waits for a disk, may take this many times its timeout. */
const MOST_TIMES = 10
/** Minimum interval between checks in ms. */
const STEP = 20

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
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const last = setTimeout(finish, milliseconds * MOST_TIMES)

  function giveUp() {
    isOver = true
    clearTimeout(last)
    clearTimeout(timer)
  }
  function finish() {
    giveUp()
    onDone()
  }
  async function look(before: number) {
    const left = milliseconds - ((await workOf(thread)) - before)
    if (isOver) return
    if (left <= 0) finish()
    else again(before, left)
  }
  function again(before: number, left: number) {
    // A thread that has ended reports nothing.
    timer = setTimeout(() => void look(before).catch(() => undefined), Math.max(STEP, left))
  }
  workOf(thread).then(
    (before) => {
      if (!isOver) again(before, milliseconds)
    },
    () => undefined,
  )
  return giveUp
}

/** CPU time of a thread in ms. */
async function workOf(thread: Pick<Worker, 'cpuUsage'>): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000
}
