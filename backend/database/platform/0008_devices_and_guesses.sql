-- Guessing codes, counted over a year (docs/decisions/0021): by browsers that have signed in before, each for itself, and
-- by everybody else together. A browser is known by a cookie, of which only a hash is here.

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

-- What was guessed by now counts among everybody's.
drop index auth.code_guesses_address_idx;
alter table auth.code_guesses drop column network_hash;
alter table auth.code_guesses add column device_hash text not null default '';
alter table auth.code_guesses add column belongs boolean not null default true;

create index code_guesses_address_idx on auth.code_guesses (address_hash, device_hash, guessed_at);

comment on table auth.code_guesses is
  'Wrong guesses of the last year: one row for each code that a guess was compared with, known address or not';
comment on column auth.code_guesses.device_hash is 'The known device that guessed; empty for everybody else';
comment on column auth.code_guesses.belongs is 'Whether the address was somebody''s';

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

drop table auth.known_networks;

alter table auth.known_devices enable row level security;
alter table auth.guess_warnings enable row level security;
alter table auth.guess_lifts enable row level security;
