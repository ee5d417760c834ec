import { requestErrors } from '../protocol/errors.ts'
import { MAX_BODY_BYTES } from '../protocol/limits.ts'
import type { Payload, TextKind } from './payload-text.ts'
import { readPayloadText } from './payload-thread.ts'

export type { Payload }

const ROW_KINDS: Readonly<Record<string, TextKind>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-www-form-urlencoded': 'form',
}

/** @throws {RestError} PGRST102 */
export async function readRows(
  request: Request,
  columns: readonly string[] | null,
): Promise<Payload & { kind: 'json' }> {
  const type = contentType(request)
  const text = textOf(await readBody(request))
  const kind = ROW_KINDS[type]
  if (kind === undefined) throw requestErrors.body(`Content-Type not acceptable: ${type}`)
  return (await readPayloadText(kind, text, columns)) as Payload & { kind: 'json' }
}

/**
 * An empty body means no arguments.
 * @throws {RestError} PGRST102
 */
export async function readArguments(request: Request, columns: readonly string[] | null): Promise<Payload> {
  const type = contentType(request)
  const body = await readBody(request)
  switch (type) {
    case 'application/json':
      return readPayloadText('json', body.length === 0 ? '{}' : textOf(body), columns)
    case 'text/csv':
      return readPayloadText('csv', textOf(body), columns)
    case 'application/x-www-form-urlencoded':
      return readPayloadText('fields', textOf(body), null)
    case 'text/plain':
      return { kind: 'raw', type: 'text', value: textOf(body) }
    case 'text/xml':
      return { kind: 'raw', type: 'xml', value: textOf(body) }
    case 'application/octet-stream':
      return { kind: 'raw', type: 'bytea', value: `\\x${body.toString('hex')}` }
    default:
      throw requestErrors.body(`Content-Type not acceptable: ${type}`)
  }
}

function contentType(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? 'application/json').split(';')
  return type.trim().toLowerCase()
}

/** @throws {RestError} 413 */
async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) throw requestErrors.bodyTooLarge()
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
    if (size > MAX_BODY_BYTES) throw requestErrors.bodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws {RestError} PGRST102 for invalid UTF-8, because replacement characters would be stored */
function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw requestErrors.body('Cannot decode byte sequence as UTF-8')
  }
}
