/**
 * What the processes of a site with fronts say to each other. The keeper talks to its children over Node's own channel;
 * each front has a connection of its own to the owner.
 */

/** What a front must know to begin; the bound port comes with it as a handle. */
export interface FrontOrders {
  readonly kind: 'begin'
  /** Path of the owner's socket. */
  readonly owner: string
  readonly siteUrl: string
  readonly hstsSubdomains: boolean
  /** As `BlockList.toJSON` writes it. */
  readonly trustedProxies: readonly string[]
  readonly dataDirectory: string
  /** Addresses that the front before it had in memory: it takes connections once it has them too. */
  readonly pages: readonly string[]
}

export interface OwnerOrders {
  readonly kind: 'begin'
  /** Path of the socket to listen on. */
  readonly socket: string
  /** The port that the fronts have. */
  readonly port: number
  /** Whether there was an owner before it: then nothing is printed. */
  readonly again: boolean
}

/** From the keeper to a child. `pause` and `leave` are for fronts. */
export type Order =
  | FrontOrders
  | OwnerOrders
  /** Ask the owner nothing new until there is another one. */
  | { readonly kind: 'pause' }
  /** Take no further connection, and end when those that are open have ended. */
  | { readonly kind: 'leave' }
  /** Answer what was asked, and end. */
  | { readonly kind: 'stop' }

/** From a child to the keeper. */
export type Report =
  | { readonly kind: 'ready'; readonly screen?: string }
  /** Asks the owner nothing new, and has these pages in memory, what was asked for last first. */
  | { readonly kind: 'paused'; readonly pages: readonly string[] }
  /** Somebody told the owner to end, whose name stands in its lock. */
  | { readonly kind: 'signalled' }
  /** The port could not be listened on. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }

/** From the owner to a front. */
export type Notice =
  /**
   * Rows of a table changed, or anything may have where none is named. `by` are the networks of those who are changing
   * something: they are not shown what was before.
   */
  | {
      readonly kind: 'changed'
      readonly sequence: number
      readonly table?: string
      readonly by: readonly string[]
    }
  /** There are fewer bytes for the same page. */
  | { readonly kind: 'smaller'; readonly address: string }

/** Whole pages that a front sent, which the owner counts. */
export interface PageLoads {
  readonly address: string
  readonly host: string
  readonly referrer: string
  readonly agent: string
  count: number
}

/** From a front to the owner. */
export type Reply =
  | { readonly kind: 'hello'; readonly pid: number }
  /** Nothing that was kept before this notice is answered as new any more. */
  | { readonly kind: 'heard'; readonly sequence: number }
  | { readonly kind: 'loads'; readonly loads: readonly PageLoads[] }

/** Writes a value as the line that {@link readLines} reads. */
export const lineOf = (value: Notice | Reply): string => `${JSON.stringify(value)}\n`

/** Calls `take` with each line's value, however the lines are cut. */
export function readLines<Value>(
  stream: { on(event: 'data', listener: (chunk: Buffer) => void): unknown },
  take: (value: Value) => void,
): (chunk: Buffer) => void {
  let rest = ''
  const decoder = new TextDecoder()
  function read(chunk: Buffer): void {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(JSON.parse(line) as Value)
  }
  stream.on('data', read)
  return read
}
