-- Emails sent, received by the company's mailbox or uploaded. Raw messages are in the bucket `mail`. Texts have their
-- own table, so that marking an email as read updates no search index.

-- ===== Tables =====

create table public.emails (
  id bigint generated always as identity primary key,
  source text not null,
  state text not null default 'received',
  outgoing_id uuid references public.outgoing_emails (id) on delete cascade,
  letter_hash text,
  letter_path text,
  size bigint,
  subject text not null default '',
  from_name text not null default '',
  from_address text not null default '',
  to_name text not null default '',
  to_address text not null default '',
  -- [{"field": "to" | "cc" | "bcc", "name", "address"}], and [{"name", "address"}].
  recipients jsonb not null default '[]',
  reply_to jsonb not null default '[]',
  -- The other side's address in lower case, and the subject without reply prefixes.
  counterpart text not null default '',
  subject_key text not null default '',
  snippet text not null default '',
  -- The Date header; when it was received or created; the start of retention.
  sent_at timestamptz,
  received_at timestamptz not null default now(),
  kept_from timestamptz not null default now(),
  message_id text,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  thread_id bigint not null,
  -- Represents its thread: the newest incoming email, or else the newest.
  is_latest boolean not null default true,
  is_read boolean not null default false,
  is_archived boolean not null default false,
  -- Except inline ones.
  attachment_count integer not null default 0,
  link_count integer not null default 0,
  -- Set when its last record is erased; retention then deletes it.
  purge_after timestamptz,
  -- Derived from the hash of an incoming email, to recognise it after erasure.
  erasure_key uuid not null default gen_random_uuid(),
  constraint emails_outgoing_id_key unique (outgoing_id),
  constraint emails_letter_hash_key unique (letter_hash),
  constraint emails_source_known check (source in ('sent', 'mailbox', 'file')),
  constraint emails_state_known check (
    state in ('received', 'queued', 'sending', 'accepted', 'refused', 'bounced', 'in_doubt', 'cancelled')
  ),
  constraint emails_of_one_kind check (
    case when source = 'sent'
      then outgoing_id is not null and num_nonnulls(letter_hash, letter_path, size) = 0 and state <> 'received'
      else outgoing_id is null and num_nonnulls(letter_hash, letter_path, size) = 3 and state = 'received'
    end
  ),
  constraint emails_letter_hash_form check (letter_hash ~ '^[0-9a-f]{64}$'),
  constraint emails_letter_path_form check (letter_path ~ '^letters/[0-9a-f]{2}/[0-9a-f]{64}$'),
  constraint emails_size_range check (size >= 0),
  constraint emails_lengths check (
    char_length(subject) <= 1000 and char_length(from_name) <= 500 and char_length(from_address) <= 320
    and char_length(to_name) <= 500 and char_length(to_address) <= 320 and char_length(counterpart) <= 320
    and char_length(subject_key) <= 200 and char_length(snippet) <= 300 and char_length(message_id) <= 500
    and char_length(in_reply_to) <= 500 and cardinality(reference_ids) <= 100
  ),
  constraint emails_recipients_form check (jsonb_typeof(recipients) = 'array' and jsonb_typeof(reply_to) = 'array')
);

-- For sort orders, rare filters, threads, addresses, replies by subject and retention.
create index emails_received_at_idx on public.emails (received_at, id);
create index emails_inbox_idx on public.emails (received_at, id) where not is_archived and source <> 'sent';
create index emails_unread_idx on public.emails (received_at, id) where not is_read;
create index emails_attachments_idx on public.emails (received_at, id) where attachment_count > 0;
create index emails_linked_idx on public.emails (received_at, id) where link_count > 0;
create index emails_source_state_idx on public.emails (source, state, received_at, id);
create index emails_from_address_idx on public.emails (from_address, id);
create index emails_subject_idx on public.emails (subject_key, id);
create index emails_size_idx on public.emails (size, id);
create index emails_thread_id_idx on public.emails (thread_id, received_at, id);
create index emails_counterpart_idx on public.emails (counterpart, received_at, id);
create index emails_letter_path_idx on public.emails (letter_path) where letter_path is not null;
create index emails_message_id_idx on public.emails (message_id) where message_id is not null;
create index emails_kept_from_idx on public.emails (kept_from) where source <> 'sent';
create index emails_purge_after_idx on public.emails (purge_after) where purge_after is not null;
create index emails_erasure_key_idx on public.emails (erasure_key);
-- The archive is small compared with the inbox.
create index emails_archive_idx on public.emails (received_at, id) where is_archived and source <> 'sent';

create table public.email_bodies (
  email_id bigint primary key references public.emails (id) on delete cascade,
  body_text text not null default '',
  search tsvector not null default '',
  search_title text not null default '',
  search_text text not null default '',
  constraint email_bodies_lengths check (
    char_length(body_text) <= 200000 and char_length(search_title) <= 20000 and char_length(search_text) <= 60000
  )
);

-- docs/decisions/0017-full-text-search.md
create index email_bodies_search_idx on public.email_bodies using gin (search);
create index email_bodies_search_text_idx on public.email_bodies using gin (search_text extensions.gin_trgm_ops);

create table public.email_attachments (
  email_id bigint not null references public.emails (id) on delete cascade,
  place integer not null,
  name text not null,
  type text not null,
  size bigint not null,
  hash text not null default '',
  is_inline boolean not null default false,
  primary key (email_id, place),
  constraint email_attachments_lengths check (
    char_length(name) <= 300 and char_length(type) <= 200 and hash ~ '^([0-9a-f]{64})?$' and size >= 0
  )
);

-- The linked record: lead, application or privacy request by reference, customer by id, or an EN number.
create table public.email_links (
  email_id bigint not null references public.emails (id) on delete cascade,
  record_kind text not null,
  record_id text not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (email_id, record_kind, record_id),
  constraint email_links_record_kind_known check (
    record_kind in ('lead', 'application', 'privacy_request', 'customer', 'en_number')
  ),
  constraint email_links_record_id_form check (char_length(record_id) between 1 and 200 and record_id = btrim(record_id))
);

create index email_links_record_idx on public.email_links (record_kind, record_id, email_id);
create index email_links_created_by_idx on public.email_links (created_by);
create index email_links_lower_record_id_idx on public.email_links (lower(record_id)) where record_kind <> 'customer';

create table public.mailbox_folders (
  id bigint generated always as identity primary key,
  account text not null,
  folder text not null,
  -- IMAP UIDs; a new UIDVALIDITY invalidates them.
  uid_validity bigint,
  last_uid bigint not null default 0,
  highest_modseq numeric,
  checked_at timestamptz,
  taken bigint not null default 0,
  fault text,
  -- One process syncs a folder; an expired claim passes to another.
  claimed_by uuid,
  claimed_until timestamptz,
  constraint mailbox_folders_account_folder_key unique (account, folder),
  constraint mailbox_folders_lengths check (
    char_length(account) between 1 and 320 and char_length(folder) between 1 and 500 and char_length(fault) <= 500
  )
);

create table public.mailbox_message_uids (
  folder_id bigint not null references public.mailbox_folders (id) on delete cascade,
  uid bigint not null,
  email_id bigint not null references public.emails (id) on delete cascade,
  primary key (folder_id, uid)
);

create index mailbox_message_uids_email_id_idx on public.mailbox_message_uids (email_id);

create table private.email_threads (
  id bigint generated always as identity primary key,
  emails integer not null default 0
);

-- Includes message ids not received yet.
create table private.email_message_ids (
  message_id text primary key,
  thread_id bigint not null references private.email_threads (id) on delete cascade
);

create index email_message_ids_thread_id_idx on private.email_message_ids (thread_id);

-- Emails per combination of flags, because counting 100,000 rows is slow.
create table private.email_counters (
  source text not null,
  state text not null,
  is_read boolean not null,
  is_archived boolean not null,
  is_latest boolean not null,
  has_attachments boolean not null,
  is_linked boolean not null,
  emails bigint not null,
  primary key (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
);

-- Only the server reads raw messages: untrusted email must have no URL.
insert into storage.buckets (id, name, public, file_size_limit)
values ('mail', 'mail', false, 67108864)
on conflict (id) do nothing;

select private.disable_column_statistics('public.emails', array[
  'subject', 'from_name', 'from_address', 'to_name', 'to_address', 'recipients', 'reply_to', 'counterpart', 'subject_key',
  'snippet', 'message_id', 'in_reply_to', 'reference_ids', 'letter_path'
]);
select private.disable_column_statistics('public.email_bodies', array['body_text', 'search', 'search_title', 'search_text']);
select private.disable_column_statistics('public.email_attachments', array['name']);
select private.disable_column_statistics('public.email_links', array['record_id']);
select private.disable_column_statistics('private.email_message_ids', array['message_id']);

-- ===== Threads and counts =====

-- Every reply prefix ends in a colon.
create function private.bare_subject(subject text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select left(btrim(lower(regexp_replace(
    case when strpos(bare_subject.subject, ':') > 0
      then regexp_replace(
        bare_subject.subject,
        '^(\s*(re|fw|fwd|aw|wg|sv|vs|vb|tr|rv|antw|odp|ynt|rif|r|i|enc|res)\s*(\[\d{1,4}\]|\(\d{1,4}\))?\s*:\s*)+', '', 'i'
      )
      else bare_subject.subject
    end,
    '\s+', ' ', 'g'
  ))), 200)
$$;

-- Updates the representing email and the count of each thread; deletes empty threads.
create function private.recount_threads(threads bigint[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  with standing as (
    select thread.id as thread_id, (
      select emails.id from public.emails
      where emails.thread_id = thread.id
      order by emails.source = 'sent', emails.received_at desc, emails.id desc
      limit 1
    ) as email_id
    from unnest(threads) as thread (id)
  )
  update public.emails set is_latest = (emails.id = standing.email_id)
  from standing
  where emails.thread_id = standing.thread_id and emails.is_latest <> (emails.id = standing.email_id);

  update private.email_threads as thread
  set emails = (select count(*) from public.emails where emails.thread_id = thread.id)
  where thread.id = any (threads);

  delete from private.email_threads as thread where thread.id = any (threads) and thread.emails = 0;
end;
$$;

-- Uses the subject only if it contains a colon.
create function private.find_thread(
  message_id text, in_reply_to text, reference_ids text[], subject text, counterpart text, moment timestamptz
) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  named text[] := array(
    select distinct id from unnest(
      array[find_thread.message_id, find_thread.in_reply_to] || find_thread.reference_ids
    ) as id
    where id is not null
  );
  found_threads bigint[];
  thread bigint;
  bare text;
begin
  select array_agg(distinct ids.thread_id order by ids.thread_id) into found_threads
  from private.email_message_ids as ids where ids.message_id = any (named);
  thread := found_threads[1];
  if cardinality(found_threads) > 1 then
    select array_agg(threads.id order by threads.id) into found_threads
    from private.email_threads as threads
    where threads.id = any (found_threads) and threads.emails <= 100;
    if cardinality(found_threads) > 1 then
      thread := found_threads[1];
      update public.emails set thread_id = thread where emails.thread_id = any (found_threads[2:]);
      update private.email_message_ids as ids set thread_id = thread where ids.thread_id = any (found_threads[2:]);
      delete from private.email_threads as threads where threads.id = any (found_threads[2:]);
    end if;
  elsif thread is null and find_thread.in_reply_to is null and cardinality(find_thread.reference_ids) = 0
    and find_thread.counterpart <> '' and strpos(find_thread.subject, ':') > 0 then
    bare := private.bare_subject(find_thread.subject);
    if char_length(bare) >= 4 and bare <> btrim(lower(regexp_replace(find_thread.subject, '\s+', ' ', 'g'))) then
      select emails.thread_id into thread
      from public.emails
      where emails.counterpart = find_thread.counterpart and emails.subject_key = bare
        and emails.received_at between find_thread.moment - interval '60 days' and find_thread.moment
      order by emails.received_at desc, emails.id desc
      limit 1;
    end if;
  end if;
  if thread is null then
    insert into private.email_threads default values returning id into thread;
  end if;
  insert into private.email_message_ids (message_id, thread_id)
  select id, thread from unnest(named) as id
  on conflict do nothing;
  return thread;
end;
$$;

-- Updates threads of which emails were deleted.
create function private.recount_threads_after_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.recount_threads(array(select distinct deleted_rows.thread_id from deleted_rows));
  return null;
end;
$$;

create function private.count_inserted_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.email_counters as counts (
    source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails
  )
  select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, count(*)
  from added group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
  do update set emails = counts.emails + excluded.emails;
  return null;
end;
$$;

create function private.count_deleted_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.email_counters as counts (
    source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails
  )
  select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, -count(*)
  from deleted_rows group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
  do update set emails = counts.emails + excluded.emails;
  return null;
end;
$$;

create function private.count_updated_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.email_counters as counts (
    source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails
  )
  select source, state, is_read, is_archived, is_latest, has_attachments, is_linked, sum(step)
  from (
    select
      source, state, is_read, is_archived, is_latest, attachment_count > 0 as has_attachments, link_count > 0 as is_linked,
      1 as step
    from new_rows
    union all
    select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, -1 from old_rows
  ) as moved
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(step) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
  do update set emails = counts.emails + excluded.emails;
  return null;
end;
$$;

-- Linked emails don't expire.
create function private.count_email_links() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.emails set link_count = link_count + new_rows.links, purge_after = null
    from (select email_id, count(*) as links from changed group by 1) as new_rows
    where emails.id = new_rows.email_id;
  else
    update public.emails set link_count = link_count - old_rows.links
    from (select email_id, count(*) as links from changed group by 1) as old_rows
    where emails.id = old_rows.email_id;
  end if;
  return null;
end;
$$;

-- Lets emails without another record expire; raw messages are deleted first. The argument is the kind of record.
create function private.unlink_emails_of_record() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  released bigint[];
begin
  with unlinked as (
    delete from public.email_links as links
    using (select coalesce(to_jsonb(deleted_rows) ->> tg_argv[1], '') as record_id from deleted_rows) as records
    where links.record_kind = tg_argv[0] and links.record_id = records.record_id
    returning links.email_id
  )
  select array_agg(email_id) into released from unlinked;
  update public.emails set purge_after = now()
  where emails.id = any (released) and emails.link_count = 0 and emails.source <> 'sent';
  return null;
end;
$$;

-- ===== Incoming emails =====

-- Derived from the hash, the only trace of an erased email.
create function private.raw_message_key(letter_hash text) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$
  select left(raw_message_key.letter_hash, 32)::uuid
$$;

create function public.find_stored_messages(hashes text[])
returns table (letter_hash text, email_id bigint, subject text, since timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select emails.letter_hash, emails.id, emails.subject, emails.kept_from
  from public.emails where emails.letter_hash = any (hashes)
  union all
  select given.hash, null, '', entry.erased_at
  from unnest(hashes) as given (hash)
  join public.erasures as entry on entry.key = private.raw_message_key(given.hash)
$$;

-- Inserts those of `letters` (as in `ingest_emails`) that `threads` assigns to a thread.
create function private.insert_emails(letters jsonb, threads bigint[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  with given as materialized (
    select element.place, threads[element.place] as thread_id, one.*
    from jsonb_array_elements(letters) with ordinality as element (value, place),
      jsonb_to_record(element.value) as one (
        source text, hash text, path text, size bigint, subject text, "from" jsonb, recipients jsonb, reply_to jsonb,
        sent_at timestamptz, received_at timestamptz, kept_from timestamptz, message_id text, in_reply_to text,
        "references" jsonb, snippet text, text text, search_title text, search_text text, attachments jsonb,
        is_read boolean
      )
    where threads[element.place] is not null
    order by element.place
  ),
  written as (
    insert into public.emails (
      source, letter_hash, letter_path, size, subject, from_name, from_address, to_name, to_address, recipients, reply_to,
      counterpart, subject_key, snippet, sent_at, received_at, kept_from, message_id, in_reply_to, reference_ids, thread_id,
      is_latest, is_read, attachment_count, erasure_key
    )
    select
      given.source, given.hash, given.path, given.size, left(given.subject, 1000),
      left(coalesce(given."from" ->> 'name', ''), 500), left(coalesce(given."from" ->> 'address', ''), 320),
      left(coalesce(given.recipients #>> '{0,name}', ''), 500), left(coalesce(given.recipients #>> '{0,address}', ''), 320),
      given.recipients, given.reply_to, lower(left(coalesce(given."from" ->> 'address', ''), 320)),
      private.bare_subject(given.subject), given.snippet, given.sent_at, coalesce(given.received_at, now()),
      coalesce(given.kept_from, now()), left(given.message_id, 500), left(given.in_reply_to, 500),
      array(select left(id, 500) from jsonb_array_elements_text(given."references") as id limit 100), given.thread_id,
      -- Single emails need no recount.
      cardinality(array_positions(threads, given.thread_id)) = 1
        and not exists (select from public.emails as others where others.thread_id = given.thread_id),
      coalesce(given.is_read, false),
      (select count(*) from jsonb_array_elements(given.attachments) as part where not (part ->> 'is_inline')::boolean),
      private.raw_message_key(given.hash)
    from given order by given.place
    returning id, letter_hash
  ),
  texts as (
    insert into public.email_bodies (email_id, body_text, search, search_title, search_text)
    select
      written.id, given.text,
      setweight(to_tsvector('pg_catalog.simple', private.searchable_text(given.search_title)), 'A')
        || setweight(to_tsvector('pg_catalog.english', private.searchable_text(left(given.text, 60000))), 'C'),
      given.search_title, given.search_text
    from given join written on written.letter_hash = given.hash
  )
  insert into public.email_attachments (email_id, place, name, type, size, hash, is_inline)
  select written.id, part.index, left(part.name, 300), left(part.type, 200), part.size, part.hash, part.is_inline
  from given
  join written on written.letter_hash = given.hash
  cross join jsonb_to_recordset(given.attachments) as part (
    index integer, name text, type text, size bigint, hash text, is_inline boolean
  )
  on conflict do nothing;
end;
$$;

create function public.ingest_emails(letters jsonb)
returns table (place integer, outcome text, email_id bigint, since timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  letter record;
  is_answer boolean;
  thread bigint;
  -- Indexes of the emails: not stored yet, and all.
  waiting bigint[] := '{}';
  found_threads bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('public.emails'));
  for letter in
    select fresh.*,
      array(select left(id, 500) from jsonb_array_elements_text(fresh."references") as id limit 100) as reference_ids
    from (
      select distinct on (one.hash) element.place as letter_place, one.*
      from jsonb_array_elements(letters) with ordinality as element (value, place),
        jsonb_to_record(element.value) as one (
          hash text, subject text, "from" jsonb, received_at timestamptz, message_id text, in_reply_to text,
          "references" jsonb
        )
      order by one.hash, element.place
    ) as fresh
    where not exists (select from public.emails where emails.letter_hash = fresh.hash)
      and not exists (select from public.erasures as entry where entry.key = private.raw_message_key(fresh.hash))
    order by fresh.letter_place
  loop
    -- Replies need the emails before them, to find their thread.
    is_answer := letter.in_reply_to is not null or letter.reference_ids <> '{}';
    if waiting <> '{}' and (
      (not is_answer and strpos(letter.subject, ':') > 0)
      or (is_answer and (
        select count(distinct ids.thread_id) > 1 from private.email_message_ids as ids
        where ids.message_id = any (
          array[left(letter.message_id, 500), left(letter.in_reply_to, 500)] || letter.reference_ids
        )
      ))
    ) then
      perform private.insert_emails(letters, waiting);
      waiting := '{}';
    end if;
    thread := private.find_thread(
      left(letter.message_id, 500), left(letter.in_reply_to, 500), letter.reference_ids, letter.subject,
      lower(left(coalesce(letter."from" ->> 'address', ''), 320)), coalesce(letter.received_at, now())
    );
    waiting[letter.letter_place] := thread;
    found_threads[letter.letter_place] := thread;
  end loop;
  perform private.insert_emails(letters, waiting);
  perform private.recount_threads(array(select distinct id from unnest(found_threads) as id where id is not null));
  return query
    select
      (element.place - 1)::integer,
      case
        when found_threads[element.place] is not null then 'taken' when emails.id is not null then 'here' else 'erased'
      end,
      emails.id, coalesce(emails.kept_from, entry.erased_at)
    from jsonb_array_elements(letters) with ordinality as element (value, place)
    left join public.emails on emails.letter_hash = element.value ->> 'hash'
    left join public.erasures as entry
      on emails.id is null and entry.key = private.raw_message_key(element.value ->> 'hash')
    order by element.place;
end;
$$;

create function public.list_orphaned_messages(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'mail'
    and objects.created_at < list_orphaned_messages.stored_before
    and not exists (select from public.emails where emails.letter_path = objects.name)
  order by objects.created_at, objects.name
  limit least(greatest(list_orphaned_messages.max_rows, 0), 10000)
$$;

-- ===== Outgoing emails =====

create function private.get_sent_recipients(mail jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('field', 'to', 'name', '', 'address', mail ->> 'recipient')) || coalesce((
    select jsonb_agg(jsonb_build_object('field', 'cc', 'name', '', 'address', copy.address) order by copy.place)
    from jsonb_array_elements_text(mail -> 'cc') with ordinality as copy (address, place)
  ), '[]')
$$;

create function private.get_sent_references(mail jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select left(id, 500) from jsonb_array_elements_text(mail -> 'reference_ids') as id limit 100)
$$;

create function private.index_sent_email(email_id bigint, mail public.outgoing_emails) returns void
language sql
set search_path = ''
as $$
  with given as (
    select
      left(mail.body_text, 200000) as body,
      private.to_search_key(left(concat_ws(
        ' ', mail.subject, mail.recipient,
        (select string_agg(part ->> 'name', ' ') from jsonb_array_elements(mail.attachments) as part)
      ), 2000)) as titled
  )
  insert into public.email_bodies (email_id, body_text, search, search_title, search_text)
  select
    index_sent_email.email_id, given.body,
    setweight(to_tsvector('pg_catalog.simple', private.searchable_text(given.titled)), 'A')
      || setweight(to_tsvector('pg_catalog.english', private.searchable_text(left(given.body, 60000))), 'C'),
    given.titled, left(given.titled || private.to_search_key(left(given.body, 12000)), 60000)
  from given
  on conflict on constraint email_bodies_pkey do update set
    body_text = excluded.body_text, search = excluded.search, search_title = excluded.search_title,
    search_text = excluded.search_text
$$;

-- Links it to its record. Returns the thread.
create function private.insert_sent_email(mail public.outgoing_emails) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  email public.emails;
begin
  insert into public.emails (
    source, state, outgoing_id, subject, to_address, recipients, reply_to, counterpart, subject_key, snippet, sent_at,
    received_at, kept_from, message_id, in_reply_to, reference_ids, thread_id, is_latest, is_read, attachment_count
  )
  values (
    'sent', mail.state, mail.id, mail.subject, mail.recipient,
    private.get_sent_recipients(to_jsonb(mail)),
    case when mail.reply_to is null then '[]'
      else jsonb_build_array(jsonb_build_object('name', '', 'address', mail.reply_to)) end,
    lower(mail.recipient), private.bare_subject(mail.subject),
    left(btrim(regexp_replace(left(mail.body_text, 1000), '\s+', ' ', 'g')), 200),
    mail.created_at, mail.created_at, mail.created_at, left(mail.message_id, 500), left(mail.in_reply_to, 500),
    private.get_sent_references(to_jsonb(mail)),
    private.find_thread(
      left(mail.message_id, 500), left(mail.in_reply_to, 500), private.get_sent_references(to_jsonb(mail)), mail.subject,
      lower(mail.recipient), mail.created_at
    ),
    false, true, jsonb_array_length(mail.attachments)
  )
  returning * into email;
  insert into public.email_attachments (email_id, place, name, type, size)
  select
    email.id, (part.place - 1)::integer, left(coalesce(part.value ->> 'name', ''), 300),
    left(coalesce(part.value ->> 'type', ''), 200), char_length(coalesce(part.value ->> 'content', '')) * 3 / 4
  from jsonb_array_elements(mail.attachments) with ordinality as part (value, place);
  if mail.record_kind in ('lead', 'application', 'privacy_request') and btrim(mail.record_id) <> '' then
    insert into public.email_links (email_id, record_kind, record_id)
    values (email.id, mail.record_kind, btrim(mail.record_id));
  end if;
  perform private.index_sent_email(email.id, mail);
  return email.thread_id;
end;
$$;

create function private.sync_sent_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  email public.emails;
begin
  -- The same lock as `ingest_emails`.
  perform pg_advisory_xact_lock(hashtext('public.emails'));
  if tg_op = 'INSERT' then
    perform private.recount_threads(array[private.insert_sent_email(new)]);
    return null;
  end if;
  update public.emails set
    state = new.state, subject = new.subject, message_id = left(new.message_id, 500),
    recipients = private.get_sent_recipients(to_jsonb(new)), reference_ids = private.get_sent_references(to_jsonb(new))
  where emails.outgoing_id = new.id
  returning * into email;
  if email.id is not null and new.message_id is distinct from old.message_id then
    insert into private.email_message_ids (message_id, thread_id)
    values (left(new.message_id, 500), email.thread_id)
    on conflict do nothing;
  end if;
  if email.id is not null and (new.body_text <> old.body_text or new.subject <> old.subject) then
    perform private.index_sent_email(email.id, new);
  end if;
  return null;
end;
$$;

-- Accepts only an email that was sent, and only its recipient, because bounces can be forged. Returns whether it
-- matched.
create function public.record_email_bounce(message_id text, recipient text, answer text) returns boolean
language sql security definer
set search_path = ''
as $$
  with bounced as (
    update public.outgoing_emails as mails set
      state = 'bounced', settled_at = clock_timestamp(), server_answer = left(record_email_bounce.answer, 1000)
    where mails.message_id = record_email_bounce.message_id
      and lower(mails.recipient) = lower(btrim(record_email_bounce.recipient))
      and mails.state in ('accepted', 'in_doubt')
    returning 1
  )
  select exists (select from bounced)
$$;

-- The first and newest ids and the one replied to (RFC 5322, 3.6.4).
create function private.get_reply_references(email public.emails) returns text[]
language sql immutable
set search_path = ''
as $$
  select case
    when email.message_id is null then '{}'
    when cardinality(email.reference_ids) > 0 then array(
      select ids.one
      from unnest(email.reference_ids) with ordinality as ids (one, place)
      where ids.one <> email.message_id
        and (ids.place = 1 or ids.place > cardinality(email.reference_ids) - 28)
      order by ids.place
    ) || email.message_id
    when email.in_reply_to is not null then array[email.in_reply_to, email.message_id]
    else array[email.message_id]
  end
$$;

-- Sends an email, a reply or a forward. Idempotent by id. Returns null if the original is deleted.
create function public.send_email(
  id uuid,
  email_id bigint,
  way text,
  recipient text,
  cc text[],
  subject text,
  body text,
  with_original boolean
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  email public.emails;
  address constant text := '^[^[:space:]@,;<>]+@[^[:space:]@,;<>]+\.[^[:space:]@,;<>]+$';
  is_reply constant boolean := send_email.way = 'reply';
  sent_id bigint;
begin
  perform private.assert_staff_user();
  if exists (select from public.outgoing_emails as mails where mails.id = send_email.id) then
    return send_email.id;
  end if;
  select * into email from public.emails where emails.id = send_email.email_id;
  if not found then
    return null;
  end if;
  if send_email.way is null or send_email.way not in ('reply', 'forward')
    or send_email.recipient is null or send_email.recipient !~ address or char_length(send_email.recipient) > 254
    or exists (
      select from unnest(send_email.cc) as copies (one)
      where copies.one is null or copies.one !~ address or char_length(copies.one) > 254
    )
    or coalesce(char_length(btrim(send_email.body)), 0) not between 1 and 100000
    or coalesce(char_length(btrim(send_email.subject)), 0) not between 1 and 250 then
    raise exception 'An email needs a recipient, a subject of at most 250 characters and a text.'
      using errcode = 'check_violation';
  end if;
  if send_email.with_original and email.size > 20 * 1024 * 1024 then
    raise exception 'An email larger than 20 MB cannot be attached.' using errcode = 'check_violation';
  end if;
  insert into public.outgoing_emails (
    id, kind, recipient, cc, subject, body_text, in_reply_to, reference_ids, attachments, created_by, next_attempt_at
  )
  values (
    send_email.id, case when is_reply then 'email_reply' else 'email_forward' end, send_email.recipient,
    coalesce(send_email.cc, '{}'), btrim(send_email.subject), send_email.body,
    case when is_reply then email.message_id end,
    case when is_reply then private.get_reply_references(email) else '{}' end,
    case
      when send_email.with_original and email.letter_path is not null
        then jsonb_build_array(jsonb_build_object(
          'name', 'original.eml', 'type', 'message/rfc822', 'content', '', 'email', email.id
        ))
      else '[]'
    end,
    auth.uid(), clock_timestamp() + interval '10 seconds'
  )
  on conflict do nothing;
  select emails.id into sent_id from public.emails where emails.outgoing_id = send_email.id;
  -- Replies are linked to the same records.
  insert into public.email_links (email_id, record_kind, record_id, created_by)
  select sent_id, links.record_kind, links.record_id, auth.uid()
  from public.email_links as links
  where links.email_id = email.id and sent_id is not null
  on conflict do nothing;
  return send_email.id;
end;
$$;

-- Cancels the caller's own email before SMTP delivery. Returns false if it was too late.
create function public.cancel_sending(id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_staff_user();
  delete from public.outgoing_emails as mails
  where mails.id = cancel_sending.id and mails.state = 'queued' and mails.attempts = 0
    and mails.kind in ('email_reply', 'email_forward') and mails.created_by = auth.uid();
  return found;
end;
$$;

-- ===== Lists and records =====

create function private.email_summary(email public.emails) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', email.id,
    'source', email.source,
    'state', email.state,
    'subject', email.subject,
    'from_name', email.from_name,
    'from_address', email.from_address,
    'to_name', email.to_name,
    'to_address', email.to_address,
    'recipient_count', jsonb_array_length(email.recipients),
    'snippet', email.snippet,
    'received_at', email.received_at,
    'is_read', email.is_read,
    'is_archived', email.is_archived,
    'attachment_count', email.attachment_count,
    'link_count', email.link_count,
    'size', email.size,
    'thread_id', email.thread_id,
    'thread_count', (select threads.emails from private.email_threads as threads where threads.id = email.thread_id)
  )
$$;

-- At most 1,000 emails linked to exactly this record: an EN number, a reference or a customer's name.
create function private.emails_linked_to(words text) returns bigint[]
language sql stable
set search_path = ''
as $$
  select array(
    select links.email_id
    from public.email_links as links
    where links.record_kind <> 'customer' and lower(links.record_id) in (
      lower(btrim(words)), lower(regexp_replace(btrim(words), '^EN\s*(number|no\.?|:)?\s*', '', 'i'))
    )
    union
    select links.email_id
    from public.customers
    join public.email_links as links on links.record_kind = 'customer' and links.record_id = customers.id::text
    where lower(customers.name) = lower(btrim(words))
    limit 1000
  )
$$;

-- Checks emails in order: for frequent words, faster than sorting all matches.
create function private.walk_emails(place text, words text, ranking text, first_row integer, max_rows integer)
returns setof bigint
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query execute format(
    'select emails.id from public.emails
    cross join lateral (
      select 1 from public.email_bodies where email_bodies.email_id = emails.id and (%2$s) offset 0
    ) as told
    where %1$s order by %3$s offset %4$s limit %5$s',
    place, words, ranking, first_row, max_rows
  );
end;
$$;

-- Returns a page and the total. `pile` is `inbox`, `sent`, `archive` or `all`; empty filters match everything.
-- `by_thread` returns one row per thread, except in a search. `sort` is `received_at`, `from_address`, `subject` or
-- `size`, with a leading `-` for descending. Counting stops at 1,000, or two pages ahead for frequent words; then
-- `is_least` is true. Names of records also find linked emails.
create function public.list_emails(
  words text default '',
  pile text default 'inbox',
  of_source text default '',
  in_state text default '',
  read_state text default '',
  attachments text default '',
  links text default '',
  since timestamptz default null,
  until timestamptz default null,
  by_thread boolean default false,
  sort text default '-received_at',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner ignores the cost of decompressing long texts.
set enable_seqscan = off
as $$
declare
  most constant integer := 1000;
  pages_on constant integer := 2;
  first_place constant integer := greatest(first_row, 0);
  page_size constant integer := least(greatest(max_rows, 0), 1000);
  is_sought constant boolean := btrim(words) <> '';
  sought text := private.search_condition(words);
  filed bigint[] := '{}';
  place text := concat_ws(
    ' and ', 'true',
    case pile
      when 'inbox' then 'not is_archived and source <> ''sent'''
      when 'sent' then 'source = ''sent'''
      when 'archive' then 'is_archived and source <> ''sent'''
    end,
    case when of_source <> '' then format('source = %L', of_source) end,
    case when in_state <> '' then format('state = %L', in_state) end,
    case read_state when 'read' then 'is_read' when 'unread' then 'not is_read' end,
    case when by_thread and not is_sought and pile <> 'sent' then 'is_latest' end
  );
  counted text := concat_ws(
    ' and ', place,
    case attachments when 'with' then 'has_attachments' when 'without' then 'not has_attachments' end,
    case links when 'linked' then 'is_linked' when 'unlinked' then 'not is_linked' end
  );
  ranking constant text := case sort
    when 'received_at' then 'received_at, id'
    when 'from_address' then 'from_address, id'
    when '-from_address' then 'from_address desc, id desc'
    when 'subject' then 'subject_key, id'
    when '-subject' then 'subject_key desc, id desc'
    when 'size' then 'size, id'
    when '-size' then 'size desc nulls last, id desc'
    else 'received_at desc, id desc'
  end;
  found_ids bigint[];
  counted_to integer;
  total bigint;
  is_least boolean := false;
begin
  perform private.assert_staff_user();
  if is_sought then
    filed := private.emails_linked_to(words);
    if cardinality(filed) > 0 then
      sought := concat_ws(' or ', '(' || sought || ')', format('email_bodies.email_id = any (%L)', filed));
    end if;
  end if;
  if is_sought and sought is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'is_least', false);
  end if;
  place := concat_ws(
    ' and ', place,
    case attachments when 'with' then 'attachment_count > 0' when 'without' then 'attachment_count = 0' end,
    case links when 'linked' then 'link_count > 0' when 'unlinked' then 'link_count = 0' end,
    case when since is not null then format('received_at >= %L', since) end,
    case when until is not null then format('received_at < %L', until) end
  );

  if is_sought then
    execute format('select count(*) from (select from public.email_bodies where %s limit %s) as found', sought, most + 1)
    into total;
    if total <= most then
      execute format(
        'with told as materialized (select email_id from public.email_bodies where %1$s),
        chosen as materialized (
          select emails.id, row_number() over (order by %3$s) as place
          from told join public.emails on emails.id = told.email_id where %2$s
        )
        select array(select id from chosen where place > %4$s and place <= %4$s + %5$s order by place), (select count(*) from chosen)',
        sought, place, ranking, first_place, page_size
      ) into found_ids, total;
    else
      is_least := place = 'true';
      counted_to := first_place + page_size;
      if not is_least then
        counted_to := greatest(counted_to, least(counted_to + pages_on * page_size, most));
      end if;
      found_ids := array(
        select private.walk_emails(place, sought, ranking, 0, counted_to + case when is_least then 0 else 1 end)
      );
      total := case when is_least then most else least(cardinality(found_ids), counted_to) end;
      is_least := is_least or cardinality(found_ids) > counted_to;
      found_ids := found_ids[first_place + 1:first_place + page_size];
    end if;
  else
    execute format(
      'select array(select id from public.emails where %s order by %s offset %s limit %s)',
      place, ranking, first_place, page_size
    ) into found_ids;
    if since is null and until is null then
      execute format('select coalesce(sum(emails), 0) from private.email_counters where %s', counted) into total;
    else
      execute format('select count(*) from (select from public.emails where %s limit %s) as found', place, most + 1) into total;
      is_least := total > most;
      total := least(total, most);
    end if;
  end if;

  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.email_summary(emails) order by chosen.place), '[]')
      from unnest(found_ids) with ordinality as chosen (id, place)
      join public.emails on emails.id = chosen.id
    ),
    'total', total,
    'is_least', is_least
  );
end;
$$;

create function private.email_record(record_kind text, record_id text) returns table (title text, status text)
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(leads.customer_info ->> 'name', ''), leads.search_email, leads.session_id), leads.status
  from public.leads where email_record.record_kind = 'lead' and leads.session_id = email_record.record_id
  union all
  select applications.name || ', ' || applications.job_title, applications.status
  from public.job_applications as applications
  where email_record.record_kind = 'application' and applications.reference = email_record.record_id
  union all
  select requests.name, requests.status
  from public.privacy_requests as requests
  where email_record.record_kind = 'privacy_request' and requests.reference = email_record.record_id
  union all
  select customers.name, ''
  from public.customers
  where email_record.record_kind = 'customer' and customers.id::text = email_record.record_id
  union all
  select email_record.record_id, '' where email_record.record_kind = 'en_number'
$$;

create function public.read_email(email_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  email public.emails;
begin
  perform private.assert_staff_user();
  select * into email from public.emails where emails.id = read_email.email_id;
  if not found then
    return null;
  end if;
  return private.email_summary(email) || jsonb_build_object(
    'recipients', email.recipients,
    'reply_to', email.reply_to,
    'message_id', email.message_id,
    'in_reply_to', email.in_reply_to,
    'reference_ids', to_jsonb(email.reference_ids),
    'sent_at', email.sent_at,
    'letter_hash', email.letter_hash,
    'body_text', (select texts.body_text from public.email_bodies as texts where texts.email_id = email.id),
    'attachments', (
      select coalesce(jsonb_agg(to_jsonb(parts) - 'email_id' order by parts.place), '[]')
      from public.email_attachments as parts where parts.email_id = email.id
    ),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'record_kind', links.record_kind, 'record_id', links.record_id,
        'title', coalesce(record.title, links.record_id), 'status', coalesce(record.status, '')
      ) order by links.created_at, links.record_kind, links.record_id), '[]')
      from public.email_links as links
      left join lateral private.email_record(links.record_kind, links.record_id) as record on true
      where links.email_id = email.id
    ),
    'is_first_from_sender', email.source <> 'sent' and email.counterpart <> '' and not exists (
      select from public.emails as others
      where others.counterpart = email.counterpart and others.source <> 'sent'
        and (others.received_at, others.id) < (email.received_at, email.id)
    ),
    'server_answer', (select mails.server_answer from public.outgoing_emails as mails where mails.id = email.outgoing_id),
    'outgoing_id', email.outgoing_id,
    'outgoing_kind', (select mails.kind from public.outgoing_emails as mails where mails.id = email.outgoing_id)
  );
end;
$$;

create function public.list_email_thread(email_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return (
    select coalesce(jsonb_agg(private.email_summary(emails) order by emails.received_at, emails.id), '[]')
    from (
      select others.* from public.emails as others
      where others.thread_id = (select emails.thread_id from public.emails where emails.id = list_email_thread.email_id)
      order by others.received_at desc, others.id desc
      limit 500
    ) as emails
  );
end;
$$;

-- Linked emails and emails sent about the record, newest first.
create function public.list_emails_of_record(record_kind text, record_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return (
    select coalesce(jsonb_agg(private.email_summary(emails) order by emails.received_at desc, emails.id desc), '[]')
    from (
      select others.* from public.email_links as links
      join public.emails as others on others.id = links.email_id
      where links.record_kind = list_emails_of_record.record_kind and links.record_id = list_emails_of_record.record_id
      order by others.received_at desc, others.id desc
      limit 500
    ) as emails
  );
end;
$$;

create function public.count_emails() returns table (unread bigint, failed bigint)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return query select
    (
      select coalesce(sum(counts.emails), 0)::bigint from private.email_counters as counts
      where not counts.is_read and not counts.is_archived and counts.source <> 'sent'
    ),
    (
      select count(*) from public.emails
      where emails.source = 'sent' and emails.state in ('refused', 'bounced', 'in_doubt')
        and emails.received_at > now() - interval '30 days'
    );
end;
$$;

-- ===== Filing =====

-- Suggests the latest records of sender and recipients, and records whose reference appears in the text.
create function public.suggest_email_links(email_id bigint)
returns table (record_kind text, record_id text, title text, status text, because text)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  email public.emails;
  addresses text[];
  named text[];
begin
  perform private.assert_staff_user();
  select * into email from public.emails where emails.id = suggest_email_links.email_id;
  addresses := array(
    select distinct lower(address) from (
      select email.from_address
      union all
      select party ->> 'address' from jsonb_array_elements(email.recipients) as party
      union all
      select party ->> 'address' from jsonb_array_elements(email.reply_to) as party
    ) as parties (address)
    where address <> '' limit 100
  );
  named := array(
    select distinct upper(match[1])
    from public.email_bodies as texts,
      regexp_matches(left(email.subject || ' ' || texts.body_text, 20000), '\m([A-Za-z]{2}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4})\M', 'g') as match
    where texts.email_id = email.id limit 20
  );
  return query
    select distinct on (found.place, found.kind, found.id)
      found.kind, found.id, record.title, record.status, case found.place when 1 then 'reference' else 'address' end
    from (
      select 1, 'lead', leads.session_id, leads.created_at from public.leads where leads.session_id = any (named)
      union all
      select 1, 'application', applications.reference, applications.submitted_at
      from public.job_applications as applications where applications.reference = any (named)
      union all
      select 1, 'privacy_request', requests.reference, requests.received_at
      from public.privacy_requests as requests where requests.reference = any (named)
      union all
      (
        select 2, 'lead', leads.session_id, leads.created_at from public.leads
        where leads.search_email = any (addresses) and leads.merged_into is null
        order by leads.created_at desc limit 5
      )
      union all
      (
        select 2, 'application', applications.reference, applications.submitted_at
        from public.job_applications as applications where lower(applications.email) = any (addresses)
        order by applications.submitted_at desc limit 5
      )
      union all
      (
        select 2, 'privacy_request', requests.reference, requests.received_at
        from public.privacy_requests as requests where lower(requests.email) = any (addresses)
        order by requests.received_at desc limit 5
      )
      union all
      (
        select 2, 'customer', permissions.customer_id::text, null::timestamptz
        from auth.users
        join public.permissions on permissions.user_id = users.id
        where users.email = any (addresses) and users.deleted_at is null and permissions.customer_id is not null
        limit 5
      )
    ) as found (place, kind, id, moment),
      lateral private.email_record(found.kind, found.id) as record
    where not exists (
      select from public.email_links as links
      where links.email_id = email.id and links.record_kind = found.kind and links.record_id = found.id
    ) and (found.place = 1 or not (found.kind, found.id) in (
      select 'lead', leads.session_id from public.leads where leads.session_id = any (named)
      union all
      select 'application', applications.reference
      from public.job_applications as applications where applications.reference = any (named)
      union all
      select 'privacy_request', requests.reference
      from public.privacy_requests as requests where requests.reference = any (named)
    ))
    order by found.place, found.kind, found.id;
end;
$$;

-- Marks emails as read or unread and archives threads. Returns the number changed.
create function public.mark_emails(email_ids bigint[], is_read boolean default null, is_archived boolean default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  changed integer := 0;
  more integer;
begin
  perform private.assert_staff_user();
  if mark_emails.is_read is not null then
    update public.emails set is_read = mark_emails.is_read
    where emails.id = any (email_ids) and emails.source <> 'sent' and emails.is_read <> mark_emails.is_read;
    get diagnostics changed = row_count;
  end if;
  if mark_emails.is_archived is not null then
    update public.emails set is_archived = mark_emails.is_archived
    where emails.thread_id in (select others.thread_id from public.emails as others where others.id = any (email_ids))
      and emails.source <> 'sent' and emails.is_archived <> mark_emails.is_archived;
    get diagnostics more = row_count;
    changed := changed + more;
  end if;
  return changed;
end;
$$;

-- Writes to the audit log; `update` names the columns.
create function private.log_emails(email_ids bigint[], action text, columns text[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor, role_name, action, table_name, row_id, changed_columns)
  select
    coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    log_emails.action, 'emails', emails.id::text, log_emails.columns
  from public.emails where emails.id = any (email_ids)
$$;

create function public.link_emails(email_ids bigint[], record_kind text, record_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  filed bigint[];
begin
  perform private.assert_staff_user();
  if not exists (select from private.email_record(link_emails.record_kind, btrim(link_emails.record_id)) where title <> '') then
    raise exception 'The record to link the email to does not exist.' using errcode = 'foreign_key_violation';
  end if;
  with written as (
    insert into public.email_links (email_id, record_kind, record_id, created_by)
    select emails.id, link_emails.record_kind, btrim(link_emails.record_id), auth.uid()
    from public.emails where emails.id = any (email_ids)
    on conflict do nothing
    returning email_id
  )
  select coalesce(array_agg(email_id), '{}') into filed from written;
  perform private.log_emails(filed, 'update', array['links']);
  return cardinality(filed);
end;
$$;

-- Emails sent about a record stay linked.
create function public.unlink_emails(email_ids bigint[], record_kind text, record_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  freed bigint[];
begin
  perform private.assert_staff_user();
  with deleted_rows as (
    delete from public.email_links as links
    using public.emails
    where links.email_id = any (email_ids) and links.record_kind = unlink_emails.record_kind
      and links.record_id = unlink_emails.record_id
      and emails.id = links.email_id and (emails.source <> 'sent' or links.created_by is not null)
    returning links.email_id
  )
  select coalesce(array_agg(email_id), '{}') into freed from deleted_rows;
  perform private.log_emails(freed, 'update', array['links']);
  return cardinality(freed);
end;
$$;

-- Returns the path of the raw message, or the outgoing email. Logs `open` (view) or `export` (download), if given.
create function public.open_email(email_id bigint, person uuid, action text default null)
returns table (source text, letter_path text, outgoing_id uuid, is_first_from_sender boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.set_acting_user(open_email.person);
  if open_email.action is not null then
    perform private.log_emails(array[open_email.email_id], open_email.action, '{}');
  end if;
  return query
    select
      emails.source, emails.letter_path, emails.outgoing_id,
      not exists (
        select from public.emails as others
        where others.counterpart = emails.counterpart and others.source <> 'sent'
          and (others.received_at, others.id) < (emails.received_at, emails.id)
      )
    from public.emails where emails.id = open_email.email_id;
end;
$$;

-- ===== Mailbox =====

-- Returns nothing if another process holds the folder.
create function public.claim_folder_sync(account text, folder text, holder uuid, seconds integer)
returns setof public.mailbox_folders
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.mailbox_folders (account, folder)
  values (claim_folder_sync.account, claim_folder_sync.folder)
  on conflict do nothing;
  return query
    update public.mailbox_folders as folders
    set claimed_by = holder, claimed_until = clock_timestamp() + make_interval(secs => seconds)
    where folders.account = claim_folder_sync.account and folders.folder = claim_folder_sync.folder
      and (folders.claimed_by = holder or coalesce(folders.claimed_until, '-infinity') < clock_timestamp())
    returning folders.*;
end;
$$;

-- After a change of UIDVALIDITY. Emails are recognised by hash.
create function public.reset_folder_uids(folder_id bigint, uid_validity bigint) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.mailbox_message_uids as places where places.folder_id = reset_folder_uids.folder_id;
  update public.mailbox_folders as folders
  set uid_validity = reset_folder_uids.uid_validity, last_uid = 0, highest_modseq = null
  where folders.id = reset_folder_uids.folder_id
$$;

-- Records that emails up to this UID are stored: [{"uid", "email_id"}].
create function public.save_folder_cursor(
  folder_id bigint, uid_validity bigint, last_uid bigint, places jsonb, taken integer
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.mailbox_folders as folders
  set last_uid = save_folder_cursor.last_uid, taken = folders.taken + save_folder_cursor.taken
  where folders.id = save_folder_cursor.folder_id
    and folders.uid_validity = save_folder_cursor.uid_validity
    and folders.last_uid <= save_folder_cursor.last_uid;
  if not found then
    return false;
  end if;
  insert into public.mailbox_message_uids (folder_id, uid, email_id)
  select save_folder_cursor.folder_id, place.uid, place.email_id
  from jsonb_to_recordset(save_folder_cursor.places) as place (uid bigint, email_id bigint)
  join public.emails on emails.id = place.email_id
  on conflict do nothing;
  return true;
end;
$$;

create function public.finish_folder_sync(folder_id bigint, highest_modseq numeric, fault text) returns void
language sql security definer
set search_path = ''
as $$
  update public.mailbox_folders as folders set
    highest_modseq = coalesce(finish_folder_sync.highest_modseq, folders.highest_modseq),
    checked_at = case when finish_folder_sync.fault is null then now() else folders.checked_at end,
    fault = left(finish_folder_sync.fault, 500)
  where folders.id = finish_folder_sync.folder_id
$$;

-- Applies read marks from the mailbox. Returns the number changed.
create function public.apply_mailbox_flags(folder_id bigint, read_uids bigint[], unread_uids bigint[]) returns integer
language sql security definer
set search_path = ''
as $$
  with marked as (
    update public.emails set is_read = (places.uid = any (read_uids))
    from public.mailbox_message_uids as places
    where places.folder_id = apply_mailbox_flags.folder_id and places.uid = any (read_uids || unread_uids)
      and emails.id = places.email_id and emails.is_read <> (places.uid = any (read_uids))
    returning 1
  )
  select count(*)::integer from marked
$$;

-- ===== Erasure and retention =====

-- Records the hash, so that an erased email is recognised if it returns.
create function private.record_erased_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.erasures (key, kind)
  select deleted_rows.erasure_key, 'email' from deleted_rows where deleted_rows.source <> 'sent'
  on conflict do nothing;
  insert into public.erasure_receipts (kind, reason, records)
  select
    'email',
    coalesce(
      nullif(current_setting('erasure.reason', true), ''),
      case when auth.uid() is null then 'time is over' else 'staff' end
    ),
    count(*)
  from deleted_rows where deleted_rows.source <> 'sent'
  having count(*) > 0;
  return null;
end;
$$;

-- The caller deletes the raw messages first.
create function public.erase_emails(email_ids bigint[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  perform private.assert_staff_user();
  perform private.log_emails(
    array(select emails.id from public.emails where emails.id = any (email_ids) and emails.source <> 'sent'), 'delete', '{}'
  );
  delete from public.emails where emails.id = any (email_ids) and emails.source <> 'sent';
  get diagnostics erased = row_count;
  return erased;
end;
$$;

-- Incoming emails without an existing record and past their period, which is longer for customers. Outgoing emails have
-- their own.
create function public.list_expired_emails(
  before timestamptz, customers_before timestamptz, max_rows integer, after_id bigint default 0
) returns table (id bigint, letter_path text)
language sql stable security definer
set search_path = ''
as $$
  select emails.id, emails.letter_path
  from public.emails
  where emails.id > list_expired_emails.after_id and emails.source <> 'sent'
    and (
      emails.purge_after <= now()
      or emails.kept_from < list_expired_emails.before and not exists (
        select from public.email_links as links
        where links.email_id = emails.id and (
          links.record_kind in ('lead', 'application', 'privacy_request')
          or links.record_kind = 'customer' and emails.kept_from >= list_expired_emails.customers_before
        )
      )
    )
  order by emails.id
  limit least(greatest(list_expired_emails.max_rows, 0), 10000)
$$;

create function public.expire_emails(email_ids bigint[], before timestamptz, customers_before timestamptz) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.emails
    where emails.id = any (email_ids)
      and emails.id in (
        select overdue.id
        from unnest(email_ids) as given (id),
          public.list_expired_emails(before, customers_before, 1, given.id - 1) as overdue
        where overdue.id = given.id
      )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== Triggers =====

create trigger count_deleted_emails
  after delete on public.emails
  referencing old table as deleted_rows
  for each statement execute function private.count_deleted_emails();

create trigger count_updated_emails
  after update on public.emails
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_updated_emails();

create trigger recount_threads_after_delete
  after delete on public.emails
  referencing old table as deleted_rows
  for each statement execute function private.recount_threads_after_delete();

create trigger count_inserted_email_links
  after insert on public.email_links
  referencing new table as changed
  for each statement execute function private.count_email_links();

create trigger count_deleted_email_links
  after delete on public.email_links
  referencing old table as changed
  for each statement execute function private.count_email_links();

create trigger unlink_emails_of_record
  after delete on public.job_applications
  referencing old table as deleted_rows
  for each statement execute function private.unlink_emails_of_record('application', 'reference');

create trigger unlink_emails_of_record
  after delete on public.leads
  referencing old table as deleted_rows
  for each statement execute function private.unlink_emails_of_record('lead', 'session_id');

create trigger unlink_emails_of_record
  after delete on public.privacy_requests
  referencing old table as deleted_rows
  for each statement execute function private.unlink_emails_of_record('privacy_request', 'reference');

create trigger unlink_emails_of_record
  after delete on public.customers
  referencing old table as deleted_rows
  for each statement execute function private.unlink_emails_of_record('customer', 'id');

create trigger sync_new_sent_email
  after insert on public.outgoing_emails
  for each row execute function private.sync_sent_email();

create trigger sync_sent_email
  after update on public.outgoing_emails
  for each row when (new.* is distinct from old.*)
  execute function private.sync_sent_email();

create trigger record_erased_emails
  after delete on public.emails
  referencing old table as deleted_rows
  for each statement execute function private.record_erased_emails();

create trigger link_reply_to_lead
  after insert on public.emails
  for each row
  when (new.source <> 'sent')
  execute function private.link_reply_to_lead();

create trigger count_inserted_emails
  after insert on public.emails
  referencing new table as added
  for each statement execute function private.count_inserted_emails();

-- ===== Row-level security =====

alter table public.emails enable row level security;
alter table public.email_bodies enable row level security;
alter table public.email_attachments enable row level security;
alter table public.email_links enable row level security;
alter table public.mailbox_folders enable row level security;
alter table public.mailbox_message_uids enable row level security;
alter table private.email_threads enable row level security;
alter table private.email_message_ids enable row level security;
alter table private.email_counters enable row level security;

create policy "Staff read emails"
  on public.emails for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read email bodies"
  on public.email_bodies for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read email attachments"
  on public.email_attachments for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read email links"
  on public.email_links for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read mailbox folders"
  on public.mailbox_folders for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff delete raw messages"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'mail' and (select private.caller_role()) = 'staff');

-- Deleting needs read access.
create policy "Staff read raw messages"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'mail' and (select private.caller_role()) = 'staff');

-- ===== Grants =====

revoke all on table
  public.emails, public.email_bodies, public.email_attachments, public.email_links, public.mailbox_folders,
  public.mailbox_message_uids, private.email_threads, private.email_message_ids, private.email_counters
from public, anon, authenticated, service_role;
revoke all on sequence
  public.emails_id_seq, public.mailbox_folders_id_seq, private.email_threads_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  private.bare_subject, private.recount_threads, private.find_thread, private.recount_threads_after_delete,
  private.count_inserted_emails, private.count_deleted_emails, private.count_updated_emails, private.count_email_links,
  private.unlink_emails_of_record, private.raw_message_key, public.find_stored_messages, private.insert_emails,
  public.ingest_emails, public.list_orphaned_messages, private.get_sent_recipients, private.get_sent_references,
  private.index_sent_email, private.insert_sent_email, private.sync_sent_email, public.record_email_bounce,
  private.get_reply_references, public.send_email, public.cancel_sending, private.email_summary,
  private.emails_linked_to, private.walk_emails, public.list_emails, private.email_record, public.read_email,
  public.list_email_thread, public.list_emails_of_record, public.count_emails, public.suggest_email_links,
  public.mark_emails, private.log_emails, public.link_emails, public.unlink_emails, public.open_email,
  public.claim_folder_sync, public.reset_folder_uids, public.save_folder_cursor, public.finish_folder_sync,
  public.apply_mailbox_flags, private.record_erased_emails, public.erase_emails, public.list_expired_emails,
  public.expire_emails
from public, anon, authenticated, service_role;

grant select on table
  public.emails, public.email_bodies, public.email_attachments, public.email_links, public.mailbox_folders
to authenticated, service_role;
grant select on table public.mailbox_message_uids to service_role;

grant execute on function
  public.find_stored_messages, public.ingest_emails, public.list_orphaned_messages, public.record_email_bounce,
  public.open_email, public.claim_folder_sync, public.reset_folder_uids, public.save_folder_cursor,
  public.finish_folder_sync, public.apply_mailbox_flags, public.list_expired_emails, public.expire_emails
to service_role;
grant execute on function
  public.send_email, public.cancel_sending, public.list_emails, public.read_email, public.list_email_thread,
  public.list_emails_of_record, public.count_emails, public.suggest_email_links, public.mark_emails, public.link_emails,
  public.unlink_emails, public.erase_emails
to authenticated;
