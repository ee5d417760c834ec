-- What stands beside a lead: what happened to it, what staff write about it, and their views of the inbox. The first two go
-- with it.

-- What happened to a lead, in the order in which it happened; nobody changes it.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id bigint not null references public.leads (id) on delete cascade,
  kind text not null,
  before text,
  after text,
  -- Null where it was the website, or a colleague who has left.
  actor uuid references auth.users (id) on delete set null,
  happened_at timestamptz not null default clock_timestamp(),
  constraint lead_events_kind_length check (char_length(kind) between 1 and 60),
  constraint lead_events_length check (char_length(before) <= 300 and char_length(after) <= 300)
);

create index lead_events_lead_id_idx on public.lead_events (lead_id, id);
create index lead_events_actor_idx on public.lead_events (actor);

create function private.record_lead_event(lead_id bigint, kind text, before text, after text) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, before, after, actor)
  select
    record_lead_event.lead_id, record_lead_event.kind, left(record_lead_event.before, 300),
    left(record_lead_event.after, 300), (select users.id from auth.users where users.id = auth.uid())
$$;

create function private.name_of_person(id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select people.name from private.people where people.user_id = name_of_person.id
$$;

create function private.record_lead_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_lead_event(new.id, 'received', null, new.status);
    if new.call_back_due_at is not null then
      perform private.record_lead_event(new.id, 'call-back promised', null, new.call_back_due_at::text);
    end if;
    return null;
  end if;
  if (new.status, new.closed_reason) is distinct from (old.status, old.closed_reason) then
    perform private.record_lead_event(
      new.id, 'status', concat_ws(': ', old.status, old.closed_reason), concat_ws(': ', new.status, new.closed_reason)
    );
  end if;
  if new.assignee is distinct from old.assignee then
    perform private.record_lead_event(
      new.id, 'assigned', private.name_of_person(old.assignee), private.name_of_person(new.assignee)
    );
  end if;
  if new.snoozed_until is distinct from old.snoozed_until then
    perform private.record_lead_event(
      new.id, case when new.snoozed_until is null then 'woken' else 'snoozed' end, null, new.snoozed_until::text
    );
  end if;
  if new.is_spam <> old.is_spam then
    perform private.record_lead_event(new.id, case when new.is_spam then 'spam' else 'not spam' end, null, null);
  end if;
  if new.merged_into is distinct from old.merged_into then
    perform private.record_lead_event(
      new.id, case when new.merged_into is null then 'parted' else 'merged' end, null,
      (select others.session_id from public.leads as others where others.id = coalesce(new.merged_into, old.merged_into))
    );
  end if;
  if new.call_back_due_at is distinct from old.call_back_due_at and new.call_back_due_at is not null then
    perform private.record_lead_event(new.id, 'call-back promised', null, new.call_back_due_at::text);
  end if;
  if new.call_back_kept_at is distinct from old.call_back_kept_at then
    perform private.record_lead_event(
      new.id, case when new.call_back_kept_at is null then 'call-back not made' else 'call-back made' end, null, null
    );
  end if;
  return null;
end;
$$;

create trigger record_lead_change
  after insert or update of
    status, closed_reason, assignee, snoozed_until, is_spam, merged_into, call_back_due_at, call_back_kept_at,
    conversation_history
  on public.leads
  for each row execute function private.record_lead_change();

-- Notes that staff write for one another. One is never changed: whoever errs deletes theirs and writes another.
create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id bigint not null references public.leads (id) on delete cascade,
  -- Made by the writer's device, so that a note that is sent twice is kept once.
  origin uuid not null default gen_random_uuid(),
  body text not null,
  author uuid default auth.uid() references auth.users (id) on delete set null,
  is_deleted boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint lead_notes_origin_key unique (origin),
  constraint lead_notes_body_length check (char_length(btrim(body)) between 1 and 10000)
);

create index lead_notes_lead_id_idx on public.lead_notes (lead_id, id);
create index lead_notes_author_idx on public.lead_notes (author);

create function private.record_lead_note() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_lead_event(new.lead_id, 'note', null, null);
  elsif new.is_deleted <> old.is_deleted then
    perform private.record_lead_event(
      new.lead_id, case when new.is_deleted then 'note deleted' else 'note restored' end, null, null
    );
  end if;
  return null;
end;
$$;

create trigger record_lead_note
  after insert or update of is_deleted on public.lead_notes
  for each row execute function private.record_lead_note();

-- Filters of the inbox that somebody gave a name.
create table public.lead_views (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  -- The parameters of the list's address.
  query text not null,
  created_at timestamptz not null default now(),
  constraint lead_views_name_length check (char_length(btrim(name)) between 1 and 60),
  constraint lead_views_query_length check (char_length(query) <= 1000),
  constraint lead_views_name_once unique (owner, name)
);

revoke all on table public.lead_events, public.lead_notes, public.lead_views
  from public, anon, authenticated, service_role;
revoke all on sequence public.lead_events_id_seq, public.lead_notes_id_seq, public.lead_views_id_seq
  from public, anon, authenticated, service_role;

grant select on table public.lead_events, public.lead_notes, public.lead_views to authenticated;
grant insert (lead_id, origin, body) on table public.lead_notes to authenticated;
grant update (is_deleted) on table public.lead_notes to authenticated;
grant insert (name, query) on table public.lead_views to authenticated;
grant update (query) on table public.lead_views to authenticated;
grant delete on table public.lead_views to authenticated;
grant select, insert, update, delete on table public.lead_events, public.lead_notes to service_role;
grant select on table public.lead_views to service_role;

alter table public.lead_events enable row level security;
alter table public.lead_notes enable row level security;
alter table public.lead_views enable row level security;

create policy "Staff read what happened to leads"
  on public.lead_events for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read notes about leads"
  on public.lead_notes for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff write notes about leads"
  on public.lead_notes for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff' and author = (select private.caller_id()));

create policy "Staff delete and give back their own notes about leads"
  on public.lead_notes for update
  to authenticated
  using ((select private.caller_role()) = 'staff' and author = (select private.caller_id()))
  with check ((select private.caller_role()) = 'staff' and author = (select private.caller_id()));

create policy "Staff read their own views of the inbox"
  on public.lead_views for select
  to authenticated
  using ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

create policy "Staff keep views of the inbox"
  on public.lead_views for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

create policy "Staff change their own views of the inbox"
  on public.lead_views for update
  to authenticated
  using ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()))
  with check ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

create policy "Staff delete their own views of the inbox"
  on public.lead_views for delete
  to authenticated
  using ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

revoke all on function
  private.record_lead_event(bigint, text, text, text),
  private.name_of_person(uuid),
  private.record_lead_change(),
  private.record_lead_note()
from public;

create trigger write_erasure_receipt
  after delete on public.leads
  referencing old table as gone
  for each statement execute function private.write_erasure_receipt('lead');
