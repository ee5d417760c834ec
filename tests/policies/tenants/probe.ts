/** Sends requests as a customer’s user and looks for other owners’ marks in the answers. */
import { FIRST, SECOND, STAFF_MARK, type Tenant } from './tenant-rows.ts'

export type Layer =
  | 'table'
  | 'embed'
  | 'function'
  | 'file'
  | 'channel'
  | 'route'
  | 'website API'
  | 'edge function'

export interface Finding {
  readonly layer: Layer
  /** The request, or the part that no request covers. */
  readonly request: string
  readonly reason: string
}

export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: Headers
}

export interface Probe {
  /** The customer whose user asks, and whose rows must not be seen. */
  readonly self: Tenant
  readonly other: Tenant
  readonly token: string
  readonly findings: Finding[]
  report(layer: Layer, request: string, reason: string): void
  /** Reports marks of other owners in a text, except those that the request contains. */
  inspect(layer: Layer, request: string, text: string): void
  /** Sends a request with the user’s token and inspects the answer. */
  ask(layer: Layer, url: string, init?: RequestInit): Promise<Answer>
  /**
   * Reports if the answer to a request about the other customer’s rows differs from the answer about rows that don’t
   * exist, in anything but the values sent.
   */
  compare(layer: Layer, name: string, send: (values: Stranger) => Promise<Answer>): Promise<void>
}

/** Owner of the rows that a request names: the other customer, or none. */
export interface Stranger {
  readonly customerId: number
  readonly userId: string
  readonly mark: string
  readonly offset: number
}

/** In no one’s range. */
const NOBODY: Stranger = {
  customerId: 6_600_000_002,
  userId: '00000000-0000-4000-8000-0000000000ff',
  mark: 'qznobody',
  offset: 6_600_000_000,
}

let addresses = 0
/** A separate address per request, because rate limits use it. */
export function anyAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export function createProbe(self: Tenant, token: string, publishableKey: string): Probe {
  const other = self === FIRST ? SECOND : FIRST
  const foreign = new RegExp(
    `(?:${other.mark}|${STAFF_MARK})[\\w-]*|\\b${other.offset / 100_000_000}\\d{8}\\b|${other.userId}`,
    'g',
  )
  const findings: Finding[] = []
  const seen = new Set<string>()

  function report(layer: Layer, request: string, reason: string): void {
    // The same table, function or file isn’t reported for each request.
    const key = `${layer} ${layer === 'embed' ? request : request.split('?')[0]}`
    if (seen.has(key)) return
    seen.add(key)
    findings.push({ layer, request: request.slice(0, 400), reason })
  }
  function inspect(layer: Layer, request: string, text: string): void {
    const sent = decode(request)
    const [found] = [...text.matchAll(foreign)].flat().filter((mark) => !sent.includes(mark))
    if (found !== undefined) report(layer, request, `contains ${found}`)
  }
  return {
    self,
    other,
    token,
    findings,
    report,
    inspect,
    async ask(layer, url, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('X-Forwarded-For', anyAddress())
      headers.set('apikey', publishableKey)
      if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
      const response = await fetch(url, { redirect: 'manual', ...init, headers })
      const body = await response.text()
      const request = `${init.method ?? 'GET'} ${url} ${typeof init.body === 'string' ? init.body : ''}`
      if (response.status >= 500 && response.status !== 501)
        report(layer, request, `answers ${response.status}: ${body.slice(0, 200)}`)
      inspect(layer, request, `${body}\n${[...response.headers].join('\n')}`)
      return { status: response.status, body, headers: response.headers }
    },
    async compare(layer, name, send) {
      const [about, reference] = [await send(other), await send(NOBODY)].map(({ status, body }) =>
        `${status} ${body}`
          .replaceAll(/\b(?:44|66|88)\d{8}\b/g, 'ID')
          .replaceAll(/qz(?:first|second|nobody)[\w-]*/g, 'TEXT')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+Z?/g, 'TIME'),
      )
      if (about !== reference)
        report(
          layer,
          name,
          `answers “${about?.slice(0, 200)}”, but “${reference?.slice(0, 200)}” about a row that doesn’t exist`,
        )
    },
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Runs tasks, eight at a time. */
export async function inParallel(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = tasks[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const task of queue) await task()
    }),
  )
}
