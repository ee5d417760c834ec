-- Forms of customers' records that are sent again after a lost reply, also with corrections, store one record.

-- Staff correct a document that was stored without a reply.
grant update (kind, title, valid_from, valid_to) on table public.customer_documents to authenticated;

alter table public.claims
  -- Of the form that reported it.
  add column client_key uuid,
  add constraint claims_client_key_key unique (customer_id, client_key);

drop function public.report_delivery_problem;

-- Reports damage or a shortage and returns the claim's reference. Repeating a call changes nothing. Other contents with the
-- same key replace those of a claim that is still open.
create function public.report_delivery_problem(
  delivery bigint, kind text, description text, photo_paths text[] default '{}', client_key uuid default null
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  customer bigint;
  claim public.claims;
begin
  -- Reports of one delivery wait for each other.
  select stop.customer_id into customer
  from public.delivery_stops as stop
  where stop.id = report_delivery_problem.delivery and stop.customer_id = private.caller_customer_id()
  for update;
  if not found or private.caller_role() is distinct from 'customer' then
    raise exception 'Only users of the customer can report a problem.' using errcode = 'insufficient_privilege';
  end if;
  select * into claim
  from public.claims
  where claims.customer_id = customer and claims.stop_id = report_delivery_problem.delivery and claims.created_by = auth.uid()
    and (
      claims.client_key = report_delivery_problem.client_key
      or claims.state = 'open' and claims.kind = report_delivery_problem.kind
        and claims.description = btrim(report_delivery_problem.description)
        and claims.photo_paths = report_delivery_problem.photo_paths
    )
  order by claims.client_key is not distinct from report_delivery_problem.client_key desc
  limit 1
  for update;
  if claim.state <> 'open' then
    raise exception 'Report % was answered or withdrawn meanwhile. Open the delivery to see it.', claim.reference;
  end if;
  if claim.id is null and 20 <= (
    select count(*) from public.claims
    where claims.customer_id = customer and claims.stop_id = report_delivery_problem.delivery
  ) then
    raise exception 'This delivery already has 20 reports. Call us to add to them.';
  end if;
  perform private.assert_delivery_photos(customer, 'claims', report_delivery_problem.photo_paths);
  if claim.id is null then
    insert into public.claims (customer_id, stop_id, kind, description, photo_paths, created_by, client_key)
    values (
      customer, report_delivery_problem.delivery, report_delivery_problem.kind,
      btrim(report_delivery_problem.description), report_delivery_problem.photo_paths, auth.uid(),
      report_delivery_problem.client_key
    )
    returning * into claim;
  else
    update public.claims set
      kind = report_delivery_problem.kind,
      description = btrim(report_delivery_problem.description),
      photo_paths = report_delivery_problem.photo_paths
    where claims.id = claim.id
      and (claims.kind, claims.description, claims.photo_paths) is distinct from (
        report_delivery_problem.kind, btrim(report_delivery_problem.description), report_delivery_problem.photo_paths
      );
  end if;
  return claim.reference;
end;
$$;

revoke all on function public.report_delivery_problem from public, anon, authenticated, service_role;

grant execute on function public.report_delivery_problem to authenticated;
