-- Viewing as a customer. A row exists while a member of staff views a customer's screens; its start and end are in the
-- audit log. It ends with the website session at the latest.

create table public.customer_views (
  id uuid primary key default gen_random_uuid(),
  staff uuid not null default auth.uid() references auth.users (id) on delete cascade,
  customer_id bigint not null references public.customers (id) on delete cascade,
  -- Null without a website.
  website_session uuid references public.website_sessions (id) on delete cascade,
  started_at timestamptz not null default now()
);

create index customer_views_staff_idx on public.customer_views (staff);
create index customer_views_customer_id_idx on public.customer_views (customer_id);
create index customer_views_website_session_idx on public.customer_views (website_session);

create function private.set_website_session() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.website_session := (
    select tabs.website_session from private.website_session_tabs as tabs
    where tabs.auth_session = (auth.jwt() ->> 'session_id')::uuid
  );
  return new;
end;
$$;

create function private.record_customer_view() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  "view" public.customer_views := coalesce(new, old);
begin
  insert into public.audit_log (actor, role_name, action, table_name, row_id)
  values (
    "view".staff,
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    case tg_op when 'INSERT' then 'view' else 'end view' end,
    'customers',
    "view".customer_id
  );
  return null;
end;
$$;

create trigger set_website_session
  before insert on public.customer_views
  for each row execute function private.set_website_session();

create trigger record_customer_view
  after insert or delete on public.customer_views
  for each row execute function private.record_customer_view();

alter table public.customer_views enable row level security;

create policy "Staff see the customers that they view"
  on public.customer_views for select
  to authenticated
  using ((select private.caller_role()) = 'staff' and staff = (select private.caller_id()));

create policy "Staff view customers"
  on public.customer_views for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff' and staff = (select private.caller_id()));

create policy "Staff stop viewing customers"
  on public.customer_views for delete
  to authenticated
  using ((select private.caller_role()) = 'staff' and staff = (select private.caller_id()));

revoke all on table public.customer_views from public, anon, authenticated, service_role;
revoke all on function private.set_website_session, private.record_customer_view
from public, anon, authenticated, service_role;
grant select, delete, insert (customer_id) on table public.customer_views to authenticated;
