-- The figures of each part of the site, all of them over the same visits.

create function public.analytics_pages(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select * from private.analytics_facts_of('{page,time,depth}', since, until, filters)
    ),
    visits as materialized (
      select entry_page, exit_page from private.analytics_visits_of(since, until, filters)
    ),
    pages as (
      select
        subject as page,
        count(distinct visitor_key) filter (where kind = 'page') as visitors,
        count(distinct visit_key) filter (where kind = 'page') as visits,
        coalesce(sum(n) filter (where kind = 'page'), 0) as views,
        coalesce(sum(n) filter (where kind = 'time'), 0) as timed,
        round(sum(amount) filter (where kind = 'time') / nullif(sum(n) filter (where kind = 'time'), 0)::numeric / 1000, 1)
          as seconds,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '25') as depth25,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '50') as depth50,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '75') as depth75,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '100') as depth100
      from facts
      group by subject
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

create function public.analytics_products(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select *
      from private.analytics_facts_of('{product_card,product_open,product_close,product_step}', since, until, filters)
    ),
    sent as materialized (
      select distinct fact.visit_key
      from private.analytics_facts_of('{form_sent}', since, until + 1, '{}') as fact
      where fact.subject = 'enquiry'
    ),
    products as (
      select
        subject as product_id,
        coalesce(sum(n) filter (where kind = 'product_card'), 0) as cards,
        coalesce(sum(n) filter (where kind = 'product_open'), 0) as opens,
        count(distinct visitor_key) filter (where kind = 'product_open') as visitors,
        count(distinct visit_key) filter (where kind = 'product_open') as visits,
        coalesce(sum(n) filter (where kind = 'product_close'), 0) as closes,
        round(
          sum(amount) filter (where kind = 'product_close')
            / nullif(sum(n) filter (where kind = 'product_close'), 0)::numeric / 1000, 1
        ) as dwell_seconds,
        count(distinct visit_key) filter (where kind = 'product_open' and visit_key in (select sent.visit_key from sent))
          as enquiries
      from facts
      where kind <> 'product_step'
      group by subject
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(products) order by products.opens desc, products.product_id), '[]') from products
      ),
      'steps', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.from, part.to), '[]')
        from (
          select subject as from, detail as to, sum(n) as n
          from facts where kind = 'product_step' group by 1, 2 order by 3 desc, 1, 2 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_content(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select * from private.analytics_facts_of('{page,time,depth,blog_view}', since, until, filters)
      where kind = 'blog_view' or subject like '/news/%' or subject like '/blog/%'
    ),
    posts as (
      select
        subject as blog_id,
        coalesce(sum(n) filter (where detail = 'initial'), 0) as initial,
        coalesce(sum(n) filter (where detail = 'quality'), 0) as quality,
        count(distinct visitor_key) as visitors
      from facts where kind = 'blog_view' group by 1
    ),
    pages as (
      select
        subject as page,
        coalesce(sum(n) filter (where kind = 'page'), 0) as views,
        count(distinct visitor_key) filter (where kind = 'page') as visitors,
        count(distinct visit_key) filter (where kind = 'page') as visits,
        coalesce(sum(n) filter (where kind = 'time'), 0) as timed,
        round(sum(amount) filter (where kind = 'time') / nullif(sum(n) filter (where kind = 'time'), 0)::numeric / 1000, 1)
          as seconds,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '25') as depth25,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '50') as depth50,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '75') as depth75,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '100') as depth100
      from facts where kind <> 'blog_view' group by 1
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'posts', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.initial desc, part.blog_id), '[]')
        from (select * from posts order by initial desc, blog_id limit 200) as part
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.page), '[]')
        from (select * from pages order by views desc, page limit 200) as part
      )
    )
  );
end;
$$;

create function public.analytics_vacancies(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select *
      from private.analytics_facts_of('{vacancy_view,form_begun,form_sent}', since, until, filters)
      where kind = 'vacancy_view' or subject = 'application'
    ),
    vacancies as (
      select
        case kind when 'vacancy_view' then subject else detail end as job_id,
        coalesce(sum(n) filter (where kind = 'vacancy_view'), 0) as views,
        count(distinct visitor_key) filter (where kind = 'vacancy_view') as visitors,
        count(distinct visit_key) filter (where kind = 'vacancy_view') as visits,
        count(distinct visit_key) filter (where kind = 'form_begun') as begun,
        count(distinct visit_key) filter (where kind = 'form_sent') as sent
      from facts group by 1
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.job_id), '[]')
        from (select * from vacancies order by views desc, job_id limit 200) as part
      ),
      'totals', (
        select jsonb_build_object(
          'visits', count(distinct visit_key) filter (where kind = 'vacancy_view'),
          'begun', count(distinct visit_key) filter (where kind = 'form_begun'),
          'sent', count(distinct visit_key) filter (where kind = 'form_sent')
        )
        from facts
      )
    )
  );
end;
$$;

revoke all on function
  public.analytics_pages(date, date, jsonb), public.analytics_products(date, date, jsonb),
  public.analytics_content(date, date, jsonb), public.analytics_vacancies(date, date, jsonb)
from public, anon, authenticated, service_role;

grant execute on function
  public.analytics_pages(date, date, jsonb), public.analytics_products(date, date, jsonb),
  public.analytics_content(date, date, jsonb), public.analytics_vacancies(date, date, jsonb)
to authenticated, service_role;
