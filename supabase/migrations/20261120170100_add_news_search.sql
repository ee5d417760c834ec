-- Text search over an article's title and content without its markup, in that order of weight, as posts have it.

alter table public.news_articles add column search tsvector not null default '';

create index news_articles_search_idx on public.news_articles using gin (search);

-- Security definer: editors have no right to the function that it calls.
create function private.index_news_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.content)), 'B');
  return new;
end;
$$;

revoke all on function private.index_news_for_search() from public;

-- Articles from before: being indexed is no edit.
alter table public.news_articles disable trigger user;
update public.news_articles set search =
  setweight(to_tsvector('pg_catalog.english', private.searchable_text(title)), 'A')
  || setweight(to_tsvector('pg_catalog.english', private.searchable_text(content)), 'B');
alter table public.news_articles enable trigger user;

create trigger index_news_for_search
  before insert or update of title, content, search on public.news_articles
  for each row execute function private.index_news_for_search();
