-- Notifies customers of certificates that have become valid since they were added. Called every morning; the days make up
-- for mornings on which the server wasn't running.
create function public.notify_of_certificates(at timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  select private.notify_customer(
    document.customer_id, 'document', 'document ' || document.id, 'New document: ' || document.title, '', '/documents'
  )
  from public.customer_documents as document
  cross join lateral (select (notify_of_certificates.at at time zone 'Europe/London')::date as day) as today
  where document.kind = 'certificate' and document.removed_at is null
    and document.valid_from between today.day - 7 and today.day
    and document.valid_from > (document.created_at at time zone 'Europe/London')::date
    and coalesce(document.valid_to, today.day) >= today.day
    and not exists (
      select from public.customer_notifications as sent
      where sent.customer_id = document.customer_id and sent.event = 'document ' || document.id
    )
$$;

revoke all on function public.notify_of_certificates from public, anon, authenticated, service_role;
grant execute on function public.notify_of_certificates to service_role;
