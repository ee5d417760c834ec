-- An email that waits is also replaced if only a file, the original or the end of the subject was removed, and lists show
-- the replacement's files and text. Otherwise the function is as in `20261129150200_replace_email_sending.sql`.

-- Queues an email. Repeating a call changes nothing; another text under the same id replaces the email until it is sent.
-- `way` is `new`, `reply` or `forward`. Returns null if the email or the record that it belongs to is deleted.
create or replace function public.send_email(
  id uuid,
  way text,
  recipient text,
  subject text,
  body text,
  body_rich text default '',
  cc text[] default '{}',
  attachments jsonb default '[]',
  email_id bigint default null,
  with_original boolean default false,
  record_kind text default null,
  record_id text default null,
  to_status text default null,
  send_at timestamptz default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  email public.emails;
  lead public.leads;
  application public.job_applications;
  address constant text := '^[^[:space:]@,;<>]+@[^[:space:]@,;<>]+\.[^[:space:]@,;<>]+$';
  is_forward constant boolean := send_email.way = 'forward';
  whole text := btrim(regexp_replace(send_email.subject, '\s+', ' ', 'g'));
  answered text;
  reference_ids text[] := '{}';
  status_change jsonb;
  sent_id bigint;
begin
  perform private.assert_staff_user();
  if exists (
    select from public.outgoing_emails as mails
    where mails.id = send_email.id and mails.recipient = send_email.recipient
      and mails.cc = coalesce(send_email.cc, '{}')
      -- The reference of a lead is added to the subject.
      and mails.subject in (whole, format('%s (%s)', left(whole, 200), mails.record_id))
      and mails.body_rich = coalesce(send_email.body_rich, '')
      -- Sending replaces the plain text.
      and (mails.body_rich <> '' or mails.state <> 'queued' or mails.body_text = send_email.body)
      -- All files: one that was removed must not be sent.
      and jsonb_path_query_array(mails.attachments, '$[*] ? (!exists(@.email))') = send_email.attachments
      and jsonb_path_exists(mails.attachments, '$[*].email') = (
        coalesce(send_email.with_original, false) and exists (
          select from public.emails as originals
          where originals.id = send_email.email_id and originals.letter_path is not null
        )
      )
      and mails.scheduled_for is not distinct from send_email.send_at
  ) then
    return send_email.id;
  end if;
  if send_email.way is null or send_email.way not in ('new', 'reply', 'forward')
    or send_email.recipient is null or send_email.recipient !~ address or char_length(send_email.recipient) > 254
    or exists (
      select from unnest(send_email.cc) as copies (one)
      where copies.one is null or copies.one !~ address or char_length(copies.one) > 254
    )
    or coalesce(char_length(btrim(send_email.body)), 0) not between 1 and 150000
    or coalesce(char_length(whole), 0) not between 1 and 250 then
    raise exception 'An email needs a recipient, a subject of at most 250 characters and a text.'
      using errcode = 'check_violation';
  end if;
  if send_email.send_at > now() + interval '1 year' then
    raise exception 'An email can be scheduled for up to a year from now.' using errcode = 'check_violation';
  end if;
  -- Only files: references to stored emails and interviews are added by the database.
  if jsonb_typeof(send_email.attachments) is distinct from 'array' or exists (
    select from jsonb_array_elements(send_email.attachments) as part
    where jsonb_typeof(part) <> 'object' or (part - array['name', 'type', 'content']) <> '{}'
      or coalesce(char_length(part ->> 'name'), 0) not between 1 and 200
      or coalesce(part ->> 'name', '') ~ '[[:cntrl:]/\\]'
      or coalesce(part ->> 'type', '') !~ '^[a-z0-9.+-]+/[a-z0-9.+-]+$'
      or coalesce(part ->> 'content', '') !~ '^[A-Za-z0-9+/]*={0,2}$'
  ) then
    raise exception 'An attachment needs a name, a type and a content.' using errcode = 'check_violation';
  end if;

  if send_email.email_id is not null then
    select * into email from public.emails where emails.id = send_email.email_id;
    if not found then
      return null;
    end if;
  end if;
  if send_email.with_original and email.size > 20 * 1024 * 1024 then
    raise exception 'An email larger than 20 MB cannot be attached.' using errcode = 'check_violation';
  end if;
  if send_email.way = 'reply' then
    answered := email.message_id;
    reference_ids := coalesce(private.get_reply_references(email), '{}');
  end if;

  if send_email.record_kind = 'lead' then
    select * into lead from public.leads where leads.session_id = send_email.record_id;
    if not found then
      return null;
    end if;
    if not is_forward then
      answered := coalesce(answered, private.get_last_email(lead));
      if position(lead.session_id in whole) = 0 then
        whole := format('%s (%s)', left(whole, 200), lead.session_id);
      end if;
    end if;
  elsif send_email.record_kind = 'application' then
    select * into application from public.job_applications as applications
    where applications.reference = send_email.record_id
    for update;
    if not found then
      return null;
    end if;
    if send_email.to_status is not null and send_email.to_status <> application.status then
      status_change := jsonb_build_object('from', application.status, 'to', send_email.to_status);
      update public.job_applications as applications set status = send_email.to_status
      where applications.id = application.id;
    end if;
  elsif send_email.record_kind is not null then
    raise exception 'Emails are written to leads and applicants.' using errcode = 'check_violation';
  end if;

  insert into public.outgoing_emails as mails (
    id, kind, recipient, cc, reply_to, subject, body_text, body_rich, in_reply_to, reference_ids, attachments,
    record_kind, record_id, created_by, next_attempt_at, scheduled_for, status_change
  )
  values (
    send_email.id,
    case
      when send_email.record_kind = 'lead' then case when is_forward then 'lead_forward' else 'lead_reply' end
      when send_email.record_kind = 'application' then 'application'
      when is_forward then 'email_forward'
      when send_email.way = 'reply' then 'email_reply'
      else 'email'
    end,
    send_email.recipient, coalesce(send_email.cc, '{}'),
    -- The colleague who gets a lead answers the one who sent it.
    case
      when is_forward and send_email.record_kind = 'lead'
        then (select users.email from private.users where users.user_id = auth.uid())
    end,
    whole, send_email.body, coalesce(send_email.body_rich, ''), answered, reference_ids,
    send_email.attachments || case
      when send_email.with_original and email.letter_path is not null
        then jsonb_build_array(jsonb_build_object(
          'name', 'original.eml', 'type', 'message/rfc822', 'content', '', 'email', email.id
        ))
      else '[]'
    end,
    send_email.record_kind, send_email.record_id, auth.uid(),
    greatest(clock_timestamp() + interval '10 seconds', send_email.send_at), send_email.send_at, status_change
  )
  on conflict on constraint outgoing_emails_pkey do update set
    recipient = excluded.recipient, cc = excluded.cc, subject = excluded.subject, body_text = excluded.body_text,
    body_rich = excluded.body_rich, attachments = excluded.attachments, scheduled_for = excluded.scheduled_for,
    next_attempt_at = excluded.next_attempt_at, status_change = coalesce(excluded.status_change, mails.status_change),
    -- Notifies the queue.
    state = 'queued'
  where mails.state = 'queued' and mails.attempts = 0 and mails.kind = excluded.kind and mails.batch_id is null
    and (mails.created_by = auth.uid() or mails.scheduled_for is not null);
  if not found then
    raise exception 'This email has already been sent.' using errcode = 'object_in_use';
  end if;
  update public.emails set to_address = send_email.recipient, counterpart = lower(send_email.recipient)
  where emails.outgoing_id = send_email.id and emails.to_address <> send_email.recipient;
  select emails.id into sent_id from public.emails where emails.outgoing_id = send_email.id;
  -- Lists show what waits now, not the email that it replaced.
  delete from public.email_attachments as parts where parts.email_id = sent_id;
  insert into public.email_attachments (email_id, place, name, type, size)
  select
    sent_id, (part.place - 1)::integer, left(coalesce(part.value ->> 'name', ''), 300),
    left(coalesce(part.value ->> 'type', ''), 200), char_length(coalesce(part.value ->> 'content', '')) * 3 / 4
  from public.outgoing_emails as mails
  cross join jsonb_array_elements(mails.attachments) with ordinality as part (value, place)
  where mails.id = send_email.id and sent_id is not null;
  update public.emails set
    attachment_count = jsonb_array_length(mails.attachments),
    snippet = left(btrim(regexp_replace(left(mails.body_text, 1000), '\s+', ' ', 'g')), 200)
  from public.outgoing_emails as mails
  where mails.id = send_email.id and emails.id = sent_id;
  -- Replies are linked to the same records.
  insert into public.email_links (email_id, record_kind, record_id, created_by)
  select sent_id, links.record_kind, links.record_id, auth.uid()
  from public.email_links as links
  where links.email_id = email.id and sent_id is not null
  on conflict do nothing;
  return send_email.id;
end;
$$;
