-- Feeds: attempts at a batch, rows that were skipped, uploads by staff, and the retention of batches.

-- A batch that stopped can be opened again. Only the latest attempt may store rows and finish it.
alter table public.feed_batches
  add column attempt uuid not null default gen_random_uuid(),
  -- Valid rows that mode `all` didn't store because of refused ones.
  add column skipped integer not null default 0,
  add constraint feed_batches_attempt_key unique (attempt);

drop function public.begin_feed_batch(bigint, text, text, text);
drop function public.import_feed_rows(text, jsonb, text, bigint);
drop function public.finish_feed_batch(bigint, jsonb, boolean, boolean, jsonb);
drop function public.find_feed_source(text);

-- The source of a key, or of an upload by staff, which names it.
create function public.find_feed_source(feed_key text default null, source_id bigint default null)
returns table (id bigint, name text, resources text[])
language sql stable security definer
set search_path = ''
as $$
  select source.id, source.name, source.resources
  from public.feed_sources as source
  where source.key_hash = sha256(feed_key::bytea)
    or (source.previous_key_hash = sha256(feed_key::bytea) and source.previous_key_until > now())
    or (source.id = find_feed_source.source_id and source.revoked_at is null)
$$;

-- Opens a batch. `standing` is `opened`, `running` (it made progress within the last minute) or `finished`, with the
-- result. A batch that stopped half-way is opened again, and the earlier attempt can store nothing more.
create function public.begin_feed_batch(source_id bigint, resource text, batch_key text, mode text)
returns table (
  attempt uuid, standing text, is_applied boolean, created integer, updated integer, unchanged integer, refused integer,
  skipped integer, refusals jsonb
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  batch public.feed_batches;
  state text := 'opened';
begin
  insert into public.feed_batches (source_id, resource, batch_key, mode)
  values (begin_feed_batch.source_id, begin_feed_batch.resource, begin_feed_batch.batch_key, begin_feed_batch.mode)
  on conflict on constraint feed_batches_key do nothing
  returning * into batch;
  if not found then
    select * into batch
    from public.feed_batches as earlier
    where earlier.source_id = begin_feed_batch.source_id and earlier.resource = begin_feed_batch.resource
      and earlier.batch_key = begin_feed_batch.batch_key
    for update;
    if batch.finished_at is not null then
      state := 'finished';
    elsif batch.progress_at > now() - interval '1 minute' then
      state := 'running';
    else
      update public.feed_batches
      set mode = begin_feed_batch.mode, progress_at = now(), attempt = gen_random_uuid()
      where feed_batches.id = batch.id
      returning * into batch;
    end if;
  end if;
  return query
    select
      batch.attempt, state, batch.is_applied, batch.created, batch.updated, batch.unchanged, batch.refused,
      batch.skipped, batch.refusals;
end;
$$;

-- Imports rows. Nothing stays stored in a dry run, which has no `attempt`, or in mode `all` if a row is refused.
-- Returns [place, result, reason] of each row, as `private.import_rows`; null once another attempt has taken over.
create function public.import_feed_rows(resource text, rows jsonb, mode text, attempt uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  results jsonb;
begin
  -- Rows of concurrent batches would overtake one another between check and write.
  perform pg_advisory_xact_lock(hashtext('feed ' || import_feed_rows.resource));
  if import_feed_rows.attempt is not null then
    -- Locks the batch until the rows are stored, so that no other attempt begins meanwhile.
    update public.feed_batches set progress_at = now()
    where feed_batches.attempt = import_feed_rows.attempt and finished_at is null;
    if not found then
      return null;
    end if;
  end if;
  begin
    results := private.import_rows(import_feed_rows.resource, import_feed_rows.rows);
    if import_feed_rows.attempt is null
      or import_feed_rows.mode = 'all' and jsonb_path_exists(results, 'strict $[*] ? (@[1] == "refused")') then
      raise exception using errcode = 'FD001';
    end if;
  exception when sqlstate 'FD001' then
    null;
  end;
  return results;
end;
$$;

-- `is_complete` is false for a batch that stopped half-way, which can be sent again at once. Returns false once another
-- attempt has taken over.
create function public.finish_feed_batch(
  attempt uuid, counts jsonb, is_complete boolean, is_applied boolean, refusals jsonb
) returns boolean
language sql security definer
set search_path = ''
as $$
  with finished as (
    update public.feed_batches set
      finished_at = case when finish_feed_batch.is_complete then now() end,
      progress_at = case when finish_feed_batch.is_complete then now() else '-infinity' end,
      is_applied = finish_feed_batch.is_applied,
      created = (counts ->> 'created')::integer,
      updated = (counts ->> 'updated')::integer,
      unchanged = (counts ->> 'unchanged')::integer,
      refused = (counts ->> 'refused')::integer,
      skipped = (counts ->> 'skipped')::integer,
      refusals = finish_feed_batch.refusals
    where feed_batches.attempt = finish_feed_batch.attempt and feed_batches.finished_at is null
    returning 1
  )
  select exists (select from finished)
$$;

-- Records which member of staff uploads the file of a batch.
create function public.record_feed_upload(acting_person uuid, attempt uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor, role_name, action, table_name, row_id, reference)
  select
    record_feed_upload.acting_person, coalesce(nullif(current_setting('role', true), 'none'), session_user), 'upload',
    'feed_batches', batches.id::text, sources.name || ', ' || batches.resource
  from public.feed_batches as batches
  join public.feed_sources as sources on sources.id = batches.source_id
  where batches.attempt = record_feed_upload.attempt
$$;

-- The last batch of each source and resource stays, because it says how old the data are.
create function public.expire_feed_batches(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.feed_batches
    where id in (
      select overdue.id
      from public.feed_batches as overdue
      where overdue.started_at < now() - interval '90 days'
        and exists (
          select from public.feed_batches as later
          where later.source_id = overdue.source_id and later.resource = overdue.resource and later.id > overdue.id
            and (later.is_applied or not overdue.is_applied)
        )
      order by overdue.started_at
      limit least(greatest(expire_feed_batches.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Sources with their last batch.
create or replace function public.list_feed_sources()
returns table (
  id bigint, name text, resources text[], expected_minutes integer, created_at timestamptz, revoked_at timestamptz,
  previous_key_until timestamptz, last_resource text, last_batch_key text, last_started_at timestamptz,
  last_finished_at timestamptz, last_rows integer, last_refused integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_staff_user();
  return query
    select
      source.id, source.name, source.resources, source.expected_minutes, source.created_at, source.revoked_at,
      source.previous_key_until, batch.resource, batch.batch_key, batch.started_at, batch.finished_at,
      batch.created + batch.updated + batch.unchanged + batch.refused + batch.skipped, batch.refused
    from public.feed_sources as source
    left join lateral (
      select * from public.feed_batches where feed_batches.source_id = source.id order by feed_batches.id desc limit 1
    ) as batch on true
    order by source.revoked_at is not null, lower(source.name), source.id;
end;
$$;

revoke all on function
  public.find_feed_source, public.begin_feed_batch, public.import_feed_rows, public.finish_feed_batch,
  public.record_feed_upload, public.expire_feed_batches
from public, anon, authenticated, service_role;
grant execute on function
  public.find_feed_source, public.begin_feed_batch, public.import_feed_rows, public.finish_feed_batch,
  public.record_feed_upload, public.expire_feed_batches
to service_role;

-- Stock follows changes. On Supabase the publication exists unless Realtime is switched off.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.stock_levels;
  end if;
end;
$$;
