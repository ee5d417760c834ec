-- Lists and the board once more: without names where that is asked for, and in one reading of the rows that are found, which
-- are counted, ordered and cut at once.

drop function public.list_applications(
  text, text, bigint, timestamptz, timestamptz, integer, timestamptz, text, integer, integer, boolean
);
drop function public.board_applications(text, bigint, timestamptz, timestamptz, integer, timestamptz, integer);
drop function private.application_summary(public.job_applications);

-- The condition that none of the words is known from a name, an address or a telephone number alone, for somebody who does
-- not see these: what they find would tell whose it is. References are for everybody.
create function private.nameless_condition(words text) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    concat(
      '(not (', private.word_condition('search_title', joined, spaced), ')',
      ' or exists (select from (select private.search_form(reference) as plain) as open where ',
      private.word_condition('plain', joined, spaced), '))',
      case when numnode(stem) > 0 then format(
        ' and (%s or not to_tsvector(''pg_catalog.english'', search_title) @@ %L)',
        private.word_condition('search_text', joined, spaced), stem
      ) end
    ),
    ' and '
  )
  from private.search_words(nameless_condition.words)
$$;

-- What an application has to be, as a condition; null where nothing is asked but vacancy and status.
create function private.asked_condition(
  words text, since timestamptz, until timestamptz, least_rating integer, in_status_since timestamptz, hide_names boolean
) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(
    ' and ',
    private.application_condition(words, since, until, least_rating, in_status_since),
    case when hide_names and btrim(words) <> '' then
      '(not private.is_name_hidden(id, status) or (' || private.nameless_condition(words) || '))'
    end
  ), '')
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
  with_total boolean default true,
  hide_names boolean default false
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner counts rows, and not that a long letter has to be unpacked before it is read through.
set enable_seqscan = off
as $$
declare
  asked text := private.asked_condition(words, since, until, least_rating, in_status_since, hide_names);
  place text := concat_ws(
    ' and ', 'true',
    case when in_status is not null then format('status = %L', in_status) end,
    case when job is not null then format('job_id = %s', job) end
  );
  titled text := '0';
  ranking text := case sort
    when 'submitted_at' then 'submitted_at, id'
    when 'status_since' then 'status_since, id'
    when '-status_since' then 'status_since desc, id desc'
    when 'rating' then 'rating, id'
    when '-rating' then 'rating desc nulls last, id desc'
    else 'submitted_at desc, id desc'
  end;
  cut text := format('offset %s limit %s', greatest(first_row, 0), least(greatest(max_rows, 0), 1000));
  found jsonb;
  total bigint;
begin
  perform private.require_staff_member();
  if btrim(words) <> '' then
    select coalesce(string_agg(
      format('(%s)::int', private.word_condition('search_title', found_words.joined, found_words.spaced)), ' + '
    ), '0') into titled
    from private.search_words(words) as found_words;
    ranking := 'titled desc, submitted_at desc, id desc';
  end if;
  if asked is null or not with_total then
    execute format(
      'select coalesce(jsonb_agg(private.application_summary(
          applications, %L and private.is_name_hidden(applications.id, applications.status)
        ) order by places.place), ''[]'') from (
        select id, row_number() over () as place from (
          select id, %s as titled from public.job_applications where %s and %s order by %s %s
        ) as chosen
      ) as places
      join public.job_applications as applications on applications.id = places.id',
      coalesce(hide_names, false), titled, place, coalesce(asked, 'true'), ranking, cut
    ) into found;
    if with_total then
      select coalesce(sum(counts.applications), 0) into total
      from private.application_counts as counts
      where (list_applications.in_status is null or counts.status = list_applications.in_status)
        and (list_applications.job is null or counts.job_id = list_applications.job);
    end if;
  else
    execute format(
      'with found as materialized (
        select id, submitted_at, status_since, rating, %s as titled from public.job_applications where %s and %s
      )
      select
        (
          select coalesce(jsonb_agg(private.application_summary(
            applications, %L and private.is_name_hidden(applications.id, applications.status)
          ) order by places.place), ''[]'')
          from (
            select id, row_number() over () as place from (select id from found order by %s %s) as chosen
          ) as places
          join public.job_applications as applications on applications.id = places.id
        ),
        (select count(*) from found)',
      titled, place, asked, coalesce(hide_names, false), ranking, cut
    ) into found, total;
  end if;
  return jsonb_build_object('rows', found, 'total', total);
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
  max_rows integer default 20,
  hide_names boolean default false
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  asked text := private.asked_condition(words, since, until, least_rating, in_status_since, hide_names);
  place text := case when job is not null then format('job_id = %s', job) else 'true' end;
  statuses text[] := array['New', 'Reviewing', 'Phone screen', 'Interview', 'Offer', 'Hired', 'Rejected', 'Withdrawn'];
  most integer := least(greatest(max_rows, 0), 100);
  answer jsonb;
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
            jsonb_agg(private.application_summary(
              applications, %L and private.is_name_hidden(applications.id, applications.status)
            ) order by found.place) filter (where found.place <= %s), ''[]''
          )
        ) as column_
        from found
        left join public.job_applications as applications on found.place <= %s and applications.id = found.id
        group by found.status
      ) as columns_',
      place, asked, statuses, coalesce(hide_names, false), most, most
    ) into answer;
    return answer;
  end if;
  execute format(
    'select jsonb_agg(
      jsonb_build_object(''status'', columns_.status, ''rows'', cards.rows, ''total'', coalesce(totals.total, 0))
      order by columns_.place
    )
    from unnest(%L::text[]) with ordinality as columns_ (status, place)
    cross join lateral (
      select coalesce(jsonb_agg(private.application_summary(
        first, %L and private.is_name_hidden(first.id, first.status)
      ) order by first.status_since, first.id), ''[]'') as rows
      from (
        select * from public.job_applications
        where %s and status = columns_.status order by status_since, id limit %s
      ) as first
    ) as cards
    left join (
      select counts.status, sum(counts.applications) as total
      from private.application_counts as counts where %s group by counts.status
    ) as totals on totals.status = columns_.status',
    statuses, coalesce(hide_names, false), place, most, place
  ) into answer;
  return answer;
end;
$$;

revoke all on function
  private.nameless_condition(text),
  private.asked_condition(text, timestamptz, timestamptz, integer, timestamptz, boolean)
from public;
revoke all on function
  public.list_applications(
    text, text, bigint, timestamptz, timestamptz, integer, timestamptz, text, integer, integer, boolean, boolean
  ),
  public.board_applications(text, bigint, timestamptz, timestamptz, integer, timestamptz, integer, boolean)
from public, anon, authenticated, service_role;
grant execute on function
  public.list_applications(
    text, text, bigint, timestamptz, timestamptz, integer, timestamptz, text, integer, integer, boolean, boolean
  ),
  public.board_applications(text, bigint, timestamptz, timestamptz, integer, timestamptz, integer, boolean)
to authenticated;
