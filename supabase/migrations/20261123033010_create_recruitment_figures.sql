-- What became of the applications that came in a time: how long they waited for a first answer and in each status, where
-- they came from, and where they were lost. All of it is counted from the history.

-- Security definer, because row-level security would be asked for each row of a history; so it asks for the role itself.
create function public.recruitment_figures(since timestamptz, until timestamptz, vacancy bigint default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff read applications' using errcode = 'insufficient_privilege';
  end if;
  return (
    with stages as (
      select * from (values
        ('New', 1), ('Reviewing', 2), ('Phone screen', 3), ('Interview', 4), ('Offer', 5), ('Hired', 6)
      ) as stage (status, place)
    ),
    chosen as materialized (
      select
        applications.id, applications.job_id, applications.job_title, applications.status, applications.source,
        applications.submitted_at
      from public.job_applications as applications
      where applications.submitted_at >= recruitment_figures.since
        and applications.submitted_at < recruitment_figures.until
        and (recruitment_figures.vacancy is null or applications.job_id = recruitment_figures.vacancy)
    ),
    moves as materialized (
      select
        events.application_id, events.before, events.after, events.happened_at,
        row_number() over own as place, lead(events.happened_at) over own as left_at,
        lead(events.id) over own is null as is_last
      from chosen
      join public.job_application_events as events on events.application_id = chosen.id and events.kind = 'status'
      window own as (partition by events.application_id order by events.id)
    ),
    -- Each status that an application was in; the one that it is in has no end.
    stays as (
      select chosen.id, coalesce(moves.before, chosen.status) as status, chosen.submitted_at as began,
        moves.happened_at as ended
      from chosen
      left join moves on moves.application_id = chosen.id and moves.place = 1
      union all
      select moves.application_id, moves.after, moves.happened_at, moves.left_at from moves
    ),
    answers as (
      -- Whoever withdraws has had no answer from us.
      select moves.application_id as id, min(moves.happened_at) as answered_at
      from moves where moves.after <> 'Withdrawn'
      group by moves.application_id
    ),
    courses as (
      select
        chosen.*,
        case when answers.answered_at is not null then
          greatest(extract(epoch from answers.answered_at - chosen.submitted_at)::float8 / 3600, 0)
        end as answer_hours,
        coalesce(farthest.place, 1) as place,
        case when chosen.status in ('Rejected', 'Withdrawn') then last_move.before end as left_from
      from chosen
      left join answers on answers.id = chosen.id
      left join (
        select stays.id, max(stages.place) as place
        from stays join stages on stages.status = stays.status
        group by stays.id
      ) as farthest on farthest.id = chosen.id
      left join moves as last_move on last_move.application_id = chosen.id and last_move.is_last
    )
    select jsonb_build_object(
      'applications', (select count(*) from courses),
      'answer', (
        select jsonb_build_object(
          'answered', count(answer_hours),
          'unanswered', count(*) filter (where answer_hours is null),
          'median_hours', percentile_cont(0.5) within group (order by answer_hours),
          'p90_hours', percentile_cont(0.9) within group (order by answer_hours)
        ) from courses
      ),
      'stays', (
        select coalesce(jsonb_agg(to_jsonb(stay)), '[]') from (
          select
            stays.status,
            count(stays.ended) as ended,
            count(*) filter (where stays.ended is null) as staying,
            percentile_cont(0.5) within group (
              order by greatest(extract(epoch from stays.ended - stays.began)::float8 / 3600, 0)
            ) filter (where stays.ended is not null) as median_hours,
            percentile_cont(0.9) within group (
              order by greatest(extract(epoch from stays.ended - stays.began)::float8 / 3600, 0)
            ) filter (where stays.ended is not null) as p90_hours
          from stays
          group by stays.status
        ) as stay
      ),
      'stages', (
        select jsonb_agg(to_jsonb(stage) order by stage.place) from (
          select
            stages.status, stages.place,
            count(courses.id) filter (where courses.place >= stages.place) as reached,
            count(courses.id) filter (where courses.left_from = stages.status and courses.status = 'Rejected') as rejected,
            count(courses.id) filter (where courses.left_from = stages.status and courses.status = 'Withdrawn') as withdrawn,
            count(courses.id) filter (where courses.status = stages.status) as staying
          from stages left join courses on true
          group by stages.status, stages.place
        ) as stage
      ),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(origin)), '[]') from (
          select
            courses.source, count(*) as applications,
            count(*) filter (where courses.place >= 4) as interviews,
            count(*) filter (where courses.place >= 6) as hired
          from courses group by courses.source
          order by count(*) desc, courses.source limit 50
        ) as origin
      ),
      'vacancies', (
        select coalesce(jsonb_agg(to_jsonb(place)), '[]') from (
          select
            courses.job_id, max(courses.job_title) as title, count(*) as applications,
            count(courses.answer_hours) as answered,
            percentile_cont(0.5) within group (order by courses.answer_hours) as median_hours,
            count(*) filter (where courses.place >= 4) as interviews,
            count(*) filter (where courses.place >= 6) as hired
          from courses
          group by courses.job_id, case when courses.job_id is null then courses.job_title end
          order by count(*) desc, max(courses.job_title), courses.job_id limit 500
        ) as place
      )
    )
  );
end;
$$;

revoke all on function public.recruitment_figures(timestamptz, timestamptz, bigint)
from public, anon, authenticated, service_role;
grant execute on function public.recruitment_figures(timestamptz, timestamptz, bigint) to authenticated;
