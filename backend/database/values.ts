/** How values cross the border to PostgreSQL: the same rules for PGlite and for a server, see `Row` in database.ts. */

const bool = 16
const numbers = new Set([20, 21, 23, 700, 701]) // int8, int2, int4, float4, float8
const json = new Set([114, 3802]) // json, jsonb

/** A parameter as PostgreSQL's text; `null` for null and undefined. Arrays are objects too, hence JSON. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** A result's text in the JavaScript type that belongs to its PostgreSQL type. */
export function fromText(type: number, text: string | null): unknown {
  if (text === null) return null
  if (type === bool) return text === 't'
  if (numbers.has(type)) return Number(text)
  if (json.has(type)) return JSON.parse(text)
  return text
}

/** Rows returned or touched, from a command tag such as `INSERT 0 5` or `CREATE TABLE`. */
export function tagCount(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1))
  return Number.isInteger(count) ? count : 0
}
