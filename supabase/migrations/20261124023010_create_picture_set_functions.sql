-- A set is kept with all its pictures or not at all. Where it takes another one’s place, it stands wherever that one
-- stood: as the card of a page, and at the head of a text, of which that is a revision like any other.
create function public.keep_picture_set(new_set jsonb, pictures jsonb, replaces bigint default null) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  made bigint;
  given public.picture_sets;
  old_name text;
  new_name text;
begin
  given := jsonb_populate_record(null::public.picture_sets, new_set);
  insert into public.picture_sets (
    title, template, theme, slots, alt_text, format, has_generated, source_kind, source_id, source_slots, follows,
    checked_at
  )
  values (
    given.title, given.template, given.theme, given.slots, given.alt_text, given.format,
    coalesce(given.has_generated, false), given.source_kind, given.source_id, coalesce(given.source_slots, '{}'),
    coalesce(given.follows, false), coalesce(given.checked_at, now())
  )
  returning id into made;
  insert into public.generated_pictures (set_id, width, height, page, name, bytes)
  select made, width, height, coalesce(page, 1), name, bytes
  from jsonb_populate_recordset(null::public.generated_pictures, pictures);
  if replaces is null then
    return made;
  end if;
  update public.picture_sets set replaced_by = made, follows = false
  where id = replaces and replaced_by is null and follows and not is_deleted;
  if not found then
    raise exception using errcode = '40001', message = 'Another set has taken its place already.';
  end if;
  for old_name, new_name in
    select former.name, latter.name
    from public.generated_pictures as former
    join public.generated_pictures as latter using (width, height, page)
    where former.set_id = replaces and latter.set_id = made and former.name <> latter.name
  loop
    if given.source_kind = 'news' then
      update public.news_articles
      set image = '/storage/v1/object/public/blog-media/' || new_name, image_alt = given.alt_text
      where id = given.source_id::bigint and image = '/storage/v1/object/public/blog-media/' || old_name;
    elsif given.source_kind = 'blog' then
      update public.blogs
      set featured_image = '/storage/v1/object/public/blog-media/' || new_name, featured_image_alt = given.alt_text
      where id = given.source_id::bigint
        and featured_image = '/storage/v1/object/public/blog-media/' || old_name;
    end if;
  end loop;
  update public.social_pictures set set_id = made, name = latter.name
  from public.generated_pictures as former
  join public.generated_pictures as latter using (width, height, page)
  where former.set_id = replaces and latter.set_id = made
    and social_pictures.set_id = replaces and social_pictures.name = former.name;
  return made;
end;
$$;

-- Sets whose records have changed since somebody looked, each given to one caller; with the moment until which it was
-- looked at before. A change that takes a while to be committed is older than it seems, hence the five seconds.
create function public.claim_changed_picture_sets(max_sets integer)
returns table (claimed jsonb, checked_before timestamptz)
language sql
set search_path = ''
as $$
  with due as (
    select sets.id, sets.checked_at
    from public.picture_sets as sets
    where sets.follows and not sets.is_deleted
      and case sets.source_kind
        when 'news' then (
          select updated_at from public.news_articles where id = sets.source_id::bigint and not news_articles.is_deleted
        )
        when 'blog' then (
          select updated_at from public.blogs where id = sets.source_id::bigint and status = 'published'
        )
        when 'job' then (
          select updated_at from public.jobs where id = sets.source_id::bigint and not jobs.is_deleted
        )
        else (
          select saved_at from public.company_entries where section = 'products' and entry_id = sets.source_id
        )
      end > sets.checked_at - interval '5 seconds'
    order by sets.id
    limit greatest(least(max_sets, 100), 0)
    for update skip locked
  ),
  taken as (
    update public.picture_sets set checked_at = clock_timestamp()
    from due
    where picture_sets.id = due.id
    returning picture_sets.*
  )
  select
    to_jsonb(taken) || jsonb_build_object(
      'pictures', (
        select jsonb_agg(jsonb_build_object('width', width, 'height', height, 'page', page))
        from public.generated_pictures where set_id = taken.id
      )
    ),
    due.checked_at
  from taken
  join due on due.id = taken.id;
$$;

-- How many pictures a picture model drew on a day of London’s. Nobody is in it.
create table public.picture_model_days (
  day date primary key,
  pictures integer not null,
  constraint picture_model_days_pictures_plausible check (pictures >= 0)
);

revoke all on table public.picture_model_days from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.picture_model_days to service_role;
alter table public.picture_model_days enable row level security;

-- Counts one more picture of today where there may be one. @returns how many there are now; null where there may be no more
create function public.take_model_picture(most integer) returns integer
language sql
set search_path = ''
as $$
  insert into public.picture_model_days as days (day, pictures)
  select (now() at time zone 'Europe/London')::date, 1
  where most >= 1
  on conflict (day) do update set pictures = days.pictures + 1
  where days.pictures < most
  returning pictures;
$$;

-- One that was counted and did not come.
create function public.give_back_model_picture() returns void
language sql
set search_path = ''
as $$
  update public.picture_model_days set pictures = pictures - 1
  where day = (now() at time zone 'Europe/London')::date and pictures > 0;
$$;

revoke all on function public.keep_picture_set(jsonb, jsonb, bigint) from public, anon, authenticated, service_role;
revoke all on function public.claim_changed_picture_sets(integer) from public, anon, authenticated, service_role;
revoke all on function public.take_model_picture(integer) from public, anon, authenticated, service_role;
revoke all on function public.give_back_model_picture() from public, anon, authenticated, service_role;
grant execute on function public.keep_picture_set(jsonb, jsonb, bigint) to service_role;
grant execute on function public.claim_changed_picture_sets(integer) to service_role;
grant execute on function public.take_model_picture(integer) to service_role;
grant execute on function public.give_back_model_picture() to service_role;

-- What the library of pictures has is in use, though no text shows it.
create or replace function public.media_usage(
  bucket text, stored_before timestamptz default null, only_unused boolean default false, max_rows integer default 100
)
returns table (name text, size bigint, type text, stored_at timestamptz, is_used boolean, uses jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_editor();
  if bucket is null or bucket not in ('news-media', 'blog-media') then
    raise invalid_parameter_value using message = 'The bucket is news-media or blog-media.';
  end if;
  return query
    select
      objects.name,
      (objects.metadata ->> 'size')::bigint,
      objects.metadata ->> 'mimetype',
      objects.created_at,
      case when objects.name ~ '^[A-Za-z0-9._~/-]+$' then used.places is not null or kept.is_kept end,
      coalesce(used.places, '[]')
    from storage.objects
    cross join lateral (
      select jsonb_agg(to_jsonb(shown) - 'rank' order by shown.rank, shown.record_id) as places
      from (
        select
          held.kind, held.record_id, held.title,
          min(
            case
              when held.state <> 'deleted' and revisions.number = held.published_number then 1
              when revisions.number = held.number then 2
              else 3
            end
          ) as rank,
          case
            min(
              case
                when held.state <> 'deleted' and revisions.number = held.published_number then 1
                when revisions.number = held.number then 2
                else 3
              end
            )
            when 1 then 'published' when 2 then 'copy' else 'revision'
          end as place,
          held.state
        from public.revisions
        join public.manuscripts as held using (kind, record_id)
        where revisions.media @> array[objects.bucket_id || '/' || objects.name]
        group by held.kind, held.record_id, held.title, held.state
        order by rank, held.record_id
        limit 20
      ) as shown
    ) as used
    cross join lateral (
      select exists (
        select from public.generated_pictures as pictures
        join public.picture_sets as sets on sets.id = pictures.set_id
        where objects.bucket_id = 'blog-media' and pictures.name = objects.name and not sets.is_deleted
      ) as is_kept
    ) as kept
    where objects.bucket_id = media_usage.bucket
      and objects.created_at < coalesce(stored_before, 'infinity')
      and (
        not only_unused
        or used.places is null and not kept.is_kept and objects.name ~ '^[A-Za-z0-9._~/-]+$'
      )
    order by objects.created_at desc, objects.name
    limit least(greatest(max_rows, 0), 1000);
end;
$$;

