import type { Result, Row } from '../database.ts'
import type { ErrorMessage, Field, Message } from './messages.ts'
import type { ErrorFields, Notification } from './outcome.ts'
import type { Run } from './statements.ts'

export class Reply {
  readonly results: Result[] = []
  readonly notifications: Notification[] = []
  error: ErrorFields | undefined
  open = true
  /** Whether a prepared statement was outdated or missing. */
  stale = false

  #rows: Row[] = []
  readonly #runs: readonly Run[]

  /** @param runs the statements, in order; none if rows are not needed */
  constructor(runs: readonly Run[]) {
    this.#runs = runs
  }

  add(message: Message): void {
    const { name } = message
    if (name === 'dataRow') this.#row(message.fields)
    else if (name === 'rowDescription') this.#columns(message.fields)
    else if (name === 'noData') this.#columns([])
    else if (name === 'commandComplete') this.#complete(message.text)
    else if (name === 'emptyQuery') this.#complete('')
    else if (name === 'error') this.#failed(message)
    else if (name === 'readyForQuery') this.open = message.status !== 'I'
    else if (name === 'notification')
      this.notifications.push({ channel: message.channel, payload: message.payload })
  }

  #columns(fields: readonly Field[]): void {
    const run = this.#runs[this.results.length]
    if (run) run.fields = fields
  }

  #row(texts: readonly (string | null)[]): void {
    const run = this.#runs[this.results.length]
    // `select from …` returns rows without columns.
    if (run) this.#rows.push(rowOf(run.fields ?? [], texts))
  }

  #complete(tag: string): void {
    const run = this.#runs[this.results.length]
    if (run) run.fields ??= []
    this.results.push({ rows: this.#rows, count: tagCount(tag) })
    this.#rows = []
  }

  #failed({ code = 'XX000', message, detail, hint, constraint, routine }: ErrorMessage): void {
    this.stale ||= code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
    this.error ??= { code, message, detail, hint, constraint }
  }
}

function rowOf(fields: readonly Field[], texts: readonly (string | null)[]): Row {
  return Object.fromEntries(
    fields.map(({ name, dataTypeID }, index) => [name, fromText(dataTypeID, texts[index] ?? null)]),
  )
}

const BOOLEAN_TYPE = 16
const NUMBER_TYPES = new Set([20, 21, 23, 700, 701]) // int8, int2, int4, float4, float8
const JSON_TYPES = new Set([114, 3802]) // json, jsonb

function fromText(type: number, text: string | null): unknown {
  if (text === null) return null
  if (type === BOOLEAN_TYPE) return text === 't'
  if (NUMBER_TYPES.has(type)) return Number(text)
  if (JSON_TYPES.has(type)) return JSON.parse(text)
  return text
}

function tagCount(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1))
  return Number.isInteger(count) ? count : 0
}
