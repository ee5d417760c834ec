import { type messages, protocol } from '@electric-sql/pglite'
import type { Result, Row } from './database.ts'
import type { ErrorFields, Notification } from './pglite-messages.ts'
import { fromText, tagCount } from './values.ts'

const { CommandCompleteMessage, DatabaseError, DataRowMessage } = protocol.messages
const { NotificationResponseMessage, ReadyForQueryMessage, RowDescriptionMessage } = protocol.messages

type Field = InstanceType<typeof RowDescriptionMessage>['fields'][number]

/** What PostgreSQL answers to one round: a result for each statement that ran, up to the first error. */
export class Reply {
  readonly results: Result[] = []
  readonly notifications: Notification[] = []
  error: ErrorFields | undefined
  /** Whether a transaction is still open after the round, sound or failed. */
  open = false

  #ready = false
  #fatal = false
  #fields: readonly Field[] | undefined
  #rows: Row[] = []

  /**
   * Whether the engine may be used further. PGlite goes on after a trap of its WebAssembly, an overflown stack for
   * example, and then every call fails; PostgreSQL itself would have ended at these severities.
   */
  get sound(): boolean {
    return this.#ready && !this.#fatal
  }

  take(message: messages.BackendMessage): void {
    if (message instanceof DataRowMessage) {
      if (this.#fields) this.#rows.push(rowOf(this.#fields, message.fields))
    } else if (message instanceof RowDescriptionMessage) {
      this.#fields = message.fields
    } else if (message instanceof CommandCompleteMessage) {
      this.#complete(tagCount(message.text))
    } else if (message.name === 'emptyQuery') {
      this.#complete(0)
    } else if (message instanceof NotificationResponseMessage) {
      this.notifications.push({ channel: message.channel, payload: message.payload })
    } else if (message instanceof DatabaseError) {
      this.error ??= fieldsOf(message)
      this.#fatal ||= message.severity === 'PANIC' || message.severity === 'FATAL'
    } else if (message instanceof ReadyForQueryMessage) {
      this.open = message.status !== 'I'
      this.#ready = true
    }
  }

  #complete(count: number): void {
    this.results.push({ rows: this.#rows, count })
    this.#fields = undefined
    this.#rows = []
  }
}

function rowOf(fields: readonly Field[], texts: readonly (string | null)[]): Row {
  return Object.fromEntries(
    fields.map((field, index) => [field.name, fromText(field.dataTypeID, texts[index] ?? null)]),
  )
}

function fieldsOf({
  code = 'XX000',
  message,
  detail,
  hint,
  constraint,
}: InstanceType<typeof DatabaseError>): ErrorFields {
  return { code, message, detail, hint, constraint }
}
