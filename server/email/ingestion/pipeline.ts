/** Runs tasks in parallel and handles their results in order, so that progress has no gaps. */
export interface Pipeline {
  /**
   * Handles the result after all earlier ones. Resolves when the next task may start.
   * @throws the error of an earlier task; later results are dropped
   */
  add<Made>(task: Promise<Made>, settle: (result: Made) => void | Promise<void>): Promise<void>
  /** Waits for all tasks. @throws the first error */
  empty(): Promise<void>
}

/** @param limit tasks in parallel */
export function createPipeline(limit: number): Pipeline {
  const pending: Promise<void>[] = []
  return {
    async add(task, settle) {
      const before = pending.at(-1)
      const settled = Promise.all([task, before]).then(([result]) => settle(result))
      // `add` or `empty` reports the error.
      settled.catch(() => {})
      pending.push(settled)
      if (pending.length >= limit) await pending.shift()
    },
    async empty() {
      const ends = await Promise.allSettled(pending)
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
