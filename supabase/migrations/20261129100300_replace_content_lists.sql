-- Times of content drafts.

-- Rows written by one statement have one time, so that lists order them by publish date.
create or replace function private.create_missing_drafts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
begin
  if private.is_draft_function_active() then
    return null;
  end if;
  with begun as (
    select
      id,
      private.written_fields(content_kind, to_jsonb(added)) as fields,
      private.row_state(content_kind, to_jsonb(added)) as state,
      search
    from added
  ),
  described as (
    select begun.*, about.*, statement_timestamp() as saved_at, (select private.current_editor_id()) as saved_by
    from begun
    cross join lateral private.describe_fields(begun.fields) as about
  ),
  heads as (
    insert into public.content_drafts (
      kind, record_id, number, published_number, state, public_from, title, author, categories, tags, picture, words,
      search, search_title, saved_at, saved_by, deleted_at, deleted_state
    )
    select
      content_kind, id, 1, case when state <> 'draft' then 1 end, state, public_from, title, author, categories, tags,
      picture, words, search, search_title, saved_at, saved_by, case when state = 'deleted' then saved_at end,
      case when state = 'deleted' then 'published' end
    from described
    on conflict on constraint content_drafts_pkey do nothing
    returning record_id
  )
  insert into public.content_revisions (kind, record_id, number, fields, words, media, is_published, saved_at, saved_by)
  select content_kind, id, 1, fields, words, media, state <> 'draft', saved_at, saved_by
  from described
  where id in (select heads.record_id from heads);
  return null;
end;
$$;

-- Rows with equal values are ordered by publish date.
drop index public.content_drafts_saved_at_idx;
create index content_drafts_saved_at_idx
  on public.content_drafts (kind, saved_at desc, public_from desc, record_id desc);

create or replace function public.list_content_drafts(
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
  perform private.assert_editor();
  perform private.assert_content_type(kind);
  conditions := format('stored.kind = %L', kind);
  if btrim(q) <> '' then
    conditions := conditions || format(
      ' and stored.record_id = any (%L)', array(select private.find_content_drafts(kind, q))
    );
  end if;
  if category <> '' then
    conditions := conditions || format(' and stored.categories @> array[%L]', category);
  end if;
  if tag <> '' then
    conditions := conditions || format(' and stored.tags @> array[%L]', tag);
  end if;
  if author <> '' then
    conditions := conditions || format(' and stored.author = %L', author);
  end if;
  if since is not null then
    conditions := conditions || format(' and stored.public_from >= %L', since);
  end if;
  if before is not null then
    conditions := conditions || format(' and stored.public_from < %L', before);
  end if;

  execute format(
    'select jsonb_object_agg(case when is_later then ''scheduled'' else state end, number) from (
      select
        stored.state, stored.state = ''published'' and stored.kind = ''blog'' and stored.public_from > now() as is_later,
        count(*) as number
      from public.content_drafts as stored where %s group by 1, 2
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
    when '' then ' and stored.state in (''draft'', ''published'')'
    when 'scheduled' then ' and stored.state = ''published'' and stored.kind = ''blog'' and stored.public_from > now()'
    when 'published' then
      ' and stored.state = ''published''' || case kind when 'blog' then ' and stored.public_from <= now()' else '' end
    else format(' and stored.state = %L', state)
  end;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(heads) order by listed.place), ''[]'')
    from (
      select page.record_id, row_number() over () as place
      from (
        select stored.record_id
        from public.content_drafts as stored
        %s
        where %s
        order by %s %s, stored.public_from %4$s, stored.record_id %4$s
        offset %s limit %s
      ) as page
    ) as listed
    join private.content_draft_summaries as heads on heads.kind = %7$L and heads.record_id = listed.record_id',
    case when ltrim(sort, '-') = 'views' then 'left join public.blogs on blogs.id = stored.record_id' else '' end,
    conditions,
    case ltrim(sort, '-')
      when 'public' then 'stored.public_from'
      when 'title' then 'lower(stored.title)'
      when 'words' then 'stored.words'
      when 'views' then 'coalesce(blogs.view_count, 0)'
      else 'stored.saved_at'
    end,
    direction,
    greatest(first_row, 0),
    least(greatest(max_rows, 0), 1000),
    kind
  ) into page;
  return jsonb_build_object('rows', page, 'total', total, 'counts', counts);
end;
$$;

-- `read_at` is the server's time: a device's clock may be wrong.
create or replace function public.read_content_draft(kind text, record_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.assert_editor();
  return (
    select jsonb_build_object(
      'head', private.to_draft_summary(stored), 'fields', copy.fields,
      'published', case when stored.state = 'published' then published.fields end,
      'read_at', clock_timestamp()
    )
    from public.content_drafts as stored
    join public.content_revisions as copy
      on copy.kind = stored.kind and copy.record_id = stored.record_id and copy.number = stored.number
    left join public.content_revisions as published
      on published.kind = stored.kind and published.record_id = stored.record_id and published.number = stored.published_number
    where stored.kind = kind and stored.record_id = record_id
  );
end;
$$;
