-- Former addresses of blog posts beside those of articles.

alter table public.content_redirects
  add column blog_id bigint references public.blogs (id) on delete cascade,
  drop constraint content_redirects_kind_known,
  drop constraint content_redirects_kind_has_target,
  add constraint content_redirects_kind_known check (kind in ('news', 'blog')),
  add constraint content_redirects_kind_has_target check (
    (kind = 'news') = (news_article_id is not null) and (kind = 'blog') = (blog_id is not null)
  );

create index content_redirects_blog_id_idx on public.content_redirects (blog_id);

-- The current slug of visible content of a kind that once had `slug`, else null.
create or replace function public.resolve_redirect(kind text, slug text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(news_articles.slug, blogs.slug)
  from public.content_redirects
  left join public.news_articles
    on news_articles.id = content_redirects.news_article_id and not news_articles.is_deleted
  left join public.blogs
    on blogs.id = content_redirects.blog_id and blogs.status = 'published' and blogs.publish_date <= now()
  where content_redirects.kind = resolve_redirect.kind
    and content_redirects.slug = resolve_redirect.slug
$$;
