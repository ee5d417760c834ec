import { requestErrors } from '../errors.ts'
import { maxBodyBytes } from '../limits.ts'

/**
 * A request's body as bytes, read no further than the limit.
 * @throws {RestError} 413
 */
export async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw requestErrors.bodyTooLarge()
  try {
    return await receive(request)
  } catch (error) {
    throw request.signal.aborted ? requestErrors.aborted() : error
  }
}

async function receive(request: Request): Promise<Buffer> {
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

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws {RestError} PGRST102 for what is no UTF-8: replaced characters would be stored in silence. */
export function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw requestErrors.body('Cannot decode byte sequence as UTF-8')
  }
}
