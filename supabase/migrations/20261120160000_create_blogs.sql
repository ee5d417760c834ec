-- Blog posts. A visitor sees one that is published and whose moment has come; deleting is for good.

create table public.blogs (
  id bigint generated always as identity primary key,
  title text not null,
  -- Set from the title by a trigger; the default lets a client leave it out.
  slug text not null default '',
  -- HTML of the editor; cleaned when it is rendered.
  content text not null default '',
  excerpt text not null default '',
  author text not null default 'Anonymous',
  status text not null default 'draft',
  publish_date timestamptz not null default now(),
  featured_image text,
  featured_image_alt text,
  categories text[] not null default '{}',
  tags text[] not null default '{}',
  seo_settings jsonb not null default '{}',
  view_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blogs_slug_key unique (slug),
  constraint blogs_slug_form check (
    slug ~ '^[a-z0-9-]+$' and slug !~ '--|^-$|^[0-9]+$' and char_length(slug) <= 250
  ),
  constraint blogs_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint blogs_content_length check (char_length(content) <= 100000),
  constraint blogs_excerpt_length check (char_length(excerpt) <= 1000),
  constraint blogs_author_length check (char_length(btrim(author)) between 1 and 120),
  constraint blogs_status_known check (status in ('draft', 'published')),
  -- Keeps out 'infinity' too, which no calendar can show.
  constraint blogs_publish_date_range check (
    publish_date >= '1900-01-01T00:00:00Z' and publish_date < '2200-01-01T00:00:00Z'
  ),
  -- An address on this site or over HTTPS; never another scheme, never another host by way of `//`.
  constraint blogs_featured_image_address check (
    featured_image ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(featured_image) <= 2048
  ),
  constraint blogs_featured_image_alt_length check (char_length(featured_image_alt) <= 300),
  -- Twenty labels at most, each of 60 characters at most, on one line, without a space at either end. A list that
  -- does not come back from being joined and split held a null, a line break, or lists.
  constraint blogs_categories_form check (
    cardinality(categories) <= 20
    and '' <> all (categories)
    and string_to_array(array_to_string(categories, e'\n'), e'\n') = categories
    and array_to_string(categories, e'\n')
      ~ '^([^[:space:][:cntrl:]]([^[:cntrl:]]{0,58}[^[:space:][:cntrl:]])?(\n|$))*$'
  ),
  constraint blogs_tags_form check (
    cardinality(tags) <= 20
    and '' <> all (tags)
    and string_to_array(array_to_string(tags, e'\n'), e'\n') = tags
    and array_to_string(tags, e'\n')
      ~ '^([^[:space:][:cntrl:]]([^[:cntrl:]]{0,58}[^[:space:][:cntrl:]])?(\n|$))*$'
  ),
  constraint blogs_seo_settings_form check (
    jsonb_typeof(seo_settings) = 'object' and octet_length(seo_settings::text) <= 20000
  ),
  constraint blogs_view_count_range check (view_count >= 0)
) with (
  -- Room on each page, so that counting a view rewrites neither an index nor the next page.
  fillfactor = 85
);

-- Serves the public lists; the next two the editors', and with it the policies that read both columns.
create index blogs_status_publish_date_idx on public.blogs (status, publish_date desc, id desc);
create index blogs_publish_date_idx on public.blogs (publish_date desc, id desc);
create index blogs_updated_at_idx on public.blogs (updated_at desc, id desc);
create index blogs_categories_idx on public.blogs using gin (categories);
create index blogs_tags_idx on public.blogs using gin (tags);

-- Counting a view is no edit. So this trigger, like those that follow, names the columns of one, `view_count` not
-- among them.
create trigger set_blogs_updated_at
  before update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories, tags,
    seo_settings
  on public.blogs
  for each row execute function private.set_updated_at();

create trigger record_blogs_change
  after insert or delete or update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories, tags,
    seo_settings
  on public.blogs
  for each row execute function private.record_change('id');

create trigger notify_blogs_changed
  after insert or delete or update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories, tags,
    seo_settings
  on public.blogs
  for each row execute function private.notify_content_changed();

revoke all on table public.blogs from public, anon, authenticated, service_role;
revoke all on sequence public.blogs_id_seq from public, anon, authenticated, service_role;

grant select on table public.blogs to anon, authenticated;
grant insert (
  title, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories, tags,
  seo_settings
) on table public.blogs to authenticated;
-- `view_count`: whoever may edit may write a count back when counting it by function failed.
grant update (
  title, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories, tags,
  seo_settings, view_count
) on table public.blogs to authenticated;
grant delete on table public.blogs to authenticated;
grant select, insert, update, delete on table public.blogs to service_role;

alter table public.blogs enable row level security;

create policy "Anyone reads posts that are out"
  on public.blogs for select
  to anon
  using (status = 'published' and publish_date <= now());

create policy "Signed-in people read posts that are out, staff and marketing all"
  on public.blogs for select
  to authenticated
  using (
    status = 'published' and publish_date <= now()
    or (select private.caller_role()) in ('staff', 'marketing')
  );

create policy "Staff and marketing write posts"
  on public.blogs for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing edit posts"
  on public.blogs for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing delete posts"
  on public.blogs for delete
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));
