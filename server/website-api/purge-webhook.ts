/**
 * Where Supabase tells which table's content changed (docs/deploy-supabase.md), so that pages that show it are rendered
 * anew. Neither cookie nor CSRF token: the call is signed with a key that the database and this process share.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { TakeToken } from '../rate-limit.ts'
import { refuse } from './errors.ts'
import { limits } from './limits.ts'
import { parseInput } from './parse-input.ts'

export const PURGE_PATH = '/api/purge'
export const PURGE_SIGNATURE_HEADER = 'X-Purge-Signature'
/** The tables that public pages show: those whose triggers tell of changes. */
export const CONTENT_TABLES: readonly string[] = ['blogs', 'jobs', 'news_articles', 'team_members']
/** Seconds by which the clocks of two machines may differ, and for which a call that somebody copied works again. */
const longestAge = 300

export interface Purging {
  /** Of at least 32 characters. */
  readonly key: string
  /** Forgets the pages that show rows of this table. */
  readonly purge: (table: string) => void
}

export interface PurgeParts extends Purging {
  readonly takeToken: TakeToken
  readonly clock: () => number
}

/** The body, beside which Supabase's own webhooks have rows that nobody here needs. */
const change = z.object({
  schema: z.string(),
  table: z.string(),
  /** Seconds since the epoch. */
  sent_at: z.number(),
})

/** Answers 204, also for a table that no page shows; 401 unless the signature holds and is fresh. */
export function purgeWebhook({ key, purge, takeToken, clock }: PurgeParts): Handler {
  return async (context) => {
    const body = await context.req.text()
    if (!isSignatureOf(body, key, context.req.header(PURGE_SIGNATURE_HEADER) ?? ''))
      throw refuse.purgeSignature()
    const { schema, table, sent_at } = parseInput(change, parseJson(body))
    if (Math.abs(clock() / 1000 - sent_at) > longestAge) throw refuse.purgeSignature()
    if (schema !== 'public' || !CONTENT_TABLES.includes(table)) return context.body(null, 204)
    if (!(await takeToken(limits.purge, table))) throw refuse.tooMany(limits.purge.seconds)
    purge(table)
    return context.body(null, 204)
  }
}

/** What the header says of a body: `sha256=` and the HMAC in hexadecimal. */
export function purgeSignature(body: string, key: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}

function isSignatureOf(body: string, key: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(purgeSignature(body, key))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
