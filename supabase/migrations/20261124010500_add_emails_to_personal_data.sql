-- Somebody's own emails are in the export of what is held about them; and that somebody looked at an email is in the log.

create function private.emails_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'way', case emails.source when 'sent' then 'to you' else 'from you' end,
    'date', emails.received_at,
    'from', emails.from_address,
    'to', (select coalesce(jsonb_agg(party ->> 'address'), '[]') from jsonb_array_elements(emails.recipients) as party),
    'subject', emails.subject,
    'text', texts.body_text,
    'attachments', (
      select coalesce(jsonb_agg(parts.name order by parts.place), '[]')
      from public.email_attachments as parts where parts.email_id = emails.id
    )
  ) order by emails.received_at desc, emails.id desc), '[]')
  from auth.users
  join public.emails on emails.counterpart = lower(users.email::text)
  join public.email_texts as texts on texts.email_id = emails.id
  where users.id = person and users.deleted_at is null and users.email <> ''
$$;

create or replace function public.export_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.personal_data(export_personal_data.person)
    || jsonb_build_object(
      'emails', private.emails_of(export_personal_data.person),
      'log_of_sign_ins', private.security_events_of(export_personal_data.person)
    )
$$;

alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (
  action in (
    'insert', 'update', 'delete', 'open',
    'invite', 'invite again', 'disable', 'enable', 'rename', 'end session', 'end other sessions', 'export'
  )
);

revoke all on function private.emails_of(uuid) from public;
