-- What readers see of the desk stays, whoever asks for its deletion: the desk itself deletes only what is used nowhere, and
-- this holds for those who ask the Storage API. What earlier revisions alone show may go: nobody reads them but editors.

create function private.is_shown_to_readers(medium text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select
    from public.revisions
    join public.manuscripts as held using (kind, record_id)
    where revisions.media @> array[medium] and held.state = 'published' and revisions.number = held.published_number
  )
$$;

revoke all on function private.is_shown_to_readers(text) from public;
grant execute on function private.is_shown_to_readers(text) to authenticated;

create policy "Nobody removes news or blog media that readers see"
  on storage.objects as restrictive for delete
  to authenticated
  using (
    bucket_id not in ('news-media', 'blog-media')
    or not (select private.is_shown_to_readers(bucket_id || '/' || name))
  );
