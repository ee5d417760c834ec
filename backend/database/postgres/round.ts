import type { Writable } from 'node:stream'
import { type PoolClient, DatabaseError as ServerError, type Submittable } from 'pg'
import type { MessageHandler } from '../wire/message-reader.ts'
import type { Exchange } from '../wire/session.ts'

/** Of pg's connection, as far as whoever brings a query of its own may use it. */
interface Connection {
  readonly stream: Writable
  sendCopyFail(reason: string): void
}

/** A session's messages to a server, by a connection of pg's: that is what pg calls a query. */
export function exchangeBy(client: PoolClient): Exchange {
  return (messages, handler) =>
    new Promise((resolve, reject) => {
      // A copy: they are written when it is their turn.
      client.query(new Round(Buffer.from(messages), { client, handler, resolve, reject }))
    })
}

interface Parts {
  readonly client: PoolClient
  readonly handler: MessageHandler
  resolve(): void
  reject(error: Error): void
}

/** What pg calls as the answer comes in, message by message. */
class Round implements Submittable {
  readonly #messages: Uint8Array
  readonly #parts: Parts

  constructor(messages: Uint8Array, parts: Parts) {
    this.#messages = messages
    this.#parts = parts
  }

  submit(connection: unknown): void {
    ;(connection as Connection).stream.write(this.#messages)
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#parts.handler.columns(fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#parts.handler.row(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#parts.handler.complete(text)
  }

  handleEmptyQuery(): void {
    this.#parts.handler.complete('')
  }

  /** Of the server, which skips the rest, or of the connection. pg calls nothing after it. */
  handleError(error: Error): void {
    const { handler, resolve, reject } = this.#parts
    if (error instanceof ServerError) {
      const { code, message, detail, hint, constraint, routine } = error
      handler.failed({ C: code, M: message, D: detail, H: hint, n: constraint, R: routine })
      resolve()
    } else reject(error)
  }

  handleReadyForQuery(): void {
    const { client, handler, resolve } = this.#parts
    handler.ready(client.getTransactionStatus() ?? 'I')
    resolve()
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('There is no source to copy from')
  }

  handleCopyData(): void {}

  handlePortalSuspended(): void {}
}
