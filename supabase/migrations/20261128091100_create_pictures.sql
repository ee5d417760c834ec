-- Images generated from templates. The server writes sets and files (`blog-media/generated-images`, named by hash);
-- editors read and soft-delete them.

-- ===== Tables =====

create table public.image_sets (
  id bigint generated always as identity primary key,
  title text not null,
  template text not null,
  theme text not null,
  slots jsonb not null,
  alt_text text not null,
  format text not null,
  has_generated boolean not null default false,
  -- The source record and its values; slots edited by hand are kept.
  source_kind text,
  source_id text,
  source_slots jsonb not null default '{}',
  -- Whether to redraw when the record changes, and when it was last checked.
  follows boolean not null default false,
  checked_at timestamptz not null default now(),
  -- The replacement; earlier uses stay.
  replaced_by bigint,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint image_sets_replaced_by_fkey foreign key (replaced_by) references public.image_sets (id) on delete set null,
  constraint image_sets_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint image_sets_template_form check (template ~ '^[a-z0-9-]{1,40}$'),
  constraint image_sets_theme_form check (theme ~ '^[a-z]{1,20}$'),
  constraint image_sets_slots_object check (jsonb_typeof(slots) = 'object' and pg_column_size(slots) <= 65536),
  constraint image_sets_source_slots_object check (
    jsonb_typeof(source_slots) = 'object' and pg_column_size(source_slots) <= 65536
  ),
  constraint image_sets_alt_text_length check (char_length(btrim(alt_text)) between 1 and 300),
  constraint image_sets_format_known check (format in ('png', 'jpeg', 'webp', 'avif')),
  constraint image_sets_source_known check (source_kind in ('news', 'blog', 'job', 'product', 'member', 'claim')),
  constraint image_sets_source_whole check ((source_kind is null) = (source_id is null)),
  constraint image_sets_source_id_length check (char_length(source_id) between 1 and 100),
  constraint image_sets_follows_records check (not follows or source_kind in ('news', 'blog', 'job', 'product'))
);

create index image_sets_is_deleted_created_at_idx on public.image_sets (is_deleted, created_at desc, id desc);
create index image_sets_source_idx on public.image_sets (source_kind, source_id) where source_kind is not null;
create index image_sets_following_idx on public.image_sets (id) where follows and not is_deleted;
create index image_sets_replaced_by_idx on public.image_sets (replaced_by) where replaced_by is not null;
create index image_sets_deleted_at_idx on public.image_sets (deleted_at) where deleted_at is not null;

create table public.generated_images (
  set_id bigint not null,
  width integer not null,
  height integer not null,
  page integer not null default 1,
  name text not null,
  bytes integer not null,
  constraint generated_images_pkey primary key (set_id, width, height, page),
  constraint generated_images_set_id_fkey foreign key (set_id) references public.image_sets (id) on delete cascade,
  constraint generated_images_size_plausible check (
    width between 1 and 10000 and height between 1 and 10000 and page between 1 and 20 and bytes > 0
  ),
  constraint generated_images_name_form check (name ~ '^generated-images/[0-9a-f]{64}\.(png|jpg|webp|avif)$')
);

create index generated_images_name_idx on public.generated_images (name);

-- Replaces the generated social card of a page.
create table public.social_images (
  kind text not null,
  record_id bigint not null,
  set_id bigint not null,
  name text not null,
  constraint social_images_pkey primary key (kind, record_id),
  constraint social_images_set_id_fkey foreign key (set_id) references public.image_sets (id) on delete cascade,
  constraint social_images_kind_known check (kind in ('news', 'blog', 'job', 'product')),
  constraint social_images_name_form check (name ~ '^generated-images/[0-9a-f]{64}\.(png|jpg|webp)$')
);

create index social_images_set_id_idx on public.social_images (set_id);

-- Images per London day, without personal data.
create table public.image_model_usage (
  day date primary key,
  pictures integer not null,
  constraint image_model_usage_pictures_plausible check (pictures >= 0)
);

-- Stores a set with all its images. A replacement also updates social cards and the images of posts and articles, with
-- a revision.
create function public.save_image_set(new_set jsonb, pictures jsonb, replaces bigint default null) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  made bigint;
  given public.image_sets;
  old_name text;
  new_name text;
begin
  given := jsonb_populate_record(null::public.image_sets, new_set);
  insert into public.image_sets (
    title, template, theme, slots, alt_text, format, has_generated, source_kind, source_id, source_slots, follows,
    checked_at
  )
  values (
    given.title, given.template, given.theme, given.slots, given.alt_text, given.format,
    coalesce(given.has_generated, false), given.source_kind, given.source_id, coalesce(given.source_slots, '{}'),
    coalesce(given.follows, false), coalesce(given.checked_at, now())
  )
  returning id into made;
  insert into public.generated_images (set_id, width, height, page, name, bytes)
  select made, width, height, coalesce(page, 1), name, bytes
  from jsonb_populate_recordset(null::public.generated_images, pictures);
  if replaces is null then
    return made;
  end if;
  update public.image_sets set replaced_by = made, follows = false
  where id = replaces and replaced_by is null and follows and not is_deleted;
  if not found then
    raise exception using errcode = '40001', message = 'The image set has already been replaced.';
  end if;
  for old_name, new_name in
    select former.name, latter.name
    from public.generated_images as former
    join public.generated_images as latter using (width, height, page)
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
  update public.social_images set set_id = made, name = latter.name
  from public.generated_images as former
  join public.generated_images as latter using (width, height, page)
  where former.set_id = replaces and latter.set_id = made
    and social_images.set_id = replaces and social_images.name = former.name;
  return made;
end;
$$;

-- Sets whose records changed since the last check, each to one caller. Overlaps by 5 s for slow commits.
create function public.claim_stale_image_sets(max_sets integer)
returns table (claimed jsonb, checked_before timestamptz)
language sql
set search_path = ''
as $$
  with due as (
    select sets.id, sets.checked_at
    from public.image_sets as sets
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
    update public.image_sets set checked_at = clock_timestamp()
    from due
    where image_sets.id = due.id
    returning image_sets.*
  )
  select
    to_jsonb(taken) || jsonb_build_object(
      'pictures', (
        select jsonb_agg(jsonb_build_object('width', width, 'height', height, 'page', page))
        from public.generated_images where set_id = taken.id
      )
    ),
    due.checked_at
  from taken
  join due on due.id = taken.id;
$$;

create function public.consume_image_model_quota(most integer) returns integer
language sql
set search_path = ''
as $$
  insert into public.image_model_usage as days (day, pictures)
  select (now() at time zone 'Europe/London')::date, 1
  where most >= 1
  on conflict (day) do update set pictures = days.pictures + 1
  where days.pictures < most
  returning pictures;
$$;

create function public.refund_image_model_quota() returns void
language sql
set search_path = ''
as $$
  update public.image_model_usage set pictures = pictures - 1
  where day = (now() at time zone 'Europe/London')::date and pictures > 0;
$$;

create function private.mark_image_set_deleted() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.deleted_at := case when new.is_deleted then now() end;
  return new;
end;
$$;

-- Except sets used as a social card. Returns the number deleted.
create function public.expire_image_sets(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.image_sets
    where id in (
      select overdue.id
      from public.image_sets as overdue
      where overdue.is_deleted and overdue.deleted_at < now() - interval '30 days'
        and not exists (select from public.social_images where social_images.set_id = overdue.id)
      order by overdue.deleted_at
      limit least(greatest(expire_image_sets.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Files of deleted or unsaved sets without any use. Excludes images by a model, which may start a new set.
create function public.list_orphaned_images(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'blog-media'
    and objects.name like 'generated-images/%'
    and objects.name ~ '^generated-images/[0-9a-f]{64}\.(png|jpg|webp|avif)$'
    and objects.created_at < list_orphaned_images.stored_before
    and not exists (select from public.generated_images as made where made.name = objects.name)
    and not exists (select from public.social_images as standing where standing.name = objects.name)
    and not exists (
      select from public.content_revisions where content_revisions.media @> array['blog-media/' || objects.name]
    )
    and not exists (
      select from public.news_articles
      where news_articles.image = '/storage/v1/object/public/blog-media/' || objects.name
    )
    and not exists (
      select from public.blogs
      where blogs.featured_image = '/storage/v1/object/public/blog-media/' || objects.name
    )
    and not exists (select from public.image_sets as sets where position(objects.name in sets.slots::text) > 0)
  order by objects.name
  limit least(greatest(list_orphaned_images.max_rows, 0), 10000)
$$;

-- ===== Triggers =====

create trigger notify_social_images_changed
  after insert or update or delete on public.social_images
  for each row execute function private.notify_content_changed();

create trigger image_sets_mark_deleted
  before update of is_deleted on public.image_sets
  for each row
  when (old.is_deleted is distinct from new.is_deleted)
  execute function private.mark_image_set_deleted();

-- ===== Row-level security =====

alter table public.image_sets enable row level security;
alter table public.generated_images enable row level security;
alter table public.social_images enable row level security;
alter table public.image_model_usage enable row level security;

create policy "Staff and marketing read image sets"
  on public.image_sets for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing edit, delete and restore image sets"
  on public.image_sets for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read generated images"
  on public.generated_images for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

-- The records' policies hide images of unpublished records.
create policy "Anyone reads social images of visible records"
  on public.social_images for select
  to anon
  using (
    case kind
      when 'news' then exists (select from public.news_articles as records where records.id = record_id)
      when 'blog' then exists (select from public.blogs as records where records.id = record_id)
      when 'job' then exists (select from public.jobs as records where records.id = record_id)
      else true
    end
  );

create policy "Users read social images of visible records, editors all"
  on public.social_images for select
  to authenticated
  using (
    (select private.caller_role()) in ('staff', 'marketing')
    or
    case kind
      when 'news' then exists (select from public.news_articles as records where records.id = record_id)
      when 'blog' then exists (select from public.blogs as records where records.id = record_id)
      when 'job' then exists (select from public.jobs as records where records.id = record_id)
      else true
    end
  );

create policy "Staff and marketing set social images"
  on public.social_images for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing replace social images"
  on public.social_images for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing remove social images"
  on public.social_images for delete
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing delete blog media outside the image library"
  on storage.objects for delete
  to authenticated
  using (
    bucket_id = 'blog-media'
    and (select private.caller_role()) in ('staff', 'marketing')
    and not exists (
      select from public.generated_images as pictures
      join public.image_sets as sets on sets.id = pictures.set_id
      where pictures.name = objects.name and not sets.is_deleted
    )
  );

-- ===== Grants =====

revoke all on table
  public.image_sets, public.generated_images, public.social_images, public.image_model_usage
from public, anon, authenticated, service_role;
revoke all on sequence public.image_sets_id_seq from public, anon, authenticated, service_role;
revoke all on function
  public.save_image_set, public.claim_stale_image_sets, public.consume_image_model_quota,
  public.refund_image_model_quota, private.mark_image_set_deleted, public.expire_image_sets, public.list_orphaned_images
from public, anon, authenticated, service_role;

grant select on table public.image_sets, public.generated_images to authenticated;
grant select on table public.social_images to anon;
grant select, insert, update, delete on table public.social_images to authenticated, service_role;
grant select, insert, update, delete on table
  public.image_sets, public.generated_images, public.image_model_usage
to service_role;

grant update (alt_text, follows, is_deleted) on table public.image_sets to authenticated;

grant execute on function
  public.save_image_set, public.claim_stale_image_sets, public.consume_image_model_quota,
  public.refund_image_model_quota, public.expire_image_sets, public.list_orphaned_images
to service_role;
