-- Dashboard metrics, with the caller's privileges.

create function public.application_metrics(since timestamptz)
returns table (status text, total bigint, recent bigint)
language sql stable
set search_path = ''
as $$
  select
    job_applications.status,
    count(*),
    count(*) filter (where job_applications.submitted_at >= application_metrics.since)
  from public.job_applications
  group by job_applications.status
$$;

create function public.lead_metrics()
returns table (status text, total bigint, callbacks bigint, first_due timestamptz)
language sql stable
set search_path = ''
as $$
  select
    leads.status,
    count(*),
    count(*) filter (where leads.waiting = 0),
    min(leads.call_back_due_at) filter (where leads.waiting = 0)
  from public.leads
  where leads.waiting <= 3
  group by leads.status
$$;

-- For editors, including drafts.
create function public.content_metrics()
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
          select from public.content_drafts
          where content_drafts.kind = 'news' and content_drafts.record_id = news_articles.id and content_drafts.state = 'draft'
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

-- The newest visible items, at most three of each kind. Labels contain no names. `item` is the key in the URL.
create function public.latest_activity(max_rows integer)
returns table (kind text, item text, label text, happened_at timestamptz)
language sql stable
set search_path = ''
as $$
  (
    select 'news', id::text, title, updated_at
    from public.news_articles
    order by updated_at desc, id desc
    limit 3
  )
  union all
  (
    select 'blog', id::text, title, updated_at
    from public.blogs
    order by updated_at desc, id desc
    limit 3
  )
  union all
  (
    select 'application', id::text, job_title, submitted_at
    from public.job_applications
    order by submitted_at desc, id desc
    limit 3
  )
  union all
  (
    select 'lead', id::text, lead_type, created_at
    from public.leads
    order by created_at desc, id desc
    limit 3
  )
  union all
  (
    select 'privacy_request', reference, privacy_requests.kind, received_at
    from public.privacy_requests
    order by received_at desc, id desc
    limit 3
  )
  order by 4 desc, 1, 2
  limit greatest(latest_activity.max_rows, 0)
$$;

-- ===== Grants =====

revoke all on function
  public.application_metrics, public.lead_metrics, public.content_metrics, public.latest_activity
from public, anon, authenticated, service_role;

grant execute on function
  public.application_metrics, public.lead_metrics, public.content_metrics, public.latest_activity
to authenticated;
