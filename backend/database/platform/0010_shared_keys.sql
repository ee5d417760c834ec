-- Several processes on one server share their keys here, sealed: whoever reads the database, or a dump of it, has none
-- of them (docs/decisions/0023). No role of the API reaches this schema.

create table embedded_backend.shared_keys (
  id int primary key default 1 check (id = 1),
  sealed text not null,
  version int not null default 1,
  files text not null
);

revoke all on embedded_backend.shared_keys from public;

comment on column embedded_backend.shared_keys.sealed is 'JWE of keys.json under a key that is derived from SHARED_KEYS_SECRET';
comment on column embedded_backend.shared_keys.files is 'Where uploaded files are, which must be the same for all processes';
