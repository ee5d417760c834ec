-- Products and sites may have images of the media library, which count as used and can't be deleted while published.

create function private.company_entry_image(fields jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(fields ->> 'image', fields #>> '{picture,src}')
$$;

revoke all on function private.company_entry_image from public, anon, authenticated, service_role;

create or replace function private.is_shown_to_readers(medium text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select
    from public.content_revisions
    join public.content_drafts as stored using (kind, record_id)
    where content_revisions.media @> array[medium] and stored.state = 'published'
      and content_revisions.number = stored.published_number
  ) or exists (
    select from public.company_entries
    where private.company_entry_image(fields) = '/storage/v1/object/public/' || medium
  )
$$;

create or replace function public.media_usage(
  bucket text, stored_before timestamptz default null, only_unused boolean default false, max_rows integer default 100
)
returns table (name text, size bigint, type text, stored_at timestamptz, is_used boolean, uses jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_editor();
  if bucket is null or bucket not in ('news-media', 'blog-media') then
    raise invalid_parameter_value using message = 'The bucket must be news-media or blog-media.';
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
          stored.kind, stored.record_id, stored.title,
          min(
            case
              when stored.state <> 'deleted' and content_revisions.number = stored.published_number then 1
              when content_revisions.number = stored.number then 2
              else 3
            end
          ) as rank,
          case
            min(
              case
                when stored.state <> 'deleted' and content_revisions.number = stored.published_number then 1
                when content_revisions.number = stored.number then 2
                else 3
              end
            )
            when 1 then 'published' when 2 then 'copy' else 'revision'
          end as place,
          stored.state
        from public.content_revisions
        join public.content_drafts as stored using (kind, record_id)
        where content_revisions.media @> array[objects.bucket_id || '/' || objects.name]
        group by stored.kind, stored.record_id, stored.title, stored.state
        order by rank, stored.record_id
        limit 20
      ) as shown
    ) as used
    cross join lateral (
      select exists (
        select from public.generated_images as pictures
        join public.image_sets as sets on sets.id = pictures.set_id
        where objects.bucket_id = 'blog-media' and pictures.name = objects.name and not sets.is_deleted
      ) or exists (
        -- Also those of earlier versions, which staff can restore.
        select from public.company_entry_revisions as revisions
        where private.company_entry_image(revisions.fields) =
          '/storage/v1/object/public/' || objects.bucket_id || '/' || objects.name
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
