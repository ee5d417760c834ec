-- What the server needs to erase what has been kept for its time, where its key may not delete or may not look.
-- Each touches at most `max_rows` rows, and 10,000 in any case; the first two answer how many they erased.

create index audit_log_happened_at_idx on public.audit_log (happened_at);

-- The period stands here and not with the caller: nobody who holds the key can shorten the log.
create function public.purge_audit_log(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.audit_log
    where id in (
      select overdue.id
      from public.audit_log as overdue
      where overdue.happened_at < now() - interval '2 years'
      order by overdue.happened_at
      limit least(greatest(purge_audit_log.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Buckets that are full again, which say nothing but that somebody came: those who take tokens sweep a few, and none
-- when nobody comes.
create function public.purge_rate_limits(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.rate_limits
    where key in (
      select full_again.key
      from public.rate_limits as full_again
      where full_again.full_at <= now()
      order by full_again.full_at
      limit least(greatest(purge_rate_limits.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- The names of CVs that were stored before a moment and that no application names, the oldest first. The storage API
-- removes them: a row that is deleted here would leave its bytes.
create function public.unnamed_cvs(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'job-applications-cvs'
    and objects.created_at < unnamed_cvs.stored_before
    and not exists (
      select from public.job_applications where job_applications.cv_storage_path = objects.name
    )
  order by objects.created_at, objects.name
  limit least(greatest(unnamed_cvs.max_rows, 0), 10000)
$$;

revoke all on function
  public.purge_audit_log(integer),
  public.purge_rate_limits(integer),
  public.unnamed_cvs(timestamptz, integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.purge_audit_log(integer),
  public.purge_rate_limits(integer),
  public.unnamed_cvs(timestamptz, integer)
to service_role;
