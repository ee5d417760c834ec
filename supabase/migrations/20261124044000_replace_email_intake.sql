-- Letters come in by the thousand: what was done for each of them, and need only be done once for all that come together or
-- for the few that need it, took half of their time.

-- Every mark of an answer ends in a colon.
create or replace function private.bare_subject(subject text) returns text
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

-- As before; an expression that looks for marks that are not there takes as long as one that finds them.
create or replace function private.searchable_text(html text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(
    case when strpos(html, '<') > 0 then replace(regexp_replace(html, '<[^<>]*>', ' ', 'g'), '<', ' ') else html end,
    '\S{100}', '\& ', 'g'
  )
$$;

-- As before, but that only a subject with a colon is looked at.
create or replace function private.find_thread(
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

-- Counts emails that were written while `emails.counting` was `later`.
create function private.count_emails_added(ids bigint[]) returns void
language sql
set search_path = ''
as $$
  insert into private.email_counts as counts (
    source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails
  )
  select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, count(*)
  from public.emails where id = any (ids)
  group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (source, state, is_read, is_archived, is_latest, has_attachments, is_linked)
  do update set emails = counts.emails + excluded.emails
$$;

drop trigger count_added_emails on public.emails;

create trigger count_added_emails
  after insert on public.emails
  referencing new table as added
  for each statement when (coalesce(current_setting('emails.counting', true), '') <> 'later')
  execute function private.count_added_emails();

-- As before; those that come together are counted together.
create or replace function public.take_letters(letters jsonb)
returns table (place integer, outcome text, email_id bigint, since timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  letter record;
  thread bigint;
  touched bigint[] := '{}';
  written bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('public.emails'));
  perform set_config('emails.counting', 'later', true);
  for letter in
    select
      (given.place - 1)::integer as place, one.*,
      coalesce(one.received_at, now()) as moment,
      lower(left(coalesce(one."from" ->> 'address', ''), 320)) as sender,
      array(select left(id, 500) from jsonb_array_elements_text(one."references") as id limit 100) as reference_ids
    from jsonb_array_elements(letters) with ordinality as given (value, place),
      jsonb_to_record(given.value) as one (
        source text, hash text, path text, size bigint, subject text, "from" jsonb, recipients jsonb, reply_to jsonb,
        sent_at timestamptz, received_at timestamptz, kept_from timestamptz, message_id text, in_reply_to text,
        "references" jsonb, snippet text, text text, search_title text, search_text text, attachments jsonb,
        is_read boolean
      )
    order by given.place
  loop
    place := letter.place;
    select emails.id, emails.kept_from into email_id, since from public.emails where emails.letter_hash = letter.hash;
    if found then
      outcome := 'here';
      return next;
      continue;
    end if;
    select entry.erased_at into since from public.erasures as entry where entry.key = private.letter_key(letter.hash);
    if found then
      outcome := 'erased';
      email_id := null;
      return next;
      continue;
    end if;
    thread := private.find_thread(
      left(letter.message_id, 500), left(letter.in_reply_to, 500), letter.reference_ids, letter.subject, letter.sender,
      letter.moment
    );
    insert into public.emails (
      source, letter_hash, letter_path, size, subject, from_name, from_address, to_name, to_address, recipients, reply_to,
      counterpart, subject_key, snippet, sent_at, received_at, kept_from, message_id, in_reply_to, reference_ids, thread_id,
      is_latest, is_read, attachment_count, erasure_key
    )
    values (
      letter.source, letter.hash, letter.path, letter.size, left(letter.subject, 1000),
      left(coalesce(letter."from" ->> 'name', ''), 500), left(coalesce(letter."from" ->> 'address', ''), 320),
      left(coalesce(letter.recipients #>> '{0,name}', ''), 500), left(coalesce(letter.recipients #>> '{0,address}', ''), 320),
      letter.recipients, letter.reply_to, letter.sender, private.bare_subject(letter.subject), letter.snippet,
      letter.sent_at, letter.moment, coalesce(letter.kept_from, now()), left(letter.message_id, 500),
      left(letter.in_reply_to, 500), letter.reference_ids, thread, false, coalesce(letter.is_read, false),
      (select count(*) from jsonb_array_elements(letter.attachments) as part where not (part ->> 'is_inline')::boolean),
      private.letter_key(letter.hash)
    )
    returning id, kept_from into email_id, since;
    insert into public.email_texts (email_id, body_text, search, search_title, search_text)
    values (
      email_id, letter.text,
      setweight(to_tsvector('pg_catalog.simple', private.searchable_text(letter.search_title)), 'A')
        || setweight(to_tsvector('pg_catalog.english', private.searchable_text(left(letter.text, 60000))), 'C'),
      letter.search_title, letter.search_text
    );
    if letter.attachments <> '[]' then
      insert into public.email_attachments (email_id, place, name, type, size, hash, is_inline)
      select
        take_letters.email_id, part.index, left(part.name, 300), left(part.type, 200), part.size, part.hash,
        part.is_inline
      from jsonb_to_recordset(letter.attachments) as part (
        index integer, name text, type text, size bigint, hash text, is_inline boolean
      )
      on conflict do nothing;
    end if;
    touched := touched || thread;
    written := written || email_id;
    outcome := 'taken';
    return next;
  end loop;
  perform set_config('emails.counting', '', true);
  perform private.count_emails_added(written);
  perform private.settle_threads(touched);
end;
$$;

revoke all on function private.count_emails_added(bigint[]) from public;
