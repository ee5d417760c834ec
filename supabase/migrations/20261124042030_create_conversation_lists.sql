-- One timeline of a person across leads that staff merged, with the emails that came as well as those that were sent; and
-- every conversation as a row of a file.

create or replace function public.person_timeline(lead_id bigint)
returns table (
  kind text, reference text, title text, status text, happened_at timestamptz, lead_number bigint, merged_into bigint
)
language plpgsql stable security definer
set search_path = ''
-- Of addresses and numbers no samples are kept, and the planner would read the table through.
set enable_seqscan = off
as $$
declare
  -- Staff say of leads that are merged that they are one person's.
  root bigint;
  own bigint[];
  addresses text[];
  numbers text[];
begin
  perform private.require_staff_member();
  select coalesce(leads.merged_into, leads.id) into root from public.leads where leads.id = person_timeline.lead_id;
  select
    array_agg(leads.id), array_agg(leads.search_email) filter (where leads.search_email is not null),
    array_agg(leads.search_phone) filter (where leads.search_phone is not null)
  into own, addresses, numbers
  from public.leads where leads.id = root or leads.merged_into = root;
  return query
    -- Materialized: who is found is looked up by them, not met with on the way through all by their moment.
    with found_leads as materialized (
      select others.session_id, others.lead_type, others.status, others.created_at, others.id, others.merged_into
      from public.leads as others
      where others.id = any (own) or others.search_email = any (addresses) or others.search_phone = any (numbers)
    ),
    found_applications as materialized (
      select others.reference, others.job_title, others.status, others.submitted_at
      from public.job_applications as others
      where lower(others.email) = any (addresses) or others.search_phone = any (numbers)
    ),
    found_requests as materialized (
      select others.reference, others.kind, others.status, others.received_at
      from public.privacy_requests as others where lower(others.email) = any (addresses)
    ),
    found_emails as materialized (
      select others.id, others.subject, others.state, others.received_at
      from public.emails as others where others.counterpart = any (addresses)
    )
    select all_of_them.* from (
      select
        'lead', found.session_id, found.lead_type, found.status, found.created_at, found.id, found.merged_into
      from found_leads as found
      union all
      select
        'application', found.reference, found.job_title, found.status, found.submitted_at, null::bigint, null::bigint
      from found_applications as found
      union all
      select
        'privacy_request', found.reference, found.kind, found.status, found.received_at, null::bigint, null::bigint
      from found_requests as found
      union all
      select 'mail', found.id::text, found.subject, found.state, found.received_at, null::bigint, null::bigint
      from found_emails as found
    ) as all_of_them (kind, reference, title, status, happened_at, lead_number, merged_into)
    order by 5 desc, 1, 2
    limit 200;
end;
$$;

create index conversations_started_at_idx on public.conversations (started_at, id);

-- A row for each conversation that began within some days of London's, both included, the oldest first: those with the
-- assistant, whether a lead came of them or not, and the enquiry form's, which are of one message. Nobody is named, and not
-- a word is in it that a visitor wrote. The next rows are those after a moment and a key.
create function public.list_conversation_rows(
  since date, until date, after_moment timestamptz default null, after_key text default '', max_rows integer default 1000
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  first_moment constant timestamptz := list_conversation_rows.since::timestamp at time zone 'Europe/London';
  end_moment constant timestamptz := (list_conversation_rows.until + 1)::timestamp at time zone 'Europe/London';
  begin_moment constant timestamptz := greatest(first_moment, list_conversation_rows.after_moment);
  most constant integer := least(greatest(list_conversation_rows.max_rows, 0), 1000);
  found jsonb;
begin
  perform private.require_staff_member();
  select coalesce(jsonb_agg(to_jsonb(line) order by line.started_at, line.key), '[]') into found
  from (
    select every_one.* from (
      (
        select
          'c' || conversations.id as key, conversations.started_at, conversations.last_at, 'Assistant' as source,
          conversations.kind, conversations.page, conversations.line_count as lines, conversations.lead_id
        from public.conversations
        where conversations.started_at >= begin_moment and conversations.started_at < end_moment
          and (
            list_conversation_rows.after_moment is null
            or (conversations.started_at, 'c' || conversations.id) > (list_conversation_rows.after_moment, after_key)
          )
        order by conversations.started_at, conversations.id
        limit most
      )
      union all
      (
        select
          'l' || lpad(leads.id::text, 19, '0'), leads.created_at, leads.created_at, 'Enquiry form', leads.lead_type,
          coalesce(leads.customer_info ->> 'about', ''), jsonb_array_length(leads.conversation_history), leads.id
        from public.leads
        where leads.conversation_id is null
          and leads.created_at >= begin_moment and leads.created_at < end_moment
          and (
            list_conversation_rows.after_moment is null
            or (leads.created_at, 'l' || lpad(leads.id::text, 19, '0')) > (list_conversation_rows.after_moment, after_key)
          )
        order by leads.created_at, leads.id
        limit most
      )
    ) as every_one
    order by every_one.started_at, every_one.key
    limit most
  ) as begun
  left join lateral (
    select
      leads.session_id as reference, leads.intent_type, leads.quality, leads.status, leads.closed_reason, leads.is_spam,
      leads.answered_at, leads.callback_requested, leads.call_back_due_at, leads.call_back_kept_at,
      private.name_of_person(leads.assignee) as assignee,
      (select others.session_id from public.leads as others where others.id = leads.merged_into) as merged_into
    from public.leads where leads.id = begun.lead_id
  ) as lead on true
  cross join lateral (
    select
      begun.key, begun.started_at, begun.last_at, begun.source, begun.kind, begun.page, begun.lines, lead.reference,
      lead.intent_type, lead.quality, lead.status, lead.closed_reason, lead.is_spam, lead.answered_at,
      lead.callback_requested, lead.call_back_due_at, lead.call_back_kept_at, lead.assignee, lead.merged_into
  ) as line;
  return found;
end;
$$;

revoke all on function public.list_conversation_rows(date, date, timestamptz, text, integer)
from public, anon, authenticated, service_role;
grant execute on function public.list_conversation_rows(date, date, timestamptz, text, integer) to authenticated;
