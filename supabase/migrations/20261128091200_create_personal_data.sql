-- The export of a user's personal data, and erasures repeated after a restore.

-- ===== Personal data =====

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

create function private.application_data(application public.job_applications) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(application)
    - array[
      'id', 'job_id', 'cv_storage_path', 'same_person_as', 'search', 'search_title', 'search_text', 'search_phone',
      'kept_from', 'erasure_key'
    ]
    || jsonb_build_object(
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object('body', notes.body, 'created_at', notes.created_at) order by notes.id), '[]')
        from public.job_application_notes as notes
        where notes.application_id = application.id and not notes.is_deleted
      ),
      'history', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', events.kind, 'before', events.before, 'after', events.after, 'happened_at', events.happened_at,
          'made_by', case
            when events.actor is not null then 'a member of staff'
            when events.kind ~ 'by the applicant$|kept on file$|^interview chosen$' then 'the applicant'
            else 'the system'
          end
        ) order by events.id), '[]')
        from public.job_application_events as events
        where events.application_id = application.id
      ),
      'mails', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'subject', mails.subject, 'body', mails.body_text, 'recipient', mails.recipient,
          'state', mails.state, 'created_at', mails.created_at
        ) order by mails.created_at, mails.id), '[]')
        from public.outgoing_emails as mails
        where mails.record_kind = 'application'
          and mails.record_id in (application.reference, application.id::text)
          -- Excludes emails between staff.
          and lower(mails.recipient) = lower(application.email)
      ),
      'interviews', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'times', proposals.starts_at, 'minutes', proposals.minutes, 'place', proposals.place,
          'chosen', proposals.chosen, 'withdrawn_at', proposals.withdrawn_at, 'created_at', proposals.created_at
        ) order by proposals.created_at, proposals.id), '[]')
        from public.interview_proposals as proposals
        where proposals.application_id = application.id
      )
    )
$$;

create function private.lead_data(lead public.leads) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(lead)
    - array[
      'id', 'session_id', 'version', 'assignee', 'merged_into', 'conversation_id', 'waiting', 'waiting_key', 'search',
      'search_title', 'search_text', 'search_email', 'search_phone', 'drawing_storage_path', 'call_back_warned_at',
      'call_back_escalated_at', 'erasure_key'
    ]
    || jsonb_build_object(
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object('body', notes.body, 'created_at', notes.created_at) order by notes.id), '[]')
        from public.lead_notes as notes
        where notes.lead_id = lead.id and not notes.is_deleted
      ),
      'history', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', events.kind, 'happened_at', events.happened_at,
          'made_by', case when events.actor is null then 'the system' else 'a member of staff' end
        ) order by events.id), '[]')
        from public.lead_events as events
        where events.lead_id = lead.id
      )
    )
    || jsonb_strip_nulls(jsonb_build_object(
      'job_seeker', (select to_jsonb(detail) - 'lead_id' from public.lead_job_seekers as detail where detail.lead_id = lead.id),
      'supplier', (select to_jsonb(detail) - 'lead_id' from public.lead_suppliers as detail where detail.lead_id = lead.id),
      'community_member', (select to_jsonb(detail) - 'lead_id' from public.lead_community_members as detail where detail.lead_id = lead.id),
      'staff_support', (select to_jsonb(detail) - 'lead_id' from public.lead_staff_support as detail where detail.lead_id = lead.id)
    ))
$$;

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
  join public.email_bodies as texts on texts.email_id = emails.id
  where users.id = person and users.deleted_at is null and users.email <> ''
$$;

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
      from public.job_alert_emails as mailed
      join public.jobs as jobs on jobs.id = mailed.job_id
      where mailed.alert_id = alerts.id
    )
  ) order by alerts.asked_at desc, alerts.id desc), '[]')
  from auth.users
  join public.job_alerts as alerts on lower(alerts.email) = lower(users.email::text)
  where users.id = person and users.deleted_at is null and users.email <> ''
$$;

create function private.weekly_report_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('since', readers.since, 'last_week', readers.last_week)), '[]')
  from public.weekly_report_subscribers as readers
  where readers.user_id = person
$$;

-- Rows per kind of record, without ids and search columns.
create function private.personal_data(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  with account as (
    select users.*, lower(users.email::text) as address from auth.users
    where users.id = person and users.deleted_at is null
  )
  select jsonb_build_object(
    'account', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', email,
        'name', raw_user_meta_data ->> 'name',
        'details', coalesce(raw_user_meta_data, '{}') - array['name', 'sub', 'email', 'email_verified', 'phone_verified'],
        'created_at', created_at,
        'invited_at', invited_at,
        'address_confirmed_at', email_confirmed_at,
        'last_sign_in_at', last_sign_in_at
      )), '[]')
      from account
    ),
    'permissions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', permissions.role,
        'company', customers.name,
        'created_at', permissions.created_at,
        'updated_at', permissions.updated_at
      )), '[]')
      from public.permissions
      left join public.customers on customers.id = permissions.customer_id
      where permissions.user_id = person
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', website_sessions.user_agent,
        'started_at', website_sessions.created_at,
        'last_seen_at', website_sessions.last_seen_at,
        'ends_at', website_sessions.expires_at
      ) order by website_sessions.created_at desc), '[]')
      from public.website_sessions
      where website_sessions.user_id = person
    ),
    'data_sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', sessions.user_agent,
        -- Supabase only.
        'ip_address', to_jsonb(sessions) ->> 'ip',
        'started_at', sessions.created_at,
        'updated_at', sessions.updated_at
      ) order by sessions.created_at desc), '[]')
      from auth.sessions
      where sessions.user_id = person
    ),
    'privacy_requests', (
      select coalesce(
        jsonb_agg(to_jsonb(requests) - array['id', 'user_id', 'erasure_key'] order by requests.received_at desc), '[]'
      )
      from account
      join public.privacy_requests as requests
        on requests.user_id = person or lower(requests.email) = account.address
    ),
    'job_applications', (
      select coalesce(
        jsonb_agg(
          private.application_data(applications) order by applications.submitted_at desc
        ), '[]'
      )
      from account
      join public.job_applications as applications on lower(applications.email) = account.address
    ),
    'enquiries', (
      select coalesce(
        jsonb_agg(
          private.lead_data(leads) order by leads.created_at desc
        ), '[]'
      )
      from account
      join public.leads on leads.search_email = account.address
    ),
    'log_of_changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'happened_at', entry.happened_at,
        'made_by', case when entry.actor = person then 'you' when entry.actor is null then 'the system' else 'a member of staff' end,
        'action', entry.action,
        'record', entry.table_name,
        'columns', entry.changed_columns
      ) order by entry.id desc), '[]')
      from public.audit_log as entry
      where entry.actor = person
        or (entry.table_name in ('people', 'permissions') and entry.row_id = person::text)
    )
  )
$$;

create function public.export_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.personal_data(export_personal_data.person)
    || jsonb_build_object(
      'emails', private.emails_of(export_personal_data.person),
      'job_alerts', private.job_alerts_of(export_personal_data.person),
      'weekly_figures', private.weekly_report_of(export_personal_data.person),
      'log_of_sign_ins', private.security_events_of(export_personal_data.person)
    )
$$;

create function public.count_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(public.export_personal_data(count_personal_data.person))
$$;

-- Files a privacy request, or returns the open one. Returns no row for an unknown user.
create function public.request_erasure(person uuid, message text)
returns table (reference text, due_on date, is_new boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Two clicks file one request.
  perform pg_advisory_xact_lock(hashtext('request erasure'), hashtext(person::text));
  perform private.set_acting_user(person);

  return query
    select requests.reference, requests.due_on, false
    from public.privacy_requests as requests
    where requests.user_id = request_erasure.person
      and requests.kind = 'erasure'
      and requests.status not in ('Completed', 'Refused')
    order by requests.received_at
    limit 1;
  if found then
    return;
  end if;

  return query
    insert into public.privacy_requests as requests (kind, name, email, message, user_id)
    select 'erasure', left(users.name, 200), users.email, request_erasure.message, users.user_id
    from private.users
    where users.user_id = request_erasure.person
    returning requests.reference, requests.due_on, true;
end;
$$;

-- ===== Erasures repeated after a restore =====

-- Restored records and the paths of their files, which the caller deletes first.
create function public.find_restored_records(keys uuid[]) returns table (key uuid, bucket text, path text)
language sql stable security definer
set search_path = ''
as $$
  select applications.erasure_key, 'job-applications-cvs', applications.cv_storage_path
  from public.job_applications as applications
  where applications.erasure_key = any (find_restored_records.keys)
  union all
  select alerts.erasure_key, '', null
  from public.job_alerts as alerts
  where alerts.erasure_key = any (find_restored_records.keys)
  union all
  select emails.erasure_key, 'mail', emails.letter_path
  from public.emails
  where emails.erasure_key = any (find_restored_records.keys) and emails.source <> 'sent'
  union all
  select leads.erasure_key, 'enquiry-drawings', leads.drawing_storage_path
  from public.leads
  where leads.erasure_key = any (find_restored_records.keys)
  union all
  select conversations.erasure_key, '', null
  from public.conversations
  where conversations.erasure_key = any (find_restored_records.keys)
  union all
  select requests.erasure_key, '', null
  from public.privacy_requests as requests
  where requests.erasure_key = any (find_restored_records.keys)
$$;

create function public.replay_erasures(keys uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  place text;
  repeated integer := 0;
  more integer;
begin
  perform private.set_erasure_reason('erased before a restore');
  -- Leads first: they delete their conversations.
  foreach place in array array['job_applications', 'job_alerts', 'emails', 'leads', 'conversations', 'privacy_requests'] loop
    execute format(
      'delete from public.%I where erasure_key = any ($1)%s', place, case place when 'emails' then ' and source <> ''sent''' else '' end
    ) using replay_erasures.keys;
    get diagnostics more = row_count;
    repeated := repeated + more;
  end loop;
  return repeated;
end;
$$;

-- ===== Grants =====

revoke all on function
  private.security_events_of, private.application_data, private.lead_data, private.emails_of, private.job_alerts_of,
  private.weekly_report_of, private.personal_data, public.export_personal_data, public.count_personal_data,
  public.request_erasure, public.find_restored_records, public.replay_erasures
from public, anon, authenticated, service_role;

grant execute on function
  public.export_personal_data, public.count_personal_data, public.request_erasure, public.find_restored_records,
  public.replay_erasures
to service_role;
