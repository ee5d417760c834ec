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

drop function public.record_proof;

-- Records or replaces the proof of a delivery, which is then delivered. Returns the delivery's new version, or null
-- if it has changed since `version`; null overwrites.
create function public.record_proof(
  delivery bigint, signed_by text, signed_at timestamptz, photo_paths text[] default '{}', signature_path text default null,
  version timestamptz default null
) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  stop public.delivery_stops;
  former_signed_at timestamptz;
begin
  perform private.assert_staff_user();
  select * into stop from public.delivery_stops as stops where stops.id = record_proof.delivery for update;
  if not found or record_proof.signed_at > now() + interval '1 minute' then
    raise exception 'A delivery can’t be signed for in the future. Enter an earlier time.';
  end if;
  if stop.source_updated_at <> record_proof.version then
    return null;
  end if;
  -- Retention would delete the proof of a mistyped year at once.
  if record_proof.signed_at < stop.planned_from - interval '7 days' then
    raise exception 'This delivery was planned for %. Check the date of the signature.',
      private.format_day((stop.planned_from at time zone 'Europe/London')::date);
  end if;
  -- Apart, because the signature doesn't count as a photo.
  perform private.assert_delivery_photos(stop.customer_id, 'proofs', record_proof.photo_paths);
  perform private.assert_delivery_photos(
    stop.customer_id, 'proofs', array_remove(array[record_proof.signature_path], null)
  );
  select proof.signed_at into former_signed_at from public.proofs_of_delivery as proof where proof.stop_id = stop.id;
  insert into public.proofs_of_delivery as proof
    (customer_id, stop_id, signed_by, signed_at, photo_paths, signature_path)
  values (
    stop.customer_id, stop.id, btrim(record_proof.signed_by), record_proof.signed_at, record_proof.photo_paths,
    record_proof.signature_path
  )
  on conflict on constraint proofs_of_delivery_stop_key do update set
    signed_by = excluded.signed_by, signed_at = excluded.signed_at, photo_paths = excluded.photo_paths,
    signature_path = excluded.signature_path;
  update public.delivery_stops as stops set
    state = 'delivered',
    -- A corrected proof also corrects the times that came from it.
    arrived_at = least(nullif(stops.arrived_at, former_signed_at), record_proof.signed_at),
    departed_at = greatest(nullif(stops.departed_at, former_signed_at), record_proof.signed_at),
    source_updated_at = greatest(clock_timestamp(), stops.source_updated_at + interval '1 microsecond')
  where stops.id = stop.id
  returning stops.source_updated_at into stop.source_updated_at;
  return stop.source_updated_at;
end;
$$;

revoke all on function public.record_proof from public, anon, authenticated, service_role;
grant execute on function public.record_proof to authenticated;

-- Accepts or rejects an open claim and emails the answer to the user who reported it. Repeating a call changes nothing.
-- Returns whether an email was queued: it leaves after 10 seconds, so that the answer can be undone.
create or replace function public.answer_claim(
  reference text, email_id uuid, is_accepted boolean, answer text, subject text, body text
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  next_state constant text := case when answer_claim.is_accepted then 'accepted' else 'rejected' end;
  claim public.claims;
  recipient text;
begin
  perform private.assert_staff_user();
  select * into claim from public.claims where claims.reference = answer_claim.reference for update;
  if claim.answer_email = answer_claim.email_id and claim.state = next_state and claim.answer = btrim(answer_claim.answer) then
    return true;
  end if;
  if claim.answer_email = answer_claim.email_id and claim.state in ('accepted', 'rejected') then
    raise exception 'This claim has already been answered. Reload the page, then reopen it to change the answer.';
  end if;
  if claim.state is distinct from 'open' then
    raise exception 'This claim was answered or withdrawn meanwhile. Reload the page to see it.';
  end if;
  select users.email into recipient
  from private.users
  where users.user_id = claim.created_by and users.customer_id = claim.customer_id;
  if recipient is not null then
    perform public.enqueue_email(
      kind => 'claim', recipient => recipient, subject => answer_claim.subject, body_text => answer_claim.body,
      created_by => auth.uid(), id => answer_claim.email_id
    );
    update public.outgoing_emails as mails set next_attempt_at = clock_timestamp() + interval '10 seconds'
    where mails.id = answer_claim.email_id;
  end if;
  update public.claims set
    state = next_state,
    answer = btrim(answer_claim.answer),
    answered_at = now(),
    answered_by = auth.uid(),
    answer_email = case when recipient is not null then answer_claim.email_id end
  where claims.id = claim.id;
  return recipient is not null;
end;
$$;
