-- How emails come in: letters from a mailbox or a file by the server, and every mail that is sent, by itself.

-- What is erased names nothing: an email's key is made of the hash of its bytes.
create function private.letter_key(letter_hash text) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$
  select left(letter_key.letter_hash, 32)::uuid
$$;

-- Which letters are here already, and which were erased, by the hash of their bytes. What was erased has no email.
create function public.find_letters(hashes text[])
returns table (letter_hash text, email_id bigint, subject text, since timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select emails.letter_hash, emails.id, emails.subject, emails.kept_from
  from public.emails where emails.letter_hash = any (hashes)
  union all
  select given.hash, null, '', entry.erased_at
  from unnest(hashes) as given (hash)
  join public.erasures as entry on entry.key = private.letter_key(given.hash)
$$;

-- Writes letters down, each once, whoever brings it and how often: [{"source", "hash", "path", "size", "subject", "from",
-- "recipients", "reply_to", "sent_at", "received_at", "kept_from", "message_id", "in_reply_to", "references", "snippet",
-- "text", "search_title", "search_text", "attachments", "is_read"}]. Answers of each whether it was `taken`, is `here`
-- already, or was `erased` before, and since when. One caller at a time: threads are found by what is there.
create function public.take_letters(letters jsonb)
returns table (place integer, outcome text, email_id bigint, since timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  letter record;
  thread bigint;
  touched bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('public.emails'));
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
    outcome := 'taken';
    return next;
  end loop;
  perform private.settle_threads(touched);
end;
$$;

-- Who gets a mail that is sent. What other parts add to a row, such as who gets a copy, is read where it is there.
create function private.recipients_of_sent(mail jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('field', 'to', 'name', '', 'address', mail ->> 'recipient')) || coalesce((
    select jsonb_agg(jsonb_build_object('field', 'cc', 'name', '', 'address', copy.address) order by copy.place)
    from jsonb_array_elements_text(mail -> 'cc') with ordinality as copy (address, place)
  ), '[]')
$$;

create function private.references_of_sent(mail jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select left(id, 500) from jsonb_array_elements_text(mail -> 'reference_ids') as id limit 100)
$$;

-- The words of a mail that was sent, to be found by.
create function private.index_sent_email(email_id bigint, mail public.outgoing_mails) returns void
language sql
set search_path = ''
as $$
  with given as (
    select
      left(mail.body_text, 200000) as body,
      private.search_form(left(concat_ws(
        ' ', mail.subject, mail.recipient,
        (select string_agg(part ->> 'name', ' ') from jsonb_array_elements(mail.attachments) as part)
      ), 2000)) as titled
  )
  insert into public.email_texts (email_id, body_text, search, search_title, search_text)
  select
    index_sent_email.email_id, given.body,
    setweight(to_tsvector('pg_catalog.simple', private.searchable_text(given.titled)), 'A')
      || setweight(to_tsvector('pg_catalog.english', private.searchable_text(left(given.body, 60000))), 'C'),
    given.titled, left(given.titled || private.search_form(left(given.body, 12000)), 60000)
  from given
  on conflict on constraint email_texts_pkey do update set
    body_text = excluded.body_text, search = excluded.search, search_title = excluded.search_title,
    search_text = excluded.search_text
$$;

-- A mail that was sent, among the emails, filed to what it is about. Answers its thread.
create function private.add_sent_email(mail public.outgoing_mails) returns bigint
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
    private.recipients_of_sent(to_jsonb(mail)),
    case when mail.reply_to is null then '[]'
      else jsonb_build_array(jsonb_build_object('name', '', 'address', mail.reply_to)) end,
    lower(mail.recipient), private.bare_subject(mail.subject),
    left(btrim(regexp_replace(left(mail.body_text, 1000), '\s+', ' ', 'g')), 200),
    mail.created_at, mail.created_at, mail.created_at, left(mail.message_id, 500), left(mail.in_reply_to, 500),
    private.references_of_sent(to_jsonb(mail)),
    private.find_thread(
      left(mail.message_id, 500), left(mail.in_reply_to, 500), private.references_of_sent(to_jsonb(mail)), mail.subject,
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

create function private.mirror_outgoing_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  email public.emails;
begin
  -- As whoever takes letters, one at a time.
  perform pg_advisory_xact_lock(hashtext('public.emails'));
  if tg_op = 'INSERT' then
    perform private.settle_threads(array[private.add_sent_email(new)]);
    return null;
  end if;
  update public.emails set
    state = new.state, subject = new.subject, message_id = left(new.message_id, 500),
    recipients = private.recipients_of_sent(to_jsonb(new)), reference_ids = private.references_of_sent(to_jsonb(new))
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

create trigger mirror_new_outgoing_mail
  after insert on public.outgoing_mails
  for each row execute function private.mirror_outgoing_mail();

create trigger mirror_outgoing_mail
  after update on public.outgoing_mails
  for each row when (new.* is distinct from old.*)
  execute function private.mirror_outgoing_mail();

-- Those that were sent before there was a place for them, in their order.
do $$
declare
  mail public.outgoing_mails;
begin
  for mail in select * from public.outgoing_mails order by created_at, id loop
    perform private.settle_threads(array[private.add_sent_email(mail)]);
  end loop;
end $$;

-- A report in the mailbox says that a mail came back. Only one that had gone, and only to whom it had gone: whoever knows a
-- mail's id can write such a report. Answers whether there was such a mail.
create function public.bounce_outgoing_mail(message_id text, recipient text, answer text) returns boolean
language sql security definer
set search_path = ''
as $$
  with bounced as (
    update public.outgoing_mails as mails set
      state = 'bounced', settled_at = clock_timestamp(), server_answer = left(bounce_outgoing_mail.answer, 1000)
    where mails.message_id = bounce_outgoing_mail.message_id
      and lower(mails.recipient) = lower(btrim(bounce_outgoing_mail.recipient))
      and mails.state in ('accepted', 'in_doubt')
    returning 1
  )
  select exists (select from bounced)
$$;

revoke all on function
  private.letter_key(text),
  private.recipients_of_sent(jsonb),
  private.references_of_sent(jsonb),
  private.index_sent_email(bigint, public.outgoing_mails),
  private.add_sent_email(public.outgoing_mails),
  private.mirror_outgoing_mail()
from public;
revoke all on function
  public.find_letters(text[]), public.take_letters(jsonb), public.bounce_outgoing_mail(text, text, text)
from public, anon, authenticated, service_role;

grant execute on function
  public.find_letters(text[]), public.take_letters(jsonb), public.bounce_outgoing_mail(text, text, text)
to service_role;
