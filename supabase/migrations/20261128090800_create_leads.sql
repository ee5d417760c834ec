-- Conversations with the assistant, enquiries and leads. Visitors have no privileges here: the server finds a
-- conversation by the hash of a key that only the visitor's tab has.

-- ===== Tables =====

create table public.leads (
  id bigint generated always as identity primary key,
  session_id text not null,
  lead_type text not null,
  intent_type text not null default '',
  quality text not null default '',
  summary text not null default '',
  status text not null default 'New',
  callback_requested boolean not null default false,
  preferred_contact text,
  conversation_history jsonb not null default '[]',
  customer_info jsonb not null default '{}',
  "timestamp" timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  specification jsonb not null default '{}',
  drawing_filename text,
  drawing_storage_path text,
  drawing_file_size bigint,
  drawing_mime_type text,
  conversation_id uuid,
  reference text generated always as (session_id) stored,
  -- [{"text": …, "lines": [numbers]}]: each sentence of the summary with the numbers of its source lines.
  summary_points jsonb not null default '[]',
  -- Incremented by staff's changes, to detect conflicts.
  version integer not null default 1,
  assignee uuid references auth.users (id) on delete set null,
  snoozed_until timestamptz,
  closed_reason text,
  is_spam boolean not null default false,
  merged_into bigint references public.leads (id) on delete set null,
  -- When the call was requested, due and made, and when staff were warned.
  call_back_asked_at timestamptz,
  call_back_due_at timestamptz,
  call_back_kept_at timestamptz,
  call_back_warned_at timestamptz,
  call_back_escalated_at timestamptz,
  -- The first email, call or status that implies an answer.
  answered_at timestamptz,
  mails_sent integer not null default 0,
  closed_at timestamptz,
  -- Sort order of the inbox: 0 call due, 1 unanswered, 2 open, 3 closed or won, 4 spam or merged; then by
  -- `waiting_key`.
  waiting smallint not null default 1,
  waiting_key double precision not null default 0,
  search tsvector not null default '',
  search_title text not null default '',
  search_text text not null default '',
  -- Lower-case email address and phone digits, which identify the contact.
  search_email text,
  search_phone text,
  -- By field: `heard` is the visitor's value when staff corrected it, `says` a later one.
  corrections jsonb not null default '{}',
  wrote_again_at timestamptz,
  -- Required if the leads share neither address nor phone number.
  merge_reason text,
  erasure_key uuid not null default gen_random_uuid(),
  constraint leads_session_id_length check (char_length(session_id) between 1 and 200),
  constraint leads_lead_type_known check (
    lead_type in ('job_seeker', 'supplier', 'community_member', 'staff_support', 'customer_enquiry')
  ),
  constraint leads_intent_type_length check (char_length(intent_type) <= 100),
  constraint leads_quality_length check (char_length(quality) <= 60),
  constraint leads_summary_length check (char_length(summary) <= 10000),
  constraint leads_status_known check (status in ('New', 'Contacting', 'In conversation', 'Won', 'Closed')),
  constraint leads_preferred_contact_length check (char_length(preferred_contact) <= 200),
  constraint leads_conversation_history_form check (
    jsonb_typeof(conversation_history) = 'array' and octet_length(conversation_history::text) <= 500000
  ),
  constraint leads_customer_info_form check (
    jsonb_typeof(customer_info) = 'object' and octet_length(customer_info::text) <= 20000
  ),
  constraint leads_specification_form check (
    jsonb_typeof(specification) = 'object' and octet_length(specification::text) <= 10000
  ),
  constraint leads_drawing_whole check (
    num_nulls(drawing_filename, drawing_storage_path, drawing_file_size, drawing_mime_type) in (0, 4)
  ),
  constraint leads_drawing_filename_length check (char_length(drawing_filename) between 1 and 255),
  constraint leads_drawing_storage_path_key unique (drawing_storage_path),
  constraint leads_drawing_storage_path_form check (
    drawing_storage_path ~ '^enquiries/[0-9a-f]{32}-[A-Za-z0-9]+\.[a-z]+$'
    and char_length(drawing_storage_path) <= 1024
  ),
  constraint leads_drawing_file_size_range check (drawing_file_size between 1 and 10485760),
  constraint leads_drawing_mime_type_known check (
    drawing_mime_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')
  ),
  constraint leads_summary_points_form check (
    jsonb_typeof(summary_points) = 'array' and octet_length(summary_points::text) <= 50000
  ),
  constraint leads_closed_reason_known check (
    closed_reason in (
      'Answered', 'Passed on', 'No answer from them', 'Not something we make', 'Price', 'Went elsewhere', 'Other'
    )
  ),
  constraint leads_closed_reason_of_closed check (closed_reason is null or status = 'Closed'),
  constraint leads_not_merged_into_itself check (merged_into <> id),
  constraint leads_snoozed_until_range check (
    snoozed_until >= '2020-01-01T00:00:00Z' and snoozed_until < '2199-01-01T00:00:00Z'
  ),
  constraint leads_corrections_form check (
    jsonb_typeof(corrections) = 'object' and octet_length(corrections::text) <= 60000
  ),
  constraint leads_merge_reason_length check (char_length(btrim(merge_reason)) between 1 and 200),
  constraint leads_merge_reason_of_merged check (merge_reason is null or merged_into is not null)
);

create index leads_created_at_idx on public.leads (created_at desc, id desc);
create index leads_status_created_at_idx on public.leads (status, created_at desc, id desc);
create index leads_session_id_idx on public.leads (session_id);
create index leads_customer_email_idx on public.leads (lower(customer_info ->> 'email'));
create index leads_conversation_id_idx on public.leads (conversation_id);
-- For the inbox and its filters, the contact's other leads, and due calls.
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
create index leads_waiting_count_idx on public.leads (waiting, snoozed_until) include (call_back_due_at, assignee);
create unique index leads_erasure_key_idx on public.leads (erasure_key);

-- At most one row per lead, erased with it.
create table public.lead_job_seekers (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  skills text not null default '',
  experience text not null default '',
  preferred_role text not null default '',
  constraint lead_job_seekers_skills_length check (char_length(skills) <= 5000),
  constraint lead_job_seekers_experience_length check (char_length(experience) <= 5000),
  constraint lead_job_seekers_preferred_role_length check (char_length(preferred_role) <= 200)
);

create table public.lead_suppliers (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  product_type text not null default '',
  pricing text not null default '',
  constraint lead_suppliers_product_type_length check (char_length(product_type) <= 200),
  constraint lead_suppliers_pricing_length check (char_length(pricing) <= 5000)
);

create table public.lead_community_members (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  inquiry_type text not null default '',
  location text not null default '',
  constraint lead_community_members_inquiry_type_length check (char_length(inquiry_type) <= 200),
  constraint lead_community_members_location_length check (char_length(location) <= 200)
);

create table public.lead_staff_support (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  area text not null default '',
  priority text not null default '',
  constraint lead_staff_support_area_length check (char_length(area) <= 200),
  constraint lead_staff_support_priority_length check (char_length(priority) <= 60)
);

-- A conversation with contact data is erased with its lead; others expire after 30 days.
create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  key_hash text not null unique,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  kind text,
  reference text,
  lead_id bigint references public.leads (id) on delete cascade,
  page text not null default '',
  state jsonb not null default '{}',
  version integer not null default 1,
  line_count integer not null default 0,
  purge_after timestamptz not null default now() + interval '30 days',
  erasure_key uuid not null default gen_random_uuid(),
  constraint conversations_key_hash_form check (key_hash ~ '^[0-9a-f]{64}$'),
  constraint conversations_kind_known check (
    kind in ('job_seeker', 'supplier', 'community_member', 'staff_support', 'customer_enquiry')
  ),
  constraint conversations_reference_length check (char_length(reference) between 1 and 200),
  constraint conversations_page_length check (char_length(page) <= 300),
  constraint conversations_state_form check (
    jsonb_typeof(state) = 'object' and octet_length(state::text) <= 50000
  ),
  constraint conversations_line_count_range check (line_count between 0 and 400)
);

alter table public.leads add constraint leads_conversation_id_fkey
  foreign key (conversation_id) references public.conversations (id) on delete set null;

create index conversations_lead_id_idx on public.conversations (lead_id);
create index conversations_purge_after_idx on public.conversations (purge_after) where lead_id is null;
create unique index conversations_erasure_key_idx on public.conversations (erasure_key);
create index conversations_started_at_idx on public.conversations (started_at, id);

create table public.conversation_messages (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  number integer not null,
  author text not null,
  text text not null,
  links jsonb not null default '[]',
  is_generated boolean not null default false,
  -- Detects a message sent again after a lost response.
  message_key uuid,
  at timestamptz not null default now(),
  primary key (conversation_id, number),
  constraint conversation_messages_message_once unique (conversation_id, message_key),
  constraint conversation_messages_number_range check (number between 1 and 400),
  constraint conversation_messages_author_known check (author in ('visitor', 'assistant', 'staff')),
  constraint conversation_messages_text_length check (char_length(text) between 1 and 4000),
  constraint conversation_messages_links_form check (
    jsonb_typeof(links) = 'array' and octet_length(links::text) <= 4000
  )
);

-- The assistant's search index. The server replaces it when the pages have a new version.
create table public.page_passages (
  number integer primary key,
  version text not null,
  path text not null,
  title text not null,
  body text not null,
  -- Less than 1 for summaries.
  weight real not null default 1,
  search tsvector not null default '',
  constraint page_passages_version_length check (char_length(version) between 1 and 200),
  constraint page_passages_path_form check (path ~ '^/' and char_length(path) <= 300),
  constraint page_passages_title_length check (char_length(title) <= 400),
  constraint page_passages_body_length check (char_length(body) <= 4000)
);

create index page_passages_search_idx on public.page_passages using gin (search);

-- Immutable history.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id bigint not null references public.leads (id) on delete cascade,
  kind text not null,
  before text,
  after text,
  actor uuid references auth.users (id) on delete set null,
  happened_at timestamptz not null default clock_timestamp(),
  constraint lead_events_kind_length check (char_length(kind) between 1 and 60),
  constraint lead_events_length check (char_length(before) <= 300 and char_length(after) <= 300)
);

create index lead_events_lead_id_idx on public.lead_events (lead_id, id);
create index lead_events_actor_idx on public.lead_events (actor);

-- Notes can only be added and deleted.
create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id bigint not null references public.leads (id) on delete cascade,
  -- Created by the browser, so that a repeated request stores one note.
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

create table public.lead_saved_views (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  constraint lead_saved_views_name_length check (char_length(btrim(name)) between 1 and 60),
  constraint lead_saved_views_query_length check (char_length(query) <= 1000),
  constraint lead_saved_views_name_once unique (owner, name)
);

-- Drawings uploaded by the enquiry form with the secret key; staff read and delete them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'enquiry-drawings',
  'enquiry-drawings',
  false,
  10485760,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic']
)
on conflict (id) do nothing;

select private.disable_column_statistics('public.leads', array[
  'session_id', 'reference', 'intent_type', 'summary', 'summary_points', 'preferred_contact', 'conversation_history',
  'customer_info', 'specification', 'corrections', 'merge_reason', 'drawing_filename', 'drawing_storage_path', 'search',
  'search_title', 'search_text', 'search_email', 'search_phone'
]);
select private.disable_column_statistics('public.lead_job_seekers', array['skills', 'experience', 'preferred_role']);
select private.disable_column_statistics('public.lead_suppliers', array['product_type', 'pricing']);
select private.disable_column_statistics('public.lead_community_members', array['inquiry_type', 'location']);
select private.disable_column_statistics('public.lead_staff_support', array['area', 'priority']);
select private.disable_column_statistics('public.lead_notes', array['body']);
select private.disable_column_statistics('public.lead_events', array['before', 'after']);
select private.disable_column_statistics('public.conversations', array['key_hash', 'reference', 'page', 'state']);
select private.disable_column_statistics('public.conversation_messages', array['text', 'links']);

-- ===== Leads =====

-- Each lead type has its own detail table.
create function private.prevent_lead_type_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The type of a lead cannot be changed.' using errcode = 'check_violation';
end;
$$;

-- The argument is the lead type.
create function private.check_lead_type() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.leads where id = new.lead_id and lead_type <> tg_argv[0]) then
    raise exception 'Lead % is not of type %.', new.lead_id, tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

-- Security definer: neither staff nor the server may call the helpers.
create function private.index_lead_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Only this much of a transcript is searched.
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
  new.search_title := private.to_search_key(concat_ws(
    ' ', new.session_id, new.customer_info ->> 'name', new.customer_info ->> 'company', new.customer_info ->> 'email',
    new.customer_info ->> 'phone'
  ));
  new.search :=
    setweight(to_tsvector('pg_catalog.simple', private.searchable_text(new.search_title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.summary)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(coalesce(said, ''))), 'C');
  new.search_text := new.search_title || private.to_search_key(concat_ws(' ', new.summary, said));
  return new;
end;
$$;

-- Security definer, because it checks who is staff.
create function private.set_lead_timestamps() returns trigger
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
    -- Calls can't be backdated.
    new.call_back_kept_at := now();
  end if;

  if new.status in ('New', 'Contacting') and new.call_back_kept_at is null and new.mails_sent = 0 then
    new.answered_at := null;
  elsif new.answered_at is null then
    new.answered_at := now();
  end if;

  -- A new message ends snoozing and needs an answer.
  if not is_new and new.conversation_history is distinct from old.conversation_history then
    new.snoozed_until := null;
    if old.answered_at is not null then
      new.wrote_again_at := coalesce(old.wrote_again_at, now());
    end if;
  end if;
  -- Any action by staff ends the wait, unless they set it explicitly.
  if not is_new and new.wrote_again_at is not distinct from old.wrote_again_at and (
    (new.status, new.closed_reason, new.call_back_kept_at) is distinct from
      (old.status, old.closed_reason, old.call_back_kept_at)
    or new.mails_sent > old.mails_sent
  ) then
    new.wrote_again_at := null;
  end if;

  if not is_new and new.assignee is distinct from old.assignee and new.assignee is not null and not exists (
    select from private.users where users.user_id = new.assignee and users.role = 'staff'
  ) then
    raise exception 'Leads can only be assigned to staff.' using errcode = 'check_violation';
  end if;
  if not is_new and new.merged_into is distinct from old.merged_into and new.merged_into is not null and (
    exists (select from public.leads as into_one where into_one.id = new.merged_into and into_one.merged_into is not null)
    or exists (select from public.leads as others where others.merged_into = new.id)
  ) then
    raise exception 'A merged lead cannot be a target, and a lead with merged leads cannot be merged.'
      using errcode = 'check_violation';
  end if;

  if new.merged_into is null then
    new.merge_reason := null;
  end if;
  if not is_new and new.merged_into is distinct from old.merged_into and new.merged_into is not null
    and btrim(coalesce(new.merge_reason, '')) = '' and not exists (
      select from public.leads as into_one
      where into_one.id = new.merged_into
        and (into_one.search_email = new.search_email or into_one.search_phone = new.search_phone)
    ) then
    raise exception 'Merging leads without a common email address or phone number requires a reason.'
      using errcode = 'check_violation';
  end if;

  new.waiting := case
    when new.is_spam or new.merged_into is not null then 4
    -- A conversation counts as the call.
    when is_open and new.callback_requested and new.call_back_kept_at is null and new.status in ('New', 'Contacting') then 0
    when new.wrote_again_at is not null then 1
    when not is_open then 3
    when new.answered_at is null then 1
    else 2
  end;
  new.waiting_key := case new.waiting
    when 0 then extract(epoch from coalesce(new.call_back_due_at, new.created_at))
    when 1 then extract(epoch from coalesce(new.wrote_again_at, new.created_at))
    else - extract(epoch from new.created_at)
  end;

  if not is_new and (
    new.status, new.closed_reason, new.assignee, new.snoozed_until, new.is_spam, new.merged_into, new.call_back_kept_at,
    new.wrote_again_at
  ) is distinct from (
    old.status, old.closed_reason, old.assignee, old.snoozed_until, old.is_spam, old.merged_into, old.call_back_kept_at,
    old.wrote_again_at
  ) then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;

create function private.record_lead_event(lead_id bigint, kind text, before text, after text) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, before, after, actor)
  select
    record_lead_event.lead_id, record_lead_event.kind, left(record_lead_event.before, 300),
    left(record_lead_event.after, 300), (select users.id from auth.users where users.id = auth.uid())
$$;

create function private.get_user_name(id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select users.name from private.users where users.user_id = get_user_name.id
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
      new.id, 'assigned', private.get_user_name(old.assignee), private.get_user_name(new.assignee)
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
      new.id, case when new.merged_into is null then 'parted' else 'merged' end, new.merge_reason,
      (select others.session_id from public.leads as others where others.id = coalesce(new.merged_into, old.merged_into))
    );
  end if;
  if new.wrote_again_at is not null and old.wrote_again_at is null then
    perform private.record_lead_event(new.id, 'wrote again', null, null);
  elsif new.wrote_again_at is null and old.wrote_again_at is not null
    and (new.status, new.closed_reason, new.call_back_kept_at, new.mails_sent) is not distinct from
      (old.status, old.closed_reason, old.call_back_kept_at, old.mails_sent) then
    perform private.record_lead_event(new.id, 'dealt with', null, null);
  end if;
  -- Messages to a merged lead go to the lead it was merged into.
  if new.conversation_history is distinct from old.conversation_history and new.merged_into is not null then
    update public.leads set
      snoozed_until = null,
      wrote_again_at = case when answered_at is null then wrote_again_at else coalesce(wrote_again_at, now()) end
    where id = new.merged_into;
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

-- Drawings of erased or unsaved leads. The caller deletes them through the storage API; deleting rows would orphan the
-- files.
create function public.list_orphaned_drawings(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'enquiry-drawings'
    and objects.created_at < list_orphaned_drawings.stored_before
    and not exists (select from public.leads where leads.drawing_storage_path = objects.name)
  order by objects.created_at, objects.name
  limit least(greatest(list_orphaned_drawings.max_rows, 0), 10000)
$$;

-- ===== Details and corrections =====

create function private.lead_detail(lead_id bigint) returns jsonb
language sql stable
set search_path = ''
as $$
  select case leads.lead_type
    when 'job_seeker' then '{"skills": "", "experience": "", "preferred_role": ""}'::jsonb
    when 'supplier' then '{"product_type": "", "pricing": ""}'
    when 'community_member' then '{"inquiry_type": "", "location": ""}'
    when 'staff_support' then '{"area": "", "priority": ""}'
    else '{}'
  end || coalesce(
    (select to_jsonb(detail) from public.lead_job_seekers as detail where detail.lead_id = lead_detail.lead_id),
    (select to_jsonb(detail) from public.lead_suppliers as detail where detail.lead_id = lead_detail.lead_id),
    (select to_jsonb(detail) from public.lead_community_members as detail where detail.lead_id = lead_detail.lead_id),
    (select to_jsonb(detail) from public.lead_staff_support as detail where detail.lead_id = lead_detail.lead_id),
    '{}'
  ) - 'lead_id'
  from public.leads where leads.id = lead_detail.lead_id
$$;

create function private.write_lead_detail(lead_id bigint, lead_type text, detail jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  case lead_type
    when 'job_seeker' then
      insert into public.lead_job_seekers (lead_id, skills, experience, preferred_role)
      values (
        write_lead_detail.lead_id, coalesce(detail ->> 'skills', ''), coalesce(detail ->> 'experience', ''),
        coalesce(detail ->> 'preferred_role', '')
      )
      on conflict on constraint lead_job_seekers_pkey do update
      set skills = excluded.skills, experience = excluded.experience, preferred_role = excluded.preferred_role;
    when 'supplier' then
      insert into public.lead_suppliers (lead_id, product_type, pricing)
      values (write_lead_detail.lead_id, coalesce(detail ->> 'product_type', ''), coalesce(detail ->> 'pricing', ''))
      on conflict on constraint lead_suppliers_pkey do update
      set product_type = excluded.product_type, pricing = excluded.pricing;
    when 'community_member' then
      insert into public.lead_community_members (lead_id, inquiry_type, location)
      values (write_lead_detail.lead_id, coalesce(detail ->> 'inquiry_type', ''), coalesce(detail ->> 'location', ''))
      on conflict on constraint lead_community_members_pkey do update
      set inquiry_type = excluded.inquiry_type, location = excluded.location;
    when 'staff_support' then
      insert into public.lead_staff_support (lead_id, area, priority)
      values (write_lead_detail.lead_id, coalesce(detail ->> 'area', ''), coalesce(detail ->> 'priority', ''))
      on conflict on constraint lead_staff_support_pkey do update
      set area = excluded.area, priority = excluded.priority;
    else null;
  end case;
end;
$$;

-- Stores a visitor's new value alongside staff's correction.
create function private.merge_lead_corrections(corrections jsonb, stored jsonb, said jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, jsonb_strip_nulls(jsonb_build_object(
    'heard', field.value -> 'heard',
    'says', case
      when coalesce(said ->> field.key, '')
        not in ('', coalesce(field.value ->> 'heard', ''), coalesce(stored ->> field.key, ''))
      then said ->> field.key
    end
  ))), '{}')
  from jsonb_each(merge_lead_corrections.corrections) as field
$$;

-- Returns the new version, or null after a conflict. Missing fields are kept. A value that differs from the visitor's
-- is a correction.
create function public.save_lead_detail(lead_id bigint, seen integer, person jsonb, detail jsonb)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.leads;
  known jsonb;
  kept jsonb;
  field record;
  former text;
  said text;
  changed text[] := '{}';
  is_settled boolean := false;
begin
  perform private.assert_staff_user();
  select * into stored from public.leads where id = save_lead_detail.lead_id for update;
  if not found or stored.version <> seen then
    return null;
  end if;
  kept := stored.corrections;
  known := private.lead_detail(stored.id);
  for field in
    select entry.key, btrim(coalesce(entry.value, '')) as value
    from jsonb_each_text(person) as entry
    where entry.key in ('name', 'company', 'email', 'phone')
    union all
    select entry.key, btrim(coalesce(entry.value, '')) from jsonb_each_text(detail) as entry where known ? entry.key
  loop
    former := coalesce(stored.customer_info ->> field.key, known ->> field.key, '');
    said := case
      when kept ? field.key
        then coalesce(kept #>> array[field.key, 'says'], kept #>> array[field.key, 'heard'], '')
      else former
    end;
    is_settled := is_settled or kept #> array[field.key, 'says'] is not null;
    if field.value <> former then
      changed := changed || field.key;
    end if;
    kept := case
      when field.value = said or stored.conversation_id is null then kept - field.key
      else kept || jsonb_build_object(
        field.key, jsonb_strip_nulls(jsonb_build_object('heard', nullif(said, '')))
      )
    end;
  end loop;
  if changed = '{}' and not is_settled then
    return stored.version;
  end if;
  perform private.write_lead_detail(stored.id, stored.lead_type, known || (
    select coalesce(jsonb_object_agg(entry.key, btrim(entry.value)), '{}')
    from jsonb_each_text(detail) as entry where known ? entry.key
  ));
  update public.leads set
    customer_info = jsonb_strip_nulls(customer_info || (
      select coalesce(jsonb_object_agg(entry.key, nullif(btrim(entry.value), '')), '{}')
      from jsonb_each_text(person) as entry
      where entry.key in ('name', 'company', 'email', 'phone')
    )),
    corrections = kept,
    version = version + 1
  where id = stored.id;
  if changed <> '{}' then
    perform private.record_lead_event(stored.id, 'detail', null, array_to_string(changed, ', '));
  end if;
  return stored.version + 1;
end;
$$;

-- Returns, for each lead, `changed` with the new version and the former values, `stale` with the current version, or
-- `gone`.
create function public.change_leads(changes jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  change jsonb;
  stored public.leads;
  changed public.leads;
  answers jsonb := '[]';
begin
  perform private.assert_staff_user();
  if jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'At most 500 leads can be changed at once.' using errcode = 'check_violation';
  end if;
  -- Sorted, to avoid deadlocks.
  for change in select value from jsonb_array_elements(changes) order by (value ->> 'id')::bigint loop
    select * into stored from public.leads where id = (change ->> 'id')::bigint for update;
    if not found then
      answers := answers || jsonb_build_object('id', change -> 'id', 'outcome', 'gone');
      continue;
    end if;
    if stored.version is distinct from (change ->> 'version')::integer then
      answers := answers || jsonb_build_object('id', stored.id, 'outcome', 'stale', 'version', stored.version);
      continue;
    end if;
    update public.leads set
      status = case when change ? 'status' then change ->> 'status' else status end,
      closed_reason = case when change ? 'closed_reason' then change ->> 'closed_reason' else closed_reason end,
      assignee = case when change ? 'assignee' then (change ->> 'assignee')::uuid else assignee end,
      snoozed_until =
        case when change ? 'snoozed_until' then (change ->> 'snoozed_until')::timestamptz else snoozed_until end,
      is_spam = case when change ? 'is_spam' then (change ->> 'is_spam')::boolean else is_spam end,
      merged_into = case when change ? 'merged_into' then (change ->> 'merged_into')::bigint else merged_into end,
      merge_reason = case when change ? 'merge_reason' then change ->> 'merge_reason' else merge_reason end,
      wrote_again_at =
        case when change ? 'wrote_again_at' then (change ->> 'wrote_again_at')::timestamptz else wrote_again_at end,
      call_back_kept_at = case
        when change ? 'call_back_kept_at' then (change ->> 'call_back_kept_at')::timestamptz else call_back_kept_at
      end
    where id = stored.id
    returning * into changed;
    answers := answers || jsonb_build_object(
      'id', stored.id, 'outcome', 'changed', 'version', changed.version,
      'before', (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(stored))
        where key not in ('id', 'version')
          -- Includes side effects, so that undo reverts them.
          and (change ? key or key = 'wrote_again_at' and stored.wrote_again_at is distinct from changed.wrote_again_at)
      )
    );
  end loop;
  return answers;
end;
$$;

-- ===== Conversations =====

create function public.read_conversation(key_hash text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', conversations.id,
    'version', conversations.version,
    'state', conversations.state,
    'reference', conversations.reference,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', lines.number,
        'author', lines.author,
        'text', lines.text,
        'links', lines.links,
        'isGenerated', lines.is_generated,
        'key', lines.message_key,
        'at', lines.at
      ) order by lines.number), '[]')
      from public.conversation_messages as lines
      where lines.conversation_id = conversations.id
    )
  )
  from public.conversations
  where conversations.key_hash = read_conversation.key_hash
$$;

-- Type, intent, quality and summary come from the conversation only.
create function private.upsert_lead_from_conversation(conversation public.conversations, lead jsonb) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  stored public.leads;
  person jsonb := coalesce(lead -> 'person', '{}');
  detail jsonb := coalesce(lead -> 'detail', '{}');
  former_detail jsonb;
  corrected text[];
  history jsonb;
begin
  select jsonb_agg(jsonb_build_object('role', lines.author, 'text', lines.text, 'at', lines.at) order by lines.number)
  into history
  from public.conversation_messages as lines
  where lines.conversation_id = conversation.id;

  if conversation.lead_id is null then
    insert into public.leads (session_id, lead_type, conversation_id)
    values (lead ->> 'reference', lead ->> 'type', conversation.id)
    returning * into stored;
  else
    select * into stored from public.leads where id = conversation.lead_id for update;
  end if;
  corrected := array(select jsonb_object_keys(stored.corrections));
  former_detail := private.lead_detail(stored.id);

  update public.leads
  set
    intent_type = coalesce(lead ->> 'intent', ''),
    quality = coalesce(lead ->> 'quality', ''),
    summary = coalesce(lead ->> 'summary', ''),
    summary_points = coalesce(lead -> 'points', '[]'),
    callback_requested = coalesce((lead ->> 'callback')::boolean, false),
    call_back_due_at = coalesce(leads.call_back_due_at, (lead ->> 'callbackBy')::timestamptz),
    preferred_contact = lead ->> 'preferred',
    customer_info = stored.customer_info || (person - corrected),
    corrections = private.merge_lead_corrections(stored.corrections, stored.customer_info || former_detail, person || detail),
    specification = coalesce(lead -> 'specification', '{}'),
    conversation_history = coalesce(history, '[]'),
    -- Detects conflicts with staff's edits of contact data.
    version = leads.version + case
      when conversation.lead_id is not null
        and (stored.customer_info @> (person - corrected) and former_detail @> (detail - corrected)) is false
      then 1 else 0
    end
  where id = stored.id;
  perform private.write_lead_detail(stored.id, stored.lead_type, former_detail || (detail - corrected));
  return stored.id;
end;
$$;

-- Stores a turn and, once there is contact data, the lead. Returns `saved`, `known` (already stored), `changed`
-- (another turn was first; the server asks the assistant again) or `gone`.
create function public.save_conversation_turn(
  key_hash text, expected_version integer, message_key uuid, lines jsonb, state jsonb,
  kind text default null, lead jsonb default null, page text default ''
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  wrote integer;
begin
  if expected_version = 0 then
    insert into public.conversations (key_hash, page, state, version)
    values (save_conversation_turn.key_hash, save_conversation_turn.page, '{}', 0)
    on conflict on constraint conversations_key_hash_key do nothing;
  end if;

  select * into conversation
  from public.conversations
  where conversations.key_hash = save_conversation_turn.key_hash
  for update;
  if not found then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if exists (
    select from public.conversation_messages as earlier
    where earlier.conversation_id = conversation.id and earlier.message_key = save_conversation_turn.message_key
  ) then
    return jsonb_build_object('outcome', 'known', 'version', conversation.version);
  end if;
  if conversation.version <> expected_version then
    return jsonb_build_object('outcome', 'changed', 'version', conversation.version);
  end if;

  -- The key belongs to the visitor's line.
  insert into public.conversation_messages
    (conversation_id, number, author, text, links, is_generated, message_key, at)
  select
    conversation.id,
    conversation.line_count + line.place,
    line.value ->> 'author',
    line.value ->> 'text',
    coalesce(line.value -> 'links', '[]'),
    coalesce((line.value ->> 'isGenerated')::boolean, false),
    case when line.value ->> 'author' = 'visitor' then save_conversation_turn.message_key end,
    coalesce((line.value ->> 'at')::timestamptz, now())
  from jsonb_array_elements(lines) with ordinality as line (value, place);
  get diagnostics wrote = row_count;

  update public.conversations
  set
    version = conversation.version + 1,
    line_count = conversation.line_count + wrote,
    last_at = now(),
    purge_after = now() + interval '30 days',
    state = save_conversation_turn.state,
    kind = coalesce(save_conversation_turn.kind, conversations.kind),
    reference = coalesce(lead ->> 'reference', conversations.reference)
  where conversations.id = conversation.id;

  if lead is not null then
    update public.conversations
    set lead_id = private.upsert_lead_from_conversation(conversation, lead)
    where conversations.id = conversation.id;
  end if;
  return jsonb_build_object(
    'outcome', 'saved', 'version', conversation.version + 1, 'first', conversation.line_count + 1
  );
end;
$$;

-- Recorded in the erasure log, unlike expired conversations, which expire again after a restore.
create function public.delete_conversation(key_hash text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation
  from public.conversations
  where conversations.key_hash = delete_conversation.key_hash
  for update;
  if not found then
    return false;
  end if;
  perform private.set_erasure_reason('the visitor');
  insert into public.erasures (key, kind) values (conversation.erasure_key, 'conversation') on conflict do nothing;
  delete from public.leads where id = conversation.lead_id;
  delete from public.conversations where id = conversation.id;
  return true;
end;
$$;

-- The 30 days are fixed here, so that the secret key cannot shorten them.
create function public.expire_conversations(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.conversations
    where id in (
      select overdue.id
      from public.conversations as overdue
      where overdue.lead_id is null and overdue.purge_after < now()
      order by overdue.purge_after
      limit least(greatest(expire_conversations.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Conversations and enquiries that began within these London days (inclusive), oldest first, without names or text. The
-- last two arguments are the cursor.
create function public.list_conversation_rows(
  since date, until date, after_moment timestamptz default null, after_key text default '', max_rows integer default 1000
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  first_moment constant timestamptz := list_conversation_rows.since::timestamp at time zone 'Europe/London';
  end_moment constant timestamptz := (list_conversation_rows.until + 1)::timestamp at time zone 'Europe/London';
  begin_moment constant timestamptz := greatest(first_moment, list_conversation_rows.after_moment);
  most constant integer := least(greatest(list_conversation_rows.max_rows, 0), 1000);
  found jsonb;
begin
  perform private.assert_staff_user();
  select coalesce(jsonb_agg(to_jsonb(line) order by line.started_at, line.key), '[]') into found
  from (
    select every_one.* from (
      (
        select
          'c' || conversations.id as key, conversations.started_at, conversations.last_at, 'Assistant' as source,
          conversations.kind, conversations.page, conversations.line_count as lines, conversations.lead_id
        from public.conversations
        where conversations.started_at >= begin_moment and conversations.started_at < end_moment
          and (
            list_conversation_rows.after_moment is null
            or (conversations.started_at, 'c' || conversations.id) > (list_conversation_rows.after_moment, after_key)
          )
        order by conversations.started_at, conversations.id
        limit most
      )
      union all
      (
        select
          'l' || lpad(leads.id::text, 19, '0'), leads.created_at, leads.created_at, 'Enquiry form', leads.lead_type,
          coalesce(leads.customer_info ->> 'about', ''), jsonb_array_length(leads.conversation_history), leads.id
        from public.leads
        where leads.conversation_id is null
          and leads.created_at >= begin_moment and leads.created_at < end_moment
          and (
            list_conversation_rows.after_moment is null
            or (leads.created_at, 'l' || lpad(leads.id::text, 19, '0')) > (list_conversation_rows.after_moment, after_key)
          )
        order by leads.created_at, leads.id
        limit most
      )
    ) as every_one
    order by every_one.started_at, every_one.key
    limit most
  ) as begun
  left join lateral (
    select
      leads.session_id as reference, leads.intent_type, leads.quality, leads.status, leads.closed_reason, leads.is_spam,
      leads.answered_at, leads.callback_requested, leads.call_back_due_at, leads.call_back_kept_at,
      private.get_user_name(leads.assignee) as assignee,
      (select others.session_id from public.leads as others where others.id = leads.merged_into) as merged_into
    from public.leads where leads.id = begun.lead_id
  ) as lead on true
  cross join lateral (
    select
      begun.key, begun.started_at, begun.last_at, begun.source, begun.kind, begun.page, begun.lines, lead.reference,
      lead.intent_type, lead.quality, lead.status, lead.closed_reason, lead.is_spam, lead.answered_at,
      lead.callback_requested, lead.call_back_due_at, lead.call_back_kept_at, lead.assignee, lead.merged_into
  ) as line;
  return found;
end;
$$;

-- ===== Assistant's search =====

-- `passages` is [{"path", "title", "keywords", "body", "weight"}]. The first process with a version writes them.
create function public.replace_page_passages(version text, passages jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('replace site passages'));
  if exists (select from public.page_passages as kept where kept.version = replace_page_passages.version) then
    return;
  end if;
  delete from public.page_passages where number is not null;
  insert into public.page_passages (number, version, path, title, body, weight, search)
  select
    passage.place,
    replace_page_passages.version,
    passage.value ->> 'path',
    left(passage.value ->> 'title', 400),
    left(passage.value ->> 'body', 4000),
    coalesce((passage.value ->> 'weight')::real, 1),
    setweight(to_tsvector('pg_catalog.english', private.searchable_text(left(passage.value ->> 'title', 400))), 'A')
      || setweight(
        to_tsvector('pg_catalog.english', private.searchable_text(left(coalesce(passage.value ->> 'keywords', ''), 1000))),
        'B'
      )
      || setweight(to_tsvector('pg_catalog.english', private.searchable_text(left(passage.value ->> 'body', 4000))), 'C')
  from jsonb_array_elements(passages) with ordinality as passage (value, place);
end;
$$;

-- Best match first, at most one per page, with the caller's privileges. Words are weighted by rarity and position, near
-- synonyms in `also` by half. Headings, paragraphs and list items are separate lines.
create function public.search_passages(query text, also text default '', max_rows integer default 5)
returns table (kind text, path text, title text, body text, score double precision)
language sql stable
set search_path = ''
as $$
  with asked as (
    select word.lexeme, quote_literal(word.lexeme)::tsquery as wanted, 1.0 as weight
    from unnest(to_tsvector('pg_catalog.english', left(search_passages.query, 400))) as word
    union all
    select word.lexeme, quote_literal(word.lexeme)::tsquery, 0.5
    from unnest(to_tsvector('pg_catalog.english', left(search_passages.also, 400))) as word
    where word.lexeme <> all (
      tsvector_to_array(to_tsvector('pg_catalog.english', left(search_passages.query, 400)))
    )
    limit 40
  ),
  vacancies as (
    select
      jobs.id, jobs.title, jobs.location, jobs.department, jobs.type,
      concat_ws(' ', jobs.description, jobs.requirements, jobs.benefits) as body
    from public.jobs
    where not jobs.is_deleted and jobs.closed_at is null
      and (jobs.closes_on is null or jobs.closes_on >= (now() at time zone 'Europe/London')::date)
    order by jobs.created_at desc
    limit 60
  ),
  hits as (
    select 'Page' as kind, passages.number::text as id, asked.lexeme, asked.weight,
      passages.weight * ts_rank('{0.1, 0.25, 0.6, 1}', passages.search, asked.wanted, 1) as rank
    from asked join public.page_passages as passages on passages.search @@ asked.wanted
    union all
    select 'News', articles.id::text, asked.lexeme, asked.weight,
      ts_rank('{0.1, 0.2, 0.3, 1}', articles.search, asked.wanted, 1)
    from asked join public.news_articles as articles on articles.search @@ asked.wanted
    where not articles.is_deleted
    union all
    select 'Blog', posts.id::text, asked.lexeme, asked.weight,
      ts_rank('{0.1, 0.2, 0.3, 1}', posts.search, asked.wanted, 1)
    from asked join public.blogs as posts on posts.search @@ asked.wanted
    where posts.status = 'published' and posts.publish_date <= now()
    union all
    select 'Vacancy', vacancies.id::text, asked.lexeme, asked.weight,
      ts_rank('{0.1, 0.2, 0.6, 1}', indexed.search, asked.wanted, 1)
    from vacancies
    cross join lateral (
      select setweight(to_tsvector('pg_catalog.english', concat_ws(' ', vacancies.title, 'job vacancy')), 'A')
        || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', vacancies.location, vacancies.department, vacancies.type)), 'B')
        || setweight(
          to_tsvector(
            'pg_catalog.english',
            left(regexp_replace(regexp_replace(vacancies.body, '<[^<>]*>', ' ', 'g'), '\S{100}', '\& ', 'g'), 6000)
          ),
          'C'
        ) as search
    ) as indexed
    join asked on indexed.search @@ asked.wanted
  ),
  total as (
    select greatest(
      (select count(*) from public.page_passages) + (select count(*) from public.news_articles)
        + (select count(*) from public.blogs) + (select count(*) from vacancies), 1
    )::double precision as texts
  ),
  rarity as (
    select hits.lexeme, ln(1 + (total.texts - count(*) + 0.5) / (count(*) + 0.5)) as worth
    from hits cross join total
    group by hits.lexeme, total.texts
  ),
  scored as (
    select
      hits.kind,
      hits.id,
      sum(hits.rank * rarity.worth * hits.weight)
        * (0.3 + sum(rarity.worth * hits.weight) / greatest((select sum(every.worth) from rarity as every), 0.001)) as score
    from hits join rarity using (lexeme)
    group by hits.kind, hits.id
    order by score desc
    limit 60
  ),
  found as (
    select
      scored.kind,
      case scored.kind
        when 'News' then '/news/' || articles.slug
        when 'Blog' then '/blog/' || posts.slug
        when 'Vacancy' then '/jobs/' || scored.id
        else passages.path
      end as path,
      coalesce(passages.title, articles.title, posts.title, vacancies.title) as title,
      left(
        regexp_replace(
          regexp_replace(
            coalesce(passages.body, articles.content, posts.content, vacancies.body),
            '</(?:h[1-6]|p|li|blockquote|figcaption|td|th|pre)>|<br */?>', E'\n', 'gi'
          ),
          '<[^<>]*>', ' ', 'g'
        ),
        4000
      ) as body,
      scored.score
    from scored
    left join public.page_passages as passages on scored.kind = 'Page' and passages.number::text = scored.id
    left join public.news_articles as articles on scored.kind = 'News' and articles.id::text = scored.id
    left join public.blogs as posts on scored.kind = 'Blog' and posts.id::text = scored.id
    left join vacancies on scored.kind = 'Vacancy' and vacancies.id::text = scored.id
  ),
  best as (
    select distinct on (split_part(found.path, '#', 1)) found.*
    from found
    order by split_part(found.path, '#', 1), found.score desc
  )
  select best.kind, best.path, best.title, best.body, best.score::double precision
  from best
  order by best.score desc, best.path
  limit least(greatest(search_passages.max_rows, 0), 10)
$$;

-- ===== Inbox =====

create function public.count_leads()
returns table (
  call_backs bigint, overdue bigint, unanswered bigint, mine bigint, unassigned bigint, snoozed bigint, spam bigint,
  inbox bigint
)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return query
    with waiting as (
      select leads.waiting, leads.call_back_due_at, leads.assignee, coalesce(leads.snoozed_until > now(), false) as rests
      from public.leads
      where leads.waiting <= 2
    )
    select
      count(*) filter (where waiting.waiting = 0 and not rests),
      count(*) filter (where waiting.waiting = 0 and not rests and call_back_due_at < now()),
      count(*) filter (where waiting.waiting = 1 and not rests),
      count(*) filter (where waiting.assignee = auth.uid() and not rests),
      count(*) filter (where waiting.assignee is null and not rests),
      count(*) filter (where rests),
      (select count(*) from public.leads where leads.waiting = 4 and leads.is_spam),
      count(*) filter (where not rests)
    from waiting;
end;
$$;

create function public.list_assignable_users() returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_staff_user();
  return query
    select users.user_id, users.name from private.users where users.role = 'staff' order by users.name, users.user_id;
end;
$$;

-- Returns a page and the total. `pile` is `inbox`, `snoozed`, `done`, `spam` or `all`; `assignee` is an id or `none`;
-- empty filters match everything. `sort` is `waiting` or `created_at`, with a leading `-` for descending.
create function public.list_leads(
  words text default '',
  pile text default 'inbox',
  in_status text default '',
  of_type text default '',
  of_quality text default '',
  assignee text default '',
  sort text default 'waiting',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner ignores the cost of decompressing long texts.
set enable_seqscan = off
as $$
declare
  condition constant text := private.narrow_search_condition(words);
  place text := concat_ws(
    ' and ',
    case pile
      when 'snoozed' then 'waiting <= 2 and snoozed_until > now()'
      when 'done' then 'waiting = 3'
      when 'spam' then 'waiting = 4'
      when 'all' then 'true'
      else 'waiting <= 2 and (snoozed_until is null or snoozed_until <= now())'
    end,
    case when in_status <> '' then format('status = %L', in_status) end,
    case when of_type <> '' then format('lead_type = %L', of_type) end,
    case when of_quality <> '' then format('quality = %L', of_quality) end,
    case
      when assignee = 'none' then 'assignee is null'
      when assignee <> '' then format('assignee = %L', assignee::uuid)
    end,
    condition
  );
  ranking text := case sort
    when '-waiting' then 'waiting desc, waiting_key desc, id desc'
    when 'created_at' then 'created_at, id'
    when '-created_at' then 'created_at desc, id desc'
    else 'waiting, waiting_key, id'
  end;
  columns constant text := 'id, version, session_id, lead_type, intent_type, quality, status, closed_reason, customer_info, '
    'summary, assignee, snoozed_until, is_spam, merged_into, callback_requested, call_back_due_at, call_back_kept_at, '
    'answered_at, wrote_again_at, created_at';
  found jsonb;
  total bigint;
begin
  perform private.assert_staff_user();
  if btrim(words) <> '' and condition is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0);
  end if;
  if condition is not null then
    -- Searches once, for the page and the total.
    execute format(
      'with found as materialized (select id, waiting, waiting_key, created_at from public.leads where %1$s)
      select
        (
          select coalesce(jsonb_agg(to_jsonb(page) - ''place'' order by page.place), ''[]'')
          from (
            select %5$s, chosen.place
            from (
              select id, row_number() over (order by %2$s) as place from found order by %2$s offset %3$s limit %4$s
            ) as chosen
            join public.leads using (id)
          ) as page
        ),
        (select count(*) from found)',
      place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000), columns
    ) into found, total;
    return jsonb_build_object('rows', found, 'total', total);
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) - ''place'' order by page.place), ''[]'') from (
      select %5$s, row_number() over (order by %2$s) as place
      from (select * from public.leads where %1$s order by %2$s offset %3$s limit %4$s) as chosen
    ) as page',
    place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000), columns
  ) into found;
  execute format('select count(*) from public.leads where %s', place) into total;
  return jsonb_build_object('rows', found, 'total', total);
end;
$$;

-- Newest first, for one email address or phone number. Security definer, because row-level security prevents the use of
-- indexes.
create function public.contact_timeline(lead_id bigint)
returns table (
  kind text, reference text, title text, status text, happened_at timestamptz, lead_number bigint, merged_into bigint
)
language plpgsql stable security definer
set search_path = ''
-- Without statistics on these columns the planner would scan the table.
set enable_seqscan = off
as $$
declare
  -- Merged leads belong to one contact.
  root bigint;
  own bigint[];
  addresses text[];
  numbers text[];
begin
  perform private.assert_staff_user();
  select coalesce(leads.merged_into, leads.id) into root from public.leads where leads.id = contact_timeline.lead_id;
  select
    array_agg(leads.id), array_agg(leads.search_email) filter (where leads.search_email is not null),
    array_agg(leads.search_phone) filter (where leads.search_phone is not null)
  into own, addresses, numbers
  from public.leads where leads.id = root or leads.merged_into = root;
  return query
    -- Materialized, so that the index on contacts is used instead of one on time.
    with found_leads as materialized (
      select others.session_id, others.lead_type, others.status, others.created_at, others.id, others.merged_into
      from public.leads as others
      where others.id = any (own) or others.search_email = any (addresses) or others.search_phone = any (numbers)
    ),
    found_applications as materialized (
      select others.reference, others.job_title, others.status, others.submitted_at
      from public.job_applications as others
      where lower(others.email) = any (addresses) or others.search_phone = any (numbers)
    ),
    found_requests as materialized (
      select others.reference, others.kind, others.status, others.received_at
      from public.privacy_requests as others where lower(others.email) = any (addresses)
    ),
    found_emails as materialized (
      select others.id, others.subject, others.state, others.received_at
      from public.emails as others where others.counterpart = any (addresses)
    )
    select all_of_them.* from (
      select
        'lead', found.session_id, found.lead_type, found.status, found.created_at, found.id, found.merged_into
      from found_leads as found
      union all
      select
        'application', found.reference, found.job_title, found.status, found.submitted_at, null::bigint, null::bigint
      from found_applications as found
      union all
      select
        'privacy_request', found.reference, found.kind, found.status, found.received_at, null::bigint, null::bigint
      from found_requests as found
      union all
      select 'mail', found.id::text, found.subject, found.state, found.received_at, null::bigint, null::bigint
      from found_emails as found
    ) as all_of_them (kind, reference, title, status, happened_at, lead_number, merged_into)
    order by 5 desc, 1, 2
    limit 200;
end;
$$;

-- ===== Emails and calls =====

create function private.get_last_email(lead public.leads) returns text
language sql stable security definer
set search_path = ''
as $$
  select mails.message_id from public.outgoing_emails as mails
  where mails.record_kind = 'lead' and mails.record_id = lead.session_id
    and lower(mails.recipient) = lead.search_email and mails.message_id is not null
  order by mails.created_at desc
  limit 1
$$;

-- Idempotent by id. The subject contains the reference. Returns the email's id; null if the lead has no address or is
-- deleted.
create function public.send_lead_email(lead_id bigint, subject text, body text, id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
  whole text := btrim(send_lead_email.subject);
begin
  perform private.assert_staff_user();
  select * into lead from public.leads where leads.id = send_lead_email.lead_id for update;
  if not found or lead.search_email is null then
    return null;
  end if;
  if char_length(btrim(body)) not between 1 and 20000 or char_length(whole) not between 1 and 200 then
    raise exception 'An email needs a subject of at most 200 characters and a text of 1 to 20,000 characters.'
      using errcode = 'check_violation';
  end if;
  if exists (select from public.outgoing_emails as mails where mails.id = send_lead_email.id) then
    return send_lead_email.id;
  end if;
  if position(lead.session_id in whole) = 0 then
    whole := format('%s (%s)', whole, lead.session_id);
  end if;
  perform public.enqueue_email(
    kind => 'lead_reply', recipient => lead.customer_info ->> 'email', subject => whole, body_text => body,
    in_reply_to => private.get_last_email(lead), record_kind => 'lead', record_id => lead.session_id,
    created_by => auth.uid(), id => send_lead_email.id
  );
  update public.leads set mails_sent = mails_sent + 1, version = version + 1 where leads.id = lead.id;
  perform private.record_lead_event(lead.id, 'mail', null, whole);
  return send_lead_email.id;
end;
$$;

-- With a note; replies go to the sender.
create function public.forward_lead(lead_id bigint, recipient text, subject text, body text, id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform private.assert_staff_user();
  select * into lead from public.leads where leads.id = forward_lead.lead_id;
  if not found or recipient !~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' or char_length(recipient) > 254
    or char_length(btrim(body)) not between 1 and 150000 or char_length(btrim(subject)) not between 1 and 250 then
    raise exception 'Forwarding a lead needs one address, a subject and a text.' using errcode = 'check_violation';
  end if;
  if exists (select from public.outgoing_emails as mails where mails.id = forward_lead.id) then
    return forward_lead.id;
  end if;
  perform public.enqueue_email(
    kind => 'lead_forward', recipient => forward_lead.recipient, subject => btrim(forward_lead.subject),
    body_text => body, reply_to => (select users.email from private.users where users.user_id = auth.uid()),
    record_kind => 'lead', record_id => lead.session_id, created_by => auth.uid(), id => forward_lead.id
  );
  perform private.record_lead_event(lead.id, 'forwarded', null, forward_lead.recipient);
  return forward_lead.id;
end;
$$;

create function private.link_reply_to_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  references_found text[];
begin
  references_found := array(
    select links.record_id
    from public.emails as sent
    join public.email_links as links on links.email_id = sent.id and links.record_kind = 'lead'
    where sent.thread_id = new.thread_id and sent.source = 'sent' and sent.counterpart = new.counterpart
    union
    select leads.session_id
    from regexp_matches(left(new.subject, 1000), '\m([A-Za-z]{2}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4})\M', 'g') as match
    join public.leads on leads.session_id = upper(match[1]) and leads.search_email = new.counterpart
  );
  if references_found = '{}' then
    return null;
  end if;
  insert into public.email_links (email_id, record_kind, record_id)
  select new.id, 'lead', named.reference from unnest(references_found) as named (reference)
  on conflict do nothing;
  -- On the lead it was merged into.
  update public.leads set
    snoozed_until = null,
    wrote_again_at = case when answered_at < new.received_at then coalesce(wrote_again_at, new.received_at) else wrote_again_at end
  where id in (
    select coalesce(leads.merged_into, leads.id) from public.leads where leads.session_id = any (references_found)
  );
  return null;
end;
$$;

-- Due up to `until` and without a warning, earliest first.
create function public.list_overdue_callbacks(until timestamptz)
returns table (
  lead_id bigint, reference text, lead_type text, name text, phone text, due_at timestamptz, is_warned boolean,
  is_escalated boolean, assignee_email text, assignee_name text
)
language sql stable security definer
set search_path = ''
as $$
  select
    leads.id, leads.session_id, leads.lead_type, leads.customer_info ->> 'name', leads.customer_info ->> 'phone',
    leads.call_back_due_at, leads.call_back_warned_at is not null, leads.call_back_escalated_at is not null,
    users.email, users.name
  from public.leads
  left join private.users on users.user_id = leads.assignee and users.role = 'staff'
  where leads.waiting = 0 and leads.call_back_due_at <= list_overdue_callbacks.until
    and (leads.call_back_warned_at is null or leads.call_back_escalated_at is null)
  order by leads.call_back_due_at, leads.id
  limit 100
$$;

-- Queues the warning in the same transaction, so that it is sent once. Returns false if it was recorded before.
create function public.record_callback_warning(
  lead_id bigint, stage text, due_at timestamptz, recipient text, subject text, body_text text, body_html text
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads
  where leads.id = record_callback_warning.lead_id and leads.waiting = 0
    and leads.call_back_due_at = record_callback_warning.due_at
  for update;
  if not found or stage is null or stage not in ('warned', 'escalated')
    or stage = 'warned' and lead.call_back_warned_at is not null
    or stage = 'escalated' and lead.call_back_escalated_at is not null then
    return false;
  end if;
  update public.leads set
    -- An overdue warning replaces the earlier one.
    call_back_warned_at = coalesce(call_back_warned_at, now()),
    call_back_escalated_at = case when stage = 'escalated' then now() else call_back_escalated_at end
  where leads.id = lead.id;
  perform public.enqueue_email(
    kind => 'call_back_warning', recipient => record_callback_warning.recipient, subject => record_callback_warning.subject,
    body_text => record_callback_warning.body_text, body_html => record_callback_warning.body_html,
    record_kind => 'lead', record_id => lead.session_id
  );
  perform private.record_lead_event(lead.id, 'call-back ' || stage, null, record_callback_warning.recipient);
  return true;
end;
$$;

-- ===== Reports =====

-- Without personal data, for staff and marketing, by London days (inclusive). Excludes spam and merged leads.
create function public.lead_report(since date, until date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  figures jsonb;
begin
  if coalesce(private.caller_role(), '') not in ('staff', 'marketing') then
    raise exception 'Only staff and marketing can read reports.' using errcode = 'insufficient_privilege';
  end if;
  with counted as (
    select
      leads.*,
      case when leads.conversation_id is null then 'Enquiry form' else 'Assistant' end as source,
      extract(epoch from leads.answered_at - leads.created_at) / 3600 as hours
    from public.leads
    where leads.waiting <= 3
      and leads.created_at >= lead_report.since::timestamp at time zone 'Europe/London'
      and leads.created_at < (lead_report.until + 1)::timestamp at time zone 'Europe/London'
  )
  select jsonb_build_object(
    'received', (select count(*) from counted),
    'answered', (select count(*) from counted where answered_at is not null),
    'hours', (
      select jsonb_build_object(
        'median', percentile_cont(0.5) within group (order by hours),
        'ninth', percentile_cont(0.9) within group (order by hours),
        'within_day', count(*) filter (where hours <= 24)
      )
      from counted where answered_at is not null
    ),
    'calls', (
      select jsonb_build_object(
        'promised', count(*),
        'kept', count(*) filter (where call_back_kept_at <= call_back_due_at),
        'late', count(*) filter (where call_back_kept_at > call_back_due_at),
        'overdue', count(*) filter (where waiting = 0 and call_back_due_at < now()),
        'open', count(*) filter (where waiting = 0 and call_back_due_at >= now()),
        'lapsed', count(*) filter (where waiting <> 0 and call_back_kept_at is null)
      )
      from counted where callback_requested and call_back_due_at is not null
    ),
    'sources', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.received desc, grouped.source), '[]') from (
        select source, count(*) as received, count(*) filter (where status = 'Won') as won
        from counted group by source
      ) as grouped
    ),
    'types', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.received desc, grouped.type), '[]') from (
        select
          lead_type as type,
          count(*) as received,
          count(answered_at) as answered,
          percentile_cont(0.5) within group (order by hours) as median_hours,
          count(*) filter (where status = 'Won') as won,
          count(*) filter (where status = 'Closed') as closed,
          count(*) filter (where status not in ('Won', 'Closed')) as open
        from counted group by lead_type
      ) as grouped
    ),
    'reasons', (
      select coalesce(jsonb_agg(to_jsonb(grouped) order by grouped.closed desc, grouped.reason), '[]') from (
        select coalesce(closed_reason, '') as reason, count(*) as closed
        from counted where status = 'Closed' group by coalesce(closed_reason, '')
      ) as grouped
    )
  )
  into figures;
  return figures;
end;
$$;

-- ===== Triggers =====

create trigger prevent_lead_type_change
  before update of lead_type on public.leads
  for each row
  when (new.lead_type is distinct from old.lead_type)
  execute function private.prevent_lead_type_change();

create trigger set_leads_updated_at
  before update on public.leads
  for each row execute function private.set_updated_at();

create trigger check_lead_job_seekers_type
  before insert or update of lead_id on public.lead_job_seekers
  for each row execute function private.check_lead_type('job_seeker');

create trigger check_lead_suppliers_type
  before insert or update of lead_id on public.lead_suppliers
  for each row execute function private.check_lead_type('supplier');

create trigger check_lead_community_members_type
  before insert or update of lead_id on public.lead_community_members
  for each row execute function private.check_lead_type('community_member');

create trigger check_lead_staff_support_type
  before insert or update of lead_id on public.lead_staff_support
  for each row execute function private.check_lead_type('staff_support');

create trigger record_lead_job_seekers_change
  after insert or update or delete on public.lead_job_seekers
  for each row execute function private.record_change('lead_id');

create trigger record_lead_suppliers_change
  after insert or update or delete on public.lead_suppliers
  for each row execute function private.record_change('lead_id');

create trigger record_lead_community_members_change
  after insert or update or delete on public.lead_community_members
  for each row execute function private.record_change('lead_id');

create trigger record_lead_staff_support_change
  after insert or update or delete on public.lead_staff_support
  for each row execute function private.record_change('lead_id');

create trigger erase_emails_with_record
  after delete on public.leads
  for each row execute function private.erase_emails_with_record('lead');

create trigger index_lead_for_search
  before insert or update of
    session_id, summary, conversation_history, customer_info, search, search_title, search_text, search_email, search_phone
  on public.leads
  for each row execute function private.index_lead_for_search();

create trigger set_lead_timestamps
  before insert or update on public.leads
  for each row execute function private.set_lead_timestamps();

create trigger record_lead_note
  after insert or update of is_deleted on public.lead_notes
  for each row execute function private.record_lead_note();

create trigger write_erasure_receipt
  after delete on public.leads
  referencing old table as deleted_rows
  for each statement execute function private.write_erasure_receipt('lead');

create trigger record_lead_change
  after insert or update of
    status, closed_reason, assignee, snoozed_until, is_spam, merged_into, call_back_due_at, call_back_kept_at,
    conversation_history, wrote_again_at, mails_sent
  on public.leads
  for each row execute function private.record_lead_change();

create trigger record_leads_change
  after insert or update or delete on public.leads
  for each row execute function private.record_change(
    'id', 'version', 'waiting', 'waiting_key', 'answered_at', 'closed_at', 'call_back_asked_at', 'corrections'
  );

create trigger record_erasure
  after delete on public.leads
  referencing old table as deleted_rows
  for each statement execute function private.record_erasure('lead');

create trigger write_erasure_receipt
  after delete on public.conversations
  referencing old table as deleted_rows
  for each statement execute function private.write_erasure_receipt('conversation');

-- ===== Row-level security =====

alter table public.leads enable row level security;
alter table public.lead_job_seekers enable row level security;
alter table public.lead_suppliers enable row level security;
alter table public.lead_community_members enable row level security;
alter table public.lead_staff_support enable row level security;
alter table public.conversations enable row level security;
alter table public.conversation_messages enable row level security;
alter table public.page_passages enable row level security;
alter table public.lead_events enable row level security;
alter table public.lead_notes enable row level security;
alter table public.lead_saved_views enable row level security;

create policy "Staff read leads"
  on public.leads for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff set a lead's status"
  on public.leads for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');

create policy "Staff erase leads"
  on public.leads for delete
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read job seekers' details"
  on public.lead_job_seekers for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read suppliers' details"
  on public.lead_suppliers for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read community members' details"
  on public.lead_community_members for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read the details of staff's own questions"
  on public.lead_staff_support for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read drawings"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'enquiry-drawings' and (select private.caller_role()) = 'staff');

create policy "Staff remove drawings"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'enquiry-drawings' and (select private.caller_role()) = 'staff');

create policy "Staff read conversations"
  on public.conversations for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read conversation messages"
  on public.conversation_messages for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Anyone reads page passages"
  on public.page_passages for select
  to anon, authenticated
  using (true);

create policy "Staff read the history of leads"
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

create policy "Staff delete and restore their own notes about leads"
  on public.lead_notes for update
  to authenticated
  using ((select private.caller_role()) = 'staff' and author = (select private.caller_id()))
  with check ((select private.caller_role()) = 'staff' and author = (select private.caller_id()));

create policy "Staff read their own saved views"
  on public.lead_saved_views for select
  to authenticated
  using ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

create policy "Staff add saved views"
  on public.lead_saved_views for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

create policy "Staff edit their own saved views"
  on public.lead_saved_views for update
  to authenticated
  using ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()))
  with check ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

create policy "Staff delete their own saved views"
  on public.lead_saved_views for delete
  to authenticated
  using ((select private.caller_role()) = 'staff' and owner = (select private.caller_id()));

-- ===== Grants =====

revoke all on table
  public.leads, public.lead_job_seekers, public.lead_suppliers, public.lead_community_members,
  public.lead_staff_support, public.conversations, public.conversation_messages, public.page_passages,
  public.lead_events, public.lead_notes, public.lead_saved_views
from public, anon, authenticated, service_role;
revoke all on sequence
  public.leads_id_seq, public.lead_events_id_seq, public.lead_notes_id_seq, public.lead_saved_views_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  private.prevent_lead_type_change, private.check_lead_type, private.index_lead_for_search, private.set_lead_timestamps,
  private.record_lead_event, private.get_user_name, private.record_lead_change, private.record_lead_note,
  public.list_orphaned_drawings, private.lead_detail, private.write_lead_detail, private.merge_lead_corrections,
  public.save_lead_detail, public.change_leads, public.read_conversation, private.upsert_lead_from_conversation,
  public.save_conversation_turn, public.delete_conversation, public.expire_conversations, public.list_conversation_rows,
  public.replace_page_passages, public.search_passages, public.count_leads, public.list_assignable_users,
  public.list_leads, public.contact_timeline, private.get_last_email, public.send_lead_email, public.forward_lead,
  private.link_reply_to_lead, public.list_overdue_callbacks, public.record_callback_warning, public.lead_report
from public, anon, authenticated, service_role;

grant select, delete on table public.leads, public.lead_saved_views to authenticated;
grant select on table
  public.lead_job_seekers, public.lead_suppliers, public.lead_community_members, public.lead_staff_support,
  public.lead_events, public.lead_notes
to authenticated;
grant select on table public.page_passages to anon, authenticated, service_role;
grant select, insert, update, delete on table
  public.leads, public.lead_job_seekers, public.lead_suppliers, public.lead_community_members,
  public.lead_staff_support, public.lead_events, public.lead_notes
to service_role;
grant select on table public.conversations, public.conversation_messages, public.lead_saved_views to service_role;

grant update (status) on table public.leads to authenticated;
grant
  select (id, started_at, last_at, kind, reference, lead_id, page, line_count, purge_after)
on table public.conversations to authenticated;
grant
  select (conversation_id, number, author, text, links, is_generated, at)
on table public.conversation_messages to authenticated;
grant insert (lead_id, origin, body), update (is_deleted) on table public.lead_notes to authenticated;
grant insert (name, query), update (query) on table public.lead_saved_views to authenticated;

grant execute on function
  public.list_orphaned_drawings, public.read_conversation, public.save_conversation_turn, public.delete_conversation,
  public.expire_conversations, public.replace_page_passages, public.list_overdue_callbacks,
  public.record_callback_warning
to service_role;
grant execute on function
  public.save_lead_detail, public.change_leads, public.list_conversation_rows, public.count_leads,
  public.list_assignable_users, public.list_leads, public.contact_timeline, public.send_lead_email, public.forward_lead,
  public.lead_report
to authenticated;
grant execute on function public.search_passages to anon, authenticated, service_role;
