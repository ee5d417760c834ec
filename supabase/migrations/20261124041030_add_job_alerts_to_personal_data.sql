-- Whoever has an account is told of the vacancies that they asked to be mailed of, as of all else that is held about them.

create function private.job_alerts_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', alerts.email, 'site', alerts.site, 'words', alerts.words,
    'asked_at', alerts.asked_at, 'confirmed_at', alerts.confirmed_at,
    'mails', (
      select coalesce(
        jsonb_agg(jsonb_build_object('vacancy', jobs.title, 'mailed_at', mailed.mailed_at) order by mailed.mailed_at), '[]'
      )
      from public.job_alert_mails as mailed
      join public.jobs as jobs on jobs.id = mailed.job_id
      where mailed.alert_id = alerts.id
    )
  ) order by alerts.asked_at desc, alerts.id desc), '[]')
  from auth.users
  join public.job_alerts as alerts on lower(alerts.email) = lower(users.email::text)
  where users.id = person and users.deleted_at is null and users.email <> ''
$$;

create or replace function public.export_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.personal_data(export_personal_data.person)
    || jsonb_build_object(
      'emails', private.emails_of(export_personal_data.person),
      'job_alerts', private.job_alerts_of(export_personal_data.person),
      'log_of_sign_ins', private.security_events_of(export_personal_data.person)
    )
$$;

revoke all on function private.job_alerts_of(uuid) from public;
