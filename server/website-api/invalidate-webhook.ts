/**
 * Supabase says here which table's content changed (docs/deploy-supabase.md), so that pages that show it are rendered
 * anew. The call needs neither cookie nor CSRF token: it is signed with a key that the database and this process share.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { ConsumeRateLimit } from '../data-source/rate-limit.ts'
import { apiErrors, parseInput } from './services/errors.ts'

export const INVALIDATE_PATH = '/api/invalidate'
export const INVALIDATE_SIGNATURE_HEADER = 'X-Invalidate-Signature'
/** The tables that public pages show: those whose triggers tell of changes. */
export const CONTENT_TABLES: readonly string[] = [
  'blogs',
  'company_entries',
  'jobs',
  'news_articles',
  'social_pictures',
  'team_members',
]
/** Seconds by which the clocks of two machines may differ, and for which a call that somebody copied works again. */
const LONGEST_AGE = 300
/** Counts the calls for one table; past the limit, pages follow edits by their age alone. */
const LIMIT = { name: 'invalidate', count: 300, seconds: 60 } as const

export interface Invalidation {
  /** The key has at least 32 characters. */
  readonly key: string
  /** Forgets the pages that show rows of this table. */
  readonly invalidate: (table: string) => void
}

export interface InvalidationDependencies extends Invalidation {
  readonly takeToken: ConsumeRateLimit
  readonly clock: () => number
}

/** The body, beside which Supabase's own webhooks have rows that nobody here needs. */
const change = z.object({
  schema: z.string(),
  table: z.string(),
  /** In seconds since the epoch. */
  sent_at: z.number(),
})

/** Answers 204, also for a table that no page shows; 401 unless the signature is valid and fresh. */
export function invalidateWebhook({ key, invalidate, takeToken, clock }: InvalidationDependencies): Handler {
  return async (context) => {
    const body = await context.req.text()
    if (!isSignatureOf(body, key, context.req.header(INVALIDATE_SIGNATURE_HEADER) ?? ''))
      throw apiErrors.invalidationSignature()
    const { schema, table, sent_at } = parseInput(change, parseJson(body))
    if (Math.abs(clock() / 1000 - sent_at) > LONGEST_AGE) throw apiErrors.invalidationSignature()
    if (schema !== 'public' || !CONTENT_TABLES.includes(table)) return context.body(null, 204)
    if (!(await takeToken(LIMIT, table))) throw apiErrors.tooMany(LIMIT.seconds)
    invalidate(table)
    return context.body(null, 204)
  }
}

/** Makes what the header says of a body: `sha256=` and the HMAC in hexadecimal. */
export function invalidationSignature(body: string, key: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}

function isSignatureOf(body: string, key: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(invalidationSignature(body, key))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
