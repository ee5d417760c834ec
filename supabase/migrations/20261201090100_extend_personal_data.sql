-- The export of personal data has what a person did in the customer area, and the notifications.

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

revoke all on function private.customer_records_of from public, anon, authenticated, service_role;
