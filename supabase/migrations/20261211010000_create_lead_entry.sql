-- Staff enter leads who phone, write or are met at an event.

-- How staff were told; null for the website's leads.
alter table public.leads
  add column source text,
  add constraint leads_source_known check (source in ('Phone', 'Email', 'Post', 'Event', 'Other'));

-- ===== History and reports =====

create or replace function private.record_lead_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.source is null then
      perform private.record_lead_event(new.id, 'received', null, new.status);
    else
      perform private.record_lead_event(new.id, 'entered', null, new.source);
    end if;
    if new.call_back_due_at is not null then
      perform private.record_lead_event(new.id, 'call-back promised', null, new.call_back_due_at::text);
    end if;
    return null;
  end if;
  if (new.status, new.closed_reason) is distinct from (old.status, old.closed_reason) then
    perform private.record_lead_event(
      new.id, 'status', concat_ws(': ', old.status, old.closed_reason), concat_ws(': ', new.status, new.closed_reason)
    );
  end if;
  if new.assignee is distinct from old.assignee then
    perform private.record_lead_event(
      new.id, 'assigned', private.get_user_name(old.assignee), private.get_user_name(new.assignee)
    );
  end if;
  if new.snoozed_until is distinct from old.snoozed_until then
    perform private.record_lead_event(
      new.id, case when new.snoozed_until is null then 'woken' else 'snoozed' end, null, new.snoozed_until::text
    );
  end if;
  if new.is_spam <> old.is_spam then
    perform private.record_lead_event(new.id, case when new.is_spam then 'spam' else 'not spam' end, null, null);
  end if;
  if new.merged_into is distinct from old.merged_into then
    perform private.record_lead_event(
      new.id, case when new.merged_into is null then 'parted' else 'merged' end, new.merge_reason,
      (select others.session_id from public.leads as others where others.id = coalesce(new.merged_into, old.merged_into))
    );
  end if;
  if new.wrote_again_at is not null and old.wrote_again_at is null then
    perform private.record_lead_event(new.id, 'wrote again', null, null);
  elsif new.wrote_again_at is null and old.wrote_again_at is not null
    and (new.status, new.closed_reason, new.call_back_kept_at, new.mails_sent) is not distinct from
      (old.status, old.closed_reason, old.call_back_kept_at, old.mails_sent) then
    perform private.record_lead_event(new.id, 'dealt with', null, null);
  end if;
  -- Messages to a merged lead go to the lead it was merged into.
  if new.conversation_history is distinct from old.conversation_history and new.merged_into is not null then
    update public.leads set
      snoozed_until = null,
      wrote_again_at = case when answered_at is null then wrote_again_at else coalesce(wrote_again_at, now()) end
    where id = new.merged_into;
  end if;
  if new.call_back_due_at is distinct from old.call_back_due_at and new.call_back_due_at is not null then
    perform private.record_lead_event(new.id, 'call-back promised', null, new.call_back_due_at::text);
  end if;
  if new.call_back_kept_at is distinct from old.call_back_kept_at then
    perform private.record_lead_event(
      new.id, case when new.call_back_kept_at is null then 'call-back not made' else 'call-back made' end, null, null
    );
  end if;
  return null;
end;
$$;

create or replace function public.list_conversation_rows(
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
  perform private.assert_staff_user();
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
          'l' || lpad(leads.id::text, 19, '0'), leads.created_at, leads.created_at,
          coalesce(leads.source, 'Enquiry form'), leads.lead_type,
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
      private.get_user_name(leads.assignee) as assignee,
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

create or replace function public.lead_report(since date, until date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  figures jsonb;
begin
  if coalesce(private.caller_role(), '') not in ('staff', 'marketing') then
    raise exception 'Only staff and marketing can read reports.' using errcode = 'insufficient_privilege';
  end if;
  with counted as (
    select
      leads.*,
      case when leads.conversation_id is null then coalesce(leads.source, 'Enquiry form') else 'Assistant' end as origin,
      extract(epoch from leads.answered_at - leads.created_at) / 3600 as hours
    from public.leads
    where leads.waiting <= 3
      and leads.created_at >= lead_report.since::timestamp at time zone 'Europe/London'
      and leads.created_at < (lead_report.until + 1)::timestamp at time zone 'Europe/London'
  )
  select jsonb_build_object(
    'received', (select count(*) from counted),
    'answered', (select count(*) from counted where answered_at is not null),
    'hours', (
      select jsonb_build_object(
        'median', percentile_cont(0.5) within group (order by hours),
        'ninth', percentile_cont(0.9) within group (order by hours),
        'within_day', count(*) filter (where hours <= 24)
      )
      from counted where answered_at is not null
    ),
    'calls', (
      select jsonb_build_object(
        'promised', count(*),
        'kept', count(*) filter (where call_back_kept_at <= call_back_due_at),
        'late', count(*) filter (where call_back_kept_at > call_back_due_at),
        'overdue', count(*) filter (where waiting = 0 and call_back_due_at < now()),
        'open', count(*) filter (where waiting = 0 and call_back_due_at >= now()),
        'lapsed', count(*) filter (where waiting <> 0 and call_back_kept_at is null)
      )
      from counted where callback_requested and call_back_due_at is not null
    ),
    'sources', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.received desc, grouped.source), '[]') from (
        select origin as source, count(*) as received, count(*) filter (where status = 'Won') as won
        from counted group by origin
      ) as grouped
    ),
    'types', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.received desc, grouped.type), '[]') from (
        select
          lead_type as type,
          count(*) as received,
          count(answered_at) as answered,
          percentile_cont(0.5) within group (order by hours) as median_hours,
          count(*) filter (where status = 'Won') as won,
          count(*) filter (where status = 'Closed') as closed,
          count(*) filter (where status not in ('Won', 'Closed')) as open
        from counted group by lead_type
      ) as grouped
    ),
    'reasons', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.closed desc, grouped.reason), '[]') from (
        select coalesce(closed_reason, '') as reason, count(*) as closed
        from counted where status = 'Closed' group by coalesce(closed_reason, '')
      ) as grouped
    )
  )
  into figures;
  return figures;
end;
$$;

-- ===== Entry =====

-- Stores a lead and assigns it to the caller; sends no email. Returns the reference, which is derived from the contents, so
-- that a call repeated on the same day stores one lead.
create function public.create_lead(
  lead_type text, source text, name text, company text, email text, phone text, message text,
  call_back_at timestamptz default null
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  person constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'name', nullif(btrim(create_lead.name), ''), 'company', nullif(btrim(create_lead.company), ''),
    'email', nullif(btrim(create_lead.email), ''), 'phone', nullif(btrim(create_lead.phone), '')
  ));
  said constant text := btrim(coalesce(create_lead.message, ''));
  contents bytea;
  reference text;
begin
  perform private.assert_staff_user();
  if create_lead.source is null then
    raise exception 'Choose how the lead reached us.' using errcode = 'check_violation';
  elsif not person ?| array['name', 'company'] then
    raise exception 'Enter a name or a company.' using errcode = 'check_violation';
  elsif not person ?| array['email', 'phone'] then
    raise exception 'Enter an email address or a phone number.' using errcode = 'check_violation';
  elsif call_back_at is not null and not person ? 'phone' then
    raise exception 'Enter a phone number for the call.' using errcode = 'check_violation';
  elsif call_back_at not between now() - interval '1 day' and now() + interval '1 year' then
    raise exception 'Choose a time for the call within the next year.' using errcode = 'check_violation';
  end if;

  contents := sha256(convert_to(jsonb_build_array(
    auth.uid(), (now() at time zone 'Europe/London')::date, create_lead.lead_type, create_lead.source, person, said,
    extract(epoch from call_back_at)
  )::text, 'UTF8'));
  select 'EQ-' || string_agg(letter, '' order by place) filter (where place < 4) || '-'
    || string_agg(letter, '' order by place) filter (where place >= 4)
  into reference
  from (
    select place, substr(alphabet, get_byte(contents, place) % 32 + 1, 1) as letter from generate_series(0, 7) as place
  ) as letters;

  insert into public.leads (
    session_id, lead_type, source, assignee, summary, conversation_history, customer_info, preferred_contact,
    callback_requested, call_back_due_at
  ) values (
    reference, create_lead.lead_type, create_lead.source, auth.uid(), said,
    case
      when said = '' then '[]'
      else jsonb_build_array(jsonb_build_object('role', 'staff', 'text', said, 'at', now()))
    end,
    person, case when call_back_at is null and person ? 'email' then 'Email' else 'Phone' end,
    call_back_at is not null, call_back_at
  )
  on conflict (session_id) where session_id like 'EQ-%' do nothing;
  return reference;
end;
$$;

-- Leads with this email address or phone number, newest first.
create function public.find_leads_of_contact(email text, phone text)
returns table (reference text, name text, company text, status text, created_at timestamptz)
language plpgsql stable security definer
set search_path = ''
-- Without statistics on these columns the planner would scan the table.
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return query
    select
      leads.session_id, coalesce(leads.customer_info ->> 'name', ''), coalesce(leads.customer_info ->> 'company', ''),
      leads.status, leads.created_at
    from public.leads
    where not leads.is_spam and leads.merged_into is null
      and (
        leads.search_email = lower(nullif(btrim(find_leads_of_contact.email), ''))
        or leads.search_phone = private.phone_digits(find_leads_of_contact.phone)
      )
    order by leads.created_at desc
    limit 3;
end;
$$;

revoke all on function public.create_lead, public.find_leads_of_contact from public, anon, authenticated, service_role;
grant execute on function public.create_lead, public.find_leads_of_contact to authenticated;
