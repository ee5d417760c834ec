-- Emails as staff keep them: what was sent, what the company's mailbox brought, and what came as a file. The bytes of those
-- that came are in the bucket `mail` and are never changed; here is what they are found and listed by. A list reads narrow
-- rows: words stand in a table of their own, whose indexes are not touched when an email is read or archived.

create table public.emails (
  id bigint generated always as identity primary key,
  source text not null,
  -- `received`, or what became of one that was sent.
  state text not null default 'received',
  outgoing_id uuid references public.outgoing_mails (id) on delete cascade,
  -- SHA-256 of the bytes as they came, and where they lie.
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
  -- The address in lower case of whom we have to do with, and the subject without what mail programs put before it.
  counterpart text not null default '',
  subject_key text not null default '',
  snippet text not null default '',
  -- As the sender says; when it came or was written; and from when on the time runs for which it is kept.
  sent_at timestamptz,
  received_at timestamptz not null default now(),
  kept_from timestamptz not null default now(),
  message_id text,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  thread_id bigint not null,
  -- Whether it stands for its thread: the latest that came, or the latest of all where none did.
  is_latest boolean not null default true,
  is_read boolean not null default false,
  is_archived boolean not null default false,
  -- Those that are not shown among the words.
  attachment_count integer not null default 0,
  link_count integer not null default 0,
  -- When the last record was erased to which it belonged: the next purge takes it.
  purge_after timestamptz,
  -- Of one that came, made of its hash: what was erased is known when it comes again.
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

-- Every order of the list; then what narrows it to few; then threads, people, answers by subject, and the purge.
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

create table public.email_texts (
  email_id bigint primary key references public.emails (id) on delete cascade,
  body_text text not null default '',
  search tsvector not null default '',
  search_title text not null default '',
  search_text text not null default '',
  constraint email_texts_lengths check (
    char_length(body_text) <= 200000 and char_length(search_title) <= 20000 and char_length(search_text) <= 60000
  )
);

-- docs/decisions/0017-looking-for-words.md
create index email_texts_search_idx on public.email_texts using gin (search);
create index email_texts_search_text_idx on public.email_texts using gin (search_text extensions.gin_trgm_ops);

create table public.email_attachments (
  email_id bigint not null references public.emails (id) on delete cascade,
  -- As in the opened letter.
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

-- What an email is filed to: a lead, an application or a privacy request by its reference, a customer by its number, or an EN
-- number, which is free text.
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

-- Where the server has got to in each folder of the company's mailbox. It goes on from here, whoever ended it.
create table public.mailbox_folders (
  id bigint generated always as identity primary key,
  account text not null,
  folder text not null,
  -- Numbers of the mailbox: with another validity all others mean nothing any more.
  uid_validity bigint,
  last_uid bigint not null default 0,
  highest_modseq numeric,
  checked_at timestamptz,
  taken bigint not null default 0,
  -- Why it cannot be looked into, as a sentence.
  fault text,
  constraint mailbox_folders_account_folder_key unique (account, folder),
  constraint mailbox_folders_lengths check (
    char_length(account) between 1 and 320 and char_length(folder) between 1 and 500 and char_length(fault) <= 500
  )
);

-- Which email stands where, so that what is read in the mailbox is read here.
create table public.mailbox_places (
  folder_id bigint not null references public.mailbox_folders (id) on delete cascade,
  uid bigint not null,
  email_id bigint not null references public.emails (id) on delete cascade,
  primary key (folder_id, uid)
);

create index mailbox_places_email_id_idx on public.mailbox_places (email_id);

-- How many emails a thread has; and in which thread an email is, or will be, that has a message id.
create table private.email_threads (
  id bigint generated always as identity primary key,
  emails integer not null default 0
);

create table private.email_message_ids (
  message_id text primary key,
  thread_id bigint not null references private.email_threads (id) on delete cascade
);

create index email_message_ids_thread_id_idx on private.email_message_ids (thread_id);

-- How many emails there are of each sort: to count a hundred thousand rows takes longer than to show fifty.
create table private.email_counts (
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

alter table private.email_threads enable row level security;
alter table private.email_message_ids enable row level security;
alter table private.email_counts enable row level security;
revoke all on table private.email_threads, private.email_message_ids, private.email_counts
from public, anon, authenticated, service_role;
revoke all on table
  public.emails, public.email_texts, public.email_attachments, public.email_links, public.mailbox_folders,
  public.mailbox_places
from public, anon, authenticated, service_role;
revoke all on sequence public.emails_id_seq, public.mailbox_folders_id_seq
from public, anon, authenticated, service_role;

grant select on table
  public.emails, public.email_texts, public.email_attachments, public.email_links, public.mailbox_folders
to authenticated, service_role;
grant select on table public.mailbox_places to service_role;

alter table public.emails enable row level security;
alter table public.email_texts enable row level security;
alter table public.email_attachments enable row level security;
alter table public.email_links enable row level security;
alter table public.mailbox_folders enable row level security;
alter table public.mailbox_places enable row level security;

create policy "Staff read emails"
  on public.emails for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read what emails say"
  on public.email_texts for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read what is attached to emails"
  on public.email_attachments for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read what emails are filed to"
  on public.email_links for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read how far the mailbox was looked into"
  on public.mailbox_folders for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

-- The bytes. The server alone stores them, and reads them for a letter that is opened; a letter of a stranger has no address
-- of its own at which a browser could be led to it.
insert into storage.buckets (id, name, public, file_size_limit)
values ('mail', 'mail', false, 67108864)
on conflict (id) do nothing;

create policy "Staff remove letters"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'mail' and (select private.caller_role()) = 'staff');

-- Removing asks for what it removes.
create policy "Staff read letters"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'mail' and (select private.caller_role()) = 'staff');
