-- Mails from a lead and about one: answers, a transcript that is sent on, and the warnings of a promised call. All go through
-- the store of mails, and go with the lead.

-- The lead's mails to its person, the last of which an answer follows.
create function private.last_mail_of(lead public.leads) returns text
language sql stable security definer
set search_path = ''
as $$
  select mails.message_id from public.outgoing_mails as mails
  where mails.record_kind = 'lead' and mails.record_id = lead.session_id
    and lower(mails.recipient) = lead.search_email and mails.message_id is not null
  order by mails.created_at desc
  limit 1
$$;

-- Sends an answer to a lead's person, as plain words. Its subject carries the reference, and it follows the last mail of the
-- thread. The same id twice is one mail. Answers the mail's id; null where the lead has no address, or has gone.
create function public.send_lead_mail(lead_id bigint, subject text, body text, id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
  whole text := btrim(send_lead_mail.subject);
begin
  perform private.require_staff_member();
  select * into lead from public.leads where leads.id = send_lead_mail.lead_id for update;
  if not found or lead.search_email is null then
    return null;
  end if;
  if char_length(btrim(body)) not between 1 and 20000 or char_length(whole) not between 1 and 200 then
    raise exception 'A mail has a subject of at most 200 characters and 1 to 20,000 characters of text'
      using errcode = 'check_violation';
  end if;
  if exists (select from public.outgoing_mails as mails where mails.id = send_lead_mail.id) then
    return send_lead_mail.id;
  end if;
  if position(lead.session_id in whole) = 0 then
    whole := format('%s (%s)', whole, lead.session_id);
  end if;
  perform public.queue_outgoing_mail(
    kind => 'lead_reply', recipient => lead.customer_info ->> 'email', subject => whole, body_text => body,
    in_reply_to => private.last_mail_of(lead), record_kind => 'lead', record_id => lead.session_id,
    created_by => auth.uid(), id => send_lead_mail.id
  );
  update public.leads set mails_sent = mails_sent + 1, version = version + 1 where leads.id = lead.id;
  perform private.record_lead_event(lead.id, 'mail', null, whole);
  return send_lead_mail.id;
end;
$$;

-- Sends what was said to somebody else, with a note; an answer of theirs goes to whoever sent it on.
create function public.forward_lead(lead_id bigint, recipient text, subject text, body text, id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform private.require_staff_member();
  select * into lead from public.leads where leads.id = forward_lead.lead_id;
  if not found or recipient !~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' or char_length(recipient) > 254
    or char_length(btrim(body)) not between 1 and 150000 or char_length(btrim(subject)) not between 1 and 250 then
    raise exception 'A lead is sent on to one address, with a subject and words' using errcode = 'check_violation';
  end if;
  if exists (select from public.outgoing_mails as mails where mails.id = forward_lead.id) then
    return forward_lead.id;
  end if;
  perform public.queue_outgoing_mail(
    kind => 'lead_forward', recipient => forward_lead.recipient, subject => btrim(forward_lead.subject),
    body_text => body, reply_to => (select people.email from private.people where people.user_id = auth.uid()),
    record_kind => 'lead', record_id => lead.session_id, created_by => auth.uid(), id => forward_lead.id
  );
  perform private.record_lead_event(lead.id, 'forwarded', null, forward_lead.recipient);
  return forward_lead.id;
end;
$$;

-- Calls that are promised for a moment up to `until` and of which somebody is still to be told, the first first.
create function public.list_call_backs_to_warn(until timestamptz)
returns table (
  lead_id bigint, reference text, lead_type text, name text, phone text, due_at timestamptz, is_warned boolean,
  is_escalated boolean, assignee_email text, assignee_name text
)
language sql stable security definer
set search_path = ''
as $$
  select
    leads.id, leads.session_id, leads.lead_type, leads.customer_info ->> 'name', leads.customer_info ->> 'phone',
    leads.call_back_due_at, leads.call_back_warned_at is not null, leads.call_back_escalated_at is not null,
    people.email, people.name
  from public.leads
  left join private.people on people.user_id = leads.assignee and people.role = 'staff'
  where leads.waiting = 0 and leads.call_back_due_at <= list_call_backs_to_warn.until
    and (leads.call_back_warned_at is null or leads.call_back_escalated_at is null)
  order by leads.call_back_due_at, leads.id
  limit 100
$$;

-- Writes that somebody was told of a call, and their mail, in one step: once each, whichever process asks. Answers whether
-- this was the one.
create function public.warn_of_call_back(
  lead_id bigint, stage text, due_at timestamptz, recipient text, subject text, body_text text, body_html text
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads
  where leads.id = warn_of_call_back.lead_id and leads.waiting = 0
    and leads.call_back_due_at = warn_of_call_back.due_at
  for update;
  if not found or stage is null or stage not in ('warned', 'escalated')
    or stage = 'warned' and lead.call_back_warned_at is not null
    or stage = 'escalated' and lead.call_back_escalated_at is not null then
    return false;
  end if;
  update public.leads set
    -- Who is told that a call is overdue need not be told that it will be.
    call_back_warned_at = coalesce(call_back_warned_at, now()),
    call_back_escalated_at = case when stage = 'escalated' then now() else call_back_escalated_at end
  where leads.id = lead.id;
  perform public.queue_outgoing_mail(
    kind => 'call_back_warning', recipient => warn_of_call_back.recipient, subject => warn_of_call_back.subject,
    body_text => warn_of_call_back.body_text, body_html => warn_of_call_back.body_html,
    record_kind => 'lead', record_id => lead.session_id
  );
  perform private.record_lead_event(lead.id, 'call-back ' || stage, null, warn_of_call_back.recipient);
  return true;
end;
$$;

-- All that one person and we have had to do with one another, the newest first: the same address exactly, or the same
-- telephone number however it is written. Security definer, because row-level security would keep the planner from the
-- indexes.
create function public.person_timeline(lead_id bigint)
returns table (
  kind text, reference text, title text, status text, happened_at timestamptz, lead_number bigint, merged_into bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_member();
  return query
    with one as (
      select leads.id, leads.search_email as email, leads.search_phone as phone
      from public.leads where leads.id = person_timeline.lead_id
    ),
    found_leads as (
      select others.id from one join public.leads as others on others.search_email = one.email
      union
      select others.id from one join public.leads as others on others.search_phone = one.phone
      union
      select others.id from one join public.leads as others on others.merged_into = one.id
      union
      select others.merged_into from one join public.leads as others on others.id = one.id and others.merged_into is not null
    ),
    found_applications as (
      select others.id from one join public.job_applications as others on lower(others.email) = one.email
      union
      select others.id from one join public.job_applications as others on others.search_phone = one.phone
    )
    select all_of_them.* from (
      (
        select
          'lead', others.session_id, others.lead_type, others.status, others.created_at, others.id, others.merged_into
        from found_leads join public.leads as others on others.id = found_leads.id
        order by others.created_at desc limit 100
      )
      union all
      (
        select
          'application', others.reference, others.job_title, others.status, others.submitted_at, null::bigint, null::bigint
        from found_applications join public.job_applications as others on others.id = found_applications.id
        order by others.submitted_at desc limit 100
      )
      union all
      (
        select
          'privacy_request', others.reference, others.kind, others.status, others.received_at, null::bigint, null::bigint
        from one join public.privacy_requests as others on lower(others.email) = one.email
        order by others.received_at desc limit 100
      )
      union all
      (
        select 'mail', others.record_id, others.subject, others.state, others.created_at, null::bigint, null::bigint
        from one join public.outgoing_mails as others on lower(others.recipient) = one.email
        order by others.created_at desc limit 100
      )
    ) as all_of_them (kind, reference, title, status, happened_at, lead_number, merged_into)
    order by 5 desc, 1, 2
    limit 200;
end;
$$;

revoke all on function private.last_mail_of(public.leads) from public;
revoke all on function
  public.send_lead_mail(bigint, text, text, uuid),
  public.forward_lead(bigint, text, text, text, uuid),
  public.list_call_backs_to_warn(timestamptz),
  public.warn_of_call_back(bigint, text, timestamptz, text, text, text, text),
  public.person_timeline(bigint)
from public, anon, authenticated, service_role;

grant execute on function
  public.send_lead_mail(bigint, text, text, uuid),
  public.forward_lead(bigint, text, text, text, uuid),
  public.person_timeline(bigint)
to authenticated;
grant execute on function
  public.list_call_backs_to_warn(timestamptz),
  public.warn_of_call_back(bigint, text, timestamptz, text, text, text, text)
to service_role;
