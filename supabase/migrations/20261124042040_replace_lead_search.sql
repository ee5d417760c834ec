-- Leads are looked for by their rarest word first, and once for a page and its count.

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
  condition constant text := private.narrow_search_condition(words);
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
    condition
  );
  ranking text := case sort
    when '-waiting' then 'waiting desc, waiting_key desc, id desc'
    when 'created_at' then 'created_at, id'
    when '-created_at' then 'created_at desc, id desc'
    else 'waiting, waiting_key, id'
  end;
  columns constant text := 'id, version, session_id, lead_type, intent_type, quality, status, closed_reason, customer_info, '
    'summary, assignee, snoozed_until, is_spam, merged_into, callback_requested, call_back_due_at, call_back_kept_at, '
    'answered_at, wrote_again_at, created_at';
  found jsonb;
  total bigint;
begin
  perform private.require_staff_member();
  if btrim(words) <> '' and condition is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0);
  end if;
  if condition is not null then
    -- Who has the words is found once, for the page and for how many there are.
    execute format(
      'with found as materialized (select id, waiting, waiting_key, created_at from public.leads where %1$s)
      select
        (
          select coalesce(jsonb_agg(to_jsonb(page) - ''place'' order by page.place), ''[]'')
          from (
            select %5$s, chosen.place
            from (
              select id, row_number() over (order by %2$s) as place from found order by %2$s offset %3$s limit %4$s
            ) as chosen
            join public.leads using (id)
          ) as page
        ),
        (select count(*) from found)',
      place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000), columns
    ) into found, total;
    return jsonb_build_object('rows', found, 'total', total);
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) - ''place'' order by page.place), ''[]'') from (
      select %5$s, row_number() over (order by %2$s) as place
      from (select * from public.leads where %1$s order by %2$s offset %3$s limit %4$s) as chosen
    ) as page',
    place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000), columns
  ) into found;
  execute format('select count(*) from public.leads where %s', place) into total;
  return jsonb_build_object('rows', found, 'total', total);
end;
$$;
