-- An article that was taken back from readers is a draft of the desk and not one that somebody deleted, though its row is
-- marked as deleted for those who read the table alone.

create or replace function public.content_figures()
returns table (
  live_news bigint,
  deleted_news bigint,
  published_posts bigint,
  scheduled_posts bigint,
  draft_posts bigint,
  next_publication timestamptz
)
language sql stable
set search_path = ''
as $$
  select news.live, news.deleted, posts.published, posts.scheduled, posts.drafts, posts.next
  from (
    select
      count(*) filter (where not is_deleted) as live,
      count(*) filter (
        where is_deleted and not exists (
          select from public.manuscripts
          where manuscripts.kind = 'news' and manuscripts.record_id = news_articles.id and manuscripts.state = 'draft'
        )
      ) as deleted
    from public.news_articles
  ) as news
  cross join (
    select
      count(*) filter (where status = 'published' and publish_date <= now()) as published,
      count(*) filter (where status = 'published' and publish_date > now()) as scheduled,
      count(*) filter (where status = 'draft') as drafts,
      min(publish_date) filter (where status = 'published' and publish_date > now()) as next
    from public.blogs
  ) as posts
$$;
