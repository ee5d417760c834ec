-- Roles, schemas and grants of a new Supabase project, for PGlite and PostgreSQL 15 or later. Supabase never runs these
-- files.
--
-- Roles are cluster-wide and may exist already. Only a superuser, or from PostgreSQL 16 a role with it, can grant
-- `bypassrls`.

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
        -- Created concurrently by another database of the cluster.
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

-- Needed for `set local role`; superusers need no membership.
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

-- Only for the custom access token hook.
do $$
declare
  privilege text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  if not pg_has_role(current_user, 'supabase_auth_admin', privilege) then
    execute format('grant supabase_auth_admin to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    raise warning 'Custom access token hooks need this, as an administrator: grant supabase_auth_admin to %', current_user;
end;
$$;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists extensions;

grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
grant usage on schema public, auth to supabase_auth_admin;
revoke create on schema public from public;
