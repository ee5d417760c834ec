-- Report of customers' use of their area: screens, and interactions with EN numbers, deliveries and stock. The subject of
-- a fact is the screen, its detail the customer's name.

create function public.analytics_customers(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.assert_analyst();
  perform private.assert_date_range(since, until);
  return (
    with visit_events as materialized (
      select * from private.analytics_events_between('{customer,customer_use}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'people', (select count(distinct visitor_key) from visit_events),
      'customers', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.customer), '[]')
        from (
          select
            detail as customer, count(distinct visitor_key) as people, count(distinct visit_key) as visits,
            coalesce(sum(n) filter (where kind = 'customer'), 0) as views
          from visit_events group by 1 order by 4 desc, 1 limit 200
        ) as part
      ),
      'screens', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.screen), '[]')
        from (
          select subject as screen, count(distinct visitor_key) as people, count(distinct visit_key) as visits, sum(n) as views
          from visit_events where kind = 'customer' group by 1
        ) as part
      ),
      'uses', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.subject), '[]')
        from (
          select subject, count(distinct visitor_key) as people, sum(n) as n
          from visit_events where kind = 'customer_use' group by 1
        ) as part
      )
    )
  );
end;
$$;

revoke all on function public.analytics_customers from public, anon, authenticated, service_role;
grant execute on function public.analytics_customers to authenticated, service_role;
