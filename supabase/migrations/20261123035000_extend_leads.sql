-- What becomes of a lead: who looks after it, by when its person is rung and whether they were, until when it rests, why it
-- was closed, and whether it is spam or another's. All of it goes with the lead.

alter table public.leads
  -- Goes up with every change that staff make, so that nobody overwrites what they have not seen.
  add column version integer not null default 1,
  add column assignee uuid references auth.users (id) on delete set null,
  add column snoozed_until timestamptz,
  add column closed_reason text,
  add column is_spam boolean not null default false,
  -- Another lead of the same person, which stands for this one too.
  add column merged_into bigint references public.leads (id) on delete set null,
  -- When the call was asked for, by when it is promised, and when it was made; then when staff were warned of it.
  add column call_back_asked_at timestamptz,
  add column call_back_due_at timestamptz,
  add column call_back_kept_at timestamptz,
  add column call_back_warned_at timestamptz,
  add column call_back_escalated_at timestamptz,
  -- When the person first had an answer: a mail, a call, or a status that only an answer brings.
  add column answered_at timestamptz,
  add column mails_sent integer not null default 0,
  add column closed_at timestamptz,
  -- Where it stands in the inbox. 0: a call is due. 1: unanswered. 2: open. 3: closed or won. 4: spam, or merged. Within
  -- these by the key, the lowest first.
  add column waiting smallint not null default 1,
  add column waiting_key double precision not null default 0,
  add column search tsvector not null default '',
  add column search_title text not null default '',
  add column search_text text not null default '',
  -- The address in lower case and the telephone number's digits: who is the same person.
  add column search_email text,
  add column search_phone text,
  add constraint leads_closed_reason_known check (
    closed_reason in (
      'Answered', 'Passed on', 'No answer from them', 'Not something we make', 'Price', 'Went elsewhere', 'Other'
    )
  ),
  add constraint leads_closed_reason_of_closed check (closed_reason is null or status = 'Closed'),
  add constraint leads_not_merged_into_itself check (merged_into <> id),
  add constraint leads_snoozed_until_range check (
    snoozed_until >= '2020-01-01T00:00:00Z' and snoozed_until < '2199-01-01T00:00:00Z'
  );

-- The inbox in its order; then what staff narrow it by, a person's others, and the clock.
create index leads_waiting_idx on public.leads (waiting, waiting_key, id);
create index leads_status_waiting_idx on public.leads (status, waiting, waiting_key, id);
create index leads_lead_type_waiting_idx on public.leads (lead_type, waiting, waiting_key, id);
create index leads_assignee_waiting_idx on public.leads (assignee, waiting, waiting_key, id);
create index leads_quality_waiting_idx on public.leads (quality, waiting, waiting_key, id);
create index leads_snoozed_until_idx on public.leads (snoozed_until) where snoozed_until is not null;
create index leads_merged_into_idx on public.leads (merged_into) where merged_into is not null;
create index leads_call_back_due_at_idx on public.leads (call_back_due_at) where waiting = 0;
create index leads_updated_at_idx on public.leads (updated_at);
create index leads_search_email_idx on public.leads (search_email) where search_email is not null;
create index leads_search_phone_idx on public.leads (search_phone) where search_phone is not null;
create index leads_search_idx on public.leads using gin (search);
create index leads_search_text_idx on public.leads using gin (search_text extensions.gin_trgm_ops);

-- Security definer: neither staff nor the server may call the functions that it calls.
create function private.index_lead_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Beyond this a transcript is no longer looked through.
  said constant text := left((
    select string_agg(line.value ->> 'text', E'\n' order by line.place)
    from jsonb_array_elements(
      case when jsonb_typeof(new.conversation_history) = 'array' then new.conversation_history else '[]' end
    ) with ordinality as line (value, place)
    where jsonb_typeof(line.value) = 'object'
  ), 60000);
begin
  new.search_email := lower(nullif(btrim(new.customer_info ->> 'email'), ''));
  new.search_phone := private.phone_digits(new.customer_info ->> 'phone');
  new.search_title := private.search_form(concat_ws(
    ' ', new.session_id, new.customer_info ->> 'name', new.customer_info ->> 'company', new.customer_info ->> 'email',
    new.customer_info ->> 'phone'
  ));
  new.search :=
    setweight(to_tsvector('pg_catalog.simple', private.searchable_text(new.search_title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.summary)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(coalesce(said, ''))), 'C');
  new.search_text := new.search_title || private.search_form(concat_ws(' ', new.summary, said));
  return new;
end;
$$;

create trigger index_lead_for_search
  before insert or update of
    session_id, summary, conversation_history, customer_info, search, search_title, search_text, search_email, search_phone
  on public.leads
  for each row execute function private.index_lead_for_search();

-- Keeps what follows from a change: the clocks, the place in the inbox, the version. Security definer: it asks who is staff.
create function private.keep_lead_clock() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_open boolean;
begin
  if new.status <> 'Closed' then
    new.closed_reason := null;
  end if;
  if new.status not in ('Won', 'Closed') then
    new.closed_at := null;
  elsif new.closed_at is null then
    new.closed_at := now();
  end if;
  is_open := new.status not in ('Won', 'Closed') and not new.is_spam and new.merged_into is null;

  if new.callback_requested and new.call_back_asked_at is null then
    new.call_back_asked_at := case when is_new then new.created_at else now() end;
  end if;
  if not is_new and new.call_back_kept_at is not null and old.call_back_kept_at is null then
    -- Nobody says that they rang earlier than they say so.
    new.call_back_kept_at := now();
  end if;

  if new.status in ('New', 'Contacting') and new.call_back_kept_at is null and new.mails_sent = 0 then
    new.answered_at := null;
  elsif new.answered_at is null then
    new.answered_at := now();
  end if;

  -- Whoever writes again is heard at once, whatever the lead was put off until.
  if not is_new and new.conversation_history is distinct from old.conversation_history then
    new.snoozed_until := null;
  end if;

  if not is_new and new.assignee is distinct from old.assignee and new.assignee is not null and not exists (
    select from private.people where people.user_id = new.assignee and people.role = 'staff'
  ) then
    raise exception 'Only staff look after leads' using errcode = 'check_violation';
  end if;
  if not is_new and new.merged_into is distinct from old.merged_into and new.merged_into is not null and (
    exists (select from public.leads as into_one where into_one.id = new.merged_into and into_one.merged_into is not null)
    or exists (select from public.leads as others where others.merged_into = new.id)
  ) then
    raise exception 'A lead that stands for others is merged into none' using errcode = 'check_violation';
  end if;

  new.waiting := case
    when new.is_spam or new.merged_into is not null then 4
    when not is_open then 3
    -- Whoever is in conversation has been reached, by whatever way.
    when new.callback_requested and new.call_back_kept_at is null and new.status in ('New', 'Contacting') then 0
    when new.answered_at is null then 1
    else 2
  end;
  new.waiting_key := case new.waiting
    when 0 then extract(epoch from coalesce(new.call_back_due_at, new.created_at))
    when 1 then extract(epoch from new.created_at)
    else - extract(epoch from new.created_at)
  end;

  if not is_new and (
    new.status, new.closed_reason, new.assignee, new.snoozed_until, new.is_spam, new.merged_into, new.call_back_kept_at
  ) is distinct from (
    old.status, old.closed_reason, old.assignee, old.snoozed_until, old.is_spam, old.merged_into, old.call_back_kept_at
  ) then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;

-- Those from before, with what is known of them: being sorted is no edit.
alter table public.leads disable trigger user;
create trigger keep_lead_clock
  before insert or update on public.leads
  for each row execute function private.keep_lead_clock();
alter table public.leads enable trigger index_lead_for_search;
update public.leads set
  call_back_asked_at = case when callback_requested then created_at end,
  answered_at = case when status not in ('New', 'Contacting') then updated_at end,
  closed_at = case when status in ('Won', 'Closed') then updated_at end,
  summary = summary;
alter table public.leads enable trigger user;

-- Further arguments are columns of which nothing is noted, since they follow from others.
create or replace function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_each(after)
    where key <> 'updated_at' and not starts_with(key, 'search') and key <> all (tg_argv[1:])
      and value is distinct from before -> key;

    if changed = '{}' then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, role_name, action, table_name, row_id, changed_columns)
  values (
    coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
    -- `current_user` is this function's owner here.
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    lower(tg_op),
    tg_table_name,
    coalesce(after ->> tg_argv[0], before ->> tg_argv[0]),
    changed
  );
  return null;
end;
$$;

drop trigger record_leads_change on public.leads;
create trigger record_leads_change
  after insert or update or delete on public.leads
  for each row execute function private.record_change(
    'id', 'version', 'waiting', 'waiting_key', 'answered_at', 'closed_at', 'call_back_asked_at'
  );

revoke all on function private.index_lead_for_search(), private.keep_lead_clock() from public;
