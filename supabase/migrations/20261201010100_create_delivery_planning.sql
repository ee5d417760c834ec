-- Deliveries by day and claims, for staff.
--
-- Exceptions with the default code are sentences for users.

-- ===== Deliveries by day =====

-- Deliveries of a day, of all customers.
create index delivery_stops_planned_from_idx on public.delivery_stops (planned_from);

-- Changes `state`, `planned_from`, `planned_to`, `estimated_at` and `reason`. To undo a change, `arrived_at` and
-- `departed_at` are given too; otherwise they follow from the state. Returns the new version, or null if the delivery has
-- changed since `version`; null overwrites. Feeds older than the change no longer replace it.
create function public.change_delivery(delivery bigint, version timestamptz, changes jsonb) returns timestamptz
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
      when next.state in ('delivered', 'failed') then coalesce(stops.arrived_at, now())
      when next.state in ('scheduled', 'loaded', 'on the way') then null
      else stops.arrived_at
    end,
    departed_at = case
      when change_delivery.changes ? 'departed_at' then next.departed_at
      when next.state in ('scheduled', 'loaded', 'on the way') then null
      else stops.departed_at
    end,
    source_updated_at = greatest(clock_timestamp(), stop.source_updated_at + interval '1 microsecond')
  where stops.id = stop.id
  returning stops.source_updated_at into stop.source_updated_at;
  return stop.source_updated_at;
end;
$$;

-- Moves a delivery to a place on a route of the same day, from 1. The other stops follow in their order.
create function public.move_delivery(delivery bigint, route bigint, place integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stop public.delivery_stops;
begin
  perform private.assert_staff_user();
  -- Moves of one day wait for each other, so that places stay unique.
  perform pg_advisory_xact_lock(hashtext('delivery order'));
  select * into stop from public.delivery_stops as stops where stops.id = move_delivery.delivery;
  if not exists (
    select from public.delivery_routes as routes
    where routes.id = move_delivery.route
      and routes.service_date = (stop.planned_from at time zone 'Europe/London')::date
  ) then
    raise exception 'That route is of another day. Reload the page, then move the delivery again.';
  end if;
  with ordered as (
    select
      stops.id,
      row_number() over (
        order by
          case when stops.id = stop.id then move_delivery.place else place_now.number end,
          -- Ahead of the stop whose place it takes.
          stops.id <> stop.id
      ) as place
    from public.delivery_stops as stops
    left join (
      select others.id, row_number() over (order by others.position, others.planned_from, others.id) as number
      from public.delivery_stops as others
      where others.route_id = move_delivery.route and others.id <> stop.id
    ) as place_now on place_now.id = stops.id
    where stops.route_id = move_delivery.route or stops.id = stop.id
  )
  update public.delivery_stops as stops set
    route_id = move_delivery.route,
    position = ordered.place,
    -- Stops that only make room stay as old as they are, so that feeds still report about them.
    source_updated_at = case
      when stops.id = stop.id then greatest(clock_timestamp(), stops.source_updated_at + interval '1 microsecond')
      else stops.source_updated_at
    end
  from ordered
  where stops.id = ordered.id
    and (stops.position <> ordered.place or stops.route_id is distinct from move_delivery.route);
end;
$$;

-- Records or replaces the proof of a delivery, which is then delivered.
create function public.record_proof(
  delivery bigint, signed_by text, signed_at timestamptz, photo_paths text[] default '{}', signature_path text default null
) returns void
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
  where stops.id = stop.id;
end;
$$;

-- ===== Claims =====

-- Claims that the caller may see, oldest first if `state` is `open`. `patterns` are `ilike` patterns that must all match;
-- without a `reference` and a `state`, all are listed.
create function public.list_claims(
  patterns text[] default '{}',
  state text default '',
  reference text default null,
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, reference text, kind text, state text, description text, photo_paths text[], created_at timestamptz,
  answer text, answered_at timestamptz, customer text, delivery text, planned_from timestamptz, site text, signed_by text,
  total bigint
)
language sql stable
set search_path = ''
as $$
  with found as (
    select claims.id, claims.created_at
    from public.claims
    where (list_claims.state = '' or claims.state = list_claims.state)
      and (list_claims.reference is null or claims.reference = list_claims.reference)
      and (
        list_claims.patterns = '{}' or concat_ws(' ', claims.reference, claims.description, (
          select concat_ws(' ', customers.name, stop.code, customer_sites.name)
          from public.delivery_stops as stop
          join public.customers on customers.id = stop.customer_id
          join public.customer_sites
            on customer_sites.customer_id = stop.customer_id and customer_sites.id = stop.site_id
          where stop.customer_id = claims.customer_id and stop.id = claims.stop_id
        )) ilike all (list_claims.patterns)
      )
  ), page as (
    select found.id, row_number() over () as place
    from (
      select found.id from found
      order by case when list_claims.state = 'open' then found.created_at end, found.created_at desc, found.id
      limit least(greatest(list_claims.max_rows, 0), 1000)
      offset greatest(list_claims.skip_rows, 0)
    ) as found
  )
  select
    claims.id, claims.reference, claims.kind, claims.state, claims.description, claims.photo_paths, claims.created_at,
    claims.answer, claims.answered_at, customers.name, stop.code, stop.planned_from, customer_sites.name,
    proof.signed_by, (select count(*) from found)
  from page
  join public.claims on claims.id = page.id
  join public.customers on customers.id = claims.customer_id
  join public.delivery_stops as stop on stop.customer_id = claims.customer_id and stop.id = claims.stop_id
  join public.customer_sites on customer_sites.customer_id = stop.customer_id and customer_sites.id = stop.site_id
  left join public.proofs_of_delivery as proof on proof.customer_id = stop.customer_id and proof.stop_id = stop.id
  order by page.place
$$;

-- Accepts or rejects an open claim and emails the answer to the user who reported it. Repeating a call changes nothing.
-- Returns whether an email was queued: it leaves after 10 seconds, so that the answer can be undone.
create function public.answer_claim(
  reference text, email_id uuid, is_accepted boolean, answer text, subject text, body text
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  claim public.claims;
  recipient text;
begin
  perform private.assert_staff_user();
  select * into claim from public.claims where claims.reference = answer_claim.reference for update;
  if claim.answer_email = answer_claim.email_id then
    return true;
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
    state = case when answer_claim.is_accepted then 'accepted' else 'rejected' end,
    answer = btrim(answer_claim.answer),
    answered_at = now(),
    answered_by = auth.uid(),
    answer_email = case when recipient is not null then answer_claim.email_id end
  where claims.id = claim.id;
  return recipient is not null;
end;
$$;

-- Opens an answered claim again. An answer that has been emailed stays visible until the next one.
-- Returns whether the email could still be stopped.
create function public.reopen_claim(reference text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  claim public.claims;
  is_stopped boolean;
begin
  perform private.assert_staff_user();
  select * into claim from public.claims
  where claims.reference = reopen_claim.reference and claims.state in ('accepted', 'rejected')
  for update;
  if not found then
    return false;
  end if;
  is_stopped := claim.answer_email is null or public.cancel_outgoing_email(claim.answer_email);
  update public.claims set
    state = 'open',
    answer = case when is_stopped then '' else claims.answer end,
    answered_at = case when not is_stopped then claims.answered_at end,
    answered_by = case when not is_stopped then claims.answered_by end,
    answer_email = case when not is_stopped then claims.answer_email end
  where claims.id = claim.id;
  return is_stopped;
end;
$$;

-- ===== Audit log =====

-- Changes by users; those of feeds are in their batches.
create function private.record_delivery_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  changed text[];
begin
  select array_agg(key order by key) into changed
  from jsonb_each(after)
  where key <> 'source_updated_at' and value is distinct from before -> key;
  if changed is not null then
    insert into public.audit_log (actor, role_name, action, table_name, row_id, reference, changed_columns, changes)
    values (
      auth.uid(), coalesce(nullif(current_setting('role', true), 'none'), session_user), 'update', tg_table_name,
      new.id::text, new.code, changed,
      (
        select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
        from unnest(changed) as key
        where key in ('state', 'position', 'planned_from', 'planned_to', 'estimated_at', 'arrived_at')
      )
    );
  end if;
  return null;
end;
$$;

create trigger record_delivery_stops_change
  after update on public.delivery_stops
  for each row when (auth.uid() is not null) execute function private.record_delivery_change();

create trigger record_proofs_of_delivery_change
  after insert or update or delete on public.proofs_of_delivery
  for each row execute function private.record_change('id');

create trigger record_claims_change
  after insert or update or delete on public.claims
  for each row execute function private.record_change('id');

-- ===== Live changes =====

do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.delivery_stops, public.proofs_of_delivery, public.claims;
  end if;
end;
$$;

-- ===== Grants =====

revoke all on function
  private.record_delivery_change, public.change_delivery, public.move_delivery, public.record_proof, public.list_claims,
  public.answer_claim, public.reopen_claim
from public, anon, authenticated, service_role;

grant execute on function
  public.change_delivery, public.move_delivery, public.record_proof, public.list_claims, public.answer_claim,
  public.reopen_claim
to authenticated;
