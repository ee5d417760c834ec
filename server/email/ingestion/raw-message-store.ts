/** The bytes of letters, under the hash that is made of them: stored twice they are one file, and no file ever changes. */
import { EMAIL_BUCKET } from '#domain/email/emails.ts'
import type { DataClient } from '#server/data-source/clients.ts'

/** As `backend/storage/objects/object-upload.ts` has it; Supabase waits for the disk at each. */
const DEFERRED = { 'x-durability': 'deferred' }

/** @param hash SHA-256 in hexadecimal */
export function getRawMessagePath(hash: string): string {
  return `letters/${hash.slice(0, 2)}/${hash}`
}

/**
 * Stores a letter that is written down afterwards, in a transaction that waits for the disk: with it this one lasts too.
 * @throws when it is not stored
 */
export async function storeRawMessage(secret: DataClient, path: string, bytes: Uint8Array): Promise<void> {
  const { error } = await secret.storage
    .from(EMAIL_BUCKET)
    // Of no type that a browser would show.
    .upload(path, bytes, { contentType: 'application/octet-stream', upsert: false, headers: DEFERRED })
  if (error && !isThere(error)) throw error
}

/** @throws when they cannot be had */
export async function readRawMessage(secret: DataClient, path: string): Promise<Uint8Array> {
  const { data, error } = await secret.storage.from(EMAIL_BUCKET).download(path)
  if (error) throw error
  return new Uint8Array(await data.arrayBuffer())
}

function isThere(error: Error): boolean {
  const { statusCode, status } = error as { statusCode?: string; status?: number }
  return statusCode === '409' || status === 409
}
