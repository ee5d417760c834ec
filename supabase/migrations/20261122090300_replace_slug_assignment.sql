-- An address that was given on purpose is kept, by the same rules as one that is made from the title: normalised, and
-- unique by a number at its end. Without one, or with nothing in it that could stand in an address, it follows the
-- title. It goes on following it as long as it is what the title gives; one that is not was given on purpose, and a new
-- title leaves it alone. Its length is a title's at most, so that there is room for the number.

-- Security definer: a slug is unique among all articles, those that the caller may not see included.
create or replace function private.assign_news_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given text := '';
  former text;
  base text := private.news_slug(new.title);
  suffix int := 1;
begin
  if tg_op = 'INSERT' then
    given := left(new.slug, 200);
  elsif new.slug is distinct from old.slug then
    given := left(new.slug, 200);
  else
    former := private.news_slug(old.title);
    -- Given on purpose; or the title only changed its punctuation.
    if base = former or old.slug !~ ('^' || former || '(-[1-9][0-9]{0,2})?$') then
      return new;
    end if;
  end if;

  if given ~ '[A-Za-z0-9]' then
    base := private.news_slug(given);
  end if;
  new.slug := base;
  while exists (select from public.news_articles where slug = new.slug and id <> new.id) loop
    suffix := suffix + 1;
    new.slug := base || '-' || suffix;
  end loop;
  return new;
end;
$$;

-- Security definer: a slug is unique among all posts, those that the caller may not see included.
create or replace function private.assign_blog_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given text := '';
  former text;
  base text := private.blog_slug(new.title);
  suffix int := 1;
begin
  if tg_op = 'INSERT' then
    given := left(new.slug, 200);
  elsif new.slug is distinct from old.slug then
    given := left(new.slug, 200);
  else
    former := private.blog_slug(old.title);
    if
      base = former
      or old.slug <> former and old.slug !~ ('^' || rtrim(former, '-') || '-[1-9][0-9]{0,2}$')
    then
      return new;
    end if;
  end if;

  if given ~ '[A-Za-z0-9]' then
    base := private.blog_slug(given);
  end if;
  new.slug := base;
  while exists (select from public.blogs where slug = new.slug and id <> new.id) loop
    suffix := suffix + 1;
    new.slug := rtrim(base, '-') || '-' || suffix;
  end loop;
  return new;
end;
$$;

grant insert (slug), update (slug) on table public.news_articles to authenticated;
grant insert (slug), update (slug) on table public.blogs to authenticated;
