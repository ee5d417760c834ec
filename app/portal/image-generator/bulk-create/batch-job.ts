/** Draws the rows of a table one after another, a few at a time, and says of each what came of it. Whatever is done stays done. */

export interface DrawnFile {
  readonly name: string
  readonly content: Blob
}

export interface RowOutcome {
  /** Counted from 0. */
  readonly row: number
  /** Why there is no picture; null where there is one. */
  readonly failure: string | null
  /** Whether it may work the next time. */
  readonly mayTryAgain: boolean
  /** What the drawing says: that a text was shortened. */
  readonly notices: readonly string[]
  /** In bytes. */
  readonly size: number
}

/** Says how one row goes on. */
export class RowError extends Error {
  readonly mayTryAgain: boolean

  constructor(message: string, mayTryAgain: boolean) {
    super(message)
    this.mayTryAgain = mayTryAgain
  }
}

export interface BatchDependencies {
  readonly rows: readonly number[]
  /** Draws one row and keeps its files. @throws {RowError} */
  readonly draw: (row: number, signal: AbortSignal) => Promise<Pick<RowOutcome, 'notices' | 'size'>>
  readonly onOutcome: (outcome: RowOutcome) => void
  readonly signal: AbortSignal
}

/** The server draws two at a time; one more is on its way meanwhile. */
const AT_ONCE = 3
/** One row after another that cannot be drawn now: nobody is there, and the others wait until somebody asks again. */
const MOST_FAILURES = 5

export interface BatchResult {
  /** Why it stopped before its end; null where it did not. */
  readonly stopped: 'cancelled' | 'unreachable' | null
}

export async function runBatch({ rows, draw, onOutcome, signal }: BatchDependencies): Promise<BatchResult> {
  const waiting = [...rows]
  let failuresInARow = 0
  const isUnreachable = () => failuresInARow >= MOST_FAILURES

  async function work() {
    for (;;) {
      const row = signal.aborted || isUnreachable() ? undefined : waiting.shift()
      if (row === undefined) return
      try {
        const { notices, size } = await draw(row, signal)
        failuresInARow = 0
        onOutcome({ row, failure: null, mayTryAgain: false, notices, size })
      } catch (error) {
        if (signal.aborted) return
        const mayTryAgain = error instanceof RowError ? error.mayTryAgain : true
        failuresInARow = mayTryAgain ? failuresInARow + 1 : 0
        onOutcome({ row, failure: (error as Error).message, mayTryAgain, notices: [], size: 0 })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { stopped: signal.aborted ? 'cancelled' : isUnreachable() ? 'unreachable' : null }
}

/** Those that are not drawn and may be: rows that were never tried, and those that failed for a while. */
export function getRemainingRows(total: number, outcomes: ReadonlyMap<number, RowOutcome>): number[] {
  return Array.from({ length: total }, (_, row) => row).filter((row) => {
    const outcome = outcomes.get(row)
    return outcome === undefined || (outcome.failure !== null && outcome.mayTryAgain)
  })
}
