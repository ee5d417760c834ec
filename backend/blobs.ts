/** Where the bytes of stored objects live: files on this machine, or an object store. */
export interface BlobStore {
  /**
   * Stores a stream under a key, whole or not at all; an existing key is replaced.
   * @param limit bytes; past it the stream is cancelled, nothing is kept and `BlobTooLarge` is thrown.
   */
  put(key: string, body: ReadableStream<Uint8Array>, limit?: number): Promise<{ size: number; etag: string }>
  /** @param range first and last byte, both included. `null` when there is no such key. */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  remove(keys: readonly string[]): Promise<void>
  /**
   * Every blob that is whole, in no order, read as it is asked for: one stored or removed meanwhile may be there
   * or not. A blob that `put` has yet to finish is never listed.
   */
  list(): AsyncIterable<BlobEntry>
  /** Writes, reads and removes a probe; throws with the cause when the store is not usable. */
  check(): Promise<void>
}

export interface BlobEntry {
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** When it was stored: milliseconds since the epoch, by the clock of the store. */
  readonly modified: number
}

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}
