-- The newest visible items, at most three of each kind, by name. `item` is the key in the URL.
create or replace function public.latest_activity(max_rows integer)
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
    select 'application', reference, concat_ws(', ', name, job_title), submitted_at
    from public.job_applications
    order by submitted_at desc, id desc
    limit 3
  )
  union all
  (
    select
      'lead', session_id,
      coalesce(
        nullif(concat_ws(', ', nullif(customer_info ->> 'name', ''), nullif(customer_info ->> 'company', '')), ''),
        nullif(customer_info ->> 'email', ''), customer_info ->> 'phone', ''
      ),
      created_at
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
