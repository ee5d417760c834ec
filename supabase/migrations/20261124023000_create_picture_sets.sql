-- Pictures that were made from templates. A set is a recipe, drawn in several sizes; its files lie in
-- `blog-media/generated-images` under the hash of their bytes. The website writes both, above row-level security, since
-- it has drawn them; editors read them, and delete by a mark.

create table public.picture_sets (
  id bigint generated always as identity primary key,
  -- What lists call it: the first words of its slots.
  title text not null,
  -- As the code that draws it knows them.
  template text not null,
  theme text not null,
  slots jsonb not null,
  alt_text text not null,
  format text not null,
  -- Something in it was drawn by a picture model.
  has_generated boolean not null default false,
  -- The record from which its slots were filled, and what the record said then: what a person wrote instead stays theirs.
  source_kind text,
  source_id text,
  source_slots jsonb not null default '{}',
  -- Made anew when its record changes; until which change it was looked at.
  follows boolean not null default false,
  checked_at timestamptz not null default now(),
  -- The set that was made in its place. It stays where it is used.
  replaced_by bigint,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  constraint picture_sets_replaced_by_fkey foreign key (replaced_by) references public.picture_sets (id) on delete set null,
  constraint picture_sets_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint picture_sets_template_form check (template ~ '^[a-z0-9-]{1,40}$'),
  constraint picture_sets_theme_form check (theme ~ '^[a-z]{1,20}$'),
  constraint picture_sets_slots_object check (jsonb_typeof(slots) = 'object' and pg_column_size(slots) <= 65536),
  constraint picture_sets_source_slots_object check (
    jsonb_typeof(source_slots) = 'object' and pg_column_size(source_slots) <= 65536
  ),
  constraint picture_sets_alt_text_length check (char_length(btrim(alt_text)) between 1 and 300),
  constraint picture_sets_format_known check (format in ('png', 'jpeg', 'webp', 'avif')),
  constraint picture_sets_source_known check (source_kind in ('news', 'blog', 'job', 'product', 'member', 'claim')),
  constraint picture_sets_source_whole check ((source_kind is null) = (source_id is null)),
  constraint picture_sets_source_id_length check (char_length(source_id) between 1 and 100),
  constraint picture_sets_follows_records check (not follows or source_kind in ('news', 'blog', 'job', 'product'))
);

create index picture_sets_is_deleted_created_at_idx on public.picture_sets (is_deleted, created_at desc, id desc);
create index picture_sets_source_idx on public.picture_sets (source_kind, source_id) where source_kind is not null;
create index picture_sets_following_idx on public.picture_sets (id) where follows and not is_deleted;
create index picture_sets_replaced_by_idx on public.picture_sets (replaced_by) where replaced_by is not null;

create table public.generated_pictures (
  set_id bigint not null,
  width integer not null,
  height integer not null,
  -- Of a template with several pages.
  page integer not null default 1,
  -- Its name in the bucket.
  name text not null,
  bytes integer not null,
  constraint generated_pictures_pkey primary key (set_id, width, height, page),
  constraint generated_pictures_set_id_fkey foreign key (set_id) references public.picture_sets (id) on delete cascade,
  constraint generated_pictures_size_plausible check (
    width between 1 and 10000 and height between 1 and 10000 and page between 1 and 20 and bytes > 0
  ),
  constraint generated_pictures_name_form check (name ~ '^generated-images/[0-9a-f]{64}\.(png|jpg|webp|avif)$')
);

create index generated_pictures_name_idx on public.generated_pictures (name);

revoke all on table public.picture_sets, public.generated_pictures from public, anon, authenticated, service_role;
revoke all on sequence public.picture_sets_id_seq from public, anon, authenticated, service_role;
grant select on table public.picture_sets, public.generated_pictures to authenticated;
grant update (is_deleted, follows) on table public.picture_sets to authenticated;
grant select, insert, update, delete on table public.picture_sets, public.generated_pictures to service_role;

alter table public.picture_sets enable row level security;
alter table public.generated_pictures enable row level security;

create policy "Staff and marketing read picture sets"
  on public.picture_sets for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing delete and restore picture sets, and end their following"
  on public.picture_sets for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read generated pictures"
  on public.generated_pictures for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

-- Which picture stands for a page where its link is shared, in place of the card that is drawn of it.
create table public.social_pictures (
  kind text not null,
  record_id bigint not null,
  set_id bigint not null,
  name text not null,
  constraint social_pictures_pkey primary key (kind, record_id),
  constraint social_pictures_set_id_fkey foreign key (set_id) references public.picture_sets (id) on delete cascade,
  constraint social_pictures_kind_known check (kind in ('news', 'blog', 'job', 'product')),
  constraint social_pictures_name_form check (name ~ '^generated-images/[0-9a-f]{64}\.(png|jpg|webp)$')
);

create index social_pictures_set_id_idx on public.social_pictures (set_id);

revoke all on table public.social_pictures from public, anon, authenticated, service_role;
grant select on table public.social_pictures to anon, authenticated;
grant insert, update, delete on table public.social_pictures to authenticated;
grant select, insert, update, delete on table public.social_pictures to service_role;

alter table public.social_pictures enable row level security;

-- The records’ own policies decide in turn: of what is not out yet, nobody learns that it has a picture.
create policy "Anyone reads which picture stands for a record that they read"
  on public.social_pictures for select
  to anon
  using (
    case kind
      when 'news' then exists (select from public.news_articles as records where records.id = record_id)
      when 'blog' then exists (select from public.blogs as records where records.id = record_id)
      when 'job' then exists (select from public.jobs as records where records.id = record_id)
      else true
    end
  );

create policy "Signed-in people read the same, staff and marketing of every record"
  on public.social_pictures for select
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

create policy "Staff and marketing let a picture stand for a record"
  on public.social_pictures for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing let another picture stand for a record"
  on public.social_pictures for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing take a picture off a record"
  on public.social_pictures for delete
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

-- Files of the library go by way of it, and not as files that no text shows.
drop policy "Staff and marketing remove blog media" on storage.objects;

create policy "Staff and marketing remove blog media that is not in the library of pictures"
  on storage.objects for delete
  to authenticated
  using (
    bucket_id = 'blog-media'
    and (select private.caller_role()) in ('staff', 'marketing')
    and not exists (
      select from public.generated_pictures as pictures
      join public.picture_sets as sets on sets.id = pictures.set_id
      where pictures.name = objects.name and not sets.is_deleted
    )
  );
