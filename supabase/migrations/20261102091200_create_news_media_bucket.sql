-- Pictures and videos of news articles. The bucket is public: whoever knows a file's address reads it, without any
-- policy. Listing the bucket is for those who fill it, and nobody overwrites a file: pages that show it are cached.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'news-media',
  'news-media',
  true,
  52428800,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'video/mp4', 'video/webm']
)
on conflict (id) do nothing;

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
