-- Images and videos of news and posts. The buckets are public by URL; only editors list them. Files are never
-- overwritten, because cached pages show them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'news-media',
  'news-media',
  true,
  52428800,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'video/mp4', 'video/webm']
)
on conflict (id) do nothing;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'blog-media',
  'blog-media',
  true,
  52428800,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do nothing;

create function private.is_shown_to_readers(medium text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select
    from public.content_revisions
    join public.content_drafts as stored using (kind, record_id)
    where content_revisions.media @> array[medium] and stored.state = 'published'
      and content_revisions.number = stored.published_number
  )
$$;

create function public.media_usage(
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

-- ===== Row-level security =====

create policy "Staff and marketing list news media"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'news-media' and (select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing upload news media"
  on storage.objects for insert
  to authenticated
  with check (bucket_id = 'news-media' and (select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing remove news media"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'news-media' and (select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing list blog media"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'blog-media' and (select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing upload blog media into its two folders"
  on storage.objects for insert
  to authenticated
  with check (
    bucket_id = 'blog-media'
    and (storage.foldername(name))[1] in ('featured-images', 'blog-images')
    and (select private.caller_role()) in ('staff', 'marketing')
  );

create policy "Published news and blog media cannot be deleted"
  on storage.objects as restrictive for delete
  to authenticated
  using (
    bucket_id not in ('news-media', 'blog-media')
    or not (select private.is_shown_to_readers(bucket_id || '/' || name))
  );

-- ===== Grants =====

revoke all on function private.is_shown_to_readers, public.media_usage from public, anon, authenticated, service_role;

grant execute on function private.is_shown_to_readers, public.media_usage to authenticated;
