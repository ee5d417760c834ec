-- Drawings and photographs that came with enquiries, which only staff see and remove. The enquiry form's action stores
-- them with the secret key: a visitor has no policy here at all.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'enquiry-drawings',
  'enquiry-drawings',
  false,
  10485760,
  array['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic']
)
on conflict (id) do nothing;

create policy "Staff read drawings"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'enquiry-drawings' and (select private.caller_role()) = 'staff');

create policy "Staff remove drawings"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'enquiry-drawings' and (select private.caller_role()) = 'staff');

-- The names of drawings that were stored before a moment and that no lead names: their lead was never written, or was
-- erased. The storage API removes them: a row that is deleted here would leave its bytes.
create function public.unnamed_drawings(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'enquiry-drawings'
    and objects.created_at < unnamed_drawings.stored_before
    and not exists (select from public.leads where leads.drawing_storage_path = objects.name)
  order by objects.created_at, objects.name
  limit least(greatest(unnamed_drawings.max_rows, 0), 10000)
$$;

revoke all on function public.unnamed_drawings(timestamptz, integer) from public, anon, authenticated, service_role;
grant execute on function public.unnamed_drawings(timestamptz, integer) to service_role;
