/** Where the bytes of stored objects live: files on this machine, or an object store. */
export interface BlobStore {
  /**
   * Stores a stream under a key, whole or not at all; an existing key is replaced. The `etag` is a strong entity tag,
   * quotes included, made from the content and therefore the same in every store.
   * @param limit in bytes; beyond it the stream is cancelled, nothing is kept and `BlobTooLarge` is thrown
   */
  put(key: string, body: ReadableStream<Uint8Array>, limit?: number): Promise<{ size: number; etag: string }>
  /**
   * @param range the first and last byte, both included
   * @returns null when there is no such key
   */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  remove(keys: readonly string[]): Promise<void>
  /**
   * Lists every blob that is whole, in no particular order and reading on demand. One that is stored or removed in the
   * meantime may or may not be listed. A blob that `put` has yet to finish never is.
   */
  list(): AsyncIterable<BlobEntry>
  /** Writes, reads and removes a probe; throws with the cause when the store is not usable. */
  check(): Promise<void>
}

export interface BlobEntry {
  readonly key: string
  /** In bytes. */
  readonly size: number
  /** When it was stored, in milliseconds since the epoch by the store's clock. */
  readonly modified: number
}

export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLarge'
}

/** The store has no room for more; what it has can be read. */
export class BlobStoreFullError extends Error {
  override readonly name = 'BlobsFull'
}

/** The store cannot do its work for reasons of its own: it is unreachable, broken, or refuses us. */
export class BlobStoreUnavailableError extends Error {
  override readonly name = 'BlobsUnavailable'
}

/** Keys are segments of letters, digits, `.`, `_` and `-` joined by `/`, none starting with a dot. */
export function isBlobKey(key: string): boolean {
  return key.split('/').every(isBlobKeySegment)
}

export function isBlobKeySegment(segment: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(segment)
}

/** @throws when the key does not have that form */
export function requireBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`Not a blob key: ${JSON.stringify(key)}`)
  return key
}

/**
 * Does what `check` means in every store: puts a probe in, reads it and removes it.
 * @param place names the store in the error's sentence
 */
export async function checkBlobs(blobs: Omit<BlobStore, 'check' | 'list'>, place: string): Promise<void> {
  const probe = `probe-${crypto.randomUUID()}`
  try {
    await blobs.put(probe, new Blob([probe]).stream())
    if ((await new Response(await blobs.get(probe)).text()) !== probe)
      throw new BlobStoreUnavailableError(`${place} does not return what it was given`)
  } finally {
    await blobs.remove([probe])
  }
}
