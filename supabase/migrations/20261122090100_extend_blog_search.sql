-- Posts are found by parts of words, with those first that have the words in their title.

alter table public.blogs
  add column search_title text not null default '',
  add column search_text text not null default '';

-- Security definer: editors have no right to the functions that it calls.
create or replace function private.index_blog_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.excerpt)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.content)), 'C');
  new.search_title := private.search_form(new.title);
  new.search_text :=
    new.search_title || private.search_form(new.excerpt) || private.html_search_form(new.content);
  return new;
end;
$$;

-- Posts from before: being indexed is no edit.
alter table public.blogs disable trigger user;
update public.blogs set
  search_title = private.search_form(title),
  search_text = private.search_form(title) || private.search_form(excerpt) || private.html_search_form(content);
alter table public.blogs enable trigger user;

create index blogs_search_text_idx on public.blogs using gin (search_text extensions.gin_trgm_ops);

drop trigger index_blog_for_search on public.blogs;

create trigger index_blog_for_search
  before insert or update of title, excerpt, content, search, search_title, search_text on public.blogs
  for each row execute function private.index_blog_for_search();

-- The posts that have all words of a query, among those that the caller may read, the best first: words in the title,
-- words that follow one another, rank, date. The data interface keeps this order, and may narrow and page it.
create function public.search_blogs(query text) returns setof public.blogs
language sql stable
set search_path = ''
as $$
  select blogs.*
  from private.find_rows('public.blogs', query) as found
  join public.blogs on blogs.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, blogs.publish_date desc, blogs.id desc
$$;

grant usage on schema private to anon, service_role;
grant execute on function private.find_rows(regclass, text) to anon, authenticated, service_role;

revoke all on function public.search_blogs(text) from public, anon, authenticated, service_role;
grant execute on function public.search_blogs(text) to anon, authenticated, service_role;
