-- The schema that Supabase Auth brings to a project: the people, and the functions by which policies ask who is
-- calling. `users` and `identities` have Supabase's columns, since migrations, seeds and security definer functions
-- read them. What carries a sign-in (sessions, tokens, limits) is the embedded backend's own: no code, token or
-- client address stands in it in clear.

create schema if not exists auth;

grant usage on schema auth to anon, authenticated, service_role;

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

-- Named as on Supabase: the error for a second person with one address is known by it.
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_created_at_idx on auth.users (created_at desc, id);

comment on table auth.users is 'Stores user login data within a secure schema.';

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
  tokens_revoked_at timestamptz
);

create index sessions_user_id_idx on auth.sessions (user_id);

comment on column auth.sessions.tokens_revoked_at is
  'Set when a spent refresh token came back: from then on none of the session''s tokens is taken';

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash text not null unique,
  parent bigint references auth.refresh_tokens (id) on delete cascade,
  seed text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

comment on column auth.refresh_tokens.seed is
  'With the parent''s clear text and the installation''s key it yields this token again, for a client that lost it';

create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null check (kind in ('email', 'link')),
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
comment on column auth.one_time_tokens.kind is 'email: sent, only the latest works; link: made for an administrator';

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

-- Nobody but the owner reads any of this: a second wall behind the missing grants.
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.rate_limits enable row level security;

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

grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role;
