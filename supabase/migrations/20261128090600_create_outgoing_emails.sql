-- The outbox, and templates of emails to applicants. An email is `sending` before SMTP delivery and `in_doubt` if the
-- outcome is unknown, until staff decide. Sign-in codes are not stored.

-- ===== Tables =====

create table public.outgoing_emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  -- Empty until a queued plain-text email is formatted.
  body_html text not null default '',
  -- Reused for retries, so that email programs show one email.
  message_id text,
  in_reply_to text,
  -- [{"name", "type", "content"}], base64.
  attachments jsonb not null default '[]',
  -- The record that the email is erased with, such as an application's reference.
  record_kind text,
  record_id text,
  batch_id uuid,
  state text not null default 'queued',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_at timestamptz,
  server_answer text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  purge_after timestamptz not null default now() + interval '2 years',
  cc text[] not null default '{}',
  reference_ids text[] not null default '{}',
  constraint outgoing_emails_message_id_key unique (message_id),
  constraint outgoing_emails_state_known check (
    state in ('queued', 'sending', 'accepted', 'refused', 'bounced', 'in_doubt', 'cancelled')
  ),
  constraint outgoing_emails_kind_length check (char_length(kind) between 1 and 60),
  constraint outgoing_emails_recipient_form check (char_length(recipient) between 3 and 320 and recipient !~ '[\r\n]'),
  constraint outgoing_emails_reply_to_form check (char_length(reply_to) between 3 and 320 and reply_to !~ '[\r\n]'),
  constraint outgoing_emails_subject_form check (char_length(btrim(subject)) between 1 and 300 and subject !~ '[\r\n]'),
  constraint outgoing_emails_body_length check (
    char_length(body_text) between 1 and 200000 and char_length(body_html) <= 400000
  ),
  constraint outgoing_emails_attachments_form check (
    jsonb_typeof(attachments) = 'array' and octet_length(attachments::text) <= 280000
  ),
  constraint outgoing_emails_record_whole check (num_nonnulls(record_kind, record_id) in (0, 2)),
  constraint outgoing_emails_record_length check (char_length(record_kind) <= 60 and char_length(record_id) <= 200),
  constraint outgoing_emails_server_answer_length check (char_length(server_answer) <= 1000),
  constraint outgoing_emails_cc_form check (
    cardinality(cc) <= 20 and array_position(cc, null) is null
    and array_to_string(cc, '') !~ '[<>,;[:space:]]' and char_length(array_to_string(cc, '')) <= 6000
  ),
  constraint outgoing_emails_reference_ids_form check (
    cardinality(reference_ids) <= 40 and array_position(reference_ids, null) is null
    and array_to_string(reference_ids, '') !~ '[\r\n]' and char_length(array_to_string(reference_ids, '')) <= 20000
  )
);

-- For the queue, emails being sent, the log, and retention.
create index outgoing_emails_next_attempt_at_idx on public.outgoing_emails (next_attempt_at, id) where state = 'queued';
create index outgoing_emails_claimed_at_idx on public.outgoing_emails (claimed_at) where state = 'sending';
create index outgoing_emails_created_at_idx on public.outgoing_emails (created_at desc, id desc);
create index outgoing_emails_record_idx on public.outgoing_emails (record_kind, record_id, created_at desc);
create index outgoing_emails_batch_id_idx on public.outgoing_emails (batch_id, state) where batch_id is not null;
create index outgoing_emails_recipient_idx on public.outgoing_emails (lower(recipient), created_at desc);
create index outgoing_emails_created_by_idx on public.outgoing_emails (created_by);
create index outgoing_emails_purge_after_idx on public.outgoing_emails (purge_after);

-- Templates edited by staff. A save names its base version, to detect conflicts.
create table public.email_templates (
  key text primary key,
  subject text not null,
  body text not null,
  version integer not null default 1,
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint email_templates_key_known check (
    key in ('acknowledgement', 'invitation', 'rejection', 'withdrawal', 'offer')
  ),
  constraint email_templates_subject_form check (char_length(btrim(subject)) between 1 and 200 and subject !~ '[\r\n]'),
  constraint email_templates_body_length check (char_length(btrim(body)) between 1 and 10000)
);

create index email_templates_updated_by_idx on public.email_templates (updated_by);

select private.disable_column_statistics('public.outgoing_emails', array[
  'recipient', 'reply_to', 'subject', 'body_text', 'body_html', 'attachments', 'server_answer', 'record_id'
]);

-- ===== Queue =====

create function private.notify_outgoing_emails() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('outgoing_emails', '');
  return null;
end;
$$;

-- Idempotent by id. With a `message_id` the caller sends the email; otherwise it is queued.
create function public.enqueue_email(
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
    select coalesce(enqueue_email.id, gen_random_uuid()) as id,
      enqueue_email.message_id is not null as is_claimed
  ),
  written as (
    insert into public.outgoing_emails (
      id, kind, recipient, reply_to, subject, body_text, body_html, message_id, in_reply_to, attachments,
      record_kind, record_id, batch_id, created_by, purge_after, state, claimed_at, attempts
    )
    select
      given.id, enqueue_email.kind, enqueue_email.recipient, enqueue_email.reply_to,
      enqueue_email.subject, enqueue_email.body_text, coalesce(enqueue_email.body_html, ''),
      enqueue_email.message_id, enqueue_email.in_reply_to,
      coalesce(enqueue_email.attachments, '[]'), enqueue_email.record_kind,
      enqueue_email.record_id, enqueue_email.batch_id,
      (select users.id from auth.users where users.id = enqueue_email.created_by),
      coalesce(enqueue_email.purge_after, now() + interval '2 years'),
      case when given.is_claimed then 'sending' else 'queued' end,
      case when given.is_claimed then clock_timestamp() end,
      case when given.is_claimed then 1 else 0 end
    from given
    on conflict do nothing
  )
  select given.id from given
$$;

-- Oldest due emails first, each to one caller.
create function public.claim_outgoing_emails(max_mails integer, domain text) returns setof public.outgoing_emails
language sql security definer
set search_path = ''
as $$
  update public.outgoing_emails as mails set
    state = 'sending',
    claimed_at = clock_timestamp(),
    attempts = mails.attempts + 1,
    message_id = coalesce(mails.message_id, '<' || mails.id || '@' || claim_outgoing_emails.domain || '>')
  where mails.id in (
    select due.id from public.outgoing_emails as due
    where due.state = 'queued' and due.next_attempt_at <= now()
    order by due.next_attempt_at, due.created_at, due.id
    limit least(greatest(claim_outgoing_emails.max_mails, 0), 100)
    for update skip locked
  )
  returning mails.*
$$;

-- Records the outcome, and the text if the server composed it. `queued` retries an email that was not sent, after a
-- delay in seconds. Returns false if the email was not being sent.
create function public.complete_outgoing_email(
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
    update public.outgoing_emails as mails set
      state = complete_outgoing_email.state,
      server_answer = left(complete_outgoing_email.answer, 1000),
      settled_at = case when complete_outgoing_email.state <> 'queued' then clock_timestamp() end,
      claimed_at = case when complete_outgoing_email.state <> 'queued' then mails.claimed_at end,
      next_attempt_at = case
        when complete_outgoing_email.state = 'queued'
          then now() + make_interval(secs => greatest(coalesce(complete_outgoing_email.retry_seconds, 0), 0))
        else mails.next_attempt_at
      end,
      body_text = coalesce(complete_outgoing_email.body_text, mails.body_text),
      body_html = coalesce(complete_outgoing_email.body_html, mails.body_html)
    where mails.id = complete_outgoing_email.mail_id
      -- The outcome may arrive after the timeout.
      and mails.state in ('sending', 'in_doubt')
      and complete_outgoing_email.state in ('queued', 'accepted', 'refused', 'in_doubt')
    returning 1
  )
  select exists (select from settled)
$$;

-- Marks emails being sent for longer than this as in doubt.
create function public.mark_unconfirmed_emails(silent_seconds integer) returns integer
language sql security definer
set search_path = ''
as $$
  with unconfirmed as (
    update public.outgoing_emails set state = 'in_doubt', settled_at = clock_timestamp()
    where state = 'sending'
      and claimed_at <= clock_timestamp() - make_interval(secs => greatest(mark_unconfirmed_emails.silent_seconds, 0))
    returning 1
  )
  select count(*)::integer from unconfirmed
$$;

-- Resends a failed or doubtful email under the same message id. Returns false if there is none.
create function public.resend_email(mail_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_staff_user();
  update public.outgoing_emails set
    state = 'queued', attempts = 0, next_attempt_at = now(), claimed_at = null, settled_at = null, server_answer = null
  where id = resend_email.mail_id and state in ('refused', 'bounced', 'in_doubt', 'cancelled');
  return found;
end;
$$;

create function public.cancel_outgoing_email(mail_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_staff_user();
  update public.outgoing_emails set state = 'cancelled', settled_at = clock_timestamp()
  where id = cancel_outgoing_email.mail_id and state = 'queued';
  return found;
end;
$$;

-- ===== Erasure and retention =====

create function private.erase_emails_of(record_kind text, record_id text) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.outgoing_emails
  where outgoing_emails.record_kind = erase_emails_of.record_kind
    and outgoing_emails.record_id = erase_emails_of.record_id
$$;

-- The argument is the kind of record; its key is a reference or an id.
create function private.erase_emails_with_record() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_emails_of(tg_argv[0], old.id::text);
  perform private.erase_emails_of(tg_argv[0], to_jsonb(old) ->> 'reference');
  return null;
end;
$$;

create function public.expire_outgoing_emails(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.outgoing_emails
    where id in (
      select overdue.id
      from public.outgoing_emails as overdue
      where overdue.purge_after < now() and overdue.state <> 'sending'
      order by overdue.purge_after
      limit least(greatest(expire_outgoing_emails.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== Templates =====

-- Without a text the default applies. Returns the new version (0 for the default), or null if another user saved first.
create function public.save_email_template(key text, version integer, subject text default null, body text default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  present integer;
begin
  perform private.assert_staff_user();
  -- Detects concurrent first saves.
  perform pg_advisory_xact_lock(hashtextextended('email_templates.' || save_email_template.key, 0));
  select templates.version into present
  from public.email_templates as templates
  where templates.key = save_email_template.key
  for update;

  if coalesce(present, 0) <> save_email_template.version then
    return null;
  end if;
  if save_email_template.subject is null or save_email_template.body is null then
    delete from public.email_templates as templates where templates.key = save_email_template.key;
    return 0;
  end if;

  insert into public.email_templates as templates (key, subject, body, version, updated_by)
  values (
    save_email_template.key, save_email_template.subject, save_email_template.body, coalesce(present, 0) + 1,
    (select users.id from auth.users where users.id = auth.uid())
  )
  on conflict on constraint email_templates_pkey do update set
    subject = excluded.subject, body = excluded.body, version = excluded.version,
    updated_by = excluded.updated_by, updated_at = now();
  return coalesce(present, 0) + 1;
end;
$$;

-- ===== Triggers =====

create trigger notify_outgoing_emails
  after insert or update of state on public.outgoing_emails
  for each row when (new.state = 'queued') execute function private.notify_outgoing_emails();

create trigger erase_emails_with_record
  after delete on public.privacy_requests
  for each row execute function private.erase_emails_with_record('privacy_request');

create trigger record_email_templates_change
  after insert or update or delete on public.email_templates
  for each row execute function private.record_change('key');

-- ===== Row-level security =====

alter table public.outgoing_emails enable row level security;
alter table public.email_templates enable row level security;

create policy "Staff read outgoing emails"
  on public.outgoing_emails for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read email templates"
  on public.email_templates for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

-- ===== Grants =====

revoke all on table public.outgoing_emails, public.email_templates from public, anon, authenticated, service_role;
revoke all on function
  private.notify_outgoing_emails, public.enqueue_email, public.claim_outgoing_emails, public.complete_outgoing_email,
  public.mark_unconfirmed_emails, public.resend_email, public.cancel_outgoing_email, private.erase_emails_of,
  private.erase_emails_with_record, public.expire_outgoing_emails, public.save_email_template
from public, anon, authenticated, service_role;

grant select on table public.outgoing_emails, public.email_templates to authenticated, service_role;

grant execute on function
  public.enqueue_email, public.claim_outgoing_emails, public.complete_outgoing_email, public.mark_unconfirmed_emails,
  public.expire_outgoing_emails
to service_role;
grant execute on function
  public.resend_email, public.cancel_outgoing_email, public.save_email_template
to authenticated;
