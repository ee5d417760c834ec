-- What keeps sign-in hard to break: who asked for which code and how often an address was guessed at, in rows, so
-- that no restart forgets it (docs/decisions/0009). And the role that runs the custom access token hook.

create table auth.code_requests (
  token_id uuid not null references auth.one_time_tokens (id) on delete cascade,
  network_hash text not null default '',
  challenge_hash text not null default '',
  primary key (token_id, network_hash, challenge_hash)
);

comment on table auth.code_requests is
  'Whose each code is: every client that asked for it, also those that were told to wait while it was the newest';

create table auth.code_guesses (
  id bigint generated always as identity primary key,
  address_hash text not null,
  network_hash text not null default '',
  guessed_at timestamptz not null
);

create index code_guesses_address_idx on auth.code_guesses (address_hash, guessed_at);
create index code_guesses_guessed_at_idx on auth.code_guesses (guessed_at);

comment on table auth.code_guesses is
  'Wrong guesses of the last day: one row for each code that a guess was compared with, known address or not';

create table auth.known_networks (
  address_hash text not null,
  network_hash text not null,
  signed_in_at timestamptz not null,
  primary key (address_hash, network_hash)
);

create index known_networks_signed_in_at_idx on auth.known_networks (signed_in_at);

comment on table auth.known_networks is 'From where an address was signed in to by code: guesses are kept back for there';

-- What was guessed before this table counts as well.
insert into auth.code_guesses (address_hash, guessed_at)
select t.address_hash, t.last_attempt_at
from auth.one_time_tokens as t, generate_series(1, t.attempts)
where t.last_attempt_at is not null;

alter table auth.code_requests enable row level security;
alter table auth.code_guesses enable row level security;
alter table auth.known_networks enable row level security;

-- Spent refresh tokens are removed in time, and must not take their successors along.
alter table auth.refresh_tokens drop constraint refresh_tokens_parent_fkey;
alter table auth.refresh_tokens
  add constraint refresh_tokens_parent_fkey foreign key (parent) references auth.refresh_tokens (id) on delete set null;

create index refresh_tokens_revoked_at_idx on auth.refresh_tokens (revoked_at) where revoked_at is not null;
create index sessions_last_used_idx on auth.sessions ((coalesce(refreshed_at, created_at)));
create index sessions_created_at_idx on auth.sessions (created_at);

-- On Supabase this role owns the schema, so that a hook may read from it.
grant usage on schema public, auth to supabase_auth_admin;
grant select on auth.users, auth.identities, auth.sessions to supabase_auth_admin;

create policy "Auth reads the people" on auth.users for select to supabase_auth_admin using (true);
create policy "Auth reads the identities" on auth.identities for select to supabase_auth_admin using (true);
create policy "Auth reads the sessions" on auth.sessions for select to supabase_auth_admin using (true);

-- The owner of this database assumes the role for a hook. Where an administrator made the role and did not lend it,
-- everything but hooks works.
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
