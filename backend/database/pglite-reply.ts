import type { Result, Row } from './database.ts'
import type { ErrorFields, Notification } from './pglite-messages.ts'
import type { ErrorReport, Field, MessageHandler } from './pglite-reader.ts'
import type { Run } from './pglite-statements.ts'
import { fromText, tagCount } from './values.ts'

/** What PostgreSQL answers to one round: a result for each statement that ran, up to the first error. */
export class Reply implements MessageHandler {
  readonly results: Result[] = []
  readonly notifications: Notification[] = []
  error: ErrorFields | undefined
  /** Whether a transaction is still open after the round, sound or failed. */
  open = false
  /** Whether the round failed because a prepared statement no longer fits or is no longer there. */
  stale = false

  #ready = false
  #fatal = false
  #rows: Row[] = []
  readonly #runs: readonly Run[]

  /** @param runs the statements of the round, in order; none when nobody wants rows */
  constructor(runs: readonly Run[]) {
    this.#runs = runs
  }

  /**
   * Whether the engine may be used further. PGlite goes on after a trap of its WebAssembly, an overflown stack for
   * example, and then every call fails; PostgreSQL itself would have ended at these severities.
   */
  get sound(): boolean {
    return this.#ready && !this.#fatal
  }

  columns(fields: readonly Field[]): void {
    const run = this.#runs[this.results.length]
    if (run) run.fields = fields
  }

  row(texts: readonly (string | null)[]): void {
    const fields = this.#runs[this.results.length]?.fields
    if (fields) this.#rows.push(rowOf(fields, texts))
  }

  complete(tag: string): void {
    this.results.push({ rows: this.#rows, count: tagCount(tag) })
    this.#rows = []
  }

  notification(channel: string, payload: string): void {
    this.notifications.push({ channel, payload })
  }

  failed(report: ErrorReport): void {
    const {
      V: severity,
      C: code = 'XX000',
      M: message = '',
      D: detail,
      H: hint,
      n: constraint,
      R: routine,
    } = report
    this.stale ||= code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
    this.error ??= { code, message, detail, hint, constraint }
    this.#fatal ||= severity === 'PANIC' || severity === 'FATAL'
  }

  ready(status: string): void {
    this.open = status !== 'I'
    this.#ready = true
  }
}

function rowOf(fields: readonly Field[], texts: readonly (string | null)[]): Row {
  return Object.fromEntries(
    fields.map(({ name, type }, index) => [name, fromText(type, texts[index] ?? null)]),
  )
}
