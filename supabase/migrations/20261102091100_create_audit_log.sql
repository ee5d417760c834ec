-- Who changed which row when, and which of its columns: never the values, which may be personal. Rows come from
-- triggers alone; the secret key reads them and cannot change them.

create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- The signed-in person; null for the secret key and for the owner.
  actor uuid,
  -- The database role under which it was done.
  role_name text not null,
  action text not null,
  table_name text not null,
  row_id text not null,
  changed_columns text[] not null default '{}',
  constraint audit_log_action_known check (action in ('insert', 'update', 'delete'))
);

create index audit_log_table_name_row_id_idx on public.audit_log (table_name, row_id);

revoke all on table public.audit_log from public, anon, authenticated, service_role;
revoke all on sequence public.audit_log_id_seq from public, anon, authenticated, service_role;

grant select on table public.audit_log to service_role;

alter table public.audit_log enable row level security;

-- Its argument names the table's key column. Security definer: nobody may write to the log, and everybody's
-- changes are in it.
create function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_each(after)
    where key <> 'updated_at' and value is distinct from before -> key;

    if changed = '{}' then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, role_name, action, table_name, row_id, changed_columns)
  values (
    auth.uid(),
    -- `current_user` is this function's owner here.
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    lower(tg_op),
    tg_table_name,
    coalesce(after ->> tg_argv[0], before ->> tg_argv[0]),
    changed
  );
  return null;
end;
$$;

revoke all on function private.record_change() from public;

create trigger record_customers_change
  after insert or update or delete on public.customers
  for each row execute function private.record_change('id');

create trigger record_permissions_change
  after insert or update or delete on public.permissions
  for each row execute function private.record_change('user_id');

create trigger record_news_articles_change
  after insert or update or delete on public.news_articles
  for each row execute function private.record_change('id');
