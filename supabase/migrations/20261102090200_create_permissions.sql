-- What a person may do here: one row each, written with the secret key only.

create table public.permissions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null,
  customer_id bigint references public.customers (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint permissions_role_known check (role in ('staff', 'marketing', 'customer')),
  -- A customer's person may wait for its company, and sees no company's data until then.
  constraint permissions_customer_for_customers_only check (role = 'customer' or customer_id is null)
);

create index permissions_customer_id_idx on public.permissions (customer_id);

create trigger set_permissions_updated_at
  before update on public.permissions
  for each row execute function private.set_updated_at();

revoke all on table public.permissions from public, anon, authenticated, service_role;

grant select on table public.permissions to authenticated;
grant select, insert, update, delete on table public.permissions to service_role;

alter table public.permissions enable row level security;

create policy "People read their own permissions"
  on public.permissions for select
  to authenticated
  using (user_id = (select auth.uid()));
