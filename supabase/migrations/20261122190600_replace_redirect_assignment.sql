-- An address leaves a redirect behind when readers could have known it: a draft changes its own as often as its title, and
-- nobody is led to what it was called on the way. What was published and is a draft again still leaves the one that it
-- had then.

-- Security definer: nobody but this trigger writes redirects.
create or replace function private.redirect_former_blog_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status = 'published' then
    delete from public.content_redirects where kind = 'blog' and slug = new.slug;
  end if;
  if tg_op = 'UPDATE' and old.status = 'published' and (old.slug <> new.slug or new.status = 'draft') then
    insert into public.content_redirects (kind, slug, blog_id) values ('blog', old.slug, new.id)
    on conflict (kind, slug) do update set blog_id = excluded.blog_id;
  end if;
  return null;
end;
$$;

create or replace trigger redirect_former_blog_slug
  after insert or update of title, slug, status on public.blogs
  for each row execute function private.redirect_former_blog_slug();
