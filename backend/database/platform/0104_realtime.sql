-- The schema `realtime` of Supabase. A publication chooses the tables whose changes are sent; the backend adds triggers to
-- these tables, because PGlite has no logical replication. Notifications name changed rows only by their key: each
-- subscriber's row-level security decides who may read them.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;

-- Policies on this table decide who may read from and write to private channels. No rows are stored.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);

alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text
language sql stable
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

grant execute on function realtime.topic() to anon, authenticated, service_role;

-- A notification has at most 8,000 bytes, so keys are sent in batches. Longer keys than 3,000 bytes cannot be indexed.
create function realtime.notify_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  key_columns text;
begin
  select string_agg(format('%I', attributes.attname), ', ' order by keys.position)
  into key_columns
  from pg_catalog.pg_index as indexes
  cross join unnest(indexes.indkey::int2[]) with ordinality as keys (number, position)
  join pg_catalog.pg_attribute as attributes
    on attributes.attrelid = indexes.indrelid and attributes.attnum = keys.number
  where indexes.indrelid = tg_relid and indexes.indisprimary;

  if key_columns is not null then
    execute format(
      $query$
        select pg_notify(
          'realtime_changes',
          json_build_object('schema', $1, 'table', $2, 'type', $3, 'at', $4, 'keys', keys)::text
        )
        from (
          select json_agg(key order by position) as keys
          from (
            select key, position, sum(octet_length(key::text) + 2) over (order by position) / 3500 as batch
            from (select json_build_array(%s) as key, row_number() over () as position from changed) as rows
            where octet_length(key::text) <= 3000
          ) as batches
          group by batch
          order by batch
        ) as messages
      $query$,
      key_columns
    ) using tg_table_schema, tg_table_name, tg_op, now();
  end if;
  return null;
end;
$$;

-- Adds triggers to published tables and removes those of other tables.
create function realtime.sync_triggers() returns void
language plpgsql
set search_path = ''
as $$
declare
  outdated record;
  event text;
begin
  perform pg_advisory_xact_lock(hashtext('embedded_backend'));
  for outdated in
    with published as (
      select format('%I.%I', schemaname, tablename)::regclass as relation
      from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime'
    ),
    watched as (
      select distinct tgrelid::regclass as relation
      from pg_catalog.pg_trigger
      where tgfoid = 'realtime.notify_changes()'::regprocedure
    )
    select relation, published.relation is not null as is_published
    from published
    full join watched using (relation)
    where published.relation is null or watched.relation is null
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      if outdated.is_published then
        execute format(
          'create trigger realtime_%1$s after %1$s on %2$s referencing %3$s table as changed
            for each statement execute function realtime.notify_changes()',
          event, outdated.relation, case event when 'delete' then 'old' else 'new' end
        );
      else
        execute format('drop trigger realtime_%s on %s', event, outdated.relation);
      end if;
    end loop;
  end loop;
end;
$$;

-- Channels are closed when their session ends.
create function realtime.notify_ended_sessions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('realtime_sessions', new.id::text);
  else
    perform pg_notify('realtime_sessions', string_agg(id::text, ','))
    from (select id, (row_number() over () - 1) / 150 as batch from ended) as batches
    group by batch;
  end if;
  return null;
end;
$$;

create trigger realtime_deleted_sessions
  after delete on auth.sessions referencing old table as ended
  for each statement execute function realtime.notify_ended_sessions();

create trigger realtime_revoked_sessions
  after update of tokens_revoked_at on auth.sessions
  for each row when (new.tokens_revoked_at is not null)
  execute function realtime.notify_ended_sessions();

revoke execute on function
  realtime.notify_changes(), realtime.sync_triggers(), realtime.notify_ended_sessions()
  from public;
