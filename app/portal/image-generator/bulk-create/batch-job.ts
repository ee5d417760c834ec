export interface RenderedFile {
  readonly name: string
  readonly content: Blob
}

export interface RowOutcome {
  /** From 0. */
  readonly row: number
  /** Error message; null on success. */
  readonly failure: string | null
  readonly mayTryAgain: boolean
  readonly notices: readonly string[]
  /** In bytes. */
  readonly size: number
}

export class RowError extends Error {
  readonly mayTryAgain: boolean

  constructor(message: string, mayTryAgain: boolean) {
    super(message)
    this.mayTryAgain = mayTryAgain
  }
}

export interface BatchDependencies {
  readonly rows: readonly number[]
  /** Renders a row and stores its files. @throws {RowError} */
  readonly renderRow: (row: number, signal: AbortSignal) => Promise<Pick<RowOutcome, 'notices' | 'size'>>
  readonly onOutcome: (outcome: RowOutcome) => void
  readonly signal: AbortSignal
}

/** The server renders two at a time; a third request hides the latency. */
const MAX_PARALLEL = 3
/** The batch stops after this many retryable failures in a row. */
const MAX_FAILURES = 5

export interface BatchResult {
  /** Null if all rows were processed. */
  readonly stopReason: 'cancelled' | 'unreachable' | null
}

export async function runBatch({
  rows,
  renderRow,
  onOutcome,
  signal,
}: BatchDependencies): Promise<BatchResult> {
  const queue = [...rows]
  let consecutiveFailures = 0
  const isUnreachable = () => consecutiveFailures >= MAX_FAILURES

  async function runWorker() {
    for (;;) {
      const row = signal.aborted || isUnreachable() ? undefined : queue.shift()
      if (row === undefined) return
      try {
        const { notices, size } = await renderRow(row, signal)
        consecutiveFailures = 0
        onOutcome({ row, failure: null, mayTryAgain: false, notices, size })
      } catch (error) {
        if (signal.aborted) return
        const mayTryAgain = error instanceof RowError ? error.mayTryAgain : true
        consecutiveFailures = mayTryAgain ? consecutiveFailures + 1 : 0
        onOutcome({ row, failure: (error as Error).message, mayTryAgain, notices: [], size: 0 })
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, runWorker))
  return { stopReason: signal.aborted ? 'cancelled' : isUnreachable() ? 'unreachable' : null }
}

/** Returns rows not tried yet or failed with a retryable error. */
export function getRemainingRows(total: number, outcomes: ReadonlyMap<number, RowOutcome>): number[] {
  return Array.from({ length: total }, (_, row) => row).filter((row) => {
    const outcome = outcomes.get(row)
    return outcome === undefined || (outcome.failure !== null && outcome.mayTryAgain)
  })
}
