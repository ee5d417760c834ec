/** Stores raw messages under their SHA-256, so files are never changed or duplicated. */
import { EMAIL_BUCKET } from '#domain/email/emails.ts'
import type { DataClient } from '#server/data-source/clients.ts'

/** Skips fsync in the embedded storage (`backend/storage/objects/object-upload.ts`). Supabase ignores it. */
const DEFERRED_FSYNC = { 'x-durability': 'deferred' }

/** @param hash SHA-256 in hexadecimal */
export function getRawMessagePath(hash: string): string {
  return `letters/${hash.slice(0, 2)}/${hash}`
}

/** The database commit that follows makes the file durable too. @throws if storing fails */
export async function storeRawMessage(secret: DataClient, path: string, bytes: Uint8Array): Promise<void> {
  const { error } = await secret.storage
    .from(EMAIL_BUCKET)
    // A type that browsers never display.
    .upload(path, bytes, { contentType: 'application/octet-stream', upsert: false, headers: DEFERRED_FSYNC })
  if (error && !isAlreadyStored(error)) throw error
}

/** @throws if the file cannot be read */
export async function readRawMessage(secret: DataClient, path: string): Promise<Uint8Array> {
  const { data, error } = await secret.storage.from(EMAIL_BUCKET).download(path)
  if (error) throw error
  return new Uint8Array(await data.arrayBuffer())
}

function isAlreadyStored(error: Error): boolean {
  const { statusCode, status } = error as { statusCode?: string; status?: number }
  return statusCode === '409' || status === 409
}
