/** Runs tasks in parallel and handles their results in order, so that progress has no gaps. */
export interface Pipeline {
  /**
   * Handles the result after all earlier ones. Resolves when the next task may start.
   * @throws the error of an earlier task; later results are dropped
   */
  add<Result>(task: Promise<Result>, settle: (result: Result) => void | Promise<void>): Promise<void>
  /** Waits for all tasks. @throws the first error */
  drain(): Promise<void>
}

/** @param limit tasks in parallel */
export function createPipeline(limit: number): Pipeline {
  const pending: Promise<void>[] = []
  return {
    async add(task, settle) {
      const previous = pending.at(-1)
      const settled = Promise.all([task, previous]).then(([result]) => settle(result))
      // `add` or `drain` reports the error.
      settled.catch(() => {})
      pending.push(settled)
      if (pending.length >= limit) await pending.shift()
    },
    async drain() {
      const outcomes = await Promise.allSettled(pending)
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
