-- As before. A condition of the update would be evaluated again after a concurrent view, and take a second token.
create or replace function public.increment_blog_view_count(blog_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.blogs
  where id = increment_blog_view_count.blog_id and status = 'published' and publish_date <= now();
  if found and public.consume_rate_limit('views of post ' || increment_blog_view_count.blog_id, 60, 60) then
    update public.blogs set view_count = view_count + 1 where id = increment_blog_view_count.blog_id;
  end if;
end;
$$;
