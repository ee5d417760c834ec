/**
 * Messages of PostgreSQL's extended protocol, read and written by pg's library for both engines.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import { serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser'

/** Messages that matter to a caller. */
export type Message =
  | { readonly name: 'rowDescription'; readonly fields: readonly Field[] }
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
  readonly routine?: string | undefined
}

/** Reads messages from chunks of any length, copying the bytes, because the engine reuses its memory. */
export function createMessageReader(onMessage: (message: Message) => void): (bytes: Uint8Array) => void {
  const parser = new Parser()
  return (bytes) => parser.parse(Buffer.from(bytes), (message) => onMessage(message as Message))
}

export class MessageWriter {
  #messages: Uint8Array[] = []

  flush(): Uint8Array {
    const bytes = Buffer.concat(this.#messages)
    this.#messages = []
    return bytes
  }

  /** An unnamed statement lasts until the next `parse`. */
  parse(text: string, name = ''): void {
    this.#messages.push(serialize.parse({ text, name }))
  }

  bind(values: readonly (string | null)[], statement = ''): void {
    this.#messages.push(serialize.bind({ values: values as (string | null)[], statement }))
  }

  describe(): void {
    this.#messages.push(serialize.describe({ type: 'P' }))
  }

  execute(): void {
    this.#messages.push(serialize.execute())
  }

  close(name: string): void {
    this.#messages.push(serialize.close({ type: 'S', name }))
  }

  query(text: string): void {
    this.#messages.push(serialize.query(text))
  }

  sync(): void {
    this.#messages.push(serialize.sync())
  }
}
