/** Streams and buffers are transferred, not copied. */

export interface ThreadSettings {
  /** `file:` URL of the function's `index.ts`. */
  readonly entry: string
  readonly environment: Readonly<Record<string, string>>
}

export interface RequestMessage {
  readonly type: 'request'
  readonly id: number
  readonly url: string
  readonly method: string
  readonly headers: [name: string, value: string][]
  readonly body: ArrayBuffer | null
}

/** A function's call to the backend. */
export interface CallMessage extends Omit<RequestMessage, 'type'> {
  readonly type: 'call'
}

export type ToThread =
  | RequestMessage
  /** The backend's response. */
  | {
      readonly type: 'called'
      readonly id: number
      readonly status: number
      readonly headers: [name: string, value: string][]
      readonly body: ArrayBuffer
    }
  | { readonly type: 'callFailed'; readonly id: number; readonly message: string }
  /** The client disconnected or the time limit passed. */
  | { readonly type: 'abort'; readonly id: number }
  /** Answered immediately unless the thread hangs. */
  | { readonly type: 'ping' }

export type FromThread =
  | CallMessage
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | {
      readonly type: 'response'
      readonly id: number
      readonly status: number
      readonly headers: [name: string, value: string][]
      readonly body: ReadableStream<Uint8Array> | null
    }
  | { readonly type: 'failed'; readonly id: number; readonly stack: string }
