-- Deliveries of a customer, and claims with photos and answers.
--
-- Exceptions with the default code are sentences for users.

-- ===== Claims =====

alter table public.claims
  drop constraint claims_state_known,
  -- What the customer reads and gets by email.
  add column answer text not null default '',
  add column answered_at timestamptz,
  add column answered_by uuid references auth.users (id) on delete set null,
  add column answer_email uuid references public.outgoing_emails (id) on delete set null,
  add constraint claims_state_known check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  add constraint claims_answer_length check (char_length(answer) <= 4000),
  add constraint claims_answer_whole check (state not in ('accepted', 'rejected') or answer <> ''),
  add constraint claims_photos_limit check (cardinality(photo_paths) <= 6);

create index claims_answered_by_idx on public.claims (answered_by);
create index claims_answer_email_idx on public.claims (answer_email);
create index claims_stop_idx on public.claims (customer_id, stop_id);
-- Few of all claims.
create index claims_open_idx on public.claims (customer_id) where state = 'open';

alter table public.proofs_of_delivery
  add constraint proofs_of_delivery_photos_limit check (cardinality(photo_paths) <= 6);

-- ===== Photos =====

-- `<customer>/claims/<file>` from customers, `<customer>/proofs/<file>` from staff.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('delivery-photos', 'delivery-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

-- Pattern of the paths that the caller may add; null for others, and after 60 photos of a customer within an hour or 300
-- within a day.
create function private.delivery_photo_paths() returns text
language sql stable security definer
set search_path = ''
as $$
  select case private.caller_role()
    when 'staff' then '^[0-9]+/proofs/[^/]+$'
    when 'customer' then (
      select '^' || customer.id || '/claims/[^/]+$'
      from (select private.caller_customer_id() as id) as customer
      where 60 > (
        select count(*) from storage.objects
        where objects.bucket_id = 'delivery-photos' and starts_with(objects.name, customer.id || '/claims/')
          and objects.created_at > now() - interval '1 hour'
      ) and 300 > (
        select count(*) from storage.objects
        where objects.bucket_id = 'delivery-photos' and starts_with(objects.name, customer.id || '/claims/')
          and objects.created_at > now() - interval '1 day'
      )
    )
  end
$$;

create policy "Staff read every delivery photo, customers read their own"
  on storage.objects for select
  to authenticated
  using (
    bucket_id = 'delivery-photos'
    and (
      (select private.caller_role()) = 'staff'
      or (storage.foldername(name))[1] = (select private.caller_customer_id())::text
    )
  );

create policy "Staff add photos to proofs, customers to their claims"
  on storage.objects for insert
  to authenticated
  with check (bucket_id = 'delivery-photos' and name ~ (select private.delivery_photo_paths()));

-- Photos of reports that were never sent: a draft keeps them for two weeks longer. The caller deletes them through the
-- storage API.
create function public.list_orphaned_delivery_photos(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'delivery-photos'
    and objects.created_at < list_orphaned_delivery_photos.stored_before - interval '14 days'
    and not exists (select from public.claims where objects.name = any (claims.photo_paths))
    and not exists (
      select from public.proofs_of_delivery as proof
      where objects.name = any (proof.photo_paths || proof.signature_path)
    )
  order by objects.created_at, objects.name
  limit least(greatest(list_orphaned_delivery_photos.max_rows, 0), 10000)
$$;

create function private.assert_delivery_photos(customer bigint, folder text, paths text[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if cardinality(paths) > 6 or exists (
    select from unnest(paths) as path
    where not starts_with(coalesce(path, ''), customer || '/' || folder || '/') or not exists (
      select from storage.objects where objects.bucket_id = 'delivery-photos' and objects.name = path
    )
  ) then
    raise exception 'A photo is no longer stored, or there are more than six. Remove it, then add it again.';
  end if;
end;
$$;

-- ===== Deliveries of a customer =====

-- `patterns` are `ilike` patterns that must all match; `site` is a site's code, `number` a delivery's. `stops_before` is
-- the number of stops before a delivery that is loaded or on the way, counted over all customers.
create function public.list_deliveries(
  customer bigint,
  patterns text[] default '{}',
  state text default '',
  site text default '',
  since timestamptz default null,
  until timestamptz default null,
  number text default null,
  newest_first boolean default false,
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, code text, state text, planned_from timestamptz, planned_to timestamptz, estimated_at timestamptz,
  arrived_at timestamptz, departed_at timestamptz, reason text, site text, pallets bigint, stops_before bigint,
  signed_by text, photos integer, claims bigint, total bigint
)
language sql stable security definer
set search_path = ''
as $$
  with found as (
    select stop.*, customer_sites.name as site_name, count(*) over () as total
    from public.delivery_stops as stop
    join public.customer_sites
      on customer_sites.customer_id = stop.customer_id and customer_sites.id = stop.site_id
    where stop.customer_id = list_deliveries.customer
      and ((select private.caller_role()) = 'staff' or stop.customer_id = (select private.caller_customer_id()))
      and (list_deliveries.state = '' or stop.state = list_deliveries.state)
      and (list_deliveries.site = '' or customer_sites.code = list_deliveries.site)
      and (list_deliveries.since is null or stop.planned_from >= list_deliveries.since)
      and (list_deliveries.until is null or stop.planned_from < list_deliveries.until)
      and (list_deliveries.number is null or stop.code = list_deliveries.number)
      and (
        list_deliveries.patterns = '{}' or concat_ws(' ', stop.code, customer_sites.name, (
          select string_agg(concat_ws(' ', skus.code, skus.name, en_lines.number), ' ')
          from public.delivery_lines as line
          join public.skus on skus.customer_id = line.customer_id and skus.id = line.sku_id
          left join public.en_lines on en_lines.customer_id = line.customer_id and en_lines.id = line.en_line_id
          where line.customer_id = stop.customer_id and line.stop_id = stop.id
        )) ilike all (list_deliveries.patterns)
      )
    order by
      case when list_deliveries.newest_first then stop.planned_from end desc,
      case when not list_deliveries.newest_first then stop.planned_from end,
      stop.code
    limit least(greatest(list_deliveries.max_rows, 0), 1000)
    offset greatest(list_deliveries.skip_rows, 0)
  )
  select
    found.id, found.code, found.state, found.planned_from, found.planned_to, found.estimated_at, found.arrived_at,
    found.departed_at, found.reason, found.site_name,
    (
      select coalesce(sum(line.pallets), 0) from public.delivery_lines as line
      where line.customer_id = found.customer_id and line.stop_id = found.id
    ),
    case when found.route_id is not null and found.state in ('loaded', 'on the way') then (
      select count(*) from public.delivery_stops as other
      where other.route_id = found.route_id and other.position < found.position
        and other.state in ('scheduled', 'loaded', 'on the way')
    ) end,
    proof.signed_by, coalesce(cardinality(proof.photo_paths), 0),
    (
      select count(*) from public.claims
      where claims.customer_id = found.customer_id and claims.stop_id = found.id and claims.state <> 'withdrawn'
    ),
    found.total
  from found
  left join public.proofs_of_delivery as proof
    on proof.customer_id = found.customer_id and proof.stop_id = found.id
  order by
    case when list_deliveries.newest_first then found.planned_from end desc,
    case when not list_deliveries.newest_first then found.planned_from end,
    found.code
$$;

-- Reports damage or a shortage and returns the claim's reference. Repeating a call changes nothing.
create function public.report_delivery_problem(
  delivery bigint, kind text, description text, photo_paths text[] default '{}'
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  customer bigint;
  result text;
begin
  -- Reports of one delivery wait for each other.
  select stop.customer_id into customer
  from public.delivery_stops as stop
  where stop.id = report_delivery_problem.delivery and stop.customer_id = private.caller_customer_id()
  for update;
  if not found or private.caller_role() is distinct from 'customer' then
    raise exception 'Only users of the customer can report a problem.' using errcode = 'insufficient_privilege';
  end if;
  select claims.reference into result
  from public.claims
  where claims.customer_id = customer and claims.stop_id = report_delivery_problem.delivery
    and claims.kind = report_delivery_problem.kind and claims.state = 'open' and claims.created_by = auth.uid()
    and claims.description = btrim(report_delivery_problem.description)
    and claims.photo_paths = report_delivery_problem.photo_paths;
  if found then
    return result;
  end if;
  if 20 <= (
    select count(*) from public.claims
    where claims.customer_id = customer and claims.stop_id = report_delivery_problem.delivery
  ) then
    raise exception 'This delivery already has 20 reports. Call us to add to them.';
  end if;
  perform private.assert_delivery_photos(customer, 'claims', report_delivery_problem.photo_paths);
  insert into public.claims (customer_id, stop_id, kind, description, photo_paths, created_by)
  values (
    customer, report_delivery_problem.delivery, report_delivery_problem.kind,
    btrim(report_delivery_problem.description), report_delivery_problem.photo_paths, auth.uid()
  )
  returning claims.reference into result;
  return result;
end;
$$;

-- Withdraws a claim that isn't answered yet, or opens it again.
create function public.withdraw_claim(reference text, is_withdrawn boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  claim public.claims;
begin
  select * into claim from public.claims
  where claims.reference = withdraw_claim.reference and claims.customer_id = private.caller_customer_id()
    and private.caller_role() = 'customer'
  for update;
  if not found then
    raise exception 'Only the customer can withdraw a report.' using errcode = 'insufficient_privilege';
  end if;
  if claim.state not in ('open', 'withdrawn') then
    raise exception 'Report % has been answered, so it can no longer be withdrawn. Read the answer, or call us.', claim.reference;
  end if;
  update public.claims set state = case when withdraw_claim.is_withdrawn then 'withdrawn' else 'open' end
  where claims.id = claim.id;
end;
$$;

-- ===== Retention =====

-- Deletes proofs of delivery signed before a time, and claims answered, or never answered and reported, before it. Their
-- photos are orphaned then. Returns the number of rows, up to `max_rows` of each.
create function public.expire_delivery_records(max_rows integer, before timestamptz) returns integer
language sql security definer
set search_path = ''
as $$
  with bounds as (
    select least(greatest(expire_delivery_records.max_rows, 0), 10000) as rows
  ), erased_claims as (
    delete from public.claims
    where id in (
      select overdue.id from public.claims as overdue
      where coalesce(overdue.answered_at, overdue.created_at) < expire_delivery_records.before
      order by overdue.id
      limit (select rows from bounds)
      for update skip locked
    )
    returning 1
  ), erased_proofs as (
    delete from public.proofs_of_delivery
    where id in (
      select overdue.id from public.proofs_of_delivery as overdue
      where overdue.signed_at < expire_delivery_records.before
      order by overdue.id
      limit (select rows from bounds)
      for update skip locked
    )
    returning 1
  )
  select ((select count(*) from erased_claims) + (select count(*) from erased_proofs))::integer
$$;

-- ===== Grants =====

revoke all on function
  private.delivery_photo_paths, private.assert_delivery_photos, public.list_orphaned_delivery_photos,
  public.list_deliveries, public.report_delivery_problem, public.withdraw_claim, public.expire_delivery_records
from public, anon, authenticated, service_role;

grant execute on function private.delivery_photo_paths to authenticated;
grant execute on function public.list_deliveries, public.report_delivery_problem, public.withdraw_claim to authenticated;
grant execute on function public.list_orphaned_delivery_photos, public.expire_delivery_records to service_role;
