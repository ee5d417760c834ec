export interface BlobStore {
  /**
   * Stores a stream completely or not at all, replacing an existing one. `etag` is a strong entity tag derived from the
   * content.
   * @param limit in bytes; beyond it the stream is cancelled and `BlobTooLargeError` thrown
   */
  put(key: string, body: ReadableStream<Uint8Array>, limit?: number): Promise<{ size: number; etag: string }>
  /**
   * @param range first and last byte, inclusive
   * @returns null for an unknown key
   */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  remove(keys: readonly string[]): Promise<void>
  /** Lists complete blobs, in any order. */
  list(): AsyncIterable<BlobEntry>
  /** Writes, reads and deletes a probe. */
  check(): Promise<void>
}

export interface BlobEntry {
  readonly key: string
  readonly size: number
  /** In ms since the epoch. */
  readonly modified: number
}

export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError'
}

/** The store is full; existing blobs remain readable. */
export class BlobStoreFullError extends Error {
  override readonly name = 'BlobStoreFullError'
}

/** The store is unreachable, broken, or rejects our credentials. */
export class BlobStoreUnavailableError extends Error {
  override readonly name = 'BlobStoreUnavailableError'
}

/** Segments of `[A-Za-z0-9._-]` joined by `/`, none starting with a dot. */
export function isBlobKey(key: string): boolean {
  return key.split('/').every(isBlobKeySegment)
}

export function isBlobKeySegment(segment: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(segment)
}

export function requireBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`Not a blob key: ${JSON.stringify(key)}`)
  return key
}

/** @param location the store's name in the error message */
export async function checkBlobs(blobs: Omit<BlobStore, 'check' | 'list'>, location: string): Promise<void> {
  const probe = `probe-${crypto.randomUUID()}`
  try {
    await blobs.put(probe, new Blob([probe]).stream())
    if ((await new Response(await blobs.get(probe)).text()) !== probe)
      throw new BlobStoreUnavailableError(`${location} does not return the stored data`)
  } finally {
    await blobs.remove([probe])
  }
}
