-- Who wants last week's figures by email. People say so for themselves; the server sends, once a week.

create table public.weekly_report_readers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  -- The Monday of the last week that was sent.
  last_week date
);

-- Those to whom a week is still to be sent.
create index weekly_report_readers_last_week_idx on public.weekly_report_readers (last_week, since);

revoke all on table public.weekly_report_readers from public, anon, authenticated, service_role;

grant select, delete on table public.weekly_report_readers to authenticated;
grant insert (user_id) on table public.weekly_report_readers to authenticated;
grant select on table public.weekly_report_readers to service_role;

alter table public.weekly_report_readers enable row level security;

create policy "People see whether they get the weekly figures"
  on public.weekly_report_readers for select
  to authenticated
  using (user_id = (select private.caller_id()));

create policy "Staff and marketing ask for the weekly figures for themselves"
  on public.weekly_report_readers for insert
  to authenticated
  with check (
    user_id = (select private.caller_id()) and (select private.caller_role()) in ('staff', 'marketing')
  );

create policy "People stop the weekly figures for themselves"
  on public.weekly_report_readers for delete
  to authenticated
  using (user_id = (select private.caller_id()));

-- Puts a week's email into the store for everybody who wants it and has not had it, and answers for how many. That a
-- reader has had it is written in the same step, so that two servers, or one that dies, send it once. Who asked for it
-- after it was due waits for the next; who is not allowed the figures any more gets none.
create function public.queue_weekly_reports(week date, due_at timestamptz, subject text, body_text text)
returns integer
language sql security definer
set search_path = ''
as $$
  with due as (
    update public.weekly_report_readers as readers set last_week = queue_weekly_reports.week
    from private.people
    where people.user_id = readers.user_id and people.role in ('staff', 'marketing')
      and readers.since < queue_weekly_reports.due_at
      and (readers.last_week is null or readers.last_week < queue_weekly_reports.week)
    returning people.email
  )
  select count(public.queue_outgoing_mail(
    kind => 'weekly_figures', recipient => due.email, subject => queue_weekly_reports.subject,
    body_text => queue_weekly_reports.body_text, purge_after => now() + interval '90 days'
  ))::integer
  from due
$$;

revoke all on function public.queue_weekly_reports(date, timestamptz, text, text) from public, anon, authenticated;
grant execute on function public.queue_weekly_reports(date, timestamptz, text, text) to service_role;
