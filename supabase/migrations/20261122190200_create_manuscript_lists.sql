-- The lists of the desk, answered from the manuscripts alone: the working copy is what is shown, and what is searched.

-- What a reader meets: what is published with a moment to come is scheduled, of posts alone.
create function private.shown_state(head public.manuscripts) returns text
language sql stable
set search_path = ''
as $$
  select case
    when head.state = 'published' and head.kind = 'blog' and head.public_from > now() then 'scheduled'
    else head.state
  end
$$;

-- A manuscript as a row of a list or the head of a screen shows it.
create function private.shown_head(head public.manuscripts) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(shown)
  from (
    select
      head.kind, head.record_id, head.number, head.published_number, private.shown_state(head) as state,
      head.public_from, head.title, head.author, head.categories, head.tags, head.picture, head.words, head.saved_at,
      head.deleted_at,
      (select people.name from private.people where people.user_id = head.saved_by) as saved_by,
      case head.kind
        when 'blog' then (select blogs.slug from public.blogs where blogs.id = head.record_id)
        else (select news.slug from public.news_articles as news where news.id = head.record_id)
      end as slug,
      case when head.kind = 'blog' then coalesce(
        (select blogs.view_count from public.blogs where blogs.id = head.record_id),
        (head.deleted_row ->> 'view_count')::bigint, 0
      ) end as views
  ) as shown
$$;

-- A manuscript with its working copy and, where there is one, the text that readers see; null where there is none.
create function public.read_manuscript(kind text, record_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_editor();
  return (
    select jsonb_build_object(
      'head', private.shown_head(held), 'fields', copy.fields,
      'published', case when held.state = 'published' then published.fields end
    )
    from public.manuscripts as held
    join public.revisions as copy
      on copy.kind = held.kind and copy.record_id = held.record_id and copy.number = held.number
    left join public.revisions as published
      on published.kind = held.kind and published.record_id = held.record_id and published.number = held.published_number
    where held.kind = kind and held.record_id = record_id
  );
end;
$$;

-- The manuscripts that have all words of a query: parts of words in titles and authors' names, beginnings of words in
-- texts. Each way has an index of its own.
create function private.find_manuscripts(kind text, q text) returns setof bigint
language plpgsql stable
set search_path = ''
-- As for `private.find_rows`.
set enable_seqscan = off
as $$
declare
  in_titles text;
  in_texts text;
begin
  select
    string_agg('(' || private.word_condition('search_title', words.joined, words.spaced) || ')', ' and '),
    string_agg(format('%L:*', words.joined), ' & ')
  into in_titles, in_texts
  from private.search_words(q) as words;
  if in_titles is null then
    return;
  end if;
  return query execute format(
    'select record_id from public.manuscripts where kind = %1$L and %2$s
    union
    select record_id from public.manuscripts where kind = %1$L and search @@ to_tsquery(''pg_catalog.english'', %3$L)',
    kind, in_titles, in_texts
  );
end;
$$;

-- One page of the manuscripts of a kind with what each row shows, how many there are in all, and how many of each state
-- fit the other filters. Security definer: row-level security would keep the planner from the indexes.
--
-- `state` is draft, scheduled, published or deleted; empty for all but the deleted ones. `sort` is saved, public, title,
-- words or views, the other way round with - before it. The range is of moments, its end not in it.
create function public.list_manuscripts(
  kind text,
  q text default '',
  state text default '',
  category text default '',
  tag text default '',
  author text default '',
  since timestamptz default null,
  before timestamptz default null,
  sort text default '-saved',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  conditions text;
  direction text := case when starts_with(sort, '-') then 'desc' else 'asc' end;
  counts jsonb;
  total bigint;
  page jsonb;
begin
  perform private.require_editor();
  perform private.require_kind(kind);
  conditions := format('held.kind = %L', kind);
  if btrim(q) <> '' then
    conditions := conditions || format(
      ' and held.record_id = any (%L)', array(select private.find_manuscripts(kind, q))
    );
  end if;
  if category <> '' then
    conditions := conditions || format(' and held.categories @> array[%L]', category);
  end if;
  if tag <> '' then
    conditions := conditions || format(' and held.tags @> array[%L]', tag);
  end if;
  if author <> '' then
    conditions := conditions || format(' and held.author = %L', author);
  end if;
  if since is not null then
    conditions := conditions || format(' and held.public_from >= %L', since);
  end if;
  if before is not null then
    conditions := conditions || format(' and held.public_from < %L', before);
  end if;

  execute format(
    'select jsonb_object_agg(case when is_later then ''scheduled'' else state end, number) from (
      select
        held.state, held.state = ''published'' and held.kind = ''blog'' and held.public_from > now() as is_later,
        count(*) as number
      from public.manuscripts as held where %s group by 1, 2
    ) as counted',
    conditions
  ) into counts;
  counts := '{"draft": 0, "scheduled": 0, "published": 0, "deleted": 0}' || coalesce(counts, '{}');
  total := case
    when state = '' then (counts ->> 'draft')::bigint + (counts ->> 'scheduled')::bigint
      + (counts ->> 'published')::bigint
    else coalesce((counts ->> state)::bigint, 0)
  end;

  conditions := conditions || case state
    when '' then ' and held.state in (''draft'', ''published'')'
    when 'scheduled' then ' and held.state = ''published'' and held.kind = ''blog'' and held.public_from > now()'
    when 'published' then
      ' and held.state = ''published''' || case kind when 'blog' then ' and held.public_from <= now()' else '' end
    else format(' and held.state = %L', state)
  end;
  execute format(
    'select coalesce(jsonb_agg(private.shown_head(held) order by listed.place), ''[]'')
    from (
      select page.record_id, row_number() over () as place
      from (
        select held.record_id
        from public.manuscripts as held
        %s
        where %s
        order by %s %s, held.record_id %4$s
        offset %s limit %s
      ) as page
    ) as listed
    join public.manuscripts as held on held.kind = %7$L and held.record_id = listed.record_id',
    case when ltrim(sort, '-') = 'views' then 'left join public.blogs on blogs.id = held.record_id' else '' end,
    conditions,
    case ltrim(sort, '-')
      when 'public' then 'held.public_from'
      when 'title' then 'lower(held.title)'
      when 'words' then 'held.words'
      when 'views' then 'coalesce(blogs.view_count, 0)'
      else 'held.saved_at'
    end,
    direction,
    greatest(first_row, 0),
    least(greatest(max_rows, 0), 1000),
    kind
  ) into page;
  return jsonb_build_object('rows', page, 'total', total, 'counts', counts);
end;
$$;

revoke all on function
  private.shown_state(public.manuscripts),
  private.shown_head(public.manuscripts),
  private.find_manuscripts(text, text)
from public;

revoke all on function
  public.read_manuscript(text, bigint),
  public.list_manuscripts(text, text, text, text, text, text, timestamptz, timestamptz, text, integer, integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.read_manuscript(text, bigint),
  public.list_manuscripts(text, text, text, text, text, text, timestamptz, timestamptz, text, integer, integer)
to authenticated;
