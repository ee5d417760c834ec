-- CVs, which only staff see and remove. The application form's action stores them with the secret key: a visitor
-- has no policy here at all, for who may insert a file through the storage API must be able to read it, and so to
-- list everybody's.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'job-applications-cvs',
  'job-applications-cvs',
  false,
  10485760,
  array[
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]
)
on conflict (id) do nothing;

create policy "Staff read CVs"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'job-applications-cvs' and (select private.caller_role()) = 'staff');

create policy "Staff remove CVs"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'job-applications-cvs' and (select private.caller_role()) = 'staff');
