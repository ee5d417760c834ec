-- Pictures of blog posts, in two folders. As with news media: public by address, listed by those who fill it, and
-- nobody overwrites a file.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'blog-media',
  'blog-media',
  true,
  52428800,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do nothing;

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

create policy "Staff and marketing remove blog media"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'blog-media' and (select private.caller_role()) in ('staff', 'marketing'));
