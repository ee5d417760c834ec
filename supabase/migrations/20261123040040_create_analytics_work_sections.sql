-- The figures of what visitors try to do: sign in, send forms, search; and of how well the site answers.

create function public.analytics_sign_in(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select * from private.analytics_facts_of('{sign_in}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'steps', (
        select coalesce(jsonb_agg(to_jsonb(part) - 'place' order by part.place), '[]')
        from (
          select
            step.name as step, step.place, coalesce(sum(facts.n), 0) as n, count(distinct facts.visit_key) as visits,
            count(distinct facts.visitor_key) as visitors
          from unnest('{open,attempt,otp_sent,success,failure,close}'::text[]) with ordinality as step (name, place)
          left join facts on facts.subject = step.name
          group by 1, 2
        ) as part
      ),
      'failures', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.code), '[]')
        from (
          select detail as code, sum(n) as n, count(distinct visit_key) as visits
          from facts where subject = 'failure' group by 1
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_forms(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select * from private.analytics_facts_of('{form_begun,form_refused,form_left,form_sent}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.begun desc, part.form), '[]')
        from (
          select
            subject as form,
            count(distinct visit_key) filter (where kind = 'form_begun') as begun,
            count(distinct visit_key) filter (where kind = 'form_refused') as refused,
            count(distinct visit_key) filter (where kind = 'form_left') as left,
            count(distinct visit_key) filter (where kind = 'form_sent') as sent
          from facts group by 1
        ) as part
      ),
      'fields', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.form, part.left desc, part.field), '[]')
        from (
          select
            subject as form, detail as field,
            count(distinct visit_key) filter (where kind = 'form_left') as left,
            count(distinct visit_key) filter (where kind = 'form_refused') as refused
          from facts where kind in ('form_left', 'form_refused') group by 1, 2 order by 3 desc, 1, 2 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_search(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select * from private.analytics_facts_of('{search,search_empty}', since, until, filters)
    ),
    terms as (
      select
        subject as term, detail as place, sum(n) as searches, coalesce(sum(n) filter (where kind = 'search_empty'), 0) as empty,
        count(distinct visitor_key) as visitors
      from facts group by 1, 2
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'total_rows', (select count(*) from terms),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.empty desc, part.searches desc, part.term, part.place), '[]')
        from (select * from terms order by empty desc, searches desc, term, place limit 200) as part
      )
    )
  );
end;
$$;

-- The 75th percentile is the smallest value that at least three quarters of the measurements do not exceed.
create function public.analytics_vitals(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with values_of as materialized (
      select vital.page, vital.metric, vital.value, sum(vital.n) as n
      from private.analytics_vitals_of(since, until, filters) as vital
      group by 1, 2, 3
    ),
    everywhere as (
      select page, metric, value, n from values_of
      union all
      select '', metric, value, sum(n) from values_of group by metric, value
    ),
    ranked as (
      select
        everywhere.*,
        sum(n) over (partition by page, metric order by value) as up_to,
        sum(n) over (partition by page, metric) as total
      from everywhere
    ),
    bounds (metric, good, poor) as (
      values ('CLS', 100, 250), ('INP', 200, 500), ('FCP', 1800, 3000), ('LCP', 2500, 4000), ('TTFB', 800, 1800)
    ),
    figures as (
      select
        ranked.page, ranked.metric, min(ranked.value) filter (where ranked.up_to >= 0.75 * ranked.total) as p75,
        sum(ranked.n) as n,
        coalesce(sum(ranked.n) filter (where ranked.value <= bounds.good), 0) as good,
        coalesce(sum(ranked.n) filter (where ranked.value > bounds.good and ranked.value <= bounds.poor), 0) as fair,
        coalesce(sum(ranked.n) filter (where ranked.value > bounds.poor), 0) as poor
      from ranked join bounds using (metric)
      group by 1, 2
    )
    select jsonb_build_object(
      'n', (
        select count(distinct fact.visit_key) from private.analytics_facts_of('{page}', since, until, filters) as fact
      ),
      'coverage', private.analytics_coverage(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(
          to_jsonb(part) || jsonb_build_object('p75', case part.metric when 'CLS' then part.p75 / 1000.0 else part.p75 end)
          order by part.page <> '', part.n desc, part.page, part.metric
        ), '[]')
        from (select * from figures order by page <> '', n desc, page, metric limit 1000) as part
      )
    )
  );
end;
$$;

create function public.analytics_errors(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select * from private.analytics_facts_of('{error}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.component, part.message), '[]')
        from (
          select
            subject as component, detail as message, sum(n) as n, count(distinct visit_key) as visits,
            count(distinct visitor_key) as visitors, max(day) as last_day
          from facts group by 1, 2 order by 3 desc, 1, 2 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_portal(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select * from private.analytics_facts_of('{portal,call,call_failed}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'screens', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.screen), '[]')
        from (
          select
            subject as screen, count(distinct visitor_key) as people, count(distinct visit_key) as visits, sum(n) as views
          from facts where kind = 'portal' group by 1
        ) as part
      ),
      'calls', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.endpoint), '[]')
        from (
          select
            subject as endpoint, sum(n) as n, round(sum(amount) / sum(n)::numeric) as mean_ms,
            coalesce(sum(n) filter (where kind = 'call_failed'), 0) as failed
          from facts where kind in ('call', 'call_failed') group by 1 order by 2 desc, 1 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_actions(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with facts as materialized (
      select *
      from private.analytics_facts_of(
        '{download,outbound,phone,mail,film,carousel,hero,not_found}', since, until, filters
      )
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from facts),
      'coverage', private.analytics_coverage(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.kind, part.subject, part.detail), '[]')
        from (
          select
            kind, subject, detail, sum(n) as n, count(distinct visit_key) as visits,
            count(distinct visitor_key) as visitors
          from facts group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit 200
        ) as part
      )
    )
  );
end;
$$;

revoke all on function
  public.analytics_sign_in(date, date, jsonb), public.analytics_forms(date, date, jsonb),
  public.analytics_search(date, date, jsonb), public.analytics_vitals(date, date, jsonb),
  public.analytics_errors(date, date, jsonb), public.analytics_portal(date, date, jsonb),
  public.analytics_actions(date, date, jsonb)
from public, anon, authenticated, service_role;

grant execute on function
  public.analytics_sign_in(date, date, jsonb), public.analytics_forms(date, date, jsonb),
  public.analytics_search(date, date, jsonb), public.analytics_vitals(date, date, jsonb),
  public.analytics_errors(date, date, jsonb), public.analytics_portal(date, date, jsonb),
  public.analytics_actions(date, date, jsonb)
to authenticated, service_role;
