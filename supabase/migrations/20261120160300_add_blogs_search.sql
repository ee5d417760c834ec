-- Text search over a post's title, excerpt and content without its markup, in that order of weight.

-- Kept by a trigger and not generated: a generated column is computed anew at every update of a table that has such
-- triggers, each counted view included. A column for clients to name: `search=wfts(english).flute`.
alter table public.blogs add column search tsvector not null default '';

create index blogs_search_idx on public.blogs using gin (search);

create function private.index_blog_for_search() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', new.title), 'A')
    || setweight(to_tsvector('pg_catalog.english', new.excerpt), 'B')
    || setweight(to_tsvector('pg_catalog.english', regexp_replace(new.content, '<[^<>]*>', ' ', 'g')), 'C');
  return new;
end;
$$;

revoke all on function private.index_blog_for_search() from public;

create trigger index_blog_for_search
  before insert or update of title, excerpt, content, search on public.blogs
  for each row execute function private.index_blog_for_search();
