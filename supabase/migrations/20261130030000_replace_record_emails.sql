-- Emails to leads and applicants are sent by `send_email`. A lead is answered when the email server accepts the email.

drop function public.send_lead_email(bigint, text, text, uuid);
drop function public.forward_lead(bigint, text, text, text, uuid);
drop function public.send_application_email(uuid, bigint, text, text, text);

-- A lead is answered or forwarded once the email server has accepted the email.
create function private.record_lead_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_id bigint;
begin
  if new.kind = 'lead_reply' then
    update public.leads set mails_sent = mails_sent + 1 where session_id = new.record_id returning leads.id into lead_id;
  else
    select leads.id into lead_id from public.leads where leads.session_id = new.record_id;
  end if;
  insert into public.lead_events (lead_id, kind, after, actor)
  select
    lead_id, case new.kind when 'lead_reply' then 'mail' else 'forwarded' end,
    left(case new.kind when 'lead_reply' then new.subject else new.recipient end, 300), new.created_by
  where lead_id is not null;
  return null;
end;
$$;

create trigger record_lead_email
  after update of state on public.outgoing_emails
  for each row
  when (
    new.kind in ('lead_reply', 'lead_forward') and new.state = 'accepted' and old.state in ('sending', 'in_doubt')
  )
  execute function private.record_lead_email();

-- With the time of a scheduled email.
create or replace function public.list_emails_of_record(record_kind text, record_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return (
    select coalesce(
      jsonb_agg(
        private.email_summary(emails) || jsonb_build_object(
          'body_text', left((select texts.body_text from public.email_bodies as texts where texts.email_id = emails.id), 4000),
          'outgoing_id', emails.outgoing_id,
          'server_answer', mails.server_answer,
          'author', mails.created_by,
          'scheduled_for', case when mails.state = 'queued' then mails.scheduled_for end,
          'files', (
            select coalesce(jsonb_agg(parts.name order by parts.place), '[]')
            from public.email_attachments as parts where parts.email_id = emails.id and not parts.is_inline
          )
        )
        order by emails.received_at desc, emails.id desc
      ),
      '[]'
    )
    from (
      select others.* from public.email_links as links
      join public.emails as others on others.id = links.email_id
      where links.record_kind = list_emails_of_record.record_kind and links.record_id = list_emails_of_record.record_id
      order by others.received_at desc, others.id desc
      limit 200
    ) as emails
    left join public.outgoing_emails as mails on mails.id = emails.outgoing_id
  );
end;
$$;

-- ===== Grants =====

revoke all on function private.record_lead_email from public, anon, authenticated, service_role;
