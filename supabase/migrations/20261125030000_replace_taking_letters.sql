-- Letters that come together are written down together: each statement opens and closes every index of the list, for one row
-- or for many.

drop trigger count_added_emails on public.emails;

-- Those that a record took in as they came were counted twice while letters were counted after they were written.
create trigger count_added_emails
  after insert on public.emails
  referencing new table as added
  for each statement execute function private.count_added_emails();

delete from private.email_counts;
insert into private.email_counts (source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails)
select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, count(*)
from public.emails group by 1, 2, 3, 4, 5, 6, 7;

-- Writes down those of `letters`, as `take_letters` has them, in whose place `threads` names a thread.
create function private.write_letters(letters jsonb, threads bigint[]) returns void
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
      -- One that is alone needs no second look at its thread.
      cardinality(array_positions(threads, given.thread_id)) = 1
        and not exists (select from public.emails as others where others.thread_id = given.thread_id),
      coalesce(given.is_read, false),
      (select count(*) from jsonb_array_elements(given.attachments) as part where not (part ->> 'is_inline')::boolean),
      private.letter_key(given.hash)
    from given order by given.place
    returning id, letter_hash
  ),
  texts as (
    insert into public.email_texts (email_id, body_text, search, search_title, search_text)
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

-- As before, but that those which come together are written down together.
create or replace function public.take_letters(letters jsonb)
returns table (place integer, outcome text, email_id bigint, since timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  letter record;
  is_answer boolean;
  thread bigint;
  -- By the letters' places: those that are not written down yet, and all.
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
      and not exists (select from public.erasures as entry where entry.key = private.letter_key(fresh.hash))
    order by fresh.letter_place
  loop
    -- What may look for its thread among emails, or make one of several, has to meet those before it there.
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
      perform private.write_letters(letters, waiting);
      waiting := '{}';
    end if;
    thread := private.find_thread(
      left(letter.message_id, 500), left(letter.in_reply_to, 500), letter.reference_ids, letter.subject,
      lower(left(coalesce(letter."from" ->> 'address', ''), 320)), coalesce(letter.received_at, now())
    );
    waiting[letter.letter_place] := thread;
    found_threads[letter.letter_place] := thread;
  end loop;
  perform private.write_letters(letters, waiting);
  perform private.settle_threads(array(select distinct id from unnest(found_threads) as id where id is not null));
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
      on emails.id is null and entry.key = private.letter_key(element.value ->> 'hash')
    order by element.place;
end;
$$;

drop function private.count_emails_added(bigint[]);

revoke all on function private.write_letters(jsonb, bigint[]) from public;
