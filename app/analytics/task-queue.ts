/**
 * Splits work into separate tasks, so that a slow phone stays responsive. The rest runs synchronously when the page is
 * left.
 */
export interface TaskQueue {
  add(task: () => void): void
  /** Runs the remaining tasks, including those they add. */
  finish(): void
  clear(): void
}

export function createTaskQueue(): TaskQueue {
  let tasks: (() => void)[] = []
  return {
    add(task) {
      tasks.push(task)
      // Each timeout runs the oldest remaining piece.
      setTimeout(() => tasks.shift()?.())
    },
    finish() {
      while (tasks.length > 0) tasks.shift()?.()
    },
    clear() {
      tasks = []
    },
  }
}
