-- Names of staff in customers' histories, the customer area in the export of personal data, and the retention of proofs of
-- delivery and claims.

-- ===== Names =====

-- Returns the name of a user, or the email address of one who gave none. For a customer, only its own users have an
-- address, staff are our team, and others no name.
create function private.get_name(person uuid, customer bigint) returns text
language sql stable
set search_path = ''
as $$
  select case
    when get_name.customer is null or permissions.customer_id = get_name.customer then coalesce(given.name, users.email::text)
    when permissions.role = 'staff' then coalesce(given.name, 'Our team')
  end
  from auth.users
  cross join lateral (select nullif(btrim(users.raw_user_meta_data ->> 'name'), '') as name) as given
  left join public.permissions on permissions.user_id = users.id
  where users.id = get_name.person and users.deleted_at is null
$$;

-- Call-offs that the caller may see, by one customer or all. `patterns` are `ilike` patterns that must all match; empty
-- filters match everything. `sort` is `wanted`, `created` or `pallets`, with `-` for descending. With a customer, names are
-- those that its users see.
create or replace function public.list_call_offs(
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
  decider text, created_at timestamptz, decided_at timestamptz, limit_pallets integer, total bigint
)
language sql stable security definer
set search_path = ''
as $$
  with found as (
    select
      call_offs.*, customers.name as customer_name, customers.call_off_limit_pallets as limit_pallets, sites.name as site,
      lines.skus, lines.pallets, lines.quantity
    from public.call_offs
    join public.customers on customers.id = call_offs.customer_id
    join public.customer_sites as sites on sites.id = call_offs.site_id
    cross join lateral (
      select
        coalesce(array_agg(skus.name order by line.pallets desc, skus.name), '{}') as skus,
        coalesce(string_agg(concat_ws(' ', skus.code, skus.name), ' '), '') as words,
        coalesce(sum(line.pallets), 0)::bigint as pallets, coalesce(sum(line.quantity), 0)::bigint as quantity
      from public.call_off_lines as line
      join public.skus on skus.id = line.sku_id
      where line.customer_id = call_offs.customer_id and line.call_off_id = call_offs.id
    ) as lines
    where (
        (select private.caller_role()) = 'staff' and (list_call_offs.customer is null or call_offs.customer_id = list_call_offs.customer)
        or call_offs.customer_id = (select private.caller_customer_id()) and call_offs.customer_id = list_call_offs.customer
      )
      and (list_call_offs.reference = '' or call_offs.reference = list_call_offs.reference)
      and (list_call_offs.states = '{}' or call_offs.state = any (list_call_offs.states))
      and concat_ws(' ', call_offs.reference, customers.name, sites.name, lines.words) ilike all (list_call_offs.patterns)
  ), page as (
    select found.*, count(*) over () as total
    from found
    order by
      case list_call_offs.sort when 'wanted' then found.wanted_on end,
      case list_call_offs.sort when '-wanted' then found.wanted_on end desc,
      case list_call_offs.sort when 'pallets' then found.pallets end,
      case list_call_offs.sort when '-pallets' then found.pallets end desc,
      case list_call_offs.sort when 'created' then found.created_at end,
      found.created_at desc,
      found.id
    limit least(greatest(list_call_offs.max_rows, 0), 1000)
    offset greatest(list_call_offs.skip_rows, 0)
  )
  select
    page.id, page.customer_id, page.customer_name, page.reference, page.site_id, page.site, page.state, page.wanted_on,
    private.get_call_off_cut_off(page.wanted_on), page.note, page.reason, page.skus, page.pallets, page.quantity,
    requester.name, page.requested_by is not distinct from (select private.caller_id()), decider.name, page.created_at,
    page.decided_at, page.limit_pallets, page.total
  from page
  left join lateral private.get_name(page.requested_by, list_call_offs.customer) as requester (name) on true
  left join lateral private.get_name(page.decided_by, list_call_offs.customer) as decider (name) on true
  order by
    case list_call_offs.sort when 'wanted' then page.wanted_on end,
    case list_call_offs.sort when '-wanted' then page.wanted_on end desc,
    case list_call_offs.sort when 'pallets' then page.pallets end,
    case list_call_offs.sort when '-pallets' then page.pallets end desc,
    case list_call_offs.sort when 'created' then page.created_at end,
    page.created_at desc,
    page.id
$$;

-- ===== Personal data =====

-- What a user did for a customer, or for customers as staff.
create function private.customer_records_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'call_offs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', call_offs.reference,
        'placed_by_you', call_offs.requested_by is not distinct from customer_records_of.person,
        'decided_by_you', call_offs.decided_by is not distinct from customer_records_of.person,
        'company', customers.name,
        'site', sites.name,
        'wanted_on', call_offs.wanted_on,
        'state', call_offs.state,
        'note', case when call_offs.requested_by = customer_records_of.person then call_offs.note end,
        'reason', case when call_offs.decided_by = customer_records_of.person then call_offs.reason end,
        'created_at', call_offs.created_at,
        'decided_at', call_offs.decided_at,
        'lines', (
          select coalesce(jsonb_agg(jsonb_build_object('sku', skus.code, 'pallets', line.pallets) order by line.id), '[]')
          from public.call_off_lines as line
          join public.skus on skus.customer_id = line.customer_id and skus.id = line.sku_id
          where line.customer_id = call_offs.customer_id and line.call_off_id = call_offs.id
        )
      ) order by call_offs.id desc), '[]')
      from public.call_offs
      join public.customers on customers.id = call_offs.customer_id
      join public.customer_sites as sites on sites.customer_id = call_offs.customer_id and sites.id = call_offs.site_id
      where customer_records_of.person in (call_offs.requested_by, call_offs.decided_by)
    ),
    'storage_requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'pallet', pallets.code,
        'kind', requests.kind,
        'until', requests.until,
        'sent_by_you', requests.requested_by is not distinct from customer_records_of.person,
        'decided_by_you', requests.decided_by is not distinct from customer_records_of.person,
        'company', customers.name,
        'state', requests.state,
        'note', case when requests.requested_by = customer_records_of.person then requests.note end,
        'reason', case when requests.decided_by = customer_records_of.person then requests.reason end,
        'created_at', requests.created_at,
        'decided_at', requests.decided_at
      ) order by requests.id desc), '[]')
      from public.storage_requests as requests
      join public.customers on customers.id = requests.customer_id
      join public.pallets on pallets.customer_id = requests.customer_id and pallets.id = requests.pallet_id
      where customer_records_of.person in (requests.requested_by, requests.decided_by)
    ),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', claims.reference,
        'delivery', stop.code,
        'kind', claims.kind,
        'reported_by_you', claims.created_by is not distinct from customer_records_of.person,
        'answered_by_you', claims.answered_by is not distinct from customer_records_of.person,
        'company', customers.name,
        'state', claims.state,
        'description', case when claims.created_by = customer_records_of.person then claims.description end,
        'photos', case when claims.created_by = customer_records_of.person then cardinality(claims.photo_paths) end,
        'answer', claims.answer,
        'created_at', claims.created_at,
        'answered_at', claims.answered_at
      ) order by claims.id desc), '[]')
      from public.claims
      join public.customers on customers.id = claims.customer_id
      join public.delivery_stops as stop on stop.customer_id = claims.customer_id and stop.id = claims.stop_id
      where customer_records_of.person in (claims.created_by, claims.answered_by)
    )
  )
$$;

create or replace function public.export_personal_data(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.personal_data(export_personal_data.person)
    || private.customer_records_of(export_personal_data.person)
    || jsonb_build_object(
      'emails', private.emails_of(export_personal_data.person),
      'job_alerts', private.job_alerts_of(export_personal_data.person),
      'weekly_figures', private.weekly_report_of(export_personal_data.person),
      'notifications', private.notifications_of(export_personal_data.person),
      'log_of_sign_ins', private.security_events_of(export_personal_data.person)
    )
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

revoke all on function private.get_name, private.customer_records_of, public.expire_delivery_records
from public, anon, authenticated, service_role;
grant execute on function public.expire_delivery_records to service_role;
