-- The same figures of pages. Each count of different visits and visitors looks at the rows that it is of, and no longer at all of
-- them in one order, for which each had sorted everything anew.

create or replace function private.analytics_pages(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select subject as page, kind, detail, visit_key, visitor_key, n, amount
      from private.analytics_facts_of('{page,time,depth}', since, until, filters)
    ),
    visits as materialized (
      select entry_page, exit_page from private.analytics_visits_of(since, until, filters)
    ),
    opened as (
      select
        page, count(distinct visitor_key) as visitors, count(distinct visit_key) as visits, sum(n) as views
      from facts where kind = 'page' group by page
    ),
    timed as (
      select page, sum(n) as timed, round(sum(amount) / nullif(sum(n), 0)::numeric / 1000, 1) as seconds
      from facts where kind = 'time' group by page
    ),
    depths as (
      select
        page, sum(visits) filter (where depth = '25') as depth25, sum(visits) filter (where depth = '50') as depth50,
        sum(visits) filter (where depth = '75') as depth75, sum(visits) filter (where depth = '100') as depth100
      from (
        select page, detail as depth, count(distinct visit_key) as visits
        from facts where kind = 'depth' group by page, detail
      ) as reached
      group by page
    ),
    pages as materialized (
      select
        page, coalesce(visitors, 0) as visitors, coalesce(visits, 0) as visits, coalesce(views, 0) as views,
        coalesce(timed, 0) as timed, seconds, coalesce(depth25, 0) as depth25, coalesce(depth50, 0) as depth50,
        coalesce(depth75, 0) as depth75, coalesce(depth100, 0) as depth100
      from opened full join timed using (page) full join depths using (page)
    ),
    entries as (select entry_page as page, count(*) as entries from visits group by 1),
    exits as (select exit_page as page, count(*) as exits from visits group by 1)
    select jsonb_build_object(
      'n', (select count(*) from visits),
      'coverage', private.analytics_coverage(since, until, filters),
      'total_rows', (select count(*) from pages),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.page), '[]')
        from (
          select pages.*, coalesce(entries.entries, 0) as entries, coalesce(exits.exits, 0) as exits
          from pages left join entries using (page) left join exits using (page)
          order by pages.views desc, pages.page limit 200
        ) as part
      )
    )
  );
end;
$$;
