import type { Writable } from 'node:stream'
import { type PoolClient, DatabaseError as ServerError, type Submittable } from 'pg'
import type { Message } from '../wire/messages.ts'
import type { Exchange } from '../wire/session.ts'

interface Connection {
  readonly stream: Writable
  sendCopyFail(reason: string): void
}

/** Sends a session's messages over pg's connection, as a custom query. */
export function createRoundTrip(client: PoolClient): Exchange {
  return (messages, onMessage) =>
    new Promise((resolve, reject) => {
      client.query(new RoundTrip(messages, { client, onMessage, resolve, reject }))
    })
}

interface RoundTripOptions {
  readonly client: PoolClient
  onMessage(message: Message): void
  resolve(): void
  reject(error: Error): void
}

/** pg calls these methods. */
class RoundTrip implements Submittable {
  readonly #messages: Uint8Array
  readonly #options: RoundTripOptions

  constructor(messages: Uint8Array, options: RoundTripOptions) {
    this.#messages = messages
    this.#options = options
  }

  submit(connection: unknown): void {
    ;(connection as Connection).stream.write(this.#messages)
  }

  handleRowDescription(message: Message): void {
    this.#options.onMessage(message)
  }

  handleDataRow(message: Message): void {
    this.#options.onMessage(message)
  }

  handleCommandComplete(message: Message): void {
    this.#options.onMessage(message)
  }

  handleEmptyQuery(): void {
    this.#options.onMessage({ name: 'emptyQuery' })
  }

  handleError(error: Error): void {
    const { onMessage, resolve, reject } = this.#options
    if (error instanceof ServerError) {
      onMessage(error as ServerError & { name: 'error' })
      resolve()
    } else reject(error)
  }

  handleReadyForQuery(): void {
    const { client, onMessage, resolve } = this.#options
    onMessage({ name: 'readyForQuery', status: client.getTransactionStatus() ?? 'I' })
    resolve()
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('There is no source to copy from')
  }

  handleCopyData(): void {}

  handlePortalSuspended(): void {}
}
