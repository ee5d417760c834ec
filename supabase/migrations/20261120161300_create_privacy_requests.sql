-- Complaints about, and requests under, data protection law, each with its reference and the day by which it is
-- due. The form's action writes them with the secret key; staff answer them; a signed-in person follows their own.

create table public.privacy_requests (
  id bigint generated always as identity primary key,
  -- What the person is told; set by a trigger.
  reference text not null default '',
  kind text not null,
  name text not null,
  email text not null,
  message text not null default '',
  status text not null default 'Received',
  received_at timestamptz not null default now(),
  -- These three are set by a trigger.
  due_on date not null default '1900-01-01',
  acknowledged_at timestamptz,
  completed_at timestamptz,
  -- What the person was answered; they read it here too.
  answer text not null default '',
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint privacy_requests_reference_key unique (reference),
  constraint privacy_requests_reference_form check (reference ~ '^PR-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  constraint privacy_requests_kind_known check (
    kind in ('complaint', 'access', 'rectification', 'erasure', 'restriction', 'portability', 'objection')
  ),
  constraint privacy_requests_name_length check (char_length(btrim(name)) between 1 and 200),
  constraint privacy_requests_email_form check (
    email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(email) <= 254
  ),
  constraint privacy_requests_message_length check (char_length(message) <= 20000),
  constraint privacy_requests_status_known check (
    status in ('Received', 'Acknowledged', 'In progress', 'Completed', 'Refused')
  ),
  constraint privacy_requests_received_at_range check (
    received_at >= '1900-01-01T00:00:00Z' and received_at < '2199-01-01T00:00:00Z'
  ),
  constraint privacy_requests_answer_length check (char_length(answer) <= 20000)
);

-- The queue by what is due first, all by when it came, a person's own, and all that one address sent.
create index privacy_requests_status_due_on_idx on public.privacy_requests (status, due_on, id);
create index privacy_requests_received_at_idx on public.privacy_requests (received_at desc, id desc);
create index privacy_requests_user_id_idx on public.privacy_requests (user_id);
create index privacy_requests_email_idx on public.privacy_requests (lower(email));

-- A complaint is to be acknowledged within 30 days of the day on which it came, any other request answered within
-- one calendar month: to the same day of the next month, or to its last where it has no such day. Days are London's.
-- The law lets a day that falls on a weekend or holiday wait for the next working day; we do not.
create function private.privacy_request_due_on(kind text, received_at timestamptz) returns date
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when kind = 'complaint' then day + 30
    else (day + interval '1 month')::date
  end
  from (select (received_at at time zone 'Europe/London')::date as day) as received
$$;

-- Security definer: staff who set a status have no right to the rule.
create function private.date_privacy_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.due_on := private.privacy_request_due_on(new.kind, new.received_at);
  if new.status = 'Received' then
    new.acknowledged_at := null;
  else
    new.acknowledged_at := coalesce(new.acknowledged_at, now());
  end if;
  if new.status in ('Completed', 'Refused') then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end;
$$;

revoke all on function private.privacy_request_due_on(text, timestamptz), private.date_privacy_request() from public;

create trigger assign_privacy_request_reference
  before insert on public.privacy_requests
  for each row execute function private.assign_reference('PR');

create trigger date_privacy_request
  before insert or update on public.privacy_requests
  for each row execute function private.date_privacy_request();

create trigger set_privacy_requests_updated_at
  before update on public.privacy_requests
  for each row execute function private.set_updated_at();

create trigger record_privacy_requests_change
  after insert or update or delete on public.privacy_requests
  for each row execute function private.record_change('id');

revoke all on table public.privacy_requests from public, anon, authenticated, service_role;
revoke all on sequence public.privacy_requests_id_seq from public, anon, authenticated, service_role;

grant select on table public.privacy_requests to authenticated;
-- `kind`: people file a request under the wrong one, and its day moves with it.
grant update (kind, status, answer) on table public.privacy_requests to authenticated;
grant select, insert, update, delete on table public.privacy_requests to service_role;

alter table public.privacy_requests enable row level security;

create policy "Staff read every request, people their own"
  on public.privacy_requests for select
  to authenticated
  using ((select private.caller_role()) = 'staff' or user_id = (select auth.uid()));

create policy "Staff answer requests"
  on public.privacy_requests for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');
