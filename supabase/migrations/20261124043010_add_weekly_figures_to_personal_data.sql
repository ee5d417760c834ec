-- Whoever gets the weekly figures is told so, as of all else that is held about them.

create function private.weekly_figures_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('since', readers.since, 'last_week', readers.last_week)), '[]')
  from public.weekly_report_readers as readers
  where readers.user_id = person
$$;

create or replace function public.export_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.personal_data(export_personal_data.person)
    || jsonb_build_object(
      'emails', private.emails_of(export_personal_data.person),
      'job_alerts', private.job_alerts_of(export_personal_data.person),
      'weekly_figures', private.weekly_figures_of(export_personal_data.person),
      'log_of_sign_ins', private.security_events_of(export_personal_data.person)
    )
$$;

revoke all on function private.weekly_figures_of(uuid) from public;
