-- Addresses that content had before it was renamed. A row names the content, not its next address, so that
-- several renamings in turn need one redirect and never a chain of them.

create table public.content_redirects (
  kind text not null,
  slug text not null,
  news_article_id bigint references public.news_articles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (kind, slug),
  constraint content_redirects_kind_known check (kind in ('news')),
  constraint content_redirects_kind_has_target check ((kind = 'news') = (news_article_id is not null)),
  constraint content_redirects_slug_length check (char_length(slug) between 1 and 250)
);

create index content_redirects_news_article_id_idx on public.content_redirects (news_article_id);

revoke all on table public.content_redirects from public, anon, authenticated, service_role;

alter table public.content_redirects enable row level security;

-- The current slug of a visible article that once had `slug`, else null.
create function public.resolve_redirect(kind text, slug text) returns text
language sql stable security definer
set search_path = ''
as $$
  select news_articles.slug
  from public.content_redirects
  join public.news_articles on news_articles.id = content_redirects.news_article_id
  where content_redirects.kind = resolve_redirect.kind
    and content_redirects.slug = resolve_redirect.slug
    and not news_articles.is_deleted
$$;

revoke all on function public.resolve_redirect(text, text) from public, anon, authenticated, service_role;
grant execute on function public.resolve_redirect(text, text) to anon, authenticated, service_role;
