-- Visitors count a view by this function alone: of posts that are out, whichever way the caller may read others. As
-- it names no column of an edit, it moves no `updated_at`, writes nothing to the audit log, purges no page, and
-- leaves the text index as it is. Security definer: visitors may not update posts.

create function public.increment_blog_view_count(blog_id bigint) returns void
language sql security definer
set search_path = ''
as $$
  update public.blogs
  set view_count = view_count + 1
  where id = increment_blog_view_count.blog_id and status = 'published' and publish_date <= now()
$$;

revoke all on function public.increment_blog_view_count(bigint) from public, anon, authenticated, service_role;
grant execute on function public.increment_blog_view_count(bigint) to anon, authenticated, service_role;
