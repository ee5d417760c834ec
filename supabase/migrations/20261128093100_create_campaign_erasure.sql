-- Withdrawal of consent to marketing: a visitor's campaigns are removed from what is stored.

-- Erases and records the visitor's events again without their campaigns, so that all counts follow. Visits whose events
-- have expired are erased. Returns the number of events that remain.
create function public.erase_analytics_campaigns(visitor_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  key bigint := private.hash_visitor_key(visitor_id);
  remaining public.analytics_events[];
begin
  perform private.lock_analytics();
  if not exists (
    select from public.analytics_events as event
    where event.visitor_key = key
      and (event.medium <> '' or event.campaign <> '' or event.properties #>> '{utm_data,source}' <> '')
  ) and not exists (
    select from public.analytics_visits as visit
    where visit.visitor_key = key and (visit.medium <> '' or visit.campaign <> '')
  ) then
    return 0;
  end if;

  select array_agg(
    jsonb_populate_record(
      event,
      jsonb_build_object(
        'source', origin.source,
        'medium', '',
        'campaign', '',
        'properties', event.properties || jsonb_build_object(
          'utm_data', '{"source": null, "medium": null, "campaign": null, "term": null, "content": null}'::jsonb,
          'visit_source', origin.source
        )
      )
    )
  ) into remaining
  from public.analytics_events as event
  cross join lateral (
    select case when event.properties #>> '{utm_data,source}' <> '' then 'direct' else event.source end as source
  ) as origin
  where event.visitor_key = key and event.event_type <> 'campaign_attribution';

  perform public.erase_analytics_visitor(visitor_id);
  if remaining is null then
    return 0;
  end if;
  insert into public.analytics_events select event.* from unnest(remaining) as event;
  perform private.add_to_analytics(remaining);
  perform private.bump_analytics_day_version(
    array(select private.analytics_day(event.occurred_at) from unnest(remaining) as event)
  );
  return cardinality(remaining);
end;
$$;

-- ===== Grants =====

revoke all on function public.erase_analytics_campaigns from public, anon, authenticated, service_role;

grant execute on function public.erase_analytics_campaigns to service_role;
