-- The archive is found past an inbox of any length: by the order of all emails, half of them were looked at for a page of it.
create index emails_archive_idx on public.emails (received_at, id) where is_archived and source <> 'sent';
