/**
 * Webhook for Supabase: invalidates cached pages when a table changes (docs/deploy-supabase.md). Needs neither cookie
 * nor CSRF token, because it is signed with a shared key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { ConsumeRateLimit } from '../data-source/rate-limit.ts'
import { apiErrors, parseInput } from './services/errors.ts'

export const INVALIDATE_PATH = '/api/invalidate'
export const INVALIDATE_SIGNATURE_HEADER = 'X-Invalidate-Signature'
/** Tables shown on public pages. */
export const CONTENT_TABLES: readonly string[] = [
  'blogs',
  'company_entries',
  'jobs',
  'news_articles',
  'social_images',
  'team_members',
]
/** Accepted clock difference and replay window, in seconds. */
const MAX_AGE_SECONDS = 300
/** Per table. Beyond it, pages expire by age only. */
const LIMIT = { name: 'invalidate', count: 300, seconds: 60 } as const

export interface Invalidation {
  /** At least 32 characters. */
  readonly key: string
  readonly invalidate: (table: string) => void
}

export interface InvalidationDependencies extends Invalidation {
  readonly consumeRateLimit: ConsumeRateLimit
  readonly clock: () => number
}

/** Supabase's webhooks send more fields, which are ignored. */
const changeSchema = z.object({
  schema: z.string(),
  table: z.string(),
  /** Seconds since the epoch. */
  sent_at: z.number(),
})

/** Responds with 204, also for tables without pages, or 401 if the signature is invalid or expired. */
export function invalidateWebhook({
  key,
  invalidate,
  consumeRateLimit,
  clock,
}: InvalidationDependencies): Handler {
  return async (context) => {
    const body = await context.req.text()
    if (!isSignatureOf(body, key, context.req.header(INVALIDATE_SIGNATURE_HEADER) ?? ''))
      throw apiErrors.invalidationSignature()
    const { schema, table, sent_at } = parseInput(changeSchema, parseJson(body))
    if (Math.abs(clock() / 1000 - sent_at) > MAX_AGE_SECONDS) throw apiErrors.invalidationSignature()
    if (schema !== 'public' || !CONTENT_TABLES.includes(table)) return context.body(null, 204)
    if (!(await consumeRateLimit(LIMIT, table))) throw apiErrors.tooMany(LIMIT.seconds)
    invalidate(table)
    return context.body(null, 204)
  }
}

/** Returns `sha256=` and the HMAC in hexadecimal. */
export function invalidationSignature(body: string, key: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}

function isSignatureOf(body: string, key: string, signature: string): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(invalidationSignature(body, key))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
