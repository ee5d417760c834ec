/** Reached only by functions, also with the secret key, which can read the audit log. */
import { USER_IDS } from '../actors.ts'
import { closed, type Matrix, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

export const serverState: Matrix = {
  ...closed('public.content_redirects', 'a redirect', {
    insert: `(kind, slug, blog_id) values ('blog', 'x', 1)`,
    update: `slug = 'x'`,
  }),
  ...closed('public.website_sessions', 'a website session', {
    insert: `(token_hash, user_id, idle_minutes, expires_at)
      values (repeat('f', 64), '${USER_IDS.staff}', 30, now() + interval '1 hour')`,
    update: `user_id = '${USER_IDS.staff}'`,
  }),
  ...closed('public.rate_limits', 'a rate limit', {
    insert: `(key, full_at) values ('another key', now())`,
    update: 'full_at = now()',
  }),
  ...closed('public.task_runs', 'a task run', {
    insert: `(task, started_at, finished_at, detail) values ('backup', now(), now(), '')`,
    update: `detail = ''`,
  }),
  ...closed('public.security_events', 'a security event', {
    insert: `(action) values ('sign in')`,
    update: 'person = null',
  }),
  'public.audit_log': [
    ...permit(SERVICE_KEY, NO_ACTORS, { 'select the audit log': 'select from public.audit_log limit 1' }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      'insert an entry of the audit log': `insert into public.audit_log (role_name, action, table_name, row_id) values ('x', 'insert', 'x', 'x')`,
      'update an entry of the audit log': 'update public.audit_log set actor = null',
      'delete an entry of the audit log': 'delete from public.audit_log',
    }),
  ],
  ...closed('public.erasures', 'an entry of the erasure log', {
    insert: `(key, kind) values (gen_random_uuid(), 'application')`,
    update: 'erased_at = now()',
  }),
  ...closed('public.job_alerts', 'a job alert', { insert: 'default values', update: 'asked_at = now()' }),
  ...closed('public.job_openings', 'an opening', { insert: 'default values', update: 'opened_at = now()' }),
  ...closed('public.job_alert_emails', 'an email of an alert', {
    insert: 'default values',
    update: 'mailed_at = now()',
  }),
}
