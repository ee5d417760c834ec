/** What the main thread and the PGlite worker say to each other. One request is in flight at a time. */

import type { Notification, Outcome, TextTransaction } from './outcome.ts'

export type WorkerRequest =
  | { readonly kind: 'transaction'; readonly transaction: TextTransaction }
  | { readonly kind: 'script'; readonly sql: string }
  /** One statement outside of a transaction: `checkpoint`, `vacuum`. */
  | { readonly kind: 'maintain'; readonly sql: string }
  /** A copy of the database's files as they are now, in a new directory. */
  | { readonly kind: 'snapshot'; readonly directory: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' }

export interface WorkerAnswer {
  readonly outcome: Outcome
  /** Raised by the transaction, or seen while it ran; to be delivered before its outcome. */
  readonly notifications: readonly Notification[]
}

/** What the worker is started with. */
export interface WorkerData {
  readonly directory: string
  readonly durable: boolean
}

/** The worker's first message: the database is open, or why it could not be opened. */
export type WorkerGreeting =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
