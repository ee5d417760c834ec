-- Further ways to an account: passwords, sign-up, invitations, recovery, changes of address. The columns of
-- `auth.users` that carry them are Supabase's and stand since the first file; codes and links of every kind are rows
-- of `auth.one_time_tokens`.

alter table auth.one_time_tokens drop constraint one_time_tokens_kind_check;

alter table auth.one_time_tokens add constraint one_time_tokens_kind_check check (
  kind in (
    'email', 'link', 'recovery', 'signup', 'invite', 'email_change_current', 'email_change_new', 'reauthentication'
  )
);

comment on column auth.one_time_tokens.kind is
  'What it is for. Of each kind only the latest works for an address, save link: made for an administrator';

comment on column auth.users.encrypted_password is
  'Argon2id in its PHC string format; null for a person who only signs in by mail';

alter table auth.sessions add column authentication_method text not null default 'otp';

comment on column auth.sessions.authentication_method is
  'otp or password: how the session was opened, as its access tokens say in their amr claim';
