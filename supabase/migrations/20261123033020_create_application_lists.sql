-- The list of applications and their board, for a hundred thousand of them. The planner takes the condition of a policy for
-- one that few rows pass, and then reads and sorts all of them; so these functions ask for the role once, and row-level
-- security not at all. What is asked for stands in their statements, so that the planner knows it.

-- How many applications there are of each vacancy in each status: 0 stands for no vacancy. Kept by triggers, since to count
-- a hundred thousand rows takes longer than to show fifty.
create table private.application_counts (
  job_id bigint not null,
  status text not null,
  applications bigint not null,
  primary key (job_id, status)
);

alter table private.application_counts enable row level security;
revoke all on table private.application_counts from public, anon, authenticated, service_role;

insert into private.application_counts (job_id, status, applications)
select coalesce(job_id, 0), status, count(*) from public.job_applications group by 1, 2;

-- In one order, so that two statements do not wait for one another.
create function private.count_new_applications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.application_counts as counts (job_id, status, applications)
  select coalesce(job_id, 0), status, count(*) from added group by 1, 2 order by 1, 2
  on conflict (job_id, status) do update set applications = counts.applications + excluded.applications;
  return null;
end;
$$;

create function private.count_gone_applications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.application_counts as counts (job_id, status, applications)
  select coalesce(job_id, 0), status, -count(*) from gone group by 1, 2 order by 1, 2
  on conflict (job_id, status) do update set applications = counts.applications + excluded.applications;
  return null;
end;
$$;

create function private.count_moved_applications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.application_counts as counts (job_id, status, applications)
  select moved.job_id, moved.status, sum(moved.step)
  from (
    select coalesce(gone.job_id, 0) as job_id, gone.status, -1 as step
    from gone join added on added.id = gone.id
    where (added.job_id, added.status) is distinct from (gone.job_id, gone.status)
    union all
    select coalesce(added.job_id, 0), added.status, 1
    from gone join added on added.id = gone.id
    where (added.job_id, added.status) is distinct from (gone.job_id, gone.status)
  ) as moved
  group by 1, 2
  having sum(moved.step) <> 0
  order by 1, 2
  on conflict (job_id, status) do update set applications = counts.applications + excluded.applications;
  return null;
end;
$$;

create trigger count_new_applications
  after insert on public.job_applications
  referencing new table as added
  for each statement execute function private.count_new_applications();

create trigger count_gone_applications
  after delete on public.job_applications
  referencing old table as gone
  for each statement execute function private.count_gone_applications();

create trigger count_moved_applications
  after update on public.job_applications
  referencing old table as gone new table as added
  for each statement execute function private.count_moved_applications();

-- Every order of the list, in both directions.
create index job_applications_waiting_idx on public.job_applications (status_since, id);
create index job_applications_best_idx on public.job_applications (rating desc nulls last, id desc);
create index job_applications_worst_idx on public.job_applications (rating, id);

-- What an application has to be, as a condition; null where nothing is asked but vacancy and status.
create function private.application_condition(
  words text, since timestamptz, until timestamptz, least_rating integer, in_status_since timestamptz
) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(
    ' and ',
    case when btrim(words) <> '' then coalesce('(' || private.search_condition(words) || ')', 'false') end,
    case when since is not null then format('submitted_at >= %L', since) end,
    case when until is not null then format('submitted_at < %L', until) end,
    case when least_rating is not null then format('rating >= %s', least_rating) end,
    case when in_status_since is not null then format('status_since <= %L', in_status_since) end
  ), '')
$$;

create function private.application_summary(application public.job_applications) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', application.id,
    'reference', application.reference,
    'name', application.name,
    'email', application.email,
    'job_id', application.job_id,
    'job_title', application.job_title,
    'status', application.status,
    'status_since', application.status_since,
    'rating', application.rating,
    'submitted_at', application.submitted_at
  )
$$;

-- Some rows in an order and, where it is asked for, how many there are. Where words are looked for, those that have them in
-- their name, address or reference come first, and of these the newest.
create function public.list_applications(
  words text default '',
  in_status text default null,
  job bigint default null,
  since timestamptz default null,
  until timestamptz default null,
  least_rating integer default null,
  in_status_since timestamptz default null,
  sort text default '-submitted_at',
  first_row integer default 0,
  max_rows integer default 50,
  with_total boolean default true
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner counts rows, and not that a long letter has to be unpacked before it is read through.
set enable_seqscan = off
as $$
declare
  asked text := private.application_condition(words, since, until, least_rating, in_status_since);
  place text := concat_ws(
    ' and ', 'true',
    case when in_status is not null then format('status = %L', in_status) end,
    case when job is not null then format('job_id = %s', job) end
  );
  titled text;
  ranking text := case sort
    when 'submitted_at' then 'submitted_at, id'
    when 'status_since' then 'status_since, id'
    when '-status_since' then 'status_since desc, id desc'
    when 'rating' then 'rating, id'
    when '-rating' then 'rating desc nulls last, id desc'
    else 'submitted_at desc, id desc'
  end;
  found jsonb;
  total bigint;
begin
  perform private.require_staff_member();
  if btrim(words) <> '' then
    select string_agg(format('(%s)::int', private.word_condition('search_title', found_words.joined, found_words.spaced)), ' + ')
    into titled
    from private.search_words(words) as found_words;
    ranking := concat_ws(', ', '(' || titled || ') desc', 'submitted_at desc', 'id desc');
  end if;
  execute format(
    'select coalesce(jsonb_agg(private.application_summary(applications) order by places.place), ''[]'') from (
      select id, row_number() over () as place from (
        select id from public.job_applications where %s and %s order by %s offset %s limit %s
      ) as chosen
    ) as places
    join public.job_applications as applications on applications.id = places.id',
    place, coalesce(asked, 'true'), ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000)
  ) into found;
  if with_total and asked is null then
    select coalesce(sum(counts.applications), 0) into total
    from private.application_counts as counts
    where (list_applications.in_status is null or counts.status = list_applications.in_status)
      and (list_applications.job is null or counts.job_id = list_applications.job);
  elsif with_total then
    execute format('select count(*) from public.job_applications where %s and %s', place, asked) into total;
  end if;
  return jsonb_build_object('rows', found, 'total', total);
end;
$$;

-- The applications before and after one in the list, also where it has left the list meanwhile: by its place in the order,
-- which is by arrival or by the moment of its status.
create function public.application_neighbours(
  reference text,
  in_status text default null,
  job bigint default null,
  since timestamptz default null,
  until timestamptz default null,
  least_rating integer default null,
  in_status_since timestamptz default null,
  sort text default '-submitted_at'
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  one public.job_applications;
  place text := concat_ws(
    ' and ', 'true',
    private.application_condition('', since, until, least_rating, in_status_since),
    case when in_status is not null then format('status = %L', in_status) end,
    case when job is not null then format('job_id = %s', job) end
  );
  clock text := case when sort in ('status_since', '-status_since') then 'status_since' else 'submitted_at' end;
  moment timestamptz;
  below text;
  above text;
begin
  perform private.require_staff_member();
  select * into one from public.job_applications as applications
  where applications.reference = application_neighbours.reference;
  if one.id is null then
    return jsonb_build_object('previous', null, 'next', null);
  end if;
  moment := case when clock = 'status_since' then one.status_since else one.submitted_at end;
  execute format(
    'select reference from public.job_applications where %s and (%I, id) < (%L, %s) order by %I desc, id desc limit 1',
    place, clock, moment, one.id, clock
  ) into below;
  execute format(
    'select reference from public.job_applications where %s and (%I, id) > (%L, %s) order by %I, id limit 1',
    place, clock, moment, one.id, clock
  ) into above;
  return case when sort like '-%'
    then jsonb_build_object('previous', above, 'next', below)
    else jsonb_build_object('previous', below, 'next', above)
  end;
end;
$$;

-- Of each status those that have waited longest, and how many there are.
create function public.board_applications(
  words text default '',
  job bigint default null,
  since timestamptz default null,
  until timestamptz default null,
  least_rating integer default null,
  in_status_since timestamptz default null,
  max_rows integer default 20
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  asked text := private.application_condition(words, since, until, least_rating, in_status_since);
  place text := case when job is not null then format('job_id = %s', job) else 'true' end;
  statuses text[] := array['New', 'Reviewing', 'Phone screen', 'Interview', 'Offer', 'Hired', 'Rejected', 'Withdrawn'];
  most integer := least(greatest(max_rows, 0), 100);
  one text;
  found jsonb;
  total bigint;
  answer jsonb := '[]';
begin
  perform private.require_staff_member();
  if asked is not null then
    execute format(
      'with found as materialized (
        select id, status, row_number() over (partition by status order by status_since, id) as place
        from public.job_applications where %s and %s
      )
      select coalesce(jsonb_agg(column_ order by array_position(%L::text[], column_ ->> ''status'')), ''[]'') from (
        select jsonb_build_object(
          ''status'', found.status,
          ''total'', count(*),
          ''rows'', coalesce(
            jsonb_agg(private.application_summary(applications) order by found.place)
              filter (where found.place <= %s), ''[]''
          )
        ) as column_
        from found
        left join public.job_applications as applications on found.place <= %s and applications.id = found.id
        group by found.status
      ) as columns_',
      place, asked, statuses, most, most
    ) into answer;
    return answer;
  end if;
  foreach one in array statuses loop
    execute format(
      'select coalesce(jsonb_agg(private.application_summary(applications) order by status_since, id), ''[]'') from (
        select * from public.job_applications where %s and status = %L order by status_since, id limit %s
      ) as applications',
      place, one, most
    ) into found;
    select coalesce(sum(counts.applications), 0) into total
    from private.application_counts as counts
    where counts.status = one and (board_applications.job is null or counts.job_id = board_applications.job);
    answer := answer || jsonb_build_object('status', one, 'rows', found, 'total', total);
  end loop;
  return answer;
end;
$$;

revoke all on function
  private.count_new_applications(),
  private.count_gone_applications(),
  private.count_moved_applications(),
  private.application_condition(text, timestamptz, timestamptz, integer, timestamptz),
  private.application_summary(public.job_applications),
  public.list_applications(
    text, text, bigint, timestamptz, timestamptz, integer, timestamptz, text, integer, integer, boolean
  ),
  public.application_neighbours(text, text, bigint, timestamptz, timestamptz, integer, timestamptz, text),
  public.board_applications(text, bigint, timestamptz, timestamptz, integer, timestamptz, integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.list_applications(
    text, text, bigint, timestamptz, timestamptz, integer, timestamptz, text, integer, integer, boolean
  ),
  public.application_neighbours(text, text, bigint, timestamptz, timestamptz, integer, timestamptz, text),
  public.board_applications(text, bigint, timestamptz, timestamptz, integer, timestamptz, integer)
to authenticated;
