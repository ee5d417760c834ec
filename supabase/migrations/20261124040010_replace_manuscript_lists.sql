-- The heads of a page's manuscripts are read together: a function for each row took two thirds of the answer's time.

create view private.manuscript_heads as
select
  held.kind, held.record_id, held.number, held.published_number,
  case
    when held.state = 'published' and held.kind = 'blog' and held.public_from > now() then 'scheduled'
    else held.state
  end as state,
  held.public_from, held.title, held.author, held.categories, held.tags, held.picture, held.words, held.saved_at,
  held.deleted_at,
  people.name as saved_by,
  coalesce(blogs.slug, news.slug) as slug,
  case when held.kind = 'blog' then
    coalesce(blogs.view_count, (held.deleted_row ->> 'view_count')::bigint, 0)
  end as views
from public.manuscripts as held
left join private.people on people.user_id = held.saved_by
left join public.blogs on held.kind = 'blog' and blogs.id = held.record_id
left join public.news_articles as news on held.kind = 'news' and news.id = held.record_id;

revoke all on private.manuscript_heads from public, anon, authenticated, service_role;

-- A manuscript as the head of a screen shows it.
create or replace function private.shown_head(head public.manuscripts) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(heads)
  from private.manuscript_heads as heads
  where heads.kind = head.kind and heads.record_id = head.record_id
$$;

-- One page of the manuscripts of a kind with what each row shows, how many there are in all, and how many of each state
-- fit the other filters. Security definer: row-level security would keep the planner from the indexes.
--
-- `state` is draft, scheduled, published or deleted; empty for all but the deleted ones. `sort` is saved, public, title,
-- words or views, the other way round with - before it. The range is of moments, its end not in it.
create or replace function public.list_manuscripts(
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
    'select coalesce(jsonb_agg(to_jsonb(heads) order by listed.place), ''[]'')
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
    join private.manuscript_heads as heads on heads.kind = %7$L and heads.record_id = listed.record_id',
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
