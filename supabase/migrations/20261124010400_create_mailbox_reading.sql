-- How far the server has read in the company's mailbox, what is over, and what was erased. All of it is the server's own.

alter table public.mailbox_folders
  -- One process at a time reads a folder; one that is not heard of any more is followed by another.
  add column claimed_by uuid,
  add column claimed_until timestamptz;

-- Takes a folder for so many seconds; none where another process has it.
create function public.claim_mailbox_folder(account text, folder text, holder uuid, seconds integer)
returns setof public.mailbox_folders
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.mailbox_folders (account, folder)
  values (claim_mailbox_folder.account, claim_mailbox_folder.folder)
  on conflict do nothing;
  return query
    update public.mailbox_folders as folders
    set claimed_by = holder, claimed_until = clock_timestamp() + make_interval(secs => seconds)
    where folders.account = claim_mailbox_folder.account and folders.folder = claim_mailbox_folder.folder
      and (folders.claimed_by = holder or coalesce(folders.claimed_until, '-infinity') < clock_timestamp())
    returning folders.*;
end;
$$;

-- The mailbox has numbered its emails anew: what was known of numbers is void. The emails themselves are known by their bytes.
create function public.renumber_mailbox_folder(folder_id bigint, uid_validity bigint) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.mailbox_places as places where places.folder_id = renumber_mailbox_folder.folder_id;
  update public.mailbox_folders as folders
  set uid_validity = renumber_mailbox_folder.uid_validity, last_uid = 0, highest_modseq = null
  where folders.id = renumber_mailbox_folder.folder_id
$$;

-- Writes down that all emails up to a number have been taken, and which email has which: [{"uid", "email_id"}].
create function public.advance_mailbox_folder(
  folder_id bigint, uid_validity bigint, last_uid bigint, places jsonb, taken integer
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.mailbox_folders as folders
  set last_uid = advance_mailbox_folder.last_uid, taken = folders.taken + advance_mailbox_folder.taken
  where folders.id = advance_mailbox_folder.folder_id
    and folders.uid_validity = advance_mailbox_folder.uid_validity
    and folders.last_uid <= advance_mailbox_folder.last_uid;
  if not found then
    return false;
  end if;
  insert into public.mailbox_places (folder_id, uid, email_id)
  select advance_mailbox_folder.folder_id, place.uid, place.email_id
  from jsonb_to_recordset(advance_mailbox_folder.places) as place (uid bigint, email_id bigint)
  join public.emails on emails.id = place.email_id
  on conflict do nothing;
  return true;
end;
$$;

-- A look into a folder has ended: up to which change it came, or why it could not be made.
create function public.settle_mailbox_folder(folder_id bigint, highest_modseq numeric, fault text) returns void
language sql security definer
set search_path = ''
as $$
  update public.mailbox_folders as folders set
    highest_modseq = coalesce(settle_mailbox_folder.highest_modseq, folders.highest_modseq),
    checked_at = case when settle_mailbox_folder.fault is null then now() else folders.checked_at end,
    fault = left(settle_mailbox_folder.fault, 500)
  where folders.id = settle_mailbox_folder.folder_id
$$;

-- What was read in the mailbox, or marked as unread there. Answers how many emails that changed.
create function public.mark_mailbox_emails(folder_id bigint, read_uids bigint[], unread_uids bigint[]) returns integer
language sql security definer
set search_path = ''
as $$
  with marked as (
    update public.emails set is_read = (places.uid = any (read_uids))
    from public.mailbox_places as places
    where places.folder_id = mark_mailbox_emails.folder_id and places.uid = any (read_uids || unread_uids)
      and emails.id = places.email_id and emails.is_read <> (places.uid = any (read_uids))
    returning 1
  )
  select count(*)::integer from marked
$$;

-- For the server: where an email's bytes are, or which mail it was. That somebody looked at it is `open` in the log, and that they
-- took it along is `export`; without an action nobody did.
create function public.open_email(email_id bigint, person uuid, action text default null)
returns table (source text, letter_path text, outgoing_id uuid, is_first_from_sender boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.act_for(open_email.person);
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

-- Emails that came and are over: nothing that they are filed to is still here, or nothing ever was and their time is. What a
-- customer's are, is kept for longer. What was sent goes with what it is about, or by a purge of its own.
create function public.overdue_emails(
  before timestamptz, customers_before timestamptz, max_rows integer, after_id bigint default 0
) returns table (id bigint, letter_path text)
language sql stable security definer
set search_path = ''
as $$
  select emails.id, emails.letter_path
  from public.emails
  where emails.id > overdue_emails.after_id and emails.source <> 'sent'
    and (
      emails.purge_after <= now()
      or emails.kept_from < overdue_emails.before and not exists (
        select from public.email_links as links
        where links.email_id = emails.id and (
          links.record_kind in ('lead', 'application', 'privacy_request')
          or links.record_kind = 'customer' and emails.kept_from >= overdue_emails.customers_before
        )
      )
    )
  order by emails.id
  limit least(greatest(overdue_emails.max_rows, 0), 10000)
$$;

-- Answers how many went: of those that are over still.
create function public.purge_emails(email_ids bigint[], before timestamptz, customers_before timestamptz) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.emails
    where emails.id = any (email_ids)
      and emails.id in (
        select overdue.id
        from unnest(email_ids) as given (id),
          public.overdue_emails(before, customers_before, 1, given.id - 1) as overdue
        where overdue.id = given.id
      )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Bytes that were stored before a moment and that no email names.
create function public.unnamed_letters(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'mail'
    and objects.created_at < unnamed_letters.stored_before
    and not exists (select from public.emails where emails.letter_path = objects.name)
  order by objects.created_at, objects.name
  limit least(greatest(unnamed_letters.max_rows, 0), 10000)
$$;

-- That an email was erased, without a word of it, and by what it is known when it comes again: from a backup, a mailbox or a
-- file.
create function private.write_down_erased_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.erasures (key, kind)
  select gone.erasure_key, 'email' from gone where gone.source <> 'sent'
  on conflict do nothing;
  insert into public.erasure_receipts (kind, reason, records)
  select
    'email',
    coalesce(
      nullif(current_setting('erasure.reason', true), ''),
      case when auth.uid() is null then 'time is over' else 'staff' end
    ),
    count(*)
  from gone where gone.source <> 'sent'
  having count(*) > 0;
  return null;
end;
$$;

create trigger write_down_erased_emails
  after delete on public.emails
  referencing old table as gone
  for each statement execute function private.write_down_erased_emails();

-- Of these erasures those whose record is here again, with where its file lies: that is removed first.
drop function public.find_erased_again(uuid[]);

create function public.find_erased_again(keys uuid[]) returns table (key uuid, bucket text, path text)
language sql stable security definer
set search_path = ''
as $$
  select applications.erasure_key, 'job-applications-cvs', applications.cv_storage_path
  from public.job_applications as applications
  where applications.erasure_key = any (find_erased_again.keys)
  union all
  select emails.erasure_key, 'mail', emails.letter_path
  from public.emails
  where emails.erasure_key = any (find_erased_again.keys) and emails.source <> 'sent'
$$;

create or replace function public.repeat_erasures(keys uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  repeated integer;
  more integer;
begin
  perform private.erase_because('erased before a restore');
  delete from public.job_applications where erasure_key = any (repeat_erasures.keys);
  get diagnostics repeated = row_count;
  delete from public.emails where erasure_key = any (repeat_erasures.keys) and source <> 'sent';
  get diagnostics more = row_count;
  return repeated + more;
end;
$$;

revoke all on function private.write_down_erased_emails() from public;
revoke all on function
  public.claim_mailbox_folder(text, text, uuid, integer),
  public.renumber_mailbox_folder(bigint, bigint),
  public.advance_mailbox_folder(bigint, bigint, bigint, jsonb, integer),
  public.settle_mailbox_folder(bigint, numeric, text),
  public.mark_mailbox_emails(bigint, bigint[], bigint[]),
  public.open_email(bigint, uuid, text),
  public.overdue_emails(timestamptz, timestamptz, integer, bigint),
  public.purge_emails(bigint[], timestamptz, timestamptz),
  public.unnamed_letters(timestamptz, integer),
  public.find_erased_again(uuid[]),
  public.repeat_erasures(uuid[])
from public, anon, authenticated, service_role;

grant execute on function
  public.claim_mailbox_folder(text, text, uuid, integer),
  public.renumber_mailbox_folder(bigint, bigint),
  public.advance_mailbox_folder(bigint, bigint, bigint, jsonb, integer),
  public.settle_mailbox_folder(bigint, numeric, text),
  public.mark_mailbox_emails(bigint, bigint[], bigint[]),
  public.open_email(bigint, uuid, text),
  public.overdue_emails(timestamptz, timestamptz, integer, bigint),
  public.purge_emails(bigint[], timestamptz, timestamptz),
  public.unnamed_letters(timestamptz, integer),
  public.find_erased_again(uuid[]),
  public.repeat_erasures(uuid[])
to service_role;
