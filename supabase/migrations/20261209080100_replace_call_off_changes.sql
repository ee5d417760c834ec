-- Call-offs: changes keep what has been promised, a cancellation can be undone, approvals reach someone, and staff don't
-- overwrite a colleague's status.

-- What the cancellation replaced: {"state", "reason", "decided_by", "decided_at"}.
alter table public.call_offs add column before_cancellation jsonb;

drop trigger record_call_offs_change on public.call_offs;
create trigger record_call_offs_change
  after insert or update or delete on public.call_offs
  for each row execute function private.record_change('id', 'client_key', 'change_key', 'decided_at', 'before_cancellation');

do $$
declare
  part record;
  definition text;
begin
  for part in
    select * from (values
      -- A change that neither adds pallets of a SKU nor brings the day forward needs no new lead time.
      (
        'private.store_call_off',
        'is_in_stock boolean;',
        $q$is_in_stock boolean;
  former_pallets jsonb := '{}';
  is_promised boolean;$q$
      ),
      (
        'private.store_call_off',
        'delete from public.call_off_lines as former',
        $q$if store_call_off.wanted_on >= changed.wanted_on then
      select coalesce(jsonb_object_agg(own.sku_id, own.pallets), '{}') into former_pallets
      from public.call_off_lines as own
      where own.customer_id = store_call_off.customer and own.call_off_id = changed.id;
    end if;
    delete from public.call_off_lines as former$q$
      ),
      (
        'private.store_call_off',
        'is_in_stock := line.pallets <= in_stock;',
        $q$is_in_stock := line.pallets <= in_stock;
    is_promised := coalesce(line.pallets <= (former_pallets ->> line.sku::text)::integer, false);$q$
      ),
      ('private.store_call_off', 'not is_in_stock and not line.is_active', 'not is_in_stock and not is_promised and not line.is_active'),
      ('private.store_call_off', 'case when is_in_stock then 1 else', 'case when is_in_stock or is_promised then 1 else'),
      -- `restore_call_off` undoes a cancellation.
      ('public.change_call_off', $q$('waiting for approval', 'confirmed', 'cancelled')$q$, $q$('waiting for approval', 'confirmed')$q$),
      (
        'public.cancel_call_off',
        $q$state = 'cancelled', reason =$q$,
        $q$before_cancellation = jsonb_build_object(
      'state', call_off.state, 'reason', call_off.reason, 'decided_by', call_off.decided_by, 'decided_at', call_off.decided_at
    ),
    state = 'cancelled', reason =$q$
      ),
      -- Approvers who have never signed in may have a mistyped address, and others turn notifications off.
      (
        'private.announce_call_off',
        'join private.users on users.user_id = permissions.user_id',
        $q$join private.users on users.user_id = permissions.user_id
  join auth.users as accounts on accounts.id = permissions.user_id
  left join public.notification_settings as settings on settings.user_id = permissions.user_id$q$
      ),
      (
        'private.announce_call_off',
        'permissions.user_id is distinct from call_off.requested_by;',
        $q$permissions.user_id is distinct from call_off.requested_by
    and (accounts.invited_at is null or accounts.last_sign_in_at is not null)
    and ('call-off waiting' = any (settings.page_off) and 'call-off waiting' = any (settings.email_off)) is not true;$q$
      ),
      (
        'private.announce_call_off',
        $q$customers.contact_email <> ''$q$,
        -- Feeds send placeholders, too.
        $q$customers.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'$q$
      )
    ) as parts (function, before, after)
  loop
    definition := pg_get_functiondef(part.function::regproc);
    if strpos(definition, part.before) = 0 then
      raise exception 'Function % has no text: %', part.function, part.before;
    end if;
    execute replace(definition, part.before, part.after);
  end loop;
end;
$$;

-- Undoes the caller's own cancellation within a minute, unless others have called off the stock meanwhile.
create function public.restore_call_off(call_off_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  call_off public.call_offs;
  taken text;
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
  -- As in `store_call_off`.
  perform from public.skus
  where skus.customer_id = customer
    and skus.id in (select own.sku_id from public.call_off_lines as own where own.call_off_id = call_off.id)
  order by skus.id
  for no key update;
  select skus.name into taken
  from public.call_off_lines as own
  join public.skus on skus.customer_id = own.customer_id and skus.id = own.sku_id
  where own.customer_id = customer and own.call_off_id = call_off.id
    and own.quantity > private.get_available_stock(customer, own.sku_id)
    -- Made to order otherwise, as before.
    and exists (
      select from public.call_off_lines as other
      join public.call_offs on call_offs.customer_id = other.customer_id and call_offs.id = other.call_off_id
      where other.customer_id = customer and other.sku_id = own.sku_id and call_offs.id <> call_off.id
        and call_offs.state in ('waiting for approval', 'confirmed', 'picking')
        and call_offs.updated_at >= call_off.decided_at
    )
  order by skus.name
  limit 1;
  if taken is not null then
    raise exception '%: a colleague has called off this stock meanwhile. Repeat call-off % to see what is left.',
      taken, call_off.reference;
  end if;
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

drop function public.set_call_off_state(bigint, text);

-- Staff record the progress of a confirmed call-off, also backwards. `from_state` is the one they see.
create function public.set_call_off_state(call_off_id bigint, from_state text, state text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  call_off public.call_offs;
begin
  perform private.assert_staff_user();
  select * into call_off from public.call_offs where call_offs.id = set_call_off_state.call_off_id for update;
  if call_off.state is distinct from set_call_off_state.from_state then
    -- A repeated call, or a colleague did the same.
    if call_off.state = set_call_off_state.state then
      return;
    end if;
    raise exception 'Call-off % has changed meanwhile: it is %. Reload the page, then set its status.',
      call_off.reference, call_off.state;
  end if;
  if call_off.state not in ('confirmed', 'picking', 'on the way', 'delivered')
    or set_call_off_state.state not in ('confirmed', 'picking', 'on the way', 'delivered') then
    raise exception 'Only a confirmed call-off can be picked and delivered. Reload the page to see its status.';
  end if;
  update public.call_offs set state = set_call_off_state.state where call_offs.id = call_off.id;
end;
$$;

revoke all on function public.restore_call_off, public.set_call_off_state from public, anon, authenticated, service_role;
grant execute on function public.restore_call_off, public.set_call_off_state to authenticated;
