-- An article's slug is made from its title here and nowhere else, since browsers write to the table directly.

-- Lower case, runs of anything but a-z and 0-9 become one hyphen, none at the edges; `domain/slug.ts` says the same.
-- A slug that could be taken for an id or for a page of its own gets a word more.
create function private.news_slug(title text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when plain.slug = '' then 'article'
    when plain.slug ~ '^[0-9]+$' or plain.slug in ('preview') then plain.slug || '-article'
    else plain.slug
  end
  from (
    select btrim(regexp_replace(lower(title collate "C"), '[^a-z0-9]+', '-', 'g'), '-') as slug
  ) as plain
$$;

-- One writer of slugs at a time, taken before any row is locked: two articles of one title saved at the same
-- moment get two slugs, and neither save fails. The unique constraint stays the authority.
create function private.lock_news_slugs() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('news_articles.slug', 0));
  return null;
end;
$$;

-- Security definer: a slug is unique among all articles, those that the caller may not see included.
create function private.assign_news_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := private.news_slug(new.title);
  suffix int := 1;
begin
  -- A title that only changed its punctuation keeps its address.
  if tg_op = 'UPDATE' and base = private.news_slug(old.title) then
    new.slug := old.slug;
    return new;
  end if;

  new.slug := base;
  while exists (select from public.news_articles where slug = new.slug and id <> new.id) loop
    suffix := suffix + 1;
    new.slug := base || '-' || suffix;
  end loop;
  return new;
end;
$$;

-- Security definer: nobody but this trigger writes redirects.
create function private.redirect_former_news_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.content_redirects where kind = 'news' and slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    insert into public.content_redirects (kind, slug, news_article_id) values ('news', old.slug, new.id);
  end if;
  return null;
end;
$$;

revoke all on function
  private.news_slug(text),
  private.lock_news_slugs(),
  private.assign_news_slug(),
  private.redirect_former_news_slug()
from public;

create trigger lock_news_slugs
  before insert or update of title, slug on public.news_articles
  for each statement execute function private.lock_news_slugs();

create trigger assign_news_slug
  before insert or update of title, slug on public.news_articles
  for each row execute function private.assign_news_slug();

create trigger redirect_former_news_slug
  after insert or update of title, slug on public.news_articles
  for each row execute function private.redirect_former_news_slug();
