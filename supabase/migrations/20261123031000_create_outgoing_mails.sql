-- Every mail that the product sends, with what became of it; codes for signing in are in none. The server alone writes
-- here. A mail is sent once: it is `sending` before the mail server hears of it, and where nobody can say afterwards
-- whether it went, it is `in_doubt`, until a person decides.

create table public.outgoing_mails (
  id uuid primary key default gen_random_uuid(),
  -- What the mail is for, such as `acknowledgement`; the text that stands in the record's history says the rest.
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  -- Empty until the mail has been put into the house style, where it was queued as plain words.
  body_html text not null default '',
  -- Made when the mail is first claimed, and kept when it is sent again, so that mail programs show one mail.
  message_id text,
  in_reply_to text,
  -- [{"name", "type", "content"}], the content in base64.
  attachments jsonb not null default '[]',
  -- What the mail belongs to, such as an application by its reference. It goes with it.
  record_kind text,
  record_id text,
  batch_id uuid,
  state text not null default 'queued',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_at timestamptz,
  -- What the mail server said.
  server_answer text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  purge_after timestamptz not null default now() + interval '2 years',
  constraint outgoing_mails_message_id_key unique (message_id),
  constraint outgoing_mails_state_known check (
    state in ('queued', 'sending', 'accepted', 'refused', 'bounced', 'in_doubt', 'cancelled')
  ),
  constraint outgoing_mails_kind_length check (char_length(kind) between 1 and 60),
  constraint outgoing_mails_recipient_form check (char_length(recipient) between 3 and 320 and recipient !~ '[\r\n]'),
  constraint outgoing_mails_reply_to_form check (char_length(reply_to) between 3 and 320 and reply_to !~ '[\r\n]'),
  constraint outgoing_mails_subject_form check (char_length(btrim(subject)) between 1 and 300 and subject !~ '[\r\n]'),
  constraint outgoing_mails_body_length check (
    char_length(body_text) between 1 and 200000 and char_length(body_html) <= 400000
  ),
  constraint outgoing_mails_attachments_form check (
    jsonb_typeof(attachments) = 'array' and octet_length(attachments::text) <= 280000
  ),
  constraint outgoing_mails_record_whole check (num_nonnulls(record_kind, record_id) in (0, 2)),
  constraint outgoing_mails_record_length check (char_length(record_kind) <= 60 and char_length(record_id) <= 200),
  constraint outgoing_mails_server_answer_length check (char_length(server_answer) <= 1000)
);

-- The queue, those in flight, the log by time, by record, by batch and by address, and the purge.
create index outgoing_mails_next_attempt_at_idx on public.outgoing_mails (next_attempt_at, id) where state = 'queued';
create index outgoing_mails_claimed_at_idx on public.outgoing_mails (claimed_at) where state = 'sending';
create index outgoing_mails_created_at_idx on public.outgoing_mails (created_at desc, id desc);
create index outgoing_mails_record_idx on public.outgoing_mails (record_kind, record_id, created_at desc);
create index outgoing_mails_batch_id_idx on public.outgoing_mails (batch_id, state) where batch_id is not null;
create index outgoing_mails_recipient_idx on public.outgoing_mails (lower(recipient), created_at desc);
create index outgoing_mails_created_by_idx on public.outgoing_mails (created_by);
create index outgoing_mails_purge_after_idx on public.outgoing_mails (purge_after);

revoke all on table public.outgoing_mails from public, anon, authenticated, service_role;
grant select on table public.outgoing_mails to authenticated, service_role;

alter table public.outgoing_mails enable row level security;

create policy "Staff read the mails that were sent"
  on public.outgoing_mails for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

-- Wakes whoever sends.
create function private.notify_outgoing_mails() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('outgoing_mails', '');
  return null;
end;
$$;

create trigger notify_outgoing_mails
  after insert or update of state on public.outgoing_mails
  for each row when (new.state = 'queued') execute function private.notify_outgoing_mails();

-- Takes a mail into the store; the same id twice is one mail. With a `message_id` it is the caller's to send at once, and
-- nobody else's; without one it waits for whoever sends.
create function public.queue_outgoing_mail(
  kind text,
  recipient text,
  subject text,
  body_text text,
  body_html text default '',
  reply_to text default null,
  in_reply_to text default null,
  attachments jsonb default '[]',
  record_kind text default null,
  record_id text default null,
  batch_id uuid default null,
  created_by uuid default null,
  purge_after timestamptz default null,
  message_id text default null,
  id uuid default null
) returns uuid
language sql security definer
set search_path = ''
as $$
  with given as (
    select coalesce(queue_outgoing_mail.id, gen_random_uuid()) as id,
      queue_outgoing_mail.message_id is not null as is_claimed
  ),
  written as (
    insert into public.outgoing_mails (
      id, kind, recipient, reply_to, subject, body_text, body_html, message_id, in_reply_to, attachments,
      record_kind, record_id, batch_id, created_by, purge_after, state, claimed_at, attempts
    )
    select
      given.id, queue_outgoing_mail.kind, queue_outgoing_mail.recipient, queue_outgoing_mail.reply_to,
      queue_outgoing_mail.subject, queue_outgoing_mail.body_text, coalesce(queue_outgoing_mail.body_html, ''),
      queue_outgoing_mail.message_id, queue_outgoing_mail.in_reply_to,
      coalesce(queue_outgoing_mail.attachments, '[]'), queue_outgoing_mail.record_kind,
      queue_outgoing_mail.record_id, queue_outgoing_mail.batch_id,
      (select users.id from auth.users where users.id = queue_outgoing_mail.created_by),
      coalesce(queue_outgoing_mail.purge_after, now() + interval '2 years'),
      case when given.is_claimed then 'sending' else 'queued' end,
      case when given.is_claimed then clock_timestamp() end,
      case when given.is_claimed then 1 else 0 end
    from given
    on conflict do nothing
  )
  select given.id from given
$$;

-- Hands out mails that are due, the oldest first, each to one caller.
create function public.claim_outgoing_mails(max_mails integer, domain text) returns setof public.outgoing_mails
language sql security definer
set search_path = ''
as $$
  update public.outgoing_mails as mails set
    state = 'sending',
    claimed_at = clock_timestamp(),
    attempts = mails.attempts + 1,
    message_id = coalesce(mails.message_id, '<' || mails.id || '@' || claim_outgoing_mails.domain || '>')
  where mails.id in (
    select due.id from public.outgoing_mails as due
    where due.state = 'queued' and due.next_attempt_at <= now()
    order by due.next_attempt_at, due.created_at, due.id
    limit least(greatest(claim_outgoing_mails.max_mails, 0), 100)
    for update skip locked
  )
  returning mails.*
$$;

-- Writes down what became of a mail, with the words as they went where the server put them together. `queued` means that
-- it certainly did not go, and is tried again after so many seconds. Answers whether the mail was waiting for that.
create function public.settle_outgoing_mail(
  mail_id uuid,
  state text,
  answer text default null,
  retry_seconds integer default null,
  body_text text default null,
  body_html text default null
) returns boolean
language sql security definer
set search_path = ''
as $$
  with settled as (
    update public.outgoing_mails as mails set
      state = settle_outgoing_mail.state,
      server_answer = left(settle_outgoing_mail.answer, 1000),
      settled_at = case when settle_outgoing_mail.state <> 'queued' then clock_timestamp() end,
      claimed_at = case when settle_outgoing_mail.state <> 'queued' then mails.claimed_at end,
      next_attempt_at = case
        when settle_outgoing_mail.state = 'queued'
          then now() + make_interval(secs => greatest(coalesce(settle_outgoing_mail.retry_seconds, 0), 0))
        else mails.next_attempt_at
      end,
      body_text = coalesce(settle_outgoing_mail.body_text, mails.body_text),
      body_html = coalesce(settle_outgoing_mail.body_html, mails.body_html)
    where mails.id = settle_outgoing_mail.mail_id
      -- Whoever sent it may be slower than they are given up.
      and mails.state in ('sending', 'in_doubt')
      and settle_outgoing_mail.state in ('queued', 'accepted', 'refused', 'in_doubt')
    returning 1
  )
  select exists (select from settled)
$$;

-- Mails whose sender has not been heard of for so many seconds: nobody can say whether they went.
create function public.doubt_outgoing_mails(silent_seconds integer) returns integer
language sql security definer
set search_path = ''
as $$
  with doubted as (
    update public.outgoing_mails set state = 'in_doubt', settled_at = clock_timestamp()
    where state = 'sending'
      and claimed_at <= clock_timestamp() - make_interval(secs => greatest(doubt_outgoing_mails.silent_seconds, 0))
    returning 1
  )
  select count(*)::integer from doubted
$$;

create function private.require_staff_member() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff may do this' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- A mail that did not arrive, or of which nobody knows, once more: under its own message id, so that mail programs which
-- have it show it once. Answers whether there was such a mail.
create function public.send_mail_again(mail_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff_member();
  update public.outgoing_mails set
    state = 'queued', attempts = 0, next_attempt_at = now(), claimed_at = null, settled_at = null, server_answer = null
  where id = send_mail_again.mail_id and state in ('refused', 'bounced', 'in_doubt', 'cancelled');
  return found;
end;
$$;

-- Answers whether the mail was still there to be kept back.
create function public.cancel_outgoing_mail(mail_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff_member();
  update public.outgoing_mails set state = 'cancelled', settled_at = clock_timestamp()
  where id = cancel_outgoing_mail.mail_id and state = 'queued';
  return found;
end;
$$;

create function private.erase_mails_of(record_kind text, record_id text) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.outgoing_mails
  where outgoing_mails.record_kind = erase_mails_of.record_kind and outgoing_mails.record_id = erase_mails_of.record_id
$$;

-- A record's mails go with it. Its argument is the record's kind; a record is named by its reference, or its number.
create function private.erase_mails_with_record() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_mails_of(tg_argv[0], old.id::text);
  perform private.erase_mails_of(tg_argv[0], to_jsonb(old) ->> 'reference');
  return null;
end;
$$;

create trigger erase_mails_with_record
  after delete on public.job_applications
  for each row execute function private.erase_mails_with_record('application');
create trigger erase_mails_with_record
  after delete on public.leads
  for each row execute function private.erase_mails_with_record('lead');
create trigger erase_mails_with_record
  after delete on public.privacy_requests
  for each row execute function private.erase_mails_with_record('privacy_request');

-- One that is on its way is not over.
create function public.purge_outgoing_mails(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.outgoing_mails
    where id in (
      select overdue.id
      from public.outgoing_mails as overdue
      where overdue.purge_after < now() and overdue.state <> 'sending'
      order by overdue.purge_after
      limit least(greatest(purge_outgoing_mails.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

revoke all on function
  private.notify_outgoing_mails(),
  private.require_staff_member(),
  private.erase_mails_of(text, text),
  private.erase_mails_with_record()
from public;
revoke all on function
  public.queue_outgoing_mail(
    text, text, text, text, text, text, text, jsonb, text, text, uuid, uuid, timestamptz, text, uuid
  ),
  public.claim_outgoing_mails(integer, text),
  public.settle_outgoing_mail(uuid, text, text, integer, text, text),
  public.doubt_outgoing_mails(integer),
  public.send_mail_again(uuid),
  public.cancel_outgoing_mail(uuid),
  public.purge_outgoing_mails(integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.queue_outgoing_mail(
    text, text, text, text, text, text, text, jsonb, text, text, uuid, uuid, timestamptz, text, uuid
  ),
  public.claim_outgoing_mails(integer, text),
  public.settle_outgoing_mail(uuid, text, text, integer, text, text),
  public.doubt_outgoing_mails(integer),
  public.purge_outgoing_mails(integer)
to service_role;
grant execute on function public.send_mail_again(uuid), public.cancel_outgoing_mail(uuid) to authenticated;
