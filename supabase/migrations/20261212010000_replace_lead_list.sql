-- Leads are filtered by source.

drop function public.list_leads;

-- Returns a page and the total. `pile` is `inbox`, `calls`, `snoozed`, `done`, `spam` or `all`; `assignee` is an id or `none`;
-- empty filters match everything. `sort` is `waiting` or `created_at`, with a leading `-` for descending.
create function public.list_leads(
  words text default '',
  pile text default 'inbox',
  in_status text default '',
  of_type text default '',
  of_quality text default '',
  of_source text default '',
  assignee text default '',
  sort text default 'waiting',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner ignores the cost of decompressing long texts.
set enable_seqscan = off
as $$
declare
  -- As in the lead report.
  origin constant text := 'case when conversation_id is null then coalesce(source, ''Enquiry form'') else ''Assistant'' end';
  condition constant text := private.narrow_search_condition(words);
  place text := concat_ws(
    ' and ',
    case pile
      when 'calls' then 'waiting = 0 and (snoozed_until is null or snoozed_until <= now())'
      when 'snoozed' then 'waiting <= 2 and snoozed_until > now()'
      when 'done' then 'waiting = 3'
      when 'spam' then 'waiting = 4'
      when 'all' then 'true'
      else 'waiting <= 2 and (snoozed_until is null or snoozed_until <= now())'
    end,
    case when in_status <> '' then format('status = %L', in_status) end,
    case when of_type <> '' then format('lead_type = %L', of_type) end,
    case when of_quality <> '' then format('quality = %L', of_quality) end,
    case when of_source <> '' then format('%s = %L', origin, of_source) end,
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
    'answered_at, wrote_again_at, created_at, source, conversation_id';
  found jsonb;
  total bigint;
begin
  perform private.assert_staff_user();
  if btrim(words) <> '' and condition is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0);
  end if;
  if condition is not null then
    -- Searches once, for the page and the total.
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

revoke all on function public.list_leads from public, anon, authenticated, service_role;
grant execute on function public.list_leads to authenticated;
