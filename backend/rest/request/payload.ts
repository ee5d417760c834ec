import { requestErrors } from '../protocol/errors.ts'
import { isTooDeep, MAX_BODY_BYTES, MAX_PAYLOAD_ROWS } from '../protocol/limits.ts'
import { parseCsv } from './csv.ts'

/** What a request brings for a table or a function. */
export type Payload =
  | {
      readonly kind: 'json'
      /** The text goes to PostgreSQL as it came. */
      readonly text: string
      readonly isObject: boolean
      /** The keys of every object, or those of the `columns` parameter. */
      readonly keys: readonly string[]
    }
  /** Form fields, for a function. */
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, string])[] }
  /** The one argument of a function with a single unnamed parameter. */
  | { readonly kind: 'raw'; readonly type: 'text' | 'xml' | 'bytea'; readonly value: string }

/**
 * Reads the body of a write to a table.
 * @throws {RestError} PGRST102
 */
export async function readRows(
  request: Request,
  columns: readonly string[] | null,
): Promise<Payload & { kind: 'json' }> {
  const type = contentType(request)
  const text = textOf(await readBody(request))
  if (type === 'application/json') return jsonPayload(text, columns)
  if (type === 'text/csv') return rowsPayload(JSON.stringify(parseCsv(text)), columns)
  if (type === 'application/x-www-form-urlencoded') {
    return jsonPayload(JSON.stringify(Object.fromEntries(new URLSearchParams(text))), null)
  }
  throw requestErrors.body(`Content-Type not acceptable: ${type}`)
}

/**
 * Reads the body of a function call; an empty one means no arguments.
 * @throws {RestError} PGRST102
 */
export async function readArguments(request: Request, columns: readonly string[] | null): Promise<Payload> {
  const type = contentType(request)
  const body = await readBody(request)
  switch (type) {
    case 'application/json':
      return jsonPayload(body.length === 0 ? '{}' : textOf(body), columns)
    case 'text/csv':
      return rowsPayload(JSON.stringify(parseCsv(textOf(body))), columns)
    case 'application/x-www-form-urlencoded':
      return { kind: 'fields', fields: [...new URLSearchParams(textOf(body))] }
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

function jsonPayload(text: string, columns: readonly string[] | null): Payload & { kind: 'json' } {
  if (isTooDeep(text)) throw requestErrors.tooDeep()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw requestErrors.body('Empty or invalid json')
  }
  if (Array.isArray(value)) return rowsPayload(text, columns, value)
  if (typeof value !== 'object' || value === null)
    return { kind: 'json', text: '[]', isObject: false, keys: [] }
  return { kind: 'json', text, isObject: true, keys: columns ?? Object.keys(value) }
}

function rowsPayload(
  text: string,
  columns: readonly string[] | null,
  rows: readonly unknown[] = JSON.parse(text),
): Payload & { kind: 'json' } {
  if (rows.length > MAX_PAYLOAD_ROWS) throw requestErrors.tooManyRows()
  const keys = columns ?? uniformKeys(rows)
  return { kind: 'json', text, isObject: false, keys }
}

function uniformKeys(rows: readonly unknown[]): readonly string[] {
  if (rows.length === 0) return []
  const [first] = rows
  const keys = isObject(first) ? Object.keys(first) : null
  const uniform =
    keys !== null &&
    rows.every(
      (row) =>
        isObject(row) &&
        Object.keys(row).length === keys.length &&
        keys.every((key) => Object.hasOwn(row, key)),
    )
  if (!uniform) throw requestErrors.body('All object keys must match')
  return keys
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a request's body as bytes, read no further than the limit.
 * @throws {RestError} 413
 */
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

/** @throws {RestError} PGRST102 for what is not UTF-8, since replacement characters would be stored unnoticed */
function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw requestErrors.body('Cannot decode byte sequence as UTF-8')
  }
}
