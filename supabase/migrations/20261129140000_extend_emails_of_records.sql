-- A record's timeline shows its emails with text, files, delivery and author.

-- Linked emails and emails sent about the record, newest first. Texts end after 4,000 characters.
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
