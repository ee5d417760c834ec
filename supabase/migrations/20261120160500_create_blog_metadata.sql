-- What the lists of posts may be narrowed by: one row, the distinct categories and tags of the posts that the caller
-- sees, each in alphabetical order whatever its capitals.

create function public.blog_metadata() returns table (categories text[], tags text[])
language sql stable
set search_path = ''
as $$
  select
    array(
      select label
      from public.blogs, unnest(blogs.categories) as label
      group by label
      order by lower(label) collate "C", label collate "C"
    ),
    array(
      select label
      from public.blogs, unnest(blogs.tags) as label
      group by label
      order by lower(label) collate "C", label collate "C"
    )
$$;

revoke all on function public.blog_metadata() from public, anon, authenticated, service_role;
grant execute on function public.blog_metadata() to anon, authenticated, service_role;
