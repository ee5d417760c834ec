-- Whoever writes again after an answer waits again, wherever their lead was put, and in the lead that stands for theirs.
-- Leads that share nothing are merged for a reason.

create or replace function private.keep_lead_clock() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_open boolean;
begin
  if new.status <> 'Closed' then
    new.closed_reason := null;
  end if;
  if new.status not in ('Won', 'Closed') then
    new.closed_at := null;
  elsif new.closed_at is null then
    new.closed_at := now();
  end if;
  is_open := new.status not in ('Won', 'Closed') and not new.is_spam and new.merged_into is null;

  if new.callback_requested and new.call_back_asked_at is null then
    new.call_back_asked_at := case when is_new then new.created_at else now() end;
  end if;
  if not is_new and new.call_back_kept_at is not null and old.call_back_kept_at is null then
    -- Nobody says that they rang earlier than they say so.
    new.call_back_kept_at := now();
  end if;

  if new.status in ('New', 'Contacting') and new.call_back_kept_at is null and new.mails_sent = 0 then
    new.answered_at := null;
  elsif new.answered_at is null then
    new.answered_at := now();
  end if;

  -- Whoever writes again is heard at once, whatever the lead was put off until; after an answer they wait for another.
  if not is_new and new.conversation_history is distinct from old.conversation_history then
    new.snoozed_until := null;
    if old.answered_at is not null then
      new.wrote_again_at := coalesce(old.wrote_again_at, now());
    end if;
  end if;
  -- What staff do about it ends the wait, unless they say themselves whether it has ended.
  if not is_new and new.wrote_again_at is not distinct from old.wrote_again_at and (
    (new.status, new.closed_reason, new.call_back_kept_at) is distinct from
      (old.status, old.closed_reason, old.call_back_kept_at)
    or new.mails_sent > old.mails_sent
  ) then
    new.wrote_again_at := null;
  end if;

  if not is_new and new.assignee is distinct from old.assignee and new.assignee is not null and not exists (
    select from private.people where people.user_id = new.assignee and people.role = 'staff'
  ) then
    raise exception 'Only staff look after leads' using errcode = 'check_violation';
  end if;
  if not is_new and new.merged_into is distinct from old.merged_into and new.merged_into is not null and (
    exists (select from public.leads as into_one where into_one.id = new.merged_into and into_one.merged_into is not null)
    or exists (select from public.leads as others where others.merged_into = new.id)
  ) then
    raise exception 'A lead that stands for others is merged into none' using errcode = 'check_violation';
  end if;

  if new.merged_into is null then
    new.merge_reason := null;
  end if;
  if not is_new and new.merged_into is distinct from old.merged_into and new.merged_into is not null
    and btrim(coalesce(new.merge_reason, '')) = '' and not exists (
      select from public.leads as into_one
      where into_one.id = new.merged_into
        and (into_one.search_email = new.search_email or into_one.search_phone = new.search_phone)
    ) then
    raise exception 'Leads that share neither address nor number are merged for a reason' using errcode = 'check_violation';
  end if;

  new.waiting := case
    when new.is_spam or new.merged_into is not null then 4
    -- Whoever is in conversation has been reached, by whatever way.
    when is_open and new.callback_requested and new.call_back_kept_at is null and new.status in ('New', 'Contacting') then 0
    when new.wrote_again_at is not null then 1
    when not is_open then 3
    when new.answered_at is null then 1
    else 2
  end;
  new.waiting_key := case new.waiting
    when 0 then extract(epoch from coalesce(new.call_back_due_at, new.created_at))
    when 1 then extract(epoch from coalesce(new.wrote_again_at, new.created_at))
    else - extract(epoch from new.created_at)
  end;

  if not is_new and (
    new.status, new.closed_reason, new.assignee, new.snoozed_until, new.is_spam, new.merged_into, new.call_back_kept_at,
    new.wrote_again_at
  ) is distinct from (
    old.status, old.closed_reason, old.assignee, old.snoozed_until, old.is_spam, old.merged_into, old.call_back_kept_at,
    old.wrote_again_at
  ) then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;

create or replace function private.record_lead_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_lead_event(new.id, 'received', null, new.status);
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
      new.id, 'assigned', private.name_of_person(old.assignee), private.name_of_person(new.assignee)
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
  -- Who writes again in a lead that another stands for is heard there.
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

drop trigger record_lead_change on public.leads;
create trigger record_lead_change
  after insert or update of
    status, closed_reason, assignee, snoozed_until, is_spam, merged_into, call_back_due_at, call_back_kept_at,
    conversation_history, wrote_again_at, mails_sent
  on public.leads
  for each row execute function private.record_lead_change();

drop trigger record_leads_change on public.leads;
create trigger record_leads_change
  after insert or update or delete on public.leads
  for each row execute function private.record_change(
    'id', 'version', 'waiting', 'waiting_key', 'answered_at', 'closed_at', 'call_back_asked_at', 'corrections'
  );

-- As before, with whether somebody waits again and why a lead was merged.
create or replace function public.change_leads(changes jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  change jsonb;
  held public.leads;
  changed public.leads;
  answers jsonb := '[]';
begin
  perform private.require_staff_member();
  if jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'At most 500 leads are changed at once' using errcode = 'check_violation';
  end if;
  -- In one order, so that two who change the same leads do not wait for one another.
  for change in select value from jsonb_array_elements(changes) order by (value ->> 'id')::bigint loop
    select * into held from public.leads where id = (change ->> 'id')::bigint for update;
    if not found then
      answers := answers || jsonb_build_object('id', change -> 'id', 'outcome', 'gone');
      continue;
    end if;
    if held.version is distinct from (change ->> 'version')::integer then
      answers := answers || jsonb_build_object('id', held.id, 'outcome', 'stale', 'version', held.version);
      continue;
    end if;
    update public.leads set
      status = case when change ? 'status' then change ->> 'status' else status end,
      closed_reason = case when change ? 'closed_reason' then change ->> 'closed_reason' else closed_reason end,
      assignee = case when change ? 'assignee' then (change ->> 'assignee')::uuid else assignee end,
      snoozed_until =
        case when change ? 'snoozed_until' then (change ->> 'snoozed_until')::timestamptz else snoozed_until end,
      is_spam = case when change ? 'is_spam' then (change ->> 'is_spam')::boolean else is_spam end,
      merged_into = case when change ? 'merged_into' then (change ->> 'merged_into')::bigint else merged_into end,
      merge_reason = case when change ? 'merge_reason' then change ->> 'merge_reason' else merge_reason end,
      wrote_again_at =
        case when change ? 'wrote_again_at' then (change ->> 'wrote_again_at')::timestamptz else wrote_again_at end,
      call_back_kept_at = case
        when change ? 'call_back_kept_at' then (change ->> 'call_back_kept_at')::timestamptz else call_back_kept_at
      end
    where id = held.id
    returning * into changed;
    answers := answers || jsonb_build_object(
      'id', held.id, 'outcome', 'changed', 'version', changed.version,
      'before', (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(held))
        where key not in ('id', 'version')
          -- What the change brought with it is taken back too.
          and (change ? key or key = 'wrote_again_at' and held.wrote_again_at is distinct from changed.wrote_again_at)
      )
    );
  end loop;
  return answers;
end;
$$;

-- A page of leads and how many there are in all. `pile` is `inbox`, `snoozed`, `done`, `spam` or `all`; `assignee` is
-- somebody's id or `none`; what is empty narrows nothing. `sort` is `waiting` or `created_at`, `-` before it the other way.
create or replace function public.list_leads(
  words text default '',
  pile text default 'inbox',
  in_status text default '',
  of_type text default '',
  of_quality text default '',
  assignee text default '',
  sort text default 'waiting',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner counts rows, and not that a long conversation has to be unpacked before it is read through.
set enable_seqscan = off
as $$
declare
  place text := concat_ws(
    ' and ',
    case pile
      when 'snoozed' then 'waiting <= 2 and snoozed_until > now()'
      when 'done' then 'waiting = 3'
      when 'spam' then 'waiting = 4'
      when 'all' then 'true'
      else 'waiting <= 2 and (snoozed_until is null or snoozed_until <= now())'
    end,
    case when in_status <> '' then format('status = %L', in_status) end,
    case when of_type <> '' then format('lead_type = %L', of_type) end,
    case when of_quality <> '' then format('quality = %L', of_quality) end,
    case
      when assignee = 'none' then 'assignee is null'
      when assignee <> '' then format('assignee = %L', assignee::uuid)
    end,
    private.search_condition(words)
  );
  ranking text := case sort
    when '-waiting' then 'waiting desc, waiting_key desc, id desc'
    when 'created_at' then 'created_at, id'
    when '-created_at' then 'created_at desc, id desc'
    else 'waiting, waiting_key, id'
  end;
  found jsonb;
  total bigint;
begin
  perform private.require_staff_member();
  if btrim(words) <> '' and private.search_condition(words) is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0);
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) - ''place'' order by page.place), ''[]'') from (
      select
        id, version, session_id, lead_type, intent_type, quality, status, closed_reason, customer_info, summary, assignee,
        snoozed_until, is_spam, merged_into, callback_requested, call_back_due_at, call_back_kept_at, answered_at,
        wrote_again_at, created_at, row_number() over (order by %2$s) as place
      from (select * from public.leads where %1$s order by %2$s offset %3$s limit %4$s) as chosen
    ) as page',
    place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000)
  ) into found;
  execute format('select count(*) from public.leads where %s', place) into total;
  return jsonb_build_object('rows', found, 'total', total);
end;
$$;
