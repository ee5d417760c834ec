-- A post's slug is made from its title here and nowhere else, since browsers write to the table directly. The rule
-- is not that of news: signs vanish and do not separate, and an edge keeps its hyphen.

-- Lower case, only a-z, 0-9, spaces and hyphens are kept, spaces become hyphens, repeated hyphens one;
-- `domain/slug.ts` says the same. A slug that could be taken for an id or for a page of its own gets a word more.
create function private.blog_slug(title text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when plain.slug in ('', '-') then 'post'
    when plain.slug ~ '^[0-9]+$' or plain.slug in ('preview') then plain.slug || '-post'
    else plain.slug
  end
  from (
    select regexp_replace(
      regexp_replace(lower(title collate "C"), '[^a-z0-9 \t\n\v\f\r-]+', '', 'g'), '[ \t\n\v\f\r-]+', '-', 'g'
    ) as slug
  ) as plain
$$;

-- As for news: one writer of slugs at a time, taken before any row is locked.
create function private.lock_blog_slugs() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('blogs.slug', 0));
  return null;
end;
$$;

-- Security definer: a slug is unique among all posts, those that the caller may not see included.
create function private.assign_blog_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := private.blog_slug(new.title);
  suffix int := 1;
begin
  -- A title that only changed its signs and capitals keeps its address.
  if tg_op = 'UPDATE' and base = private.blog_slug(old.title) then
    new.slug := old.slug;
    return new;
  end if;

  new.slug := base;
  while exists (select from public.blogs where slug = new.slug and id <> new.id) loop
    suffix := suffix + 1;
    new.slug := rtrim(base, '-') || '-' || suffix;
  end loop;
  return new;
end;
$$;

-- Security definer: nobody but this trigger writes redirects.
create function private.redirect_former_blog_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.content_redirects where kind = 'blog' and slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    insert into public.content_redirects (kind, slug, blog_id) values ('blog', old.slug, new.id);
  end if;
  return null;
end;
$$;

revoke all on function
  private.blog_slug(text),
  private.lock_blog_slugs(),
  private.assign_blog_slug(),
  private.redirect_former_blog_slug()
from public;

create trigger lock_blog_slugs
  before insert or update of title, slug on public.blogs
  for each statement execute function private.lock_blog_slugs();

create trigger assign_blog_slug
  before insert or update of title, slug on public.blogs
  for each row execute function private.assign_blog_slug();

create trigger redirect_former_blog_slug
  after insert or update of title, slug on public.blogs
  for each row execute function private.redirect_former_blog_slug();
