-- What a Supabase project brings before its first migration: the roles that requests are answered under, the
-- schemas, and default privileges that are as generous as Supabase's own, so that a migration which forgets to
-- revoke them is caught here and not in production. For PGlite and plain PostgreSQL (15 or later) only.
--
-- Roles belong to the whole cluster and may already exist, made by another database of it or by an administrator
-- because the owner of this database may not create them. `service_role` passes by row-level security, which only
-- a superuser (or, from PostgreSQL 16, a role that passes by it too) can grant.

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (
      values
        ('anon', 'nologin noinherit'),
        ('authenticated', 'nologin noinherit'),
        ('service_role', 'nologin noinherit bypassrls'),
        ('authenticator', 'nologin noinherit'),
        ('supabase_auth_admin', 'nologin noinherit'),
        ('supabase_storage_admin', 'nologin noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception
        -- Another database of this cluster was faster.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;

  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    raise exception 'The role service_role exists but does not pass by row-level security'
      using hint = 'As a superuser: alter role service_role bypassrls';
  end if;
end;
$$;

-- Whoever owns this database assumes these roles with `set local role`; a superuser may without being a member.
do $$
declare
  assumed text;
  privilege text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach assumed in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, assumed, privilege) then
      execute format('grant %I to %I', assumed, current_user);
    end if;
    if not pg_has_role('authenticator', assumed, 'member') then
      begin
        execute format('grant %I to authenticator', assumed);
      exception
        when unique_violation then null;
      end;
    end if;
  end loop;
end;
$$;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists extensions;

grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
revoke create on schema public from public;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
