-- What is held about a person includes what the security log has of them.

create function private.security_events_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'happened_at', event.happened_at,
    'made_by', case when event.person = security_events_of.person then 'you, or somebody in your name' else 'a member of staff' end,
    'action', event.action,
    'network', case when event.person = security_events_of.person then event.network end,
    'browser', case when event.person = security_events_of.person then event.device end,
    'detail', event.detail
  ) order by event.id desc), '[]')
  from public.security_events as event
  where event.person = security_events_of.person or event.subject = security_events_of.person
$$;

create index security_events_subject_idx on public.security_events (subject);

create or replace function public.export_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.personal_data(export_personal_data.person)
    || jsonb_build_object('log_of_sign_ins', private.security_events_of(export_personal_data.person))
$$;

create or replace function public.count_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(public.export_personal_data(count_personal_data.person))
$$;

revoke all on function private.security_events_of(uuid) from public;
