-- The companies that buy from us. Its policies follow once `permissions` can tell who asks.

create table public.customers (
  id bigint generated always as identity primary key,
  name text not null,
  constraint customers_name_length check (char_length(btrim(name)) between 1 and 200)
);

revoke all on table public.customers from public, anon, authenticated, service_role;
revoke all on sequence public.customers_id_seq from public, anon, authenticated, service_role;

grant select on table public.customers to authenticated;
grant select, insert, update, delete on table public.customers to service_role;

alter table public.customers enable row level security;
