-- Data protection requests, and the erasure log, which erases records again after an older backup is restored.

-- ===== Tables =====

-- Written by the form with the secret key, answered by staff, visible to the user concerned.
create table public.privacy_requests (
  id bigint generated always as identity primary key,
  reference text not null default '',
  kind text not null,
  name text not null,
  email text not null,
  message text not null default '',
  status text not null default 'Received',
  received_at timestamptz not null default now(),
  due_on date not null default '1900-01-01',
  acknowledged_at timestamptz,
  completed_at timestamptz,
  answer text not null default '',
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erasure_key uuid not null default gen_random_uuid(),
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

-- For the queue by due date, the list, one user and one address.
create index privacy_requests_status_due_on_idx on public.privacy_requests (status, due_on, id);
create index privacy_requests_received_at_idx on public.privacy_requests (received_at desc, id desc);
create index privacy_requests_user_id_idx on public.privacy_requests (user_id);
create index privacy_requests_email_idx on public.privacy_requests (lower(email));
create unique index privacy_requests_erasure_key_idx on public.privacy_requests (erasure_key);

-- Immutable history: notes, emailed answers and changes of status. Visible to staff only.
create table public.privacy_request_entries (
  id bigint generated always as identity primary key,
  request_id bigint not null references public.privacy_requests (id) on delete cascade,
  kind text not null default 'note',
  body text not null default '',
  status text,
  -- Set by a trigger; the name outlasts the user.
  author uuid references auth.users (id) on delete set null,
  author_name text not null default '',
  created_at timestamptz not null default now(),
  -- The attempt to send an answer, so that each is emailed once.
  mail_key uuid,
  mailed_at timestamptz,
  failed_at timestamptz,
  constraint privacy_request_entries_kind_known check (kind in ('note', 'answer', 'step')),
  constraint privacy_request_entries_body_length check (
    char_length(body) <= 20000 and (kind = 'step' or char_length(btrim(body)) > 0)
  ),
  constraint privacy_request_entries_step_form check ((kind = 'step') = (status is not null)),
  constraint privacy_request_entries_answer_form check (
    (kind = 'answer') = (mail_key is not null) and (kind = 'answer' or num_nonnulls(mailed_at, failed_at) = 0)
  ),
  constraint privacy_request_entries_one_outcome check (num_nonnulls(mailed_at, failed_at) <= 1),
  constraint privacy_request_entries_mail_key_key unique (mail_key)
);

create index privacy_request_entries_request_id_idx on public.privacy_request_entries (request_id, id);
create index privacy_request_entries_author_idx on public.privacy_request_entries (author);

create table public.erasure_receipts (
  id bigint generated always as identity primary key,
  kind text not null,
  reason text not null,
  records integer not null,
  erased_at timestamptz not null default clock_timestamp(),
  constraint erasure_receipts_reason_length check (char_length(reason) between 1 and 60)
);

create index erasure_receipts_erased_at_idx on public.erasure_receipts (erased_at);

create table public.erasures (
  key uuid primary key,
  kind text not null,
  erased_at timestamptz not null default clock_timestamp(),
  constraint erasures_kind_length check (char_length(kind) between 1 and 40)
);

create index erasures_erased_at_idx on public.erasures (erased_at, key);

select private.disable_column_statistics('public.privacy_requests', array['reference', 'name', 'email', 'message', 'answer']);
select private.disable_column_statistics('public.privacy_request_entries', array['body', 'author_name']);

-- ===== Privacy requests =====

-- Complaints: acknowledged within 30 days. Other requests: answered within a calendar month, by London days. The law's
-- extension to the next working day is not used.
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

-- Security definer, because staff may not call the function for the due date.
create function private.set_privacy_request_dates() returns trigger
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

-- Security definer, because it reads `private.users`. Callers with the secret key name the author.
create function private.set_privacy_entry_author() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.author := auth.uid();
    new.author_name := coalesce((select name from private.users where user_id = auth.uid()), '');
    new.created_at := now();
  end if;
  return new;
end;
$$;

-- Closing and reopening need a reason. Returns the new version (`updated_at`), or null if the request has changed.
create function public.set_privacy_request_status(
  request_id bigint,
  version timestamptz,
  status text,
  reason text
) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  closed constant text[] := array['Completed', 'Refused'];
  former text;
  changed timestamptz;
begin
  perform private.assert_staff();

  select request.status into former
  from public.privacy_requests as request
  where request.id = set_privacy_request_status.request_id
    and request.updated_at = set_privacy_request_status.version
  for update;

  if not found then
    return null;
  end if;
  if (former = any (closed) or set_privacy_request_status.status = any (closed)) and btrim(reason) = '' then
    raise exception 'Closing or reopening a request requires a reason.' using errcode = 'check_violation';
  end if;

  update public.privacy_requests as request
  set status = set_privacy_request_status.status
  where request.id = set_privacy_request_status.request_id
  returning request.updated_at into changed;

  insert into public.privacy_request_entries (request_id, kind, status, body)
  values (set_privacy_request_status.request_id, 'step', set_privacy_request_status.status, btrim(reason));
  return changed;
end;
$$;

-- Returns `send` if no other attempt is running; `sent`, `sending` or `failed` for an earlier attempt; `changed` if the
-- request has changed or another answer is being sent.
create function public.begin_privacy_response(
  request_id bigint,
  version timestamptz,
  mail_key uuid,
  body text
) returns table (outcome text, entry_id bigint, reference text, kind text, name text, email text)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  request public.privacy_requests;
  entry public.privacy_request_entries;
  result text;
begin
  perform private.assert_staff();

  select * into request
  from public.privacy_requests
  where privacy_requests.id = begin_privacy_response.request_id
  for update;

  if not found then
    return;
  end if;

  select * into entry
  from public.privacy_request_entries as earlier
  where earlier.mail_key = begin_privacy_response.mail_key and earlier.request_id = request.id;

  if found then
    result := case
      when entry.mailed_at is not null then 'sent'
      when entry.failed_at is not null then 'failed'
      else 'sending'
    end;
  elsif request.updated_at <> begin_privacy_response.version or exists (
    select from public.privacy_request_entries as other
    where other.request_id = request.id
      and other.kind = 'answer'
      and num_nonnulls(other.mailed_at, other.failed_at) = 0
      and other.created_at > now() - interval '2 minutes'
  ) then
    result := 'changed';
  else
    insert into public.privacy_request_entries (request_id, kind, body, mail_key)
    values (request.id, 'answer', begin_privacy_response.body, begin_privacy_response.mail_key)
    returning * into entry;
    result := 'send';
  end if;

  return query select result, entry.id, request.reference, request.kind, request.name, request.email;
end;
$$;

-- Stores a delivered answer in the request. Returns its version.
create function public.finish_privacy_response(entry_id bigint, delivered boolean) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.privacy_request_entries;
  changed timestamptz;
begin
  -- Attributes the change to the author, not to the server.
  perform set_config('audit.actor', coalesce(author::text, ''), true)
  from public.privacy_request_entries
  where id = finish_privacy_response.entry_id;

  update public.privacy_request_entries as answer
  set
    mailed_at = case when delivered then now() end,
    failed_at = case when not delivered then now() end
  where answer.id = finish_privacy_response.entry_id
    and answer.kind = 'answer'
    and num_nonnulls(answer.mailed_at, answer.failed_at) = 0
  returning * into entry;

  if found and delivered then
    update public.privacy_requests as request
    set
      answer = entry.body,
      status = case when request.status = 'Received' then 'Acknowledged' else request.status end
    where request.id = entry.request_id
    returning request.updated_at into changed;
  end if;
  return changed;
end;
$$;

-- ===== Erasures =====

-- The argument names the rows.
create function private.write_erasure_receipt() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.erasure_receipts (kind, reason, records)
  select
    tg_argv[0],
    coalesce(
      nullif(current_setting('erasure.reason', true), ''),
      case when auth.uid() is null then 'time is over' else 'staff' end
    ),
    count(*)
  from deleted_rows
  having count(*) > 0;
  return null;
end;
$$;

-- The argument names the rows.
create function private.record_erasure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.erasures (key, kind) select deleted_rows.erasure_key, tg_argv[0] from deleted_rows on conflict do nothing;
  return null;
end;
$$;

create function public.list_erasures(since timestamptz, after_key uuid default null, max_rows integer default 1000)
returns table (key uuid, kind text, erased_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select entry.key, entry.kind, entry.erased_at
  from public.erasures as entry
  where (entry.erased_at, entry.key) > (
    list_erasures.since, coalesce(list_erasures.after_key, '00000000-0000-0000-0000-000000000000')
  )
  order by entry.erased_at, entry.key
  limit least(greatest(list_erasures.max_rows, 0), 1000)
$$;

create function public.expire_erasures(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with deleted_rows as (
    delete from public.erasures
    where key in (
      select overdue.key
      from public.erasures as overdue
      where overdue.erased_at < now() - interval '2 years'
      order by overdue.erased_at
      limit least(greatest(expire_erasures.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from deleted_rows
$$;

-- ===== Triggers =====

create trigger assign_privacy_request_reference
  before insert on public.privacy_requests
  for each row execute function private.assign_reference('PR');

create trigger set_privacy_request_dates
  before insert or update on public.privacy_requests
  for each row execute function private.set_privacy_request_dates();

create trigger set_privacy_requests_updated_at
  before update on public.privacy_requests
  for each row execute function private.set_updated_at();

create trigger record_privacy_requests_change
  after insert or update or delete on public.privacy_requests
  for each row execute function private.record_change('id');

create trigger set_privacy_entry_author
  before insert on public.privacy_request_entries
  for each row execute function private.set_privacy_entry_author();

create trigger record_privacy_request_entries_change
  after insert or update or delete on public.privacy_request_entries
  for each row execute function private.record_change('id');

create trigger record_erasure
  after delete on public.privacy_requests
  referencing old table as deleted_rows
  for each statement execute function private.record_erasure('privacy request');

create trigger write_erasure_receipt
  after delete on public.privacy_requests
  referencing old table as deleted_rows
  for each statement execute function private.write_erasure_receipt('privacy request');

-- ===== Row-level security =====

alter table public.privacy_requests enable row level security;
alter table public.privacy_request_entries enable row level security;
alter table public.erasure_receipts enable row level security;
alter table public.erasures enable row level security;

create policy "Staff read every request, users their own"
  on public.privacy_requests for select
  to authenticated
  using ((select private.caller_role()) = 'staff' or user_id = (select private.caller_id()));

create policy "Staff answer requests"
  on public.privacy_requests for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');

create policy "Staff read the history of requests"
  on public.privacy_request_entries for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff add notes to requests"
  on public.privacy_request_entries for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff');

create policy "Staff read erasure receipts"
  on public.erasure_receipts for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

-- ===== Grants =====

revoke all on table
  public.privacy_requests, public.privacy_request_entries, public.erasure_receipts, public.erasures
from public, anon, authenticated, service_role;
revoke all on sequence
  public.privacy_requests_id_seq, public.privacy_request_entries_id_seq, public.erasure_receipts_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  private.privacy_request_due_on, private.set_privacy_request_dates, private.set_privacy_entry_author,
  public.set_privacy_request_status, public.begin_privacy_response, public.finish_privacy_response,
  private.write_erasure_receipt, private.record_erasure, public.list_erasures, public.expire_erasures
from public, anon, authenticated, service_role;

grant select on table public.privacy_requests, public.privacy_request_entries to authenticated;
grant select on table public.erasure_receipts to authenticated, service_role;
grant select, insert, update, delete on table public.privacy_requests, public.privacy_request_entries to service_role;

-- Users often choose the wrong kind; changing it changes the due date.
grant update (kind, status, answer) on table public.privacy_requests to authenticated;
-- Notes only; functions write answers and changes of status.
grant insert (request_id, body) on table public.privacy_request_entries to authenticated;

grant execute on function public.set_privacy_request_status, public.begin_privacy_response to authenticated;
grant execute on function public.finish_privacy_response, public.list_erasures, public.expire_erasures to service_role;
