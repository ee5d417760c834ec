import { requestErrors } from '../errors.ts'
import { maxBodyBytes } from '../limits.ts'

/**
 * A request's body as bytes, read no further than the limit.
 * @throws {RestError} 413
 */
export async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw requestErrors.bodyTooLarge()
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw requestErrors.bodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
