/**
 * The messages of PostgreSQL's extended protocol, read and written by pg's own library for both engines.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import { serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser'

/** These of PostgreSQL's answers matter to a caller; the others only say that something went well. */
export type Message =
  | { readonly name: 'rowDescription'; readonly fields: readonly Field[] }
  /** The statement has no rows. */
  | { readonly name: 'noData' }
  | { readonly name: 'dataRow'; readonly fields: readonly (string | null)[] }
  /** `text` is a tag such as `INSERT 0 5`. */
  | { readonly name: 'commandComplete'; readonly text: string }
  | { readonly name: 'emptyQuery' }
  | { readonly name: 'notification'; readonly channel: string; readonly payload: string }
  | ErrorMessage
  /** `status` is `I` outside a transaction, `T` in one, `E` in one that failed. */
  | { readonly name: 'readyForQuery'; readonly status: string }

export interface Field {
  readonly name: string
  /** The type's object identifier. */
  readonly dataTypeID: number
}

export interface ErrorMessage {
  readonly name: 'error'
  readonly severity?: string | undefined
  readonly code?: string | undefined
  readonly message: string
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  readonly constraint?: string | undefined
  /** The function of PostgreSQL that raised it. */
  readonly routine?: string | undefined
}

/**
 * Reads answers, which come in pieces that need not end where a message ends.
 * @returns a function that takes the next piece and copies its bytes, since the engine's memory is reused
 */
export function createMessageReader(onMessage: (message: Message) => void): (bytes: Uint8Array) => void {
  const parser = new Parser()
  return (bytes) => parser.parse(Buffer.from(bytes), (message) => onMessage(message as Message))
}

/** Collects messages so that they can be sent in one piece. */
export class MessageWriter {
  #messages: Uint8Array[] = []

  /** Returns everything that was written since the last call. */
  take(): Uint8Array {
    const taken = Buffer.concat(this.#messages)
    this.#messages = []
    return taken
  }

  /** Prepares a statement; one without a name lasts for the next `bind` only. */
  parse(text: string, name = ''): void {
    this.#messages.push(serialize.parse({ text, name }))
  }

  /** Gives a prepared statement its parameters as text and asks for results as text. */
  bind(values: readonly (string | null)[], statement = ''): void {
    this.#messages.push(serialize.bind({ values: values as (string | null)[], statement }))
  }

  /** Asks for the columns of what was bound. */
  describe(): void {
    this.#messages.push(serialize.describe({ type: 'P' }))
  }

  execute(): void {
    this.#messages.push(serialize.execute())
  }

  /** Forgets a prepared statement; it is no error when there is none. */
  close(name: string): void {
    this.#messages.push(serialize.close({ type: 'S', name }))
  }

  /** Runs a text of one or more statements without parameters at once. */
  query(text: string): void {
    this.#messages.push(serialize.query(text))
  }

  sync(): void {
    this.#messages.push(serialize.sync())
  }
}
