-- When the lists of posts change next by the clock: pages that show them are kept until then. Visitors do not see
-- scheduled posts, and of the next one they learn the moment and nothing else. Security definer: they may not read it.

create function public.next_blog_publication() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(publish_date) from public.blogs where status = 'published' and publish_date > now()
$$;

revoke all on function public.next_blog_publication() from public, anon, authenticated, service_role;
grant execute on function public.next_blog_publication() to anon, authenticated, service_role;
