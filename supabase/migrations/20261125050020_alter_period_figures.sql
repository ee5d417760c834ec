-- What is known when a period is asked for (that nothing is filtered, which days it has) is planned with each time: a plan for
-- everything asks for every filter at every row. What came before this is put together now, so that nobody waits for it.

do $$
declare
  section text;
  sections text[] := '{overview,sources,pages,products,content,vacancies,sign_in,forms,search,vitals,errors,portal,actions}';
begin
  foreach section in array sections loop
    execute format(
      'alter function private.analytics_%s(date, date, jsonb%s) set plan_cache_mode = force_custom_plan',
      section, case section when 'overview' then ', text' else '' end
    );
  end loop;
end;
$$;
alter function private.analytics_filter_values(date, date) set plan_cache_mode = force_custom_plan;
alter function private.put_analytics_days_together(date, date) set plan_cache_mode = force_custom_plan;

select private.put_analytics_days_together(min(fact.day), private.analytics_day(now()))
from public.analytics_facts as fact
having min(fact.day) is not null;
