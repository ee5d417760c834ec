/** Reached only by functions, also with the secret key, which can read the audit log. */

import { USER_IDS } from '../actors.ts'
import { type MatrixEntry, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

export const contentRedirects = permit(NO_ACTORS, NO_ACTORS, {
  'select redirects': 'select from public.content_redirects',
  'insert a redirect': `insert into public.content_redirects (kind, slug, news_article_id) values ('news', 'x', 1)`,
  'update a redirect': `update public.content_redirects set slug = 'x'`,
  "insert a post's redirect": `insert into public.content_redirects (kind, slug, blog_id) values ('blog', 'x', 1)`,
  'delete redirects': 'delete from public.content_redirects',
})

export const websiteSessions = permit(NO_ACTORS, NO_ACTORS, {
  'select website sessions': 'select from public.website_sessions',
  'insert a website session': `insert into public.website_sessions (token_hash, user_id, idle_minutes, expires_at)
      values (repeat('f', 64), '${USER_IDS.staff}', 30, now() + interval '1 hour')`,
  'update a website session': `update public.website_sessions set user_id = '${USER_IDS.staff}'`,
  'delete website sessions': 'delete from public.website_sessions',
})

export const rateLimits = permit(NO_ACTORS, NO_ACTORS, {
  'select rate limits': 'select from public.rate_limits',
  'insert a rate limit': `insert into public.rate_limits (key, full_at) values ('another key', now())`,
  'update a rate limit': 'update public.rate_limits set full_at = now()',
  'delete rate limits': 'delete from public.rate_limits',
})

export const taskRuns = permit(NO_ACTORS, NO_ACTORS, {
  'select task runs': 'select from public.task_runs',
  'insert a task run': `insert into public.task_runs (task, started_at, finished_at, detail) values ('backup', now(), now(), '')`,
  'update a task run': `update public.task_runs set detail = ''`,
  'delete task runs': 'delete from public.task_runs',
})

export const securityEvents = permit(NO_ACTORS, NO_ACTORS, {
  'select security events': 'select from public.security_events',
  'insert a security event': `insert into public.security_events (action) values ('sign in')`,
  'update a security event': 'update public.security_events set person = null',
  'delete security events': 'delete from public.security_events',
})

export const auditLog: readonly MatrixEntry[] = [
  ...permit(SERVICE_KEY, NO_ACTORS, { 'select the audit log': 'select from public.audit_log limit 1' }),
  ...permit(NO_ACTORS, NO_ACTORS, {
    'insert an entry of the audit log': `insert into public.audit_log (role_name, action, table_name, row_id) values ('x', 'insert', 'x', 'x')`,
    'update an entry of the audit log': 'update public.audit_log set actor = null',
    'delete an entry of the audit log': 'delete from public.audit_log',
  }),
]

export const erasures = permit(NO_ACTORS, NO_ACTORS, {
  'select the erasure log': 'select from public.erasures',
  'insert an entry of the erasure log': `insert into public.erasures (key, kind) values (gen_random_uuid(), 'application')`,
  'update an entry of the erasure log': 'update public.erasures set erased_at = now()',
  'delete an entry of the erasure log': 'delete from public.erasures',
})

/** Job alerts, openings and alert emails: only functions read and write. */
const closed = (table: string, column: string) =>
  permit(NO_ACTORS, NO_ACTORS, {
    [`select rows of ${table}`]: `select from public.${table}`,
    [`insert a row of ${table}`]: `insert into public.${table} default values`,
    [`update rows of ${table}`]: `update public.${table} set ${column} = now()`,
    [`delete rows of ${table}`]: `delete from public.${table}`,
  })
export const jobAlerts = closed('job_alerts', 'asked_at')
export const jobOpenings = closed('job_openings', 'opened_at')
export const jobAlertEmails = closed('job_alert_emails', 'mailed_at')
