-- A basket that is corrected after a lost reply replaces the call-off that the first attempt may have placed.

drop function public.place_call_off;

-- Returns {"reference", "state"}. `client_key` identifies the call-off, `change_key` its contents: repeating both returns
-- the call-off that they placed, and another `change_key` replaces its contents.
create function public.place_call_off(
  client_key uuid, site_id bigint, wanted_on date, note text, lines jsonb, change_key uuid default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  placed public.call_offs;
begin
  if place_call_off.client_key is null then
    raise exception 'A call-off needs a key.' using errcode = 'check_violation';
  end if;
  -- A repeated call that overtakes the first waits for it.
  perform pg_advisory_xact_lock(hashtextextended('call-off ' || place_call_off.client_key, 0));
  select * into placed from public.call_offs
  where call_offs.customer_id = customer and call_offs.client_key = place_call_off.client_key
  for update;
  if placed.id is not null then
    if coalesce(placed.change_key = place_call_off.change_key, place_call_off.change_key is null) then
      return jsonb_build_object('reference', placed.reference, 'state', placed.state);
    end if;
    if placed.state in ('cancelled', 'rejected') then
      -- The corrected contents are another call-off, which takes over the key.
      update public.call_offs set client_key = null where call_offs.id = placed.id;
      placed := null;
    elsif placed.state not in ('waiting for approval', 'confirmed') or placed.updated_at <> placed.created_at
      or placed.state = 'confirmed' and now() >= private.get_call_off_cut_off(placed.wanted_on) then
      raise exception 'An earlier attempt placed call-off %, which can’t be replaced any more. Open it to see what’s ordered, then clear this basket.',
        placed.reference;
    end if;
  end if;
  placed := private.store_call_off(
    customer, placed, place_call_off.client_key, place_call_off.site_id, place_call_off.wanted_on, place_call_off.note,
    place_call_off.lines
  );
  -- With the time of these contents, later changes by others are known.
  update public.call_offs set change_key = place_call_off.change_key, created_at = now() where call_offs.id = placed.id;
  return jsonb_build_object('reference', placed.reference, 'state', placed.state);
end;
$$;

revoke all on function public.place_call_off from public, anon, authenticated, service_role;

grant execute on function public.place_call_off to authenticated;
