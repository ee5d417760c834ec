-- A period that is over keeps its answers while visits go on today. Of the day after, only an enquiry is in its figures: it
-- counts for the visit that began before midnight.

-- As before, but for what of the day after makes an answer old.
create or replace function private.analytics_answer(section text, since date, until date, filters jsonb, step text default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  asked jsonb := jsonb_strip_nulls(jsonb_build_object(
    'class', filters ->> 'class', 'source', filters ->> 'source', 'device', filters ->> 'device',
    'page', filters ->> 'page', 'step', step
  ));
  present numeric;
  found_answer jsonb;
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  -- Enquiries only become more, but where answers are erased with them.
  select
    coalesce(sum(changes.n), 0) + (
      select count(*)
      from public.analytics_facts as fact
      where fact.kind = 'form_sent' and fact.subject = 'enquiry' and fact.day = analytics_answer.until + 1
    )
  into present
  from private.analytics_changes as changes
  where changes.day between analytics_answer.since and analytics_answer.until or changes.day = '-infinity';
  select kept.answer into found_answer
  from private.analytics_answers as kept
  where (kept.section, kept.since, kept.until, kept.filters)
    = (analytics_answer.section, analytics_answer.since, analytics_answer.until, asked)
    and kept.version = present;
  if found then
    return found_answer;
  end if;
  case section
    when 'overview' then found_answer := private.analytics_overview(since, until, asked, step);
    when 'filter_values' then found_answer := private.analytics_filter_values(since, until);
    else execute format('select private.analytics_%s($1, $2, $3)', section) into found_answer using since, until, asked;
  end case;
  -- Nobody waits until it is on the disk: what is lost of it is counted anew.
  perform set_config('synchronous_commit', 'off', true);
  insert into private.analytics_answers as kept (section, since, until, filters, version, answer)
  values (section, since, until, asked, present, found_answer)
  on conflict on constraint analytics_answers_pkey do update set
    version = excluded.version, answer = excluded.answer, made_at = now();
  -- As many as a few people ask for in weeks.
  delete from private.analytics_answers as old
  where old.made_at < (
    select latest.made_at from private.analytics_answers as latest order by latest.made_at desc offset 2000 limit 1
  );
  return found_answer;
end;
$$;

-- What was kept under the former numbers, which were higher.
delete from private.analytics_answers;
