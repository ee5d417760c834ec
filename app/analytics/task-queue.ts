/**
 * Splits work into separate tasks, so that a slow phone stays responsive. The rest runs synchronously when the page is
 * left.
 */
export interface TaskQueue {
  add(piece: () => void): void
  /** Runs the remaining tasks, including those they add. */
  finish(): void
  clear(): void
}

export function createTaskQueue(): TaskQueue {
  let pieces: (() => void)[] = []
  return {
    add(piece) {
      pieces.push(piece)
      // Each timeout runs the oldest remaining piece.
      setTimeout(() => pieces.shift()?.())
    },
    finish() {
      while (pieces.length > 0) pieces.shift()?.()
    },
    clear() {
      pieces = []
    },
  }
}
