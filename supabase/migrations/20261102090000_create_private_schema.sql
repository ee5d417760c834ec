-- Functions and views that policies and triggers need and that no client may call: this schema is not exposed.

create schema private;

revoke all on schema private from public;
-- Policies run under the caller's role, so that it must be able to reach the functions which they name.
grant usage on schema private to authenticated;

create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

revoke all on function private.set_updated_at() from public;
