-- Leads, conversations and privacy requests are in the ledger of erasures, as applications are: a backup that is put back is
-- purged of them too. PostgreSQL keeps no samples of what they say.

alter table public.leads add column erasure_key uuid not null default gen_random_uuid();
alter table public.conversations add column erasure_key uuid not null default gen_random_uuid();
alter table public.privacy_requests add column erasure_key uuid not null default gen_random_uuid();

create unique index leads_erasure_key_idx on public.leads (erasure_key);
create unique index conversations_erasure_key_idx on public.conversations (erasure_key);
create unique index privacy_requests_erasure_key_idx on public.privacy_requests (erasure_key);

create trigger enter_erasure
  after delete on public.leads
  referencing old table as gone
  for each statement execute function private.enter_erasure('lead');
create trigger enter_erasure
  after delete on public.privacy_requests
  referencing old table as gone
  for each statement execute function private.enter_erasure('privacy request');
create trigger write_erasure_receipt
  after delete on public.privacy_requests
  referencing old table as gone
  for each statement execute function private.write_erasure_receipt('privacy request');
create trigger write_erasure_receipt
  after delete on public.conversations
  referencing old table as gone
  for each statement execute function private.write_erasure_receipt('conversation');

-- As before; that a visitor deleted what they wrote is entered, and said in the receipt. What goes by its time does so again
-- after a restore, and is not.
create or replace function public.delete_conversation(key_hash text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation
  from public.conversations
  where conversations.key_hash = delete_conversation.key_hash
  for update;
  if not found then
    return false;
  end if;
  perform private.erase_because('the visitor');
  insert into public.erasures (key, kind) values (conversation.erasure_key, 'conversation') on conflict do nothing;
  -- The conversation goes with its lead.
  delete from public.leads where id = conversation.lead_id;
  delete from public.conversations where id = conversation.id;
  return true;
end;
$$;

-- Several parts have reasons of their own; no client writes any.
alter table public.erasure_receipts drop constraint if exists erasure_receipts_reason_known;
alter table public.erasure_receipts add constraint erasure_receipts_reason_length check (char_length(reason) between 1 and 60);

-- Of these erasures those whose record is here again, with where its file lies: that is removed first.
create or replace function public.find_erased_again(keys uuid[]) returns table (key uuid, bucket text, path text)
language sql stable security definer
set search_path = ''
as $$
  select applications.erasure_key, 'job-applications-cvs', applications.cv_storage_path
  from public.job_applications as applications
  where applications.erasure_key = any (find_erased_again.keys)
  union all
  select alerts.erasure_key, '', null
  from public.job_alerts as alerts
  where alerts.erasure_key = any (find_erased_again.keys)
  union all
  select emails.erasure_key, 'mail', emails.letter_path
  from public.emails
  where emails.erasure_key = any (find_erased_again.keys) and emails.source <> 'sent'
  union all
  select leads.erasure_key, 'enquiry-drawings', leads.drawing_storage_path
  from public.leads
  where leads.erasure_key = any (find_erased_again.keys)
  union all
  select conversations.erasure_key, '', null
  from public.conversations
  where conversations.erasure_key = any (find_erased_again.keys)
  union all
  select requests.erasure_key, '', null
  from public.privacy_requests as requests
  where requests.erasure_key = any (find_erased_again.keys)
$$;

-- Erases once more what was erased before a backup was put back. Answers how many rows went.
create or replace function public.repeat_erasures(keys uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  place text;
  repeated integer := 0;
  more integer;
begin
  perform private.erase_because('erased before a restore');
  -- Leads before conversations: one goes with the other.
  foreach place in array array['job_applications', 'job_alerts', 'emails', 'leads', 'conversations', 'privacy_requests'] loop
    execute format(
      'delete from public.%I where erasure_key = any ($1)%s', place, case place when 'emails' then ' and source <> ''sent''' else '' end
    ) using repeat_erasures.keys;
    get diagnostics more = row_count;
    repeated := repeated + more;
  end loop;
  return repeated;
end;
$$;

-- All that is held of one lead, in the words of its columns. What only says how a row is found or sorted is left out.
create or replace function private.lead_data(lead public.leads) returns jsonb
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

-- Words of people are in none of the planner's samples: those would outlast the rows.
select private.keep_no_samples('public.leads', array[
  'session_id', 'reference', 'intent_type', 'summary', 'summary_points', 'preferred_contact', 'conversation_history',
  'customer_info', 'specification', 'corrections', 'merge_reason', 'drawing_filename', 'drawing_storage_path', 'search',
  'search_title', 'search_text', 'search_email', 'search_phone'
]);
select private.keep_no_samples('public.lead_job_seekers', array['skills', 'experience', 'preferred_role']);
select private.keep_no_samples('public.lead_suppliers', array['product_type', 'pricing']);
select private.keep_no_samples('public.lead_community_members', array['inquiry_type', 'location']);
select private.keep_no_samples('public.lead_staff_support', array['area', 'priority']);
select private.keep_no_samples('public.lead_notes', array['body']);
select private.keep_no_samples('public.lead_events', array['before', 'after']);
select private.keep_no_samples('public.conversations', array['key_hash', 'reference', 'page', 'state']);
select private.keep_no_samples('public.conversation_lines', array['text', 'links']);
select private.keep_no_samples('public.privacy_requests', array['reference', 'name', 'email', 'message', 'answer']);
select private.keep_no_samples('public.privacy_request_entries', array['body', 'author_name']);
