import { CUSTOMERS, EDITORS, type MatrixEntry, NOBODY, permit, SERVICE_KEY, SIGNED_IN } from './entry.ts'

export const campaigns: readonly MatrixEntry[] = [
  ...permit(EDITORS, CUSTOMERS, {
    'select a campaign': `select from public.campaigns where name = 'Spring'`,
    "update a campaign's name and mark of deletion": `update public.campaigns set name = 'Summer', is_deleted = true where name = 'Spring' returning id`,
  }),
  ...permit(EDITORS, NOBODY, {
    'insert a campaign': `insert into public.campaigns (name, path, source, medium, campaign)
      values ('New', '/products', 'newsletter', 'email', 'new') returning id`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert a campaign made in the past': `insert into public.campaigns (name, path, source, medium, campaign, created_at)
      values ('New', '/', 'newsletter', 'email', 'new', '2001-01-01')`,
    'delete a campaign for good': `delete from public.campaigns where name = 'Spring'`,
  }),
]

export const chartNotes: readonly MatrixEntry[] = [
  ...permit(EDITORS, CUSTOMERS, {
    'select a note on the charts': `select from public.chart_annotations where note = 'Press release'`,
    "update a note's day, words and mark of deletion": `update public.chart_annotations set day = '2026-05-04', note = 'Fair', is_deleted = true
      where note = 'Press release' returning id`,
  }),
  ...permit(EDITORS, NOBODY, {
    'insert a note on the charts': `insert into public.chart_annotations (day, note) values ('2026-05-03', 'Fair') returning id`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert a note as if the server had made it': `insert into public.chart_annotations (day, note, build) values ('2026-05-03', 'Build', 'one') returning id`,
    'delete a note on the charts for good': `delete from public.chart_annotations where note = 'Press release'`,
  }),
]

export const weeklyReportReaders: readonly MatrixEntry[] = [
  ...permit(['marketing', 'service key'], [...CUSTOMERS, 'staff'], {
    'select that marketing gets the weekly figures': `select from public.weekly_report_subscribers where user_id in
      (select user_id from public.weekly_report_subscribers where since < now() - interval '1 year')`,
  }),
  ...permit(['staff'], ['marketing'], {
    'insert themselves among the readers of the weekly figures': `insert into public.weekly_report_subscribers (user_id) values (auth.uid()) on conflict do nothing returning user_id`,
  }),
  ...permit(NOBODY, NOBODY, {
    'insert somebody else among them': `insert into public.weekly_report_subscribers (user_id) select gen_random_uuid()`,
    'update what was sent to whom': `update public.weekly_report_subscribers set last_week = null`,
  }),
  ...permit(
    ['marketing'],
    SIGNED_IN.filter((actor) => actor !== 'marketing'),
    {
      'delete marketing from among them': `delete from public.weekly_report_subscribers`,
    },
  ),
]
