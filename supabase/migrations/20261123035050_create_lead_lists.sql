-- The inbox as a list. Security definer, because under row-level security the planner takes each condition for one that few
-- rows meet, and reads all of them in place of the first fifty in their order.

drop function public.search_leads(text);

-- A page of leads and how many there are in all. `pile` is `inbox`, `snoozed`, `done`, `spam` or `all`; `assignee` is
-- somebody's id or `none`; what is empty narrows nothing. `sort` is `waiting` or `created_at`, `-` before it the other way.
create function public.list_leads(
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
        created_at, row_number() over (order by %2$s) as place
      from (select * from public.leads where %1$s order by %2$s offset %3$s limit %4$s) as chosen
    ) as page',
    place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000)
  ) into found;
  execute format('select count(*) from public.leads where %s', place) into total;
  return jsonb_build_object('rows', found, 'total', total);
end;
$$;

-- As before, and by the index.
drop function public.count_leads();

create function public.count_leads()
returns table (
  call_backs bigint, overdue bigint, unanswered bigint, mine bigint, unassigned bigint, snoozed bigint, spam bigint,
  inbox bigint
)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_staff_member();
  return query
    with waiting as (
      select leads.waiting, leads.call_back_due_at, leads.assignee, coalesce(leads.snoozed_until > now(), false) as rests
      from public.leads
      where leads.waiting <= 2
    )
    select
      count(*) filter (where waiting.waiting = 0 and not rests),
      count(*) filter (where waiting.waiting = 0 and not rests and call_back_due_at < now()),
      count(*) filter (where waiting.waiting = 1 and not rests),
      count(*) filter (where waiting.assignee = auth.uid() and not rests),
      count(*) filter (where waiting.assignee is null and not rests),
      count(*) filter (where rests),
      (select count(*) from public.leads where leads.waiting = 4 and leads.is_spam),
      count(*) filter (where not rests)
    from waiting;
end;
$$;

revoke all on function
  public.list_leads(text, text, text, text, text, text, text, integer, integer), public.count_leads()
from public, anon, authenticated, service_role;

grant execute on function
  public.list_leads(text, text, text, text, text, text, text, integer, integer), public.count_leads()
to authenticated;

-- What the inbox counts, without a look at the rows themselves.
create index leads_waiting_count_idx on public.leads (waiting, snoozed_until) include (call_back_due_at, assignee);
