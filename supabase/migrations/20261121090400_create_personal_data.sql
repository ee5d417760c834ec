-- What is held about one person who signs in here: under their account, and under their address in what the forms
-- brought in. The website API gives it to them and to nobody else.

create index leads_customer_email_idx on public.leads (lower(customer_info ->> 'email'));

-- Each kind of record with its rows. `id`s and what only says how a row is found again are left out.
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
          to_jsonb(applications) - array['id', 'job_id', 'cv_storage_path'] order by applications.submitted_at desc
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

create function public.export_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.personal_data(export_personal_data.person)
$$;

-- How many rows of each kind the export would have.
create function public.count_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_object_agg(key, jsonb_array_length(value))
  from jsonb_each(private.personal_data(count_personal_data.person))
$$;

-- A person's wish that their account and what hangs on it be erased: a request like any other, with its reference and
-- its day. While one is open, asking again answers that one. No row for somebody who is not there.
create function public.request_erasure(person uuid, message text)
returns table (reference text, due_on date, is_new boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Two clicks at once file one request.
  perform pg_advisory_xact_lock(hashtext('request erasure'), hashtext(person::text));
  perform private.act_for(person);

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
    select 'erasure', left(people.name, 200), people.email, request_erasure.message, people.user_id
    from private.people
    where people.user_id = request_erasure.person
    returning requests.reference, requests.due_on, true;
end;
$$;

revoke all on function private.personal_data(uuid) from public;

revoke all on function
  public.export_personal_data(uuid),
  public.count_personal_data(uuid),
  public.request_erasure(uuid, text)
from public, anon, authenticated, service_role;

grant execute on function
  public.export_personal_data(uuid),
  public.count_personal_data(uuid),
  public.request_erasure(uuid, text)
to service_role;
