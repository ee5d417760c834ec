-- PostgreSQL's text parser takes minutes over a hundred thousand characters that might all be one address
-- (`a_a_a_…`, `a@1a@1…`) or one comment (`<!--<!--…`). So no word is longer than 100 characters here, and no bracket
-- is left where the markup was; each then costs well under a second.

-- Words of a text or of HTML, for `to_tsvector`. Character references stay: the parser knows and drops them.
create function private.searchable_text(html text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(
    replace(regexp_replace(html, '<[^<>]*>', ' ', 'g'), '<', ' '), '\S{100}', '\& ', 'g'
  )
$$;

-- Security definer: editors have no right to the function above.
create or replace function private.index_blog_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.excerpt)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.content)), 'C');
  return new;
end;
$$;

revoke all on function private.searchable_text(text) from public;
