-- Decisions about call-offs can be undone within a minute, in which their notification isn't emailed.

-- Locks the SKUs of a call-off that reserves no stock, and raises if others have called off its stock since `decided_at`.
create function private.assert_stock_not_taken(call_off public.call_offs) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken text;
begin
  -- As in `store_call_off`.
  perform from public.skus
  where skus.customer_id = call_off.customer_id
    and skus.id in (select own.sku_id from public.call_off_lines as own where own.call_off_id = call_off.id)
  order by skus.id
  for no key update;
  select skus.name into taken
  from public.call_off_lines as own
  join public.skus on skus.customer_id = own.customer_id and skus.id = own.sku_id
  where own.customer_id = call_off.customer_id and own.call_off_id = call_off.id
    and own.quantity > private.get_available_stock(call_off.customer_id, own.sku_id)
    -- Made to order otherwise, as before.
    and exists (
      select from public.call_off_lines as other
      join public.call_offs on call_offs.customer_id = other.customer_id and call_offs.id = other.call_off_id
      where other.customer_id = call_off.customer_id and other.sku_id = own.sku_id and call_offs.id <> call_off.id
        and call_offs.state in ('waiting for approval', 'confirmed', 'picking')
        and call_offs.updated_at >= call_off.decided_at
    )
  order by skus.name
  limit 1;
  if taken is not null then
    raise exception '%: a colleague has called off this stock meanwhile. Repeat call-off % to see what is left.',
      taken, call_off.reference;
  end if;
end;
$$;

create or replace function public.restore_call_off(call_off_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  call_off public.call_offs;
begin
  select * into call_off from public.call_offs
  where call_offs.id = restore_call_off.call_off_id and call_offs.customer_id = customer
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see yours.';
  end if;
  if call_off.state <> 'cancelled' then
    return;
  end if;
  if call_off.before_cancellation is null or call_off.decided_by is distinct from private.caller_id()
    or call_off.decided_at < now() - interval '1 minute' then
    raise exception 'The cancellation of call-off % can no longer be undone. Repeat the call-off to place it again.',
      call_off.reference;
  end if;
  perform private.assert_stock_not_taken(call_off);
  update public.call_offs set
    state = call_off.before_cancellation ->> 'state',
    reason = call_off.before_cancellation ->> 'reason',
    decided_by = (
      select users.id from auth.users where users.id = (call_off.before_cancellation ->> 'decided_by')::uuid
    ),
    decided_at = (call_off.before_cancellation ->> 'decided_at')::timestamptz,
    before_cancellation = null
  where call_offs.id = call_off.id;
  if call_off.requested_by <> private.caller_id() then
    perform private.notify_of_call_off(
      call_off, call_off.requested_by, 'call-off approved', format('Call-off %s isn’t cancelled', call_off.reference),
      format('The cancellation was undone. It is %s.', call_off.before_cancellation ->> 'state')
    );
  end if;
end;
$$;

-- Lets a call-off wait again. Repeating a call changes nothing.
create function public.undo_call_off_decision(call_off_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_staff_or_right('approve');
  call_off public.call_offs;
begin
  select * into call_off from public.call_offs
  where call_offs.id = undo_call_off_decision.call_off_id and (customer is null or call_offs.customer_id = customer)
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see the others.';
  end if;
  if call_off.state = 'waiting for approval' then
    return;
  end if;
  if call_off.state not in ('confirmed', 'rejected') or call_off.decided_by is distinct from private.caller_id()
    or call_off.decided_at < now() - interval '1 minute' then
    raise exception 'The decision about call-off % can no longer be undone: it is %. Open it to see who changed it.',
      call_off.reference, call_off.state;
  end if;
  if call_off.state = 'rejected' then
    perform private.assert_stock_not_taken(call_off);
  end if;
  delete from public.customer_notifications as sent
  where sent.customer_id = call_off.customer_id and sent.kind = 'call-off approved'
    and sent.path = '/call-offs/' || call_off.reference and sent.created_at = call_off.decided_at;
  update public.call_offs set state = 'waiting for approval', reason = '', decided_by = null, decided_at = null
  where call_offs.id = call_off.id;
end;
$$;

create or replace function public.claim_customer_notifications(max_emails integer)
returns table (id bigint, email text, kind text, subject text, body text, path text, token text)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  due record;
  -- 244 random bits.
  new_token text;
begin
  for due in
    select sent.id, users.email, sent.kind, sent.subject, sent.body, sent.path
    from public.customer_notifications as sent
    join private.users on users.user_id = sent.user_id and users.customer_id = sent.customer_id
    where sent.email_state = 'queued'
      -- Within a minute, a document can still be removed, and a decision undone.
      and (sent.kind not in ('document', 'call-off approved') or sent.created_at < now() - interval '1 minute')
      and sent.created_at > now() - interval '1 day'
    order by sent.created_at, sent.id
    limit least(greatest(claim_customer_notifications.max_emails, 0), 100)
    for update of sent skip locked
  loop
    new_token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    update public.customer_notifications as sent set
      email_state = 'sent', unsubscribe_hash = sha256(new_token::bytea)
    where sent.id = due.id;
    return query select due.id, due.email, due.kind, due.subject, due.body, due.path, new_token;
  end loop;
end;
$$;

revoke all on function private.assert_stock_not_taken, public.undo_call_off_decision
from public, anon, authenticated, service_role;

grant execute on function public.undo_call_off_decision to authenticated;
