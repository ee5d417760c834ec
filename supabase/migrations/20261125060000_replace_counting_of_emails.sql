-- Words that many emails have, in a part of the emails: they are counted two pages on, and not to a thousand, for which nine
-- thousand emails were walked through where one of nine has the words.

-- As before. A page of emails and how many there are. `pile` is `inbox`, `sent`, `archive` or `all`; what is empty narrows nothing.
-- With `by_thread` the email that stands for its thread is the thread's row, unless words are looked for. `sort` is
-- `received_at`, `from_address`, `subject` or `size`, `-` before it the other way. Where they have to be counted one by one,
-- no more than a thousand are, and of words that many emails have no more than the next two pages: `is_least` says that there
-- are more. Words that are what an email is filed to, such as an EN number, find it as well.
create or replace function public.list_emails(
  words text default '',
  pile text default 'inbox',
  of_source text default '',
  in_state text default '',
  read_state text default '',
  attachments text default '',
  links text default '',
  since timestamptz default null,
  until timestamptz default null,
  by_thread boolean default false,
  sort text default '-received_at',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner counts rows, and not that a long text has to be unpacked before it is read through.
set enable_seqscan = off
as $$
declare
  most constant integer := 1000;
  pages_on constant integer := 2;
  first_place constant integer := greatest(first_row, 0);
  page_size constant integer := least(greatest(max_rows, 0), 1000);
  is_sought constant boolean := btrim(words) <> '';
  sought text := private.search_condition(words);
  filed bigint[] := '{}';
  -- What is counted beforehand can be asked for in the same words.
  place text := concat_ws(
    ' and ', 'true',
    case pile
      when 'inbox' then 'not is_archived and source <> ''sent'''
      when 'sent' then 'source = ''sent'''
      when 'archive' then 'is_archived and source <> ''sent'''
    end,
    case when of_source <> '' then format('source = %L', of_source) end,
    case when in_state <> '' then format('state = %L', in_state) end,
    case read_state when 'read' then 'is_read' when 'unread' then 'not is_read' end,
    case when by_thread and not is_sought and pile <> 'sent' then 'is_latest' end
  );
  counted text := concat_ws(
    ' and ', place,
    case attachments when 'with' then 'has_attachments' when 'without' then 'not has_attachments' end,
    case links when 'linked' then 'is_linked' when 'unlinked' then 'not is_linked' end
  );
  ranking constant text := case sort
    when 'received_at' then 'received_at, id'
    when 'from_address' then 'from_address, id'
    when '-from_address' then 'from_address desc, id desc'
    when 'subject' then 'subject_key, id'
    when '-subject' then 'subject_key desc, id desc'
    when 'size' then 'size, id'
    when '-size' then 'size desc nulls last, id desc'
    else 'received_at desc, id desc'
  end;
  found_ids bigint[];
  counted_to integer;
  total bigint;
  is_least boolean := false;
begin
  perform private.require_staff_member();
  if is_sought then
    filed := private.emails_filed_to(words);
    if cardinality(filed) > 0 then
      sought := concat_ws(' or ', '(' || sought || ')', format('email_texts.email_id = any (%L)', filed));
    end if;
  end if;
  if is_sought and sought is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'is_least', false);
  end if;
  place := concat_ws(
    ' and ', place,
    case attachments when 'with' then 'attachment_count > 0' when 'without' then 'attachment_count = 0' end,
    case links when 'linked' then 'link_count > 0' when 'unlinked' then 'link_count = 0' end,
    case when since is not null then format('received_at >= %L', since) end,
    case when until is not null then format('received_at < %L', until) end
  );

  if is_sought then
    execute format('select count(*) from (select from public.email_texts where %s limit %s) as found', sought, most + 1)
    into total;
    if total <= most then
      execute format(
        'with told as materialized (select email_id from public.email_texts where %1$s),
        chosen as materialized (
          select emails.id, row_number() over (order by %3$s) as place
          from told join public.emails on emails.id = told.email_id where %2$s
        )
        select array(select id from chosen where place > %4$s and place <= %4$s + %5$s order by place), (select count(*) from chosen)',
        sought, place, ranking, first_place, page_size
      ) into found_ids, total;
    else
      is_least := place = 'true';
      counted_to := first_place + page_size;
      if not is_least then
        counted_to := greatest(counted_to, least(counted_to + pages_on * page_size, most));
      end if;
      found_ids := array(
        select private.walk_emails(place, sought, ranking, 0, counted_to + case when is_least then 0 else 1 end)
      );
      total := case when is_least then most else least(cardinality(found_ids), counted_to) end;
      is_least := is_least or cardinality(found_ids) > counted_to;
      found_ids := found_ids[first_place + 1:first_place + page_size];
    end if;
  else
    execute format(
      'select array(select id from public.emails where %s order by %s offset %s limit %s)',
      place, ranking, first_place, page_size
    ) into found_ids;
    if since is null and until is null then
      execute format('select coalesce(sum(emails), 0) from private.email_counts where %s', counted) into total;
    else
      execute format('select count(*) from (select from public.emails where %s limit %s) as found', place, most + 1) into total;
      is_least := total > most;
      total := least(total, most);
    end if;
  end if;

  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.email_summary(emails) order by chosen.place), '[]')
      from unnest(found_ids) with ordinality as chosen (id, place)
      join public.emails on emails.id = chosen.id
    ),
    'total', total,
    'is_least', is_least
  );
end;
$$;
