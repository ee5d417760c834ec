-- A source that rarely sends doesn't decide when data of another one count as out of date.

-- When each resource was last received, for “as at” on screens. `expected_minutes` of the source that sends it most often.
create or replace function public.read_feed_ages()
returns table (resource text, received_at timestamptz, expected_minutes integer)
language sql stable security definer
set search_path = ''
as $$
  select named.resource, latest.finished_at, coalesce(
    (
      select min(source.expected_minutes) from public.feed_sources as source
      where source.revoked_at is null and named.resource = any (source.resources) and exists (
        select from public.feed_batches as batch
        where batch.source_id = source.id and batch.resource = named.resource and batch.is_applied
      )
    ),
    latest.expected_minutes
  )
  from unnest(private.feed_resource_names()) as named (resource)
  cross join lateral (
    select batch.finished_at, source.expected_minutes
    from public.feed_batches as batch
    join public.feed_sources as source on source.id = batch.source_id
    where batch.resource = named.resource and batch.finished_at is not null and batch.is_applied
    order by batch.finished_at desc
    limit 1
  ) as latest
$$;
