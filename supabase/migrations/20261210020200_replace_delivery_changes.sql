-- Changes of deliveries, proofs and claims keep what was recorded before.

-- Changes `state`, `planned_from`, `planned_to`, `estimated_at` and `reason`. To undo a change, `arrived_at` and
-- `departed_at` are given too; otherwise they follow from the state. Returns the new version, or null if the delivery has
-- changed since `version`; null overwrites. Feeds older than the change no longer replace it.
create or replace function public.change_delivery(delivery bigint, version timestamptz, changes jsonb) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  stop public.delivery_stops;
  next public.delivery_stops;
begin
  perform private.assert_staff_user();
  select * into stop from public.delivery_stops as stops where stops.id = change_delivery.delivery for update;
  if not found or stop.source_updated_at <> change_delivery.version then
    return null;
  end if;
  next := jsonb_populate_record(stop, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(change_delivery.changes)
    where key in ('state', 'planned_from', 'planned_to', 'estimated_at', 'reason', 'arrived_at', 'departed_at')
  ));
  update public.delivery_stops as stops set
    state = next.state,
    planned_from = next.planned_from,
    planned_to = next.planned_to,
    estimated_at = next.estimated_at,
    reason = left(btrim(next.reason), 500),
    arrived_at = case
      when change_delivery.changes ? 'arrived_at' then next.arrived_at
      when next.state = stop.state then stops.arrived_at
      when next.state in ('delivered', 'failed') then coalesce(
        stops.arrived_at,
        -- A status that is recorded on another day says nothing about the time.
        case when (now() at time zone 'Europe/London')::date = (next.planned_from at time zone 'Europe/London')::date then now() end
      )
      when next.state in ('scheduled', 'loaded', 'on the way') then null
      else stops.arrived_at
    end,
    departed_at = case
      when change_delivery.changes ? 'departed_at' then next.departed_at
      when next.state = stop.state then stops.departed_at
      when next.state in ('scheduled', 'loaded', 'on the way') then null
      else stops.departed_at
    end,
    source_updated_at = greatest(clock_timestamp(), stop.source_updated_at + interval '1 microsecond')
  where stops.id = stop.id
  returning stops.source_updated_at into stop.source_updated_at;
  return stop.source_updated_at;
end;
$$;
