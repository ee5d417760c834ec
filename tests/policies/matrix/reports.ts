import { CUSTOMERS, EDITORS, type Matrix, NO_ACTORS, permit, SERVICE_KEY, SIGNED_IN } from './entry.ts'

export const reports: Matrix = {
  'public.campaigns': [
    ...permit(EDITORS, CUSTOMERS, {
      'select a campaign': `select from public.campaigns where name = 'Spring'`,
      "update a campaign's name and is_deleted": `update public.campaigns set name = 'Summer', is_deleted = true where name = 'Spring' returning id`,
    }),
    ...permit(EDITORS, NO_ACTORS, {
      'insert a campaign': `insert into public.campaigns (name, path, source, medium, campaign)
      values ('New', '/products', 'newsletter', 'email', 'new') returning id`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a campaign with a creation date': `insert into public.campaigns (name, path, source, medium, campaign, created_at)
      values ('New', '/', 'newsletter', 'email', 'new', '2001-01-01')`,
      'delete a campaign': `delete from public.campaigns where name = 'Spring'`,
    }),
  ],
  'public.chart_annotations': [
    ...permit(EDITORS, CUSTOMERS, {
      'select an annotation': `select from public.chart_annotations where note = 'Press release'`,
      "update a note's day, text and is_deleted": `update public.chart_annotations set day = '2026-05-04', note = 'Fair', is_deleted = true
      where note = 'Press release' returning id`,
    }),
    ...permit(EDITORS, NO_ACTORS, {
      'insert an annotation': `insert into public.chart_annotations (day, note) values ('2026-05-03', 'Fair') returning id`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert an annotation of a build': `insert into public.chart_annotations (day, note, build) values ('2026-05-03', 'Build', 'one') returning id`,
      'delete an annotation': `delete from public.chart_annotations where note = 'Press release'`,
    }),
  ],
  'public.weekly_report_subscribers': [
    ...permit(['marketing', 'service key'], [...CUSTOMERS, 'staff'], {
      'select the weekly report subscription of marketing': `select from public.weekly_report_subscribers where user_id in
      (select user_id from public.weekly_report_subscribers where since < now() - interval '1 year')`,
    }),
    ...permit(['staff'], ['marketing'], {
      'insert their own weekly report subscription': `insert into public.weekly_report_subscribers (user_id) values (auth.uid()) on conflict do nothing returning user_id`,
    }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      'insert the weekly report subscription of another user': `insert into public.weekly_report_subscribers (user_id) select gen_random_uuid()`,
      'update a weekly report subscription': `update public.weekly_report_subscribers set last_week = null`,
    }),
    ...permit(
      ['marketing'],
      SIGNED_IN.filter((actor) => actor !== 'marketing'),
      {
        'delete the weekly report subscription of marketing': `delete from public.weekly_report_subscribers`,
      },
    ),
  ],
}
