-- The navigation counts the leads of the inbox.

create or replace function public.count_open_work()
returns table (
  unread_emails bigint, waiting_leads bigint, overdue_calls bigint, new_applications bigint, open_requests bigint,
  overdue_requests bigint, waiting_call_offs bigint, waiting_storage_requests bigint, open_claims bigint
)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return query
    select
      (select emails.unread from public.count_emails() as emails),
      -- As many as the list shows.
      leads.inbox,
      leads.overdue,
      (select count(*) from public.job_applications where job_applications.status = 'New'),
      requests.open,
      requests.overdue,
      (select count(*) from public.call_offs where call_offs.state = 'waiting for approval'),
      (select count(*) from public.storage_requests where storage_requests.state = 'waiting'),
      (select count(*) from public.claims where claims.state = 'open')
    from public.count_leads() as leads
    cross join (
      select
        count(*) as open,
        count(*) filter (
          where privacy_requests.due_on < (now() at time zone 'Europe/London')::date
            -- An acknowledged complaint has no due date.
            and not (privacy_requests.kind = 'complaint' and privacy_requests.acknowledged_at is not null)
        ) as overdue
      from public.privacy_requests
      where privacy_requests.status in ('Received', 'Acknowledged', 'In progress')
    ) as requests;
end;
$$;
