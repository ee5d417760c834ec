-- An answer to an email from a lead files itself there, and its person waits again; so does an email from a lead's own
-- address that has its reference in the subject.

create function private.file_reply_to_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  references_found text[];
begin
  references_found := array(
    select links.record_id
    from public.emails as sent
    join public.email_links as links on links.email_id = sent.id and links.record_kind = 'lead'
    where sent.thread_id = new.thread_id and sent.source = 'sent' and sent.counterpart = new.counterpart
    union
    select leads.session_id
    from regexp_matches(left(new.subject, 1000), '\m([A-Za-z]{2}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4})\M', 'g') as match
    join public.leads on leads.session_id = upper(match[1]) and leads.search_email = new.counterpart
  );
  if references_found = '{}' then
    return null;
  end if;
  insert into public.email_links (email_id, record_kind, record_id)
  select new.id, 'lead', named.reference from unnest(references_found) as named (reference)
  on conflict do nothing;
  -- In a lead that another stands for they are heard there.
  update public.leads set
    snoozed_until = null,
    wrote_again_at = case when answered_at < new.received_at then coalesce(wrote_again_at, new.received_at) else wrote_again_at end
  where id in (
    select coalesce(leads.merged_into, leads.id) from public.leads where leads.session_id = any (references_found)
  );
  return null;
end;
$$;

revoke all on function private.file_reply_to_lead() from public;

create trigger file_reply_to_lead
  after insert on public.emails
  for each row
  when (new.source <> 'sent')
  execute function private.file_reply_to_lead();
