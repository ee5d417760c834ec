-- Withdrawing and answering storage requests say which requests they changed.

drop function public.withdraw_storage_requests(bigint[]);

-- Returns the ids of those that are withdrawn, also if they already were.
create function public.withdraw_storage_requests(ids bigint[]) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  withdrawn bigint[];
begin
  update public.storage_requests as requests set state = 'withdrawn', decided_by = private.caller_id(), decided_at = now()
  where requests.customer_id = customer and requests.id = any (withdraw_storage_requests.ids) and requests.state = 'waiting';
  select coalesce(array_agg(requests.id order by requests.id), '{}') into withdrawn
  from public.storage_requests as requests
  where requests.customer_id = customer and requests.id = any (withdraw_storage_requests.ids)
    and requests.state = 'withdrawn';
  if withdrawn = '{}' and withdraw_storage_requests.ids <> '{}' then
    raise exception 'The request has been answered meanwhile. Reload the page to see the answer, or call us to change it.';
  end if;
  return withdrawn;
end;
$$;

drop function public.decide_storage_requests(bigint[], boolean, text);

-- An approved extension moves the last day without a storage charge. Disposals are reported by the feed of movements.
-- Returns the ids of those that have this answer, also if they already had.
create function public.decide_storage_requests(ids bigint[], is_approved boolean, reason text default '') returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  answer constant text := case when decide_storage_requests.is_approved then 'approved' else 'rejected' end;
  answered bigint[];
begin
  perform private.assert_staff_user();
  if not decide_storage_requests.is_approved and btrim(coalesce(decide_storage_requests.reason, '')) = '' then
    raise exception 'Give a reason for rejecting the request.';
  end if;
  with decided as (
    update public.storage_requests as requests set
      state = answer,
      reason = btrim(coalesce(decide_storage_requests.reason, '')),
      decided_by = private.caller_id(),
      decided_at = now()
    where requests.id = any (decide_storage_requests.ids) and requests.state = 'waiting'
    returning requests.*
  )
  update public.pallets set hold_until = greatest(pallets.hold_until, decided.until)
  from decided
  where decide_storage_requests.is_approved and decided.kind = 'extension'
    and pallets.customer_id = decided.customer_id and pallets.id = decided.pallet_id;
  select coalesce(array_agg(requests.id order by requests.id), '{}') into answered
  from public.storage_requests as requests
  where requests.id = any (decide_storage_requests.ids) and requests.state = answer;
  if answered = '{}' and decide_storage_requests.ids <> '{}' then
    raise exception 'The request was withdrawn or answered meanwhile. Reload the page to see it.';
  end if;
  return answered;
end;
$$;

revoke all on function public.withdraw_storage_requests, public.decide_storage_requests
from public, anon, authenticated, service_role;
grant execute on function public.withdraw_storage_requests, public.decide_storage_requests to authenticated;
