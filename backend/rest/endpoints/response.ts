import type { Row } from '#backend/database/database.ts'
import { requestErrors } from '../protocol/errors.ts'

export interface RestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | null>>
  readonly body: string | null
}

export interface ResultRow {
  readonly body: string
  readonly pageTotal: number
  readonly total: number | null
  readonly settings: ResponseSettings
}

/** Set by a function or trigger for the response. */
export interface ResponseSettings {
  readonly headers: string | null
  readonly status: string | null
}

export function resultRow(row: Row | undefined): ResultRow {
  return {
    body: String(row?.body ?? ''),
    pageTotal: Number(row?.page_total ?? 0),
    total: row?.total == null ? null : Number(row.total),
    settings: responseSettings(row),
  }
}

export function responseSettings(row: Row | undefined): ResponseSettings {
  return {
    headers: row?.response_headers == null ? null : String(row.response_headers),
    status: row?.response_status == null ? null : String(row.response_status),
  }
}

/** @throws {RestError} PGRST111, PGRST112 for malformed settings */
export function respond({ status, headers, body }: RestResponse, settings: ResponseSettings): Response {
  const own = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)
  const all = settings.headers === null ? own : overrideHeaders(own, parseHeaders(settings.headers))
  const finalStatus = settings.status === null ? status : parseStatus(settings.status)
  const hasBody = body !== null && finalStatus !== 204 && finalStatus !== 205 && finalStatus !== 304
  return new Response(hasBody ? body : null, { status: finalStatus, headers: all })
}

/** Returns `0-9/25`, with `*` for an unknown total. */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** Replaces headers of the same name. `overrides` may repeat a header such as `Set-Cookie`. */
function overrideHeaders(own: [string, string][], overrides: [string, string][]): [string, string][] {
  const replaced = new Set(overrides.map(([name]) => name.toLowerCase()))
  return [...own.filter(([name]) => !replaced.has(name.toLowerCase())), ...overrides]
}

function parseHeaders(text: string): [string, string][] {
  try {
    const list = JSON.parse(text) as Record<string, string>[]
    const entries = list.flatMap((entry) => Object.entries(entry))
    new Headers(entries)
    if (list.every((entry) => Object.keys(entry).length === 1)) return entries
  } catch {}
  throw requestErrors.responseHeaders()
}

function parseStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599) throw requestErrors.responseStatus()
  return status
}
