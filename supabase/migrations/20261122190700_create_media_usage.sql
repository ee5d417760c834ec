-- What is stored beside articles and posts, and where it is shown. Every text that readers or editors see is a revision,
-- what was deleted too, so that revisions know of every use.

-- The files of a bucket, the newest first, with up to 20 manuscripts that show each: where readers see it, in the working
-- copy, or in an earlier revision that may be brought back. `is_used` is null of a file whose name no text of ours could
-- have as it is. Security definer: editors may not search every revision through its policy.
create function public.media_usage(
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
      case when objects.name ~ '^[A-Za-z0-9._~/-]+$' then used.places is not null end,
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
    where objects.bucket_id = media_usage.bucket
      and objects.created_at < coalesce(stored_before, 'infinity')
      and (
        not only_unused
        or used.places is null and objects.name ~ '^[A-Za-z0-9._~/-]+$'
      )
    order by objects.created_at desc, objects.name
    limit least(greatest(max_rows, 0), 1000);
end;
$$;

revoke all on function public.media_usage(text, timestamptz, boolean, integer)
from public, anon, authenticated, service_role;
grant execute on function public.media_usage(text, timestamptz, boolean, integer) to authenticated;
