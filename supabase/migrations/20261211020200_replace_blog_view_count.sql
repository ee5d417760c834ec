-- As before, at most 60 views of a post in a minute: anyone may call it, and it knows no address.
create or replace function public.increment_blog_view_count(blog_id bigint) returns void
language sql security definer
set search_path = ''
as $$
  update public.blogs
  set view_count = view_count + 1
  where id = increment_blog_view_count.blog_id
    -- In this order, so that only posts have a limit to store.
    and case
      when status = 'published' and publish_date <= now() then public.consume_rate_limit('views of post ' || id, 60, 60)
      else false
    end
$$;
