-- What is held about an applicant is more than a row: there are notes, and what happened.

-- All that is held of one application, in the words of its columns. What only says how a row is found again is left out.
create function private.application_data(application public.job_applications) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(application)
    - array[
      'id', 'job_id', 'cv_storage_path', 'same_person_as', 'search', 'search_title', 'search_text', 'search_phone', 'kept_from'
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
          'made_by', case when events.actor is null then 'the system' else 'a member of staff' end
        ) order by events.id), '[]')
        from public.job_application_events as events
        where events.application_id = application.id
      )
    )
$$;

create or replace function private.personal_data(person uuid) returns jsonb
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
        -- Supabase keeps it, the embedded backend does not.
        'ip_address', to_jsonb(sessions) ->> 'ip',
        'started_at', sessions.created_at,
        'updated_at', sessions.updated_at
      ) order by sessions.created_at desc), '[]')
      from auth.sessions
      where sessions.user_id = person
    ),
    'privacy_requests', (
      select coalesce(
        jsonb_agg(to_jsonb(requests) - array['id', 'user_id'] order by requests.received_at desc), '[]'
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
          to_jsonb(leads) - array['id', 'session_id'] || jsonb_strip_nulls(jsonb_build_object(
            'job_seeker', (select to_jsonb(detail) - 'lead_id' from public.lead_job_seekers as detail where detail.lead_id = leads.id),
            'supplier', (select to_jsonb(detail) - 'lead_id' from public.lead_suppliers as detail where detail.lead_id = leads.id),
            'community_member', (select to_jsonb(detail) - 'lead_id' from public.lead_community_members as detail where detail.lead_id = leads.id),
            'staff_support', (select to_jsonb(detail) - 'lead_id' from public.lead_staff_support as detail where detail.lead_id = leads.id)
          )) order by leads.created_at desc
        ), '[]'
      )
      from account
      join public.leads on lower(leads.customer_info ->> 'email') = account.address
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

revoke all on function private.application_data(public.job_applications) from public;
