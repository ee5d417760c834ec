-- A decision about a call-off applies to the contents that the user has seen.

drop function public.decide_call_off, public.list_call_offs;

-- Approves or rejects, by staff or by another user of the customer. `version` is the call-off's when the user opened it;
-- null decides on later changes, too.
create function public.decide_call_off(
  call_off_id bigint, is_approved boolean, reason text default '', version timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_staff_or_right('approve');
  wanted constant text := case when decide_call_off.is_approved then 'confirmed' else 'rejected' end;
  account constant text := (select customers.account_status from public.customers where customers.id = customer);
  call_off public.call_offs;
begin
  select * into call_off from public.call_offs
  where call_offs.id = decide_call_off.call_off_id and (customer is null or call_offs.customer_id = customer)
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see the others.';
  end if;
  if call_off.state = wanted and call_off.decided_by = private.caller_id() then
    return;
  end if;
  if call_off.state <> 'waiting for approval' then
    raise exception 'Call-off % is no longer waiting for approval: it is %. Open it to see who decided.',
      call_off.reference, call_off.state;
  end if;
  if call_off.updated_at <> decide_call_off.version then
    raise exception 'Call-off % has changed since you opened it. Reload the page, check it, then decide.', call_off.reference;
  end if;
  if customer is not null and call_off.requested_by = private.caller_id() then
    raise exception 'You can’t decide on your own call-off. Ask a colleague who may approve call-offs.';
  end if;
  if account <> 'active' and decide_call_off.is_approved then
    raise exception 'Your account is %, so nothing can be called off. Call us.', account;
  end if;
  if customer is not null and decide_call_off.is_approved and now() >= private.get_call_off_cut_off(call_off.wanted_on) then
    raise exception 'Call-off % can no longer be delivered on %. Reject it, or ask for another day.',
      call_off.reference, private.format_day(call_off.wanted_on);
  end if;
  if not decide_call_off.is_approved and btrim(coalesce(decide_call_off.reason, '')) = '' then
    raise exception 'Give a reason for rejecting the call-off.';
  end if;
  update public.call_offs set
    state = wanted, reason = btrim(coalesce(decide_call_off.reason, '')), decided_by = private.caller_id(), decided_at = now()
  where call_offs.id = call_off.id;
  perform private.notify_of_call_off(
    call_off, call_off.requested_by, 'call-off approved',
    format('Call-off %s was %s', call_off.reference, case when decide_call_off.is_approved then 'approved' else 'rejected' end),
    case when decide_call_off.is_approved then '' else 'Reason: ' || btrim(decide_call_off.reason) end
  );
end;
$$;

-- Call-offs that the caller may see, by one customer or all. `patterns` are `ilike` patterns that must all match; empty
-- filters match everything. `sort` is `wanted`, `created` or `pallets`, with `-` for descending. With a customer, names are
-- those that its users see. `version` changes with each change.
create function public.list_call_offs(
  customer bigint default null,
  patterns text[] default '{}',
  states text[] default '{}',
  reference text default '',
  sort text default '-wanted',
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, customer_id bigint, customer_name text, reference text, site_id bigint, site text, state text, wanted_on date,
  cut_off timestamptz, note text, reason text, skus text[], pallets bigint, quantity bigint, requester text, is_own boolean,
  decider text, created_at timestamptz, decided_at timestamptz, limit_pallets integer, total bigint, version timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select found.*, (select call_offs.updated_at from public.call_offs where call_offs.id = found.id)
  from private.read_call_offs(
    list_call_offs.customer, list_call_offs.patterns, list_call_offs.states, list_call_offs.reference,
    list_call_offs.sort, list_call_offs.max_rows, list_call_offs.skip_rows
  ) as found
$$;

revoke all on function public.decide_call_off, public.list_call_offs from public, anon, authenticated, service_role;

grant execute on function public.decide_call_off, public.list_call_offs to authenticated;
