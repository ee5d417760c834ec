/** Storage for objects' bytes: local files, or an object store. */
export interface BlobStore {
  /**
   * Stores a stream under a key, completely or not at all, replacing an existing one. `etag` is a strong entity tag
   * with quotes, derived from the content and therefore the same in every store.
   * @param limit in bytes; beyond it the stream is cancelled, nothing is stored and `BlobTooLargeError` is thrown
   */
  put(key: string, body: ReadableStream<Uint8Array>, limit?: number): Promise<{ size: number; etag: string }>
  /**
   * @param range first and last byte, both included
   * @returns null when there is no such key
   */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  remove(keys: readonly string[]): Promise<void>
  /** Lists complete blobs in any order, reading on demand. Concurrent changes may or may not be included. */
  list(): AsyncIterable<BlobEntry>
  /** Writes, reads and deletes a probe; throws the cause when the store is not usable. */
  check(): Promise<void>
}

export interface BlobEntry {
  readonly key: string
  /** In bytes. */
  readonly size: number
  /** In ms since the epoch, by the store's clock. */
  readonly modified: number
}

export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLarge'
}

/** The store is full; existing blobs remain readable. */
export class BlobStoreFullError extends Error {
  override readonly name = 'BlobsFull'
}

/** The store is unreachable, broken, or rejects our credentials. */
export class BlobStoreUnavailableError extends Error {
  override readonly name = 'BlobsUnavailable'
}

/** Segments of letters, digits, `.`, `_` and `-` joined by `/`, none starting with a dot. */
export function isBlobKey(key: string): boolean {
  return key.split('/').every(isBlobKeySegment)
}

export function isBlobKeySegment(segment: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(segment)
}

/** @throws when the key is invalid */
export function requireBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`Not a blob key: ${JSON.stringify(key)}`)
  return key
}

/**
 * Implements `check` for every store.
 * @param place names the store in the error message
 */
export async function checkBlobs(blobs: Omit<BlobStore, 'check' | 'list'>, place: string): Promise<void> {
  const probe = `probe-${crypto.randomUUID()}`
  try {
    await blobs.put(probe, new Blob([probe]).stream())
    if ((await new Response(await blobs.get(probe)).text()) !== probe)
      throw new BlobStoreUnavailableError(`${place} does not return the stored data`)
  } finally {
    await blobs.remove([probe])
  }
}
