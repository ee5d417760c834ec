-- The log names the columns that somebody changed; not those that are kept of them for searching.

create or replace function private.record_change() returns trigger
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
    where key <> 'updated_at' and not starts_with(key, 'search') and value is distinct from before -> key;

    if changed = '{}' then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, role_name, action, table_name, row_id, changed_columns)
  values (
    coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
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
