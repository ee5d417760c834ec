-- Threads and counts of emails. An email belongs to the thread of the emails that its headers name, whichever came first.
-- Its subject counts only where it says that it is an answer, and its headers say nothing at all.

-- Without what mail programs of several languages put before it, in lower case.
create function private.bare_subject(subject text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select left(btrim(lower(regexp_replace(
    regexp_replace(
      bare_subject.subject,
      '^(\s*(re|fw|fwd|aw|wg|sv|vs|vb|tr|rv|antw|odp|ynt|rif|r|i|enc|res)\s*(\[\d{1,4}\]|\(\d{1,4}\))?\s*:\s*)+', '', 'i'
    ),
    '\s+', ' ', 'g'
  ))), 200)
$$;

-- Which of a thread's emails stands for it, and how many there are; a thread without any goes.
create function private.settle_threads(threads bigint[]) returns void
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

-- Finds the thread of an email, or makes one, and writes down which message ids belong to it. Threads that it joins become
-- one, the oldest, as long as they are not large: what a stranger writes in a header is not to join half of the mailbox.
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
    and find_thread.counterpart <> '' then
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

-- A sort of email, as it is counted.
create function private.count_added_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.email_counts as counts (
    source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails
  )
  select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, count(*)
  from added group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
  do update set emails = counts.emails + excluded.emails;
  return null;
end;
$$;

create function private.count_gone_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.email_counts as counts (
    source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails
  )
  select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, -count(*)
  from gone group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
  do update set emails = counts.emails + excluded.emails;
  return null;
end;
$$;

create function private.count_moved_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.email_counts as counts (
    source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails
  )
  select source, state, is_read, is_archived, is_latest, has_attachments, is_linked, sum(step)
  from (
    select
      source, state, is_read, is_archived, is_latest, attachment_count > 0 as has_attachments, link_count > 0 as is_linked,
      1 as step
    from added
    union all
    select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, -1 from gone
  ) as moved
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(step) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
  do update set emails = counts.emails + excluded.emails;
  return null;
end;
$$;

create trigger count_added_emails
  after insert on public.emails
  referencing new table as added
  for each statement execute function private.count_added_emails();

create trigger count_gone_emails
  after delete on public.emails
  referencing old table as gone
  for each statement execute function private.count_gone_emails();

create trigger count_moved_emails
  after update on public.emails
  referencing old table as gone new table as added
  for each statement execute function private.count_moved_emails();

-- What is left of a thread when some of it goes.
create function private.settle_threads_of_gone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_threads(array(select distinct gone.thread_id from gone));
  return null;
end;
$$;

create trigger settle_threads_of_gone
  after delete on public.emails
  referencing old table as gone
  for each statement execute function private.settle_threads_of_gone();

-- How many records an email is filed to; being filed keeps it.
create function private.count_email_links() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.emails set link_count = link_count + added.links, purge_after = null
    from (select email_id, count(*) as links from changed group by 1) as added
    where emails.id = added.email_id;
  else
    update public.emails set link_count = link_count - gone.links
    from (select email_id, count(*) as links from changed group by 1) as gone
    where emails.id = gone.email_id;
  end if;
  return null;
end;
$$;

create trigger count_added_email_links
  after insert on public.email_links
  referencing new table as changed
  for each statement execute function private.count_email_links();

create trigger count_gone_email_links
  after delete on public.email_links
  referencing old table as changed
  for each statement execute function private.count_email_links();

-- When a record is erased, so is what it alone had: at the next purge, which takes the bytes first. Its argument is the
-- record's kind.
create function private.release_emails_of_record() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  released bigint[];
begin
  with unfiled as (
    delete from public.email_links as links
    using (select coalesce(to_jsonb(gone) ->> tg_argv[1], '') as record_id from gone) as records
    where links.record_kind = tg_argv[0] and links.record_id = records.record_id
    returning links.email_id
  )
  select array_agg(email_id) into released from unfiled;
  update public.emails set purge_after = now()
  where emails.id = any (released) and emails.link_count = 0 and emails.source <> 'sent';
  return null;
end;
$$;

create trigger release_emails_of_record
  after delete on public.job_applications
  referencing old table as gone
  for each statement execute function private.release_emails_of_record('application', 'reference');
create trigger release_emails_of_record
  after delete on public.leads
  referencing old table as gone
  for each statement execute function private.release_emails_of_record('lead', 'session_id');
create trigger release_emails_of_record
  after delete on public.privacy_requests
  referencing old table as gone
  for each statement execute function private.release_emails_of_record('privacy_request', 'reference');
create trigger release_emails_of_record
  after delete on public.customers
  referencing old table as gone
  for each statement execute function private.release_emails_of_record('customer', 'id');

revoke all on function
  private.bare_subject(text),
  private.settle_threads(bigint[]),
  private.find_thread(text, text, text[], text, text, timestamptz),
  private.count_added_emails(),
  private.count_gone_emails(),
  private.count_moved_emails(),
  private.settle_threads_of_gone(),
  private.count_email_links(),
  private.release_emails_of_record()
from public;
