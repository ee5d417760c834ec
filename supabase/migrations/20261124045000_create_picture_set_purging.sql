-- Deleted sets of pictures go after 30 days, and their files with them where nothing shows these.

alter table public.picture_sets add column deleted_at timestamptz;
update public.picture_sets set deleted_at = now() where is_deleted;

create function private.mark_picture_set_deleted() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.deleted_at := case when new.is_deleted then now() end;
  return new;
end;
$$;

revoke all on function private.mark_picture_set_deleted() from public, anon, authenticated, service_role;

create trigger picture_sets_mark_deleted
  before update of is_deleted on public.picture_sets
  for each row
  when (old.is_deleted is distinct from new.is_deleted)
  execute function private.mark_picture_set_deleted();

create index picture_sets_deleted_at_idx on public.picture_sets (deleted_at) where deleted_at is not null;

-- What a set shows is described when it is made, and may be described better later.
grant update (alt_text) on table public.picture_sets to authenticated;

alter policy "Staff and marketing delete and restore picture sets, and end their following" on public.picture_sets
  rename to "Staff and marketing describe, delete and restore picture sets, and end their following";

-- A set of which a picture stands for a page stays for as long as it stands there. Answers how many went.
create function public.purge_picture_sets(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.picture_sets
    where id in (
      select overdue.id
      from public.picture_sets as overdue
      where overdue.is_deleted and overdue.deleted_at < now() - interval '30 days'
        and not exists (select from public.social_pictures where social_pictures.set_id = overdue.id)
      order by overdue.deleted_at
      limit least(greatest(purge_picture_sets.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Files of sets that are gone, or that were never kept, and which neither a text, a revision, a page’s link nor another
-- set shows. Those of a picture model are not among them: a set may still be begun with one.
create function public.unnamed_pictures(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'blog-media'
    and objects.name like 'generated-images/%'
    and objects.name ~ '^generated-images/[0-9a-f]{64}\.(png|jpg|webp|avif)$'
    and objects.created_at < unnamed_pictures.stored_before
    and not exists (select from public.generated_pictures as made where made.name = objects.name)
    and not exists (select from public.social_pictures as standing where standing.name = objects.name)
    and not exists (
      select from public.revisions where revisions.media @> array['blog-media/' || objects.name]
    )
    and not exists (
      select from public.news_articles
      where news_articles.image = '/storage/v1/object/public/blog-media/' || objects.name
    )
    and not exists (
      select from public.blogs
      where blogs.featured_image = '/storage/v1/object/public/blog-media/' || objects.name
    )
    and not exists (select from public.picture_sets as sets where position(objects.name in sets.slots::text) > 0)
  order by objects.name
  limit least(greatest(unnamed_pictures.max_rows, 0), 10000)
$$;

revoke all on function public.purge_picture_sets(integer) from public, anon, authenticated, service_role;
revoke all on function public.unnamed_pictures(timestamptz, integer) from public, anon, authenticated, service_role;
grant execute on function public.purge_picture_sets(integer) to service_role;
grant execute on function public.unnamed_pictures(timestamptz, integer) to service_role;
