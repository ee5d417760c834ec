-- What the dashboards count, each group in one call and under the caller's own policies: who may not read a row does
-- not count it either.

-- Applications by status, and those that came since a moment.
create function public.application_figures(since timestamptz)
returns table (status text, total bigint, recent bigint)
language sql stable
set search_path = ''
as $$
  select
    job_applications.status,
    count(*),
    count(*) filter (where job_applications.submitted_at >= application_figures.since)
  from public.job_applications
  group by job_applications.status
$$;

-- Leads by status, and those who asked to be rung and have not been spoken to, with the one who waits longest.
create function public.lead_figures()
returns table (status text, total bigint, callbacks bigint, oldest_callback timestamptz)
language sql stable
set search_path = ''
as $$
  select
    leads.status,
    count(*),
    count(*) filter (where waits),
    min(leads.created_at) filter (where waits)
  from public.leads
  cross join lateral (select leads.callback_requested and leads.status in ('New', 'Contacting') as waits) as rung
  group by leads.status
$$;

-- News and blog as editors see them; a visitor would count what is out.
create function public.content_figures()
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
      count(*) filter (where is_deleted) as deleted
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

-- What was written or came in last, of everything that the caller may read. A label names no person. `item` is what
-- the thing's own screen finds it by.
create function public.latest_activity(max_rows integer)
returns table (kind text, item text, label text, happened_at timestamptz)
language sql stable
set search_path = ''
as $$
  with bound as (select least(greatest(latest_activity.max_rows, 0), 50) as rows)
  (
    select 'news', id::text, title, updated_at
    from public.news_articles
    order by updated_at desc, id desc
    limit (select rows from bound)
  )
  union all
  (
    select 'blog', id::text, title, updated_at
    from public.blogs
    order by updated_at desc, id desc
    limit (select rows from bound)
  )
  union all
  (
    select 'application', id::text, job_title, submitted_at
    from public.job_applications
    order by submitted_at desc, id desc
    limit (select rows from bound)
  )
  union all
  (
    select 'lead', id::text, lead_type, created_at
    from public.leads
    order by created_at desc, id desc
    limit (select rows from bound)
  )
  union all
  (
    select 'privacy_request', reference, privacy_requests.kind, received_at
    from public.privacy_requests
    order by received_at desc, id desc
    limit (select rows from bound)
  )
  order by 4 desc, 1, 2
  limit (select rows from bound)
$$;

create index news_articles_updated_at_idx on public.news_articles (updated_at desc, id desc);

revoke all on function
  public.application_figures(timestamptz),
  public.lead_figures(),
  public.content_figures(),
  public.latest_activity(integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.application_figures(timestamptz),
  public.lead_figures(),
  public.content_figures(),
  public.latest_activity(integer)
to authenticated;
