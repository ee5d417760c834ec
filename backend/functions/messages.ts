/** The messages between the host and a function's thread. Streams and buffers are transferred, not copied. */

export interface ThreadSettings {
  /** The `file:` address of the function's `index.ts`. */
  readonly entry: string
  /** What the function reads through `Deno.env`. */
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

export type ToThread =
  | RequestMessage
  /** The caller left, or its time is up; the request's signal tells the function. */
  | { readonly type: 'abort'; readonly id: number }
  /** A thread that is not stuck answers this at once. */
  | { readonly type: 'ping' }

export type FromThread =
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
