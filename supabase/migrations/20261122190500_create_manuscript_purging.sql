-- What of manuscripts is kept for a time only.

-- Automatic revisions of more than 30 days: of those of a week one an hour stays, of older ones one a day, the last of
-- each; with them every one that was published, brought back, or has a link that leads to it. Answers how many went.
create function public.thin_revisions(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with old as (
    select
      revisions.kind, revisions.record_id, revisions.number,
      row_number() over (
        partition by
          revisions.kind,
          revisions.record_id,
          case
            when revisions.saved_at > now() - interval '37 days' then date_trunc('hour', revisions.saved_at)
            else date_trunc('day', revisions.saved_at)
          end,
          revisions.saved_at > now() - interval '37 days'
        order by revisions.number desc
      ) as place
    from public.revisions
    where revisions.is_automatic and not revisions.is_published and revisions.saved_at < now() - interval '30 days'
  ),
  thinned as (
    delete from public.revisions
    using (
      select old.kind, old.record_id, old.number
      from old
      join public.manuscripts using (kind, record_id)
      where old.place > 1 and old.number <> manuscripts.number
        and not exists (
          select from public.revisions as later
          where later.kind = old.kind and later.record_id = old.record_id and later.restored_from = old.number
        )
        and not exists (
          select from public.preview_links as link
          where link.kind = old.kind and link.record_id = old.record_id and link.number = old.number
            and link.withdrawn_at is null and link.ends_at > now()
        )
      limit least(greatest(thin_revisions.max_rows, 0), 10000)
    ) as gone
    where revisions.kind = gone.kind and revisions.record_id = gone.record_id and revisions.number = gone.number
    returning 1
  )
  select count(*)::integer from thinned
$$;

-- What was deleted 30 days ago, and has no row any more, goes with all its revisions. Answers how many went.
create function public.purge_manuscripts(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.manuscripts
    where (kind, record_id) in (
      select overdue.kind, overdue.record_id
      from public.manuscripts as overdue
      where overdue.state = 'deleted' and overdue.deleted_at < now() - interval '30 days'
        and not exists (select from public.news_articles where overdue.kind = 'news' and id = overdue.record_id)
      limit least(greatest(purge_manuscripts.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

revoke all on function public.thin_revisions(integer), public.purge_manuscripts(integer)
from public, anon, authenticated, service_role;
grant execute on function public.thin_revisions(integer), public.purge_manuscripts(integer) to service_role;
