-- Answers to emails, and emails sent on. They wait for ten seconds, in which whoever sends them may take them back.

-- Sends words to people, as an answer to an email or with it. The same id twice is one email. Answers the id; null where the
-- email has gone.
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
  perform private.require_staff_member();
  if exists (select from public.outgoing_mails as mails where mails.id = send_email.id) then
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
    raise exception 'An email has a recipient, a subject of at most 250 characters and words'
      using errcode = 'check_violation';
  end if;
  if send_email.with_original and email.size > 20 * 1024 * 1024 then
    raise exception 'An email of more than 20 MB cannot go along' using errcode = 'check_violation';
  end if;
  insert into public.outgoing_mails (
    id, kind, recipient, cc, subject, body_text, in_reply_to, reference_ids, attachments, created_by, next_attempt_at
  )
  values (
    send_email.id, case when is_reply then 'email_reply' else 'email_forward' end, send_email.recipient,
    coalesce(send_email.cc, '{}'), btrim(send_email.subject), send_email.body,
    case when is_reply then email.message_id end,
    case when is_reply then private.references_of_answer(email) else '{}' end,
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
  -- What an email is filed to, its answer is filed to.
  insert into public.email_links (email_id, record_kind, record_id, created_by)
  select sent_id, links.record_kind, links.record_id, auth.uid()
  from public.email_links as links
  where links.email_id = email.id and sent_id is not null
  on conflict do nothing;
  return send_email.id;
end;
$$;

-- The thread so far, its first and its newest, and what is answered (RFC 5322, 3.6.4).
create function private.references_of_answer(email public.emails) returns text[]
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

-- Takes back an email of one's own before the mail server hears of it, as if it had never been written. Answers whether it
-- was still there.
create function public.unsend_email(id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff_member();
  delete from public.outgoing_mails as mails
  where mails.id = unsend_email.id and mails.state = 'queued' and mails.attempts = 0
    and mails.kind in ('email_reply', 'email_forward') and mails.created_by = auth.uid();
  return found;
end;
$$;

revoke all on function private.references_of_answer(public.emails) from public;
revoke all on function
  public.send_email(uuid, bigint, text, text, text[], text, text, boolean),
  public.unsend_email(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  public.send_email(uuid, bigint, text, text, text[], text, text, boolean),
  public.unsend_email(uuid)
to authenticated;
