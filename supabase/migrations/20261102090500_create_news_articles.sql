-- News. Deleting is a mark that restoring takes away; only the secret key removes a row.

create table public.news_articles (
  id bigint generated always as identity primary key,
  title text not null,
  -- Set from the title by a trigger; the default lets a client leave it out.
  slug text not null default '',
  -- HTML of the editor; cleaned when it is rendered.
  content text not null default '',
  date date not null default current_date,
  type text not null generated always as (
    case when video is not null then 'video' when image is not null then 'image' else 'text' end
  ) stored,
  image text,
  image_alt text,
  video text,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_articles_slug_key unique (slug),
  constraint news_articles_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 250),
  constraint news_articles_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint news_articles_content_length check (char_length(content) <= 100000),
  -- Keeps out 'infinity' too, which no calendar can show.
  constraint news_articles_date_range check (date between '1900-01-01' and '2199-12-31'),
  -- An address on this site or over HTTPS; never another scheme, never another host by way of `//`.
  constraint news_articles_image_address check (
    image ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(image) <= 2048
  ),
  constraint news_articles_image_alt_length check (char_length(image_alt) <= 300),
  constraint news_articles_video_address check (
    video ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(video) <= 2048
  )
);

-- Serves the lists, and the policies that read `is_deleted`.
create index news_articles_is_deleted_date_idx on public.news_articles (is_deleted, date desc, id desc);

create trigger set_news_articles_updated_at
  before update on public.news_articles
  for each row execute function private.set_updated_at();

revoke all on table public.news_articles from public, anon, authenticated, service_role;
revoke all on sequence public.news_articles_id_seq from public, anon, authenticated, service_role;

grant select on table public.news_articles to anon, authenticated;
grant insert (title, content, date, image, image_alt, video, is_deleted) on table public.news_articles
  to authenticated;
grant update (title, content, date, image, image_alt, video, is_deleted) on table public.news_articles
  to authenticated;
grant select, insert, update, delete on table public.news_articles to service_role;

alter table public.news_articles enable row level security;

create policy "Anyone reads live articles"
  on public.news_articles for select
  to anon
  using (not is_deleted);

create policy "Signed-in people read live articles, staff and marketing deleted ones too"
  on public.news_articles for select
  to authenticated
  using (not is_deleted or (select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing write articles"
  on public.news_articles for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing edit, delete and restore articles"
  on public.news_articles for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));
