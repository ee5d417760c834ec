import type { Result, Row } from '../database.ts'
import type { ErrorReport, Field, MessageHandler } from './message-reader.ts'
import type { ErrorFields, Notification } from './outcome.ts'
import { fromText, tagCount } from './outcome.ts'
import type { Run } from './statements.ts'

/** What PostgreSQL answers to one round: a result for each statement that ran, up to the first error. */
export class Reply implements MessageHandler {
  readonly results: Result[] = []
  readonly notifications: Notification[] = []
  error: ErrorFields | undefined
  /** Whether a transaction is still open after the round, sound or failed; true where nobody said otherwise. */
  open = true
  /** Whether the round failed because a prepared statement no longer fits or is no longer there. */
  stale = false

  #rows: Row[] = []
  readonly #runs: readonly Run[]

  /** @param runs the statements of the round, in order; none when nobody wants rows */
  constructor(runs: readonly Run[]) {
    this.#runs = runs
  }

  columns(fields: readonly Field[]): void {
    const run = this.#runs[this.results.length]
    if (run) run.fields = fields
  }

  row(texts: readonly (string | null)[]): void {
    const run = this.#runs[this.results.length]
    // A row without columns is a row too: `select from …` asks how many there are.
    if (run) this.#rows.push(rowOf(run.fields ?? [], texts))
  }

  complete(tag: string): void {
    const run = this.#runs[this.results.length]
    // Not every driver tells that a statement has no columns.
    if (run) run.fields ??= []
    this.results.push({ rows: this.#rows, count: tagCount(tag) })
    this.#rows = []
  }

  notification(channel: string, payload: string): void {
    this.notifications.push({ channel, payload })
  }

  failed({
    C: code = 'XX000',
    M: message = '',
    D: detail,
    H: hint,
    n: constraint,
    R: routine,
  }: ErrorReport): void {
    this.stale ||= code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
    this.error ??= { code, message, detail, hint, constraint }
  }

  ready(status: string): void {
    this.open = status !== 'I'
  }
}

function rowOf(fields: readonly Field[], texts: readonly (string | null)[]): Row {
  return Object.fromEntries(
    fields.map(({ name, type }, index) => [name, fromText(type, texts[index] ?? null)]),
  )
}
