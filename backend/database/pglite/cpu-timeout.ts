import type { Worker } from 'node:worker_threads'

/** What is not heard of its thread's time, because it waits for a disk, has at most so many times its patience. */
const MOST_TIMES = 10
/** Milliseconds between two looks, at least. */
const STEP = 20

/**
 * Calls back once a thread has worked for so long: by the time that the processor gave it, of which a machine that is busy
 * elsewhere gives less than its clock says.
 * @param milliseconds of work from now on
 * @returns how to give up waiting
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
    // A thread that has ended tells nothing, and is not waited for any more.
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

/** Milliseconds for which a thread has had the processor. */
async function workOf(thread: Pick<Worker, 'cpuUsage'>): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000
}
