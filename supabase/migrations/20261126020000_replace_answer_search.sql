-- What the assistant quotes keeps headings apart from the sentences below them: “The two we run most B flute is about 3 mm
-- thick” was read out as one.

-- The texts that answer a question best, the best first, at most one of a page. A word counts by how seldom it is, by
-- where it stands, and those of `also`, which mean nearly the same, by half; a text that has more of the words comes
-- before one that has the same word often. The caller's own rights decide what is found. Each heading, paragraph and point
-- of a list is a line of its own: no sentence goes on from one into the next.
create or replace function public.search_answers(query text, also text default '', max_rows integer default 5)
returns table (kind text, path text, title text, body text, score double precision)
language sql stable
set search_path = ''
as $$
  with asked as (
    select word.lexeme, quote_literal(word.lexeme)::tsquery as wanted, 1.0 as weight
    from unnest(to_tsvector('pg_catalog.english', left(search_answers.query, 400))) as word
    union all
    select word.lexeme, quote_literal(word.lexeme)::tsquery, 0.5
    from unnest(to_tsvector('pg_catalog.english', left(search_answers.also, 400))) as word
    where word.lexeme <> all (
      tsvector_to_array(to_tsvector('pg_catalog.english', left(search_answers.query, 400)))
    )
    limit 40
  ),
  vacancies as (
    select
      jobs.id, jobs.title, jobs.location, jobs.department, jobs.type,
      concat_ws(' ', jobs.description, jobs.requirements, jobs.benefits) as body
    from public.jobs
    where not jobs.is_deleted and jobs.closed_at is null
      and (jobs.closes_on is null or jobs.closes_on >= (now() at time zone 'Europe/London')::date)
    order by jobs.created_at desc
    limit 60
  ),
  hits as (
    select 'Page' as kind, passages.number::text as id, asked.lexeme, asked.weight,
      passages.weight * ts_rank('{0.1, 0.25, 0.6, 1}', passages.search, asked.wanted, 1) as rank
    from asked join public.site_passages as passages on passages.search @@ asked.wanted
    union all
    select 'News', articles.id::text, asked.lexeme, asked.weight,
      ts_rank('{0.1, 0.2, 0.3, 1}', articles.search, asked.wanted, 1)
    from asked join public.news_articles as articles on articles.search @@ asked.wanted
    where not articles.is_deleted
    union all
    select 'Blog', posts.id::text, asked.lexeme, asked.weight,
      ts_rank('{0.1, 0.2, 0.3, 1}', posts.search, asked.wanted, 1)
    from asked join public.blogs as posts on posts.search @@ asked.wanted
    where posts.status = 'published' and posts.publish_date <= now()
    union all
    select 'Vacancy', vacancies.id::text, asked.lexeme, asked.weight,
      ts_rank('{0.1, 0.2, 0.6, 1}', indexed.search, asked.wanted, 1)
    from vacancies
    cross join lateral (
      select setweight(to_tsvector('pg_catalog.english', concat_ws(' ', vacancies.title, 'job vacancy')), 'A')
        || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', vacancies.location, vacancies.department, vacancies.type)), 'B')
        || setweight(
          to_tsvector(
            'pg_catalog.english',
            left(regexp_replace(regexp_replace(vacancies.body, '<[^<>]*>', ' ', 'g'), '\S{100}', '\& ', 'g'), 6000)
          ),
          'C'
        ) as search
    ) as indexed
    join asked on indexed.search @@ asked.wanted
  ),
  total as (
    select greatest(
      (select count(*) from public.site_passages) + (select count(*) from public.news_articles)
        + (select count(*) from public.blogs) + (select count(*) from vacancies), 1
    )::double precision as texts
  ),
  rarity as (
    select hits.lexeme, ln(1 + (total.texts - count(*) + 0.5) / (count(*) + 0.5)) as worth
    from hits cross join total
    group by hits.lexeme, total.texts
  ),
  scored as (
    select
      hits.kind,
      hits.id,
      sum(hits.rank * rarity.worth * hits.weight)
        * (0.3 + sum(rarity.worth * hits.weight) / greatest((select sum(every.worth) from rarity as every), 0.001)) as score
    from hits join rarity using (lexeme)
    group by hits.kind, hits.id
    order by score desc
    limit 60
  ),
  found as (
    select
      scored.kind,
      case scored.kind
        when 'News' then '/news/' || articles.slug
        when 'Blog' then '/blog/' || posts.slug
        when 'Vacancy' then '/jobs/' || scored.id
        else passages.path
      end as path,
      coalesce(passages.title, articles.title, posts.title, vacancies.title) as title,
      left(
        regexp_replace(
          regexp_replace(
            coalesce(passages.body, articles.content, posts.content, vacancies.body),
            '</(?:h[1-6]|p|li|blockquote|figcaption|td|th|pre)>|<br */?>', E'\n', 'gi'
          ),
          '<[^<>]*>', ' ', 'g'
        ),
        4000
      ) as body,
      scored.score
    from scored
    left join public.site_passages as passages on scored.kind = 'Page' and passages.number::text = scored.id
    left join public.news_articles as articles on scored.kind = 'News' and articles.id::text = scored.id
    left join public.blogs as posts on scored.kind = 'Blog' and posts.id::text = scored.id
    left join vacancies on scored.kind = 'Vacancy' and vacancies.id::text = scored.id
  ),
  best as (
    select distinct on (split_part(found.path, '#', 1)) found.*
    from found
    order by split_part(found.path, '#', 1), found.score desc
  )
  select best.kind, best.path, best.title, best.body, best.score::double precision
  from best
  order by best.score desc, best.path
  limit least(greatest(search_answers.max_rows, 0), 10)
$$;
