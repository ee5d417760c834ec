-- Articles and posts whose newest text readers don't see are a list of their own: state `changed`.

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
  unpublished_changes constant text := 'stored.state = ''published'' and stored.published_number <> stored.number';
  direction text := case when starts_with(sort, '-') then 'desc' else 'asc' end;
  counts jsonb;
  changed bigint;
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
  execute format(
    'select count(*) from public.content_drafts as stored where %s and %s', conditions, unpublished_changes
  ) into changed;
  counts := counts || jsonb_build_object('changed', changed);
  total := case
    when state = '' then (counts ->> 'draft')::bigint + (counts ->> 'scheduled')::bigint
      + (counts ->> 'published')::bigint
    else coalesce((counts ->> state)::bigint, 0)
  end;

  conditions := conditions || case state
    when '' then ' and stored.state in (''draft'', ''published'')'
    when 'changed' then ' and ' || unpublished_changes
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
