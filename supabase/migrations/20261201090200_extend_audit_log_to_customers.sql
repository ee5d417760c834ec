-- The audit log names and links records of customers, says from what to what they changed, who viewed a customer,
-- and who uploaded a file of a feed.

create or replace function private.audited_columns(table_name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case audited_columns.table_name
    when 'leads' then array[
      'status', 'closed_reason', 'assignee', 'is_spam', 'snoozed_until', 'call_back_due_at', 'call_back_kept_at'
    ]
    when 'job_applications' then array['status', 'rating']
    when 'privacy_requests' then array['status', 'due_on']
    when 'permissions' then array['role', 'rights']
    when 'jobs' then array['closes_on', 'closed_at', 'is_deleted']
    when 'news_articles' then array['date', 'slug', 'is_deleted']
    when 'blogs' then array['status', 'publish_date', 'slug']
    when 'team_members' then array['display_order', 'is_deleted']
    when 'customers' then array['account_status', 'call_off_limit_pallets', 'holding_days']
    when 'call_offs' then array['state', 'wanted_on']
    when 'storage_requests' then array['state']
    when 'claims' then array['state']
    else '{}'
  end
$$;

-- Returns what a record is called now; null if it no longer exists.
create or replace function private.audited_title(table_name text, row_id text) returns text
language sql stable
set search_path = ''
as $$
  with record as (
    select case when audited_title.row_id ~ '^[0-9]{1,18}$' then audited_title.row_id::bigint end as id
  )
  select case
    when audited_title.table_name in (
      'leads', 'lead_job_seekers', 'lead_suppliers', 'lead_community_members', 'lead_staff_support'
    ) then (select leads.session_id from public.leads where leads.id = record.id)
    when audited_title.table_name = 'job_applications' then (
      select applications.reference from public.job_applications as applications where applications.id = record.id
    )
    when audited_title.table_name = 'privacy_requests' then (
      select requests.reference from public.privacy_requests as requests where requests.id = record.id
    )
    when audited_title.table_name = 'privacy_request_entries' then (
      select requests.reference from public.privacy_request_entries as entries
      join public.privacy_requests as requests on requests.id = entries.request_id
      where entries.id = record.id
    )
    when audited_title.table_name = 'news_articles' then (
      select articles.title from public.news_articles as articles where articles.id = record.id
    )
    when audited_title.table_name = 'blogs' then (select blogs.title from public.blogs where blogs.id = record.id)
    when audited_title.table_name = 'jobs' then (select jobs.title from public.jobs where jobs.id = record.id)
    when audited_title.table_name = 'team_members' then (
      select members.name from public.team_members as members where members.id = record.id
    )
    when audited_title.table_name = 'customers' then (
      select customers.name from public.customers where customers.id = record.id
    )
    when audited_title.table_name = 'emails' then (
      select coalesce(nullif(emails.subject, ''), 'No subject') from public.emails where emails.id = record.id
    )
    when audited_title.table_name = 'call_offs' then (
      select call_offs.reference from public.call_offs where call_offs.id = record.id
    )
    when audited_title.table_name = 'storage_requests' then (
      select pallets.code from public.storage_requests as requests
      join public.pallets on pallets.customer_id = requests.customer_id and pallets.id = requests.pallet_id
      where requests.id = record.id
    )
    when audited_title.table_name = 'delivery_stops' then (
      select stops.code from public.delivery_stops as stops where stops.id = record.id
    )
    when audited_title.table_name = 'proofs_of_delivery' then (
      select stops.code from public.proofs_of_delivery as proofs
      join public.delivery_stops as stops on stops.customer_id = proofs.customer_id and stops.id = proofs.stop_id
      where proofs.id = record.id
    )
    when audited_title.table_name = 'claims' then (
      select claims.reference from public.claims where claims.id = record.id
    )
    when audited_title.table_name = 'customer_documents' then (
      select documents.title from public.customer_documents as documents where documents.id = record.id
    )
    when audited_title.table_name = 'feed_sources' then (
      select sources.name from public.feed_sources as sources where sources.id = record.id
    )
    when audited_title.table_name = 'feed_batches' then (
      select sources.name from public.feed_batches as batches
      join public.feed_sources as sources on sources.id = batches.source_id
      where batches.id = record.id
    )
  end
  from record
$$;

alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (
  action in (
    'insert', 'update', 'delete', 'open', 'view', 'end view', 'upload',
    'invite', 'invite again', 'disable', 'enable', 'rename', 'end session', 'end other sessions', 'export'
  )
);
