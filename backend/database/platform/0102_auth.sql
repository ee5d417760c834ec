-- The schema `auth` of Supabase. `users` and `identities` have Supabase's columns, because migrations, seeds and
-- functions read them; the other tables are the embedded backend's own. Codes, tokens and client addresses are stored
-- as hashes (docs/decisions/0009, docs/decisions/0021).

create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) default '',
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  constraint users_email_is_lower_case check (email = lower(email))
);

-- Supabase's name, by which the error for a duplicate address is recognised.
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_created_at_idx on auth.users (created_at desc, id);

comment on table auth.users is 'Stores user login data within a secure schema.';
comment on column auth.users.encrypted_password is
  'Argon2id in its PHC string format; null for a person who only signs in by mail';

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);

create index identities_user_id_idx on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  refreshed_at timestamptz,
  user_agent text,
  tokens_revoked_at timestamptz,
  authentication_method text not null default 'otp'
);

create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_last_used_idx on auth.sessions ((coalesce(refreshed_at, created_at)));
create index sessions_created_at_idx on auth.sessions (created_at);

comment on column auth.sessions.tokens_revoked_at is
  'Set when a spent refresh token came back: from then on none of the session''s tokens is taken';
comment on column auth.sessions.authentication_method is
  'otp or password: how the session was opened, as its access tokens say in their amr claim';

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash text not null unique,
  -- Expired refresh tokens are deleted without their successors.
  parent bigint references auth.refresh_tokens (id) on delete set null,
  seed text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_revoked_at_idx on auth.refresh_tokens (revoked_at) where revoked_at is not null;

comment on column auth.refresh_tokens.seed is
  'With the parent''s clear text and the installation''s key it yields this token again, for a client that lost it';

create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null check (
    kind in (
      'email', 'link', 'recovery', 'signup', 'invite', 'email_change_current', 'email_change_new', 'reauthentication'
    )
  ),
  address_hash text not null,
  code_hash text not null,
  token_hash text not null unique,
  code_challenge text,
  code_challenge_method text,
  attempts smallint not null default 0,
  last_attempt_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index one_time_tokens_address_idx on auth.one_time_tokens (address_hash, kind, created_at desc);
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);

comment on table auth.one_time_tokens is
  'Codes and links, kept a day so that guesses can be counted; a row is written for an unknown address too, with no user';
comment on column auth.one_time_tokens.kind is
  'What it is for. Of each kind only the latest works for an address, save link: made for an administrator';

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
  guessed_at timestamptz not null,
  device_hash text not null default '',
  belongs boolean not null default true
);

create index code_guesses_address_idx on auth.code_guesses (address_hash, device_hash, guessed_at);
create index code_guesses_guessed_at_idx on auth.code_guesses (guessed_at);

comment on table auth.code_guesses is
  'Wrong guesses of the last year: one row for each code that a guess was compared with, known address or not';
comment on column auth.code_guesses.device_hash is 'The known device that guessed; empty for everybody else';
comment on column auth.code_guesses.belongs is 'Whether the address was somebody''s';

-- Devices are recognised by a cookie, stored as a hash.
create table auth.known_devices (
  address_hash text not null,
  device_hash text not null,
  signed_in_at timestamptz not null,
  spare smallint not null default 0,
  primary key (address_hash, device_hash)
);

create index known_devices_device_idx on auth.known_devices (device_hash);
create index known_devices_signed_in_at_idx on auth.known_devices (signed_in_at);

comment on table auth.known_devices is
  'Browsers in which an address was signed in to by code, or in which the link of a mail to it was opened';
comment on column auth.known_devices.spare is
  'Wrong guesses that the link of a mail has given it, beside its own';

create table auth.guess_warnings (
  address_hash text primary key,
  warned_at timestamptz not null
);

comment on table auth.guess_warnings is 'When the owner of an address was last told that somebody guesses at its codes';

create table auth.guess_lifts (
  token_hash text primary key,
  address_hash text not null,
  expires_at timestamptz not null,
  openings smallint not null
);

create index guess_lifts_expires_at_idx on auth.guess_lifts (expires_at);

comment on table auth.guess_lifts is 'Links in mails that let the browser in which they are opened guess for itself';

create table auth.flow_state (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  auth_code_hash text not null unique,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null
);

create index flow_state_created_at_idx on auth.flow_state (created_at);
create index flow_state_user_id_idx on auth.flow_state (user_id);

create table auth.rate_limits (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

create index rate_limits_updated_at_idx on auth.rate_limits (updated_at);

comment on table auth.rate_limits is 'Token buckets by the kind of request and the hash of the client''s address';

-- Encrypted keys of multi-process serving (docs/decisions/0023). No API role reaches this schema.
create table embedded_backend.shared_keys (
  id int primary key default 1 check (id = 1),
  sealed text not null,
  version int not null default 1,
  files text not null
);

revoke all on embedded_backend.shared_keys from public;

comment on column embedded_backend.shared_keys.sealed is 'JWE of keys.json under a key that is derived from SHARED_KEYS_SECRET';
comment on column embedded_backend.shared_keys.files is 'Where uploaded files are, which must be the same for all processes';

create function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create function auth.role() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create function auth.email() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create function auth.jwt() returns jsonb
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- Defence in depth: no API role has grants.
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.rate_limits enable row level security;
alter table auth.code_requests enable row level security;
alter table auth.code_guesses enable row level security;
alter table auth.known_devices enable row level security;
alter table auth.guess_warnings enable row level security;
alter table auth.guess_lifts enable row level security;

-- The role owns the schema on Supabase, so custom access token hooks may read it.
create policy "Auth reads users" on auth.users for select to supabase_auth_admin using (true);
create policy "Auth reads identities" on auth.identities for select to supabase_auth_admin using (true);
create policy "Auth reads sessions" on auth.sessions for select to supabase_auth_admin using (true);

grant select on auth.users, auth.identities, auth.sessions to supabase_auth_admin;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role;
