/**
 * Work in small pieces, each in a task of its own: a slow phone answers whoever touches it between two of them. What is left
 * when the page goes is done at once.
 */
export interface TaskQueue {
  add(piece: () => void): void
  /** Does what is left, and what that adds. */
  finish(): void
  clear(): void
}

export function createTaskQueue(): TaskQueue {
  let pieces: (() => void)[] = []
  return {
    add(piece) {
      pieces.push(piece)
      // A task for each; the first that comes takes the first piece.
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
