-- Articles are found as posts are.

alter table public.news_articles
  add column search_title text not null default '',
  add column search_text text not null default '';

-- Security definer: editors have no right to the functions that it calls.
create or replace function private.index_news_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.content)), 'B');
  new.search_title := private.search_form(new.title);
  new.search_text := new.search_title || private.html_search_form(new.content);
  return new;
end;
$$;

-- Articles from before: being indexed is no edit.
alter table public.news_articles disable trigger user;
update public.news_articles set
  search_title = private.search_form(title),
  search_text = private.search_form(title) || private.html_search_form(content);
alter table public.news_articles enable trigger user;

create index news_articles_search_text_idx on public.news_articles using gin (search_text extensions.gin_trgm_ops);

drop trigger index_news_for_search on public.news_articles;

create trigger index_news_for_search
  before insert or update of title, content, search, search_title, search_text on public.news_articles
  for each row execute function private.index_news_for_search();

-- The articles that have all words of a query, among those that the caller may read, the best first.
create function public.search_news(query text) returns setof public.news_articles
language sql stable
set search_path = ''
as $$
  select news_articles.*
  from private.find_rows('public.news_articles', query) as found
  join public.news_articles on news_articles.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, news_articles.date desc, news_articles.id desc
$$;

revoke all on function public.search_news(text) from public, anon, authenticated, service_role;
grant execute on function public.search_news(text) to anon, authenticated, service_role;
