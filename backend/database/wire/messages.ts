/**
 * Messages of PostgreSQL's extended protocol, read and written by pg's library for both engines.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import { serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser'

/** PostgreSQL's messages that matter to a caller; the others only report success. */
export type Message =
  | { readonly name: 'rowDescription'; readonly fields: readonly Field[] }
  /** The statement returns no rows. */
  | { readonly name: 'noData' }
  | { readonly name: 'dataRow'; readonly fields: readonly (string | null)[] }
  /** `text` is a tag such as `INSERT 0 5`. */
  | { readonly name: 'commandComplete'; readonly text: string }
  | { readonly name: 'emptyQuery' }
  | { readonly name: 'notification'; readonly channel: string; readonly payload: string }
  | ErrorMessage
  /** `status` is `I` outside a transaction, `T` in one, `E` in a failed one. */
  | { readonly name: 'readyForQuery'; readonly status: string }

export interface Field {
  readonly name: string
  /** Type OID. */
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
  /** Function of PostgreSQL that raised it. */
  readonly routine?: string | undefined
}

/**
 * Reads messages from chunks of any length.
 * @returns a function that takes the next chunk and copies its bytes, because the engine reuses its memory
 */
export function createMessageReader(onMessage: (message: Message) => void): (bytes: Uint8Array) => void {
  const parser = new Parser()
  return (bytes) => parser.parse(Buffer.from(bytes), (message) => onMessage(message as Message))
}

/** Collects messages to be sent together. */
export class MessageWriter {
  #messages: Uint8Array[] = []

  /** Returns everything written since the last call. */
  take(): Uint8Array {
    const taken = Buffer.concat(this.#messages)
    this.#messages = []
    return taken
  }

  /** Prepares a statement; an unnamed one lasts until the next `parse`. */
  parse(text: string, name = ''): void {
    this.#messages.push(serialize.parse({ text, name }))
  }

  /** Binds parameters as text and requests results as text. */
  bind(values: readonly (string | null)[], statement = ''): void {
    this.#messages.push(serialize.bind({ values: values as (string | null)[], statement }))
  }

  /** Requests the columns of the bound statement. */
  describe(): void {
    this.#messages.push(serialize.describe({ type: 'P' }))
  }

  execute(): void {
    this.#messages.push(serialize.execute())
  }

  /** Closes a prepared statement; no error if it doesn't exist. */
  close(name: string): void {
    this.#messages.push(serialize.close({ type: 'S', name }))
  }

  /** Runs one or more statements without parameters. */
  query(text: string): void {
    this.#messages.push(serialize.query(text))
  }

  sync(): void {
    this.#messages.push(serialize.sync())
  }
}
