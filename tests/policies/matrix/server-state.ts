/** Server state is reached by functions only, with the service key too; the audit log is read with that key. */

import { PEOPLE } from '../actors.ts'
import { type MatrixEntry, NOBODY, SERVICE_KEY } from './entry.ts'

export const contentRedirects: readonly MatrixEntry[] = [
  { verb: 'select', object: 'redirects', sql: 'select from public.content_redirects', may: NOBODY },
  {
    verb: 'insert',
    object: 'a redirect',
    sql: `insert into public.content_redirects (kind, slug, news_article_id) values ('news', 'x', 1)`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'a redirect',
    sql: `update public.content_redirects set slug = 'x'`,
    may: NOBODY,
  },
  {
    verb: 'insert',
    object: "a post's redirect",
    sql: `insert into public.content_redirects (kind, slug, blog_id) values ('blog', 'x', 1)`,
    may: NOBODY,
  },
  { verb: 'delete', object: 'redirects', sql: 'delete from public.content_redirects', may: NOBODY },
]

export const websiteSessions: readonly MatrixEntry[] = [
  { verb: 'select', object: 'website sessions', sql: 'select from public.website_sessions', may: NOBODY },
  {
    verb: 'insert',
    object: 'a website session',
    sql: `insert into public.website_sessions (token_hash, user_id, idle_minutes, expires_at)
      values (repeat('f', 64), '${PEOPLE.staff}', 30, now() + interval '1 hour')`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'a website session',
    sql: `update public.website_sessions set user_id = '${PEOPLE.staff}'`,
    may: NOBODY,
  },
  { verb: 'delete', object: 'website sessions', sql: 'delete from public.website_sessions', may: NOBODY },
]

export const rateLimits: readonly MatrixEntry[] = [
  { verb: 'select', object: 'rate limits', sql: 'select from public.rate_limits', may: NOBODY },
  {
    verb: 'insert',
    object: 'a rate limit',
    sql: `insert into public.rate_limits (key, full_at) values ('another key', now())`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'a rate limit',
    sql: 'update public.rate_limits set full_at = now()',
    may: NOBODY,
  },
  { verb: 'delete', object: 'rate limits', sql: 'delete from public.rate_limits', may: NOBODY },
]

export const securityEvents: readonly MatrixEntry[] = [
  { verb: 'select', object: 'security events', sql: 'select from public.security_events', may: NOBODY },
  {
    verb: 'insert',
    object: 'a security event',
    sql: `insert into public.security_events (action) values ('sign in')`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'a security event',
    sql: 'update public.security_events set person = null',
    may: NOBODY,
  },
  { verb: 'delete', object: 'security events', sql: 'delete from public.security_events', may: NOBODY },
]

export const auditLog: readonly MatrixEntry[] = [
  { verb: 'select', object: 'the audit log', sql: 'select from public.audit_log limit 1', may: SERVICE_KEY },
  {
    verb: 'insert',
    object: 'an entry of the audit log',
    sql: `insert into public.audit_log (role_name, action, table_name, row_id) values ('x', 'insert', 'x', 'x')`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'an entry of the audit log',
    sql: 'update public.audit_log set actor = null',
    may: NOBODY,
  },
  {
    verb: 'delete',
    object: 'an entry of the audit log',
    sql: 'delete from public.audit_log',
    may: NOBODY,
  },
]

export const erasures: readonly MatrixEntry[] = [
  { verb: 'select', object: 'the ledger of erasures', sql: 'select from public.erasures', may: NOBODY },
  {
    verb: 'insert',
    object: 'an entry of the ledger of erasures',
    sql: `insert into public.erasures (key, kind) values (gen_random_uuid(), 'application')`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'an entry of the ledger of erasures',
    sql: 'update public.erasures set erased_at = now()',
    may: NOBODY,
  },
  {
    verb: 'delete',
    object: 'an entry of the ledger of erasures',
    sql: 'delete from public.erasures',
    may: NOBODY,
  },
]

/** Who hears of vacancies, which opened, and who was mailed of which: nobody reads or writes them but by functions. */
const closed = (table: string, column: string): readonly MatrixEntry[] => [
  { verb: 'select', object: `rows of ${table}`, sql: `select from public.${table}`, may: NOBODY },
  {
    verb: 'insert',
    object: `a row of ${table}`,
    sql: `insert into public.${table} default values`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: `rows of ${table}`,
    sql: `update public.${table} set ${column} = now()`,
    may: NOBODY,
  },
  { verb: 'delete', object: `rows of ${table}`, sql: `delete from public.${table}`, may: NOBODY },
]
export const jobAlerts = closed('job_alerts', 'asked_at')
export const jobOpenings = closed('job_openings', 'opened_at')
export const jobAlertMails = closed('job_alert_mails', 'mailed_at')
