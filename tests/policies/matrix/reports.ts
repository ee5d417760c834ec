import { CUSTOMERS, EDITORS, type MatrixEntry, NOBODY, SERVICE_KEY, SIGNED_IN } from './entry.ts'

export const campaigns: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a campaign',
    sql: `select from public.campaigns where name = 'Spring'`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'insert',
    object: 'a campaign',
    sql: `insert into public.campaigns (name, path, source, medium, campaign)
      values ('New', '/products', 'newsletter', 'email', 'new') returning id`,
    may: EDITORS,
  },
  {
    verb: 'insert',
    object: 'a campaign made in the past',
    sql: `insert into public.campaigns (name, path, source, medium, campaign, created_at)
      values ('New', '/', 'newsletter', 'email', 'new', '2001-01-01')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "a campaign's name and mark of deletion",
    sql: `update public.campaigns set name = 'Summer', is_deleted = true where name = 'Spring' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'delete',
    object: 'a campaign for good',
    sql: `delete from public.campaigns where name = 'Spring'`,
    may: SERVICE_KEY,
  },
]

export const chartNotes: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a note on the charts',
    sql: `select from public.chart_notes where note = 'Press release'`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'insert',
    object: 'a note on the charts',
    sql: `insert into public.chart_notes (day, note) values ('2026-05-03', 'Fair') returning id`,
    may: EDITORS,
  },
  {
    verb: 'insert',
    object: 'a note as if the server had made it',
    sql: `insert into public.chart_notes (day, note, build) values ('2026-05-03', 'Build', 'one') returning id`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "a note's day, words and mark of deletion",
    sql: `update public.chart_notes set day = '2026-05-04', note = 'Fair', is_deleted = true
      where note = 'Press release' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'delete',
    object: 'a note on the charts for good',
    sql: `delete from public.chart_notes where note = 'Press release'`,
    may: SERVICE_KEY,
  },
]

export const weeklyReportReaders: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'that marketing gets the weekly figures',
    sql: `select from public.weekly_report_readers where user_id in
      (select user_id from public.weekly_report_readers where since < now() - interval '1 year')`,
    may: ['marketing', 'service key'],
    quiet: [...CUSTOMERS, 'staff'],
  },
  {
    verb: 'insert',
    object: 'themselves among the readers of the weekly figures',
    sql: `insert into public.weekly_report_readers (user_id) values (auth.uid()) on conflict do nothing returning user_id`,
    may: ['staff'],
    // She is one already.
    quiet: ['marketing'],
  },
  {
    verb: 'insert',
    object: 'somebody else among them',
    sql: `insert into public.weekly_report_readers (user_id) select gen_random_uuid()`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'what was sent to whom',
    sql: `update public.weekly_report_readers set last_week = null`,
    may: NOBODY,
  },
  {
    verb: 'delete',
    object: 'marketing from among them',
    sql: `delete from public.weekly_report_readers`,
    may: ['marketing'],
    quiet: SIGNED_IN.filter((actor) => actor !== 'marketing'),
  },
]
