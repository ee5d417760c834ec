-- Searches of articles also find synonyms, which the website sends; posts have related ones.

-- ===== Synonyms =====

-- Returns a query for any of at most eight alternatives, as English stems; null for none.
create function private.to_alternatives_query(alternatives jsonb) returns tsquery
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(format('(%s)', stem), ' | ')::tsquery
  from (
    select phraseto_tsquery('pg_catalog.english', left(word, 40)) as stem
    from jsonb_array_elements_text(
      case when jsonb_typeof(alternatives) = 'array' then alternatives else '[]'::jsonb end
    ) as word
    limit 8
  ) as stems
  where numnode(stem) > 0
$$;

-- As `private.search_condition`, where an alternative of a word counts as the word. `synonyms` has an array for each
-- joined word that has alternatives.
create function private.search_condition(query text, synonyms jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(
    concat(
      '(', private.word_condition('search_text', joined, spaced),
      case when numnode(stem) > 0 and char_length(joined) > 2 then format(' or search @@ %L', stem) end,
      ' or search @@ ' || quote_literal(private.to_alternatives_query(synonyms -> joined)::text), ')'
    ),
    ' and ' order by place
  )
  from private.search_words(query)
$$;

drop function private.find_rows(regclass, text);

-- As before, with synonyms, which rank half as high as the words themselves.
create function private.find_rows(place regclass, query text, synonyms jsonb default '{}')
returns table (id bigint, title_words int, is_phrase boolean, rank real)
language plpgsql stable security definer rows 20
set search_path = ''
-- The planner ignores the cost of decompressing long texts.
set enable_seqscan = off
as $$
declare
  condition text := private.search_condition(query, synonyms);
  counted text;
  phrase text;
  ranked text;
  alternatives text;
begin
  if condition is null then
    return;
  end if;

  select
    string_agg(format('(%s)::int', private.word_condition('search_title', words.joined, words.spaced)), ' + '),
    '% ' || string_agg(words.spaced, ' ' order by words.place) || '%',
    string_agg(format('%L:*', words.joined), ' | '),
    string_agg('(' || private.to_alternatives_query(synonyms -> words.joined)::text || ')', ' | ')
  into counted, phrase, ranked, alternatives
  from private.search_words(query) as words;

  return query execute format(
    'select id, %s, search_text like %L, ts_rank(search, %L)%s from %s where %s',
    counted, phrase, to_tsquery('pg_catalog.english', ranked),
    ' + ts_rank(search, ' || quote_literal(alternatives) || ') / 2::real', place, condition
  );
end;
$$;

drop function public.search_news(text);
drop function public.search_blogs(text);

create function public.search_news(query text, synonyms jsonb default '{}') returns setof public.news_articles
language sql stable
set search_path = ''
as $$
  select news_articles.*
  from private.find_rows('public.news_articles', query, synonyms) as found
  join public.news_articles on news_articles.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, news_articles.date desc, news_articles.id desc
$$;

-- Best match first, with the caller's privileges. The data API may filter and page the result.
create function public.search_blogs(query text, synonyms jsonb default '{}') returns setof public.blogs
language sql stable
set search_path = ''
as $$
  select blogs.*
  from private.find_rows('public.blogs', query, synonyms) as found
  join public.blogs on blogs.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, blogs.publish_date desc, blogs.id desc
$$;

-- ===== Related posts =====

-- Returns the published posts that share labels with a post, a tag counting twice, or the words of its title and
-- excerpt, rare words counting more. Most closely related first, then newest; unrelated posts are left out. Compares
-- the 300 newest posts, which bounds the cost, with the caller's privileges.
create function public.related_blogs(blog_id bigint) returns setof public.blogs
language sql stable rows 20
set search_path = ''
as $$
  with post as materialized (
    select blogs.id, blogs.tags, blogs.categories, tsvector_to_array(ts_filter(blogs.search, '{a,b}')) as words
    from public.blogs
    where blogs.id = related_blogs.blog_id
  ),
  newest as (
    select blogs.id, blogs.tags, blogs.categories, blogs.search
    from public.blogs
    where blogs.status = 'published' and blogs.publish_date <= now() and blogs.id <> related_blogs.blog_id
    order by blogs.publish_date desc, blogs.id desc
    limit 300
  ),
  compared as materialized (
    select
      newest.id,
      (select count(*) from unnest(newest.tags) as tag where tag = any (post.tags)) * 2
        + (select count(*) from unnest(newest.categories) as category where category = any (post.categories)) as labels,
      array(
        select unnest(tsvector_to_array(newest.search)) intersect select unnest(post.words)
      ) as words
    from newest cross join post
  ),
  rarity as (
    select word, ln((select count(*) + 1 from compared)::float8 / count(*)) as worth
    from compared cross join unnest(compared.words) as word
    group by word
  ),
  scored as (
    select
      compared.id,
      compared.labels,
      (
        select coalesce(sum(rarity.worth), 0)
        from unnest(compared.words) as shared join rarity on rarity.word = shared
      ) as worth
    from compared
  )
  select blogs.*
  from scored
  join public.blogs on blogs.id = scored.id
  -- One shared word suffices if at most a fifth of the posts have it.
  where scored.labels > 0 or scored.worth >= 1.5
  order by scored.labels desc, scored.worth desc, blogs.publish_date desc, blogs.id desc
$$;

-- ===== Grants =====

revoke all on function
  private.to_alternatives_query, private.search_condition(text, jsonb), private.find_rows, public.search_news,
  public.search_blogs, public.related_blogs
from public, anon, authenticated, service_role;

grant execute on function private.find_rows, public.search_news, public.search_blogs, public.related_blogs
to anon, authenticated, service_role;
