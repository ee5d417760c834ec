-- News, blog posts and editing. Each save appends an immutable revision; the newest is the content draft. Readers see
-- the row of `news_articles` or `blogs`.

grant usage on schema private to anon, service_role;

-- ===== Tables =====

-- Articles are soft-deleted; only the secret key deletes rows.
create table public.news_articles (
  id bigint generated always as identity primary key,
  title text not null,
  -- Set by a trigger; the default lets clients omit it.
  slug text not null default '',
  -- HTML, sanitised when rendered.
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
  search tsvector not null default '',
  search_title text not null default '',
  search_text text not null default '',
  image_focus text,
  constraint news_articles_slug_key unique (slug),
  constraint news_articles_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 250),
  constraint news_articles_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint news_articles_content_length check (char_length(content) <= 100000),
  -- Excludes 'infinity'.
  constraint news_articles_date_range check (date between '1900-01-01' and '2199-12-31'),
  -- A path on this website or an HTTPS URL.
  constraint news_articles_image_address check (
    image ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(image) <= 2048
  ),
  constraint news_articles_image_alt_length check (char_length(image_alt) <= 300),
  constraint news_articles_video_address check (
    video ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(video) <= 2048
  ),
  constraint news_articles_image_focus_form check (image_focus ~ '^(\d{1,2}|100)% (\d{1,2}|100)%$')
);

create index news_articles_is_deleted_date_idx on public.news_articles (is_deleted, date desc, id desc);
create index news_articles_date_idx on public.news_articles (date desc, id desc);
create index news_articles_search_idx on public.news_articles using gin (search);
create index news_articles_updated_at_idx on public.news_articles (updated_at desc, id desc);
create index news_articles_search_text_idx on public.news_articles using gin (search_text extensions.gin_trgm_ops);

create table public.blogs (
  id bigint generated always as identity primary key,
  title text not null,
  -- Set by a trigger; the default lets clients omit it.
  slug text not null default '',
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
  -- Clients use this column: `search=wfts(english).flute`.
  search tsvector not null default '',
  search_title text not null default '',
  search_text text not null default '',
  featured_image_focus text,
  constraint blogs_slug_key unique (slug),
  constraint blogs_slug_form check (
    slug ~ '^[a-z0-9-]+$' and slug !~ '--|^-$|^[0-9]+$' and char_length(slug) <= 250
  ),
  constraint blogs_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint blogs_content_length check (char_length(content) <= 100000),
  constraint blogs_excerpt_length check (char_length(excerpt) <= 1000),
  constraint blogs_author_length check (char_length(btrim(author)) between 1 and 120),
  constraint blogs_status_known check (status in ('draft', 'published')),
  -- Excludes 'infinity'.
  constraint blogs_publish_date_range check (
    publish_date >= '1900-01-01T00:00:00Z' and publish_date < '2200-01-01T00:00:00Z'
  ),
  constraint blogs_featured_image_address check (
    featured_image ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(featured_image) <= 2048
  ),
  constraint blogs_featured_image_alt_length check (char_length(featured_image_alt) <= 300),
  -- At most 20 labels of at most 60 characters, without line breaks or outer spaces. Joining and splitting detects
  -- nulls, line breaks and nested arrays.
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
  constraint blogs_view_count_range check (view_count >= 0),
  constraint blogs_featured_image_focus_form check (featured_image_focus ~ '^(\d{1,2}|100)% (\d{1,2}|100)%$')
) with (
  -- Space for heap-only updates when views are counted.
  fillfactor = 85
);

-- For the public lists; the next two for the editors' lists and policies.
create index blogs_status_publish_date_idx on public.blogs (status, publish_date desc, id desc);
create index blogs_publish_date_idx on public.blogs (publish_date desc, id desc);
create index blogs_updated_at_idx on public.blogs (updated_at desc, id desc);
create index blogs_categories_idx on public.blogs using gin (categories);
create index blogs_tags_idx on public.blogs using gin (tags);
create index blogs_search_idx on public.blogs using gin (search);
create index blogs_search_text_idx on public.blogs using gin (search_text extensions.gin_trgm_ops);

-- Former slugs. They refer to the content, so that redirects never form a chain.
create table public.content_redirects (
  kind text not null,
  slug text not null,
  news_article_id bigint references public.news_articles (id) on delete cascade,
  created_at timestamptz not null default now(),
  blog_id bigint references public.blogs (id) on delete cascade,
  primary key (kind, slug),
  constraint content_redirects_slug_length check (char_length(slug) between 1 and 250),
  constraint content_redirects_kind_known check (kind in ('news', 'blog')),
  constraint content_redirects_kind_has_target check (
    (kind = 'news') = (news_article_id is not null) and (kind = 'blog') = (blog_id is not null)
  )
);

create index content_redirects_news_article_id_idx on public.content_redirects (news_article_id);
create index content_redirects_blog_id_idx on public.content_redirects (blog_id);

-- State, newest and published revision of an article or post.
create table public.content_drafts (
  kind text not null,
  -- Not a foreign key: new and deleted content has no row.
  record_id bigint not null,
  -- Created by the tab, so that a repeated first save creates one draft.
  origin uuid not null default gen_random_uuid(),
  -- The newest and the published revision; null while unpublished.
  number integer not null default 0,
  published_number integer,
  state text not null default 'draft',
  -- The post's publication time, or the start of the article's day.
  public_from timestamptz not null default now(),
  title text not null default '',
  author text not null default '',
  categories text[] not null default '{}',
  tags text[] not null default '{}',
  picture text,
  words integer not null default 0,
  search tsvector not null default '',
  search_title text not null default '',
  saved_at timestamptz not null default now(),
  saved_by uuid references auth.users (id) on delete set null,
  deleted_at timestamptz,
  deleted_state text,
  deleted_row jsonb,
  deleted_slugs text[] not null default '{}',
  primary key (kind, record_id),
  constraint content_drafts_origin_key unique (origin),
  constraint content_drafts_kind_known check (kind in ('news', 'blog')),
  constraint content_drafts_state_known check (state in ('draft', 'published', 'deleted')),
  constraint content_drafts_deleted_state_known check (deleted_state in ('draft', 'published')),
  constraint content_drafts_deleted_whole check ((state = 'deleted') = (deleted_at is not null and deleted_state is not null))
);

create index content_drafts_saved_at_idx on public.content_drafts (kind, saved_at desc, record_id desc);
create index content_drafts_public_from_idx on public.content_drafts (kind, state, public_from desc, record_id desc);
create index content_drafts_saved_by_idx on public.content_drafts (saved_by);
create index content_drafts_categories_idx on public.content_drafts using gin (categories);
create index content_drafts_tags_idx on public.content_drafts using gin (tags);
create index content_drafts_search_idx on public.content_drafts using gin (search);
create index content_drafts_search_title_idx on public.content_drafts using gin (search_title extensions.gin_trgm_ops)
  -- Lookups would otherwise scan the pending list.
  with (fastupdate = off);

comment on column public.content_drafts.state is 'draft, published (scheduled while public_from is in the future) or deleted';

create table public.content_revisions (
  kind text not null,
  record_id bigint not null,
  number integer not null,
  fields jsonb not null,
  words integer not null default 0,
  -- Files shown, as `bucket/key`.
  media text[] not null default '{}',
  -- The revision the editor started from, and the restored one.
  based_on integer,
  restored_from integer,
  -- The tab, which recognises its own save after a lost response.
  origin uuid,
  is_automatic boolean not null default false,
  is_published boolean not null default false,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid references auth.users (id) on delete set null,
  primary key (kind, record_id, number),
  constraint content_revisions_draft_fkey foreign key (kind, record_id)
    references public.content_drafts (kind, record_id) on delete cascade,
  constraint content_revisions_fields_form check (
    jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 1000000
  )
);

create index content_revisions_saved_by_idx on public.content_revisions (saved_by);
create index content_revisions_media_idx on public.content_revisions using gin (media);
create index content_revisions_automatic_idx on public.content_revisions (saved_at) where is_automatic and not is_published;

-- Tabs report repeatedly and count as closed after 30 seconds without a report.
create table public.content_draft_presence (
  kind text not null,
  record_id bigint not null,
  person uuid not null references auth.users (id) on delete cascade,
  device uuid not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (kind, record_id, person, device),
  constraint content_draft_presence_draft_fkey foreign key (kind, record_id)
    references public.content_drafts (kind, record_id) on delete cascade
);

create index content_draft_presence_person_idx on public.content_draft_presence (person);
create index content_draft_presence_seen_at_idx on public.content_draft_presence (seen_at);

-- Links that show one revision without sign-in. Only a hash of the token is stored.
create table public.preview_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  kind text not null,
  record_id bigint not null,
  number integer not null,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  opened_at timestamptz,
  constraint preview_links_token_hash_key unique (token_hash),
  constraint preview_links_revision_fkey foreign key (kind, record_id, number)
    references public.content_revisions (kind, record_id, number) on delete cascade,
  constraint preview_links_ends_later check (ends_at > made_at)
);

create index preview_links_revision_idx on public.preview_links (kind, record_id, number);
create index preview_links_made_by_idx on public.preview_links (made_by);
create index preview_links_ends_at_idx on public.preview_links (ends_at);

comment on column public.preview_links.opened_at is 'When the link was last used';

-- Reasons to ignore failed checks, by check id, kept for the next publication.
create table public.content_check_overrides (
  kind text not null,
  record_id bigint not null,
  reasons jsonb not null default '{}',
  given_by uuid references auth.users (id) on delete set null,
  given_at timestamptz not null default now(),
  primary key (kind, record_id),
  constraint content_check_overrides_draft_fkey foreign key (kind, record_id)
    references public.content_drafts (kind, record_id) on delete cascade,
  constraint content_check_overrides_form check (jsonb_typeof(reasons) = 'object' and octet_length(reasons::text) <= 20000)
);

create index content_check_overrides_given_by_idx on public.content_check_overrides (given_by);

create view private.content_draft_summaries as
select
  stored.kind, stored.record_id, stored.number, stored.published_number,
  case
    when stored.state = 'published' and stored.kind = 'blog' and stored.public_from > now() then 'scheduled'
    else stored.state
  end as state,
  stored.public_from, stored.title, stored.author, stored.categories, stored.tags, stored.picture, stored.words, stored.saved_at,
  stored.deleted_at,
  users.name as saved_by,
  coalesce(blogs.slug, news.slug) as slug,
  case when stored.kind = 'blog' then
    coalesce(blogs.view_count, (stored.deleted_row ->> 'view_count')::bigint, 0)
  end as views
from public.content_drafts as stored
left join private.users on users.user_id = stored.saved_by
left join public.blogs on stored.kind = 'blog' and blogs.id = stored.record_id
left join public.news_articles as news on stored.kind = 'news' and news.id = stored.record_id;

-- ===== Slugs and redirects =====

create function public.resolve_redirect(kind text, slug text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(news_articles.slug, blogs.slug)
  from public.content_redirects
  left join public.news_articles
    on news_articles.id = content_redirects.news_article_id and not news_articles.is_deleted
  left join public.blogs
    on blogs.id = content_redirects.blog_id and blogs.status = 'published' and blogs.publish_date <= now()
  where content_redirects.kind = resolve_redirect.kind
    and content_redirects.slug = resolve_redirect.slug
$$;

-- As `domain/slug.ts`: lower case, other characters become hyphens. A suffix is added if the slug could be an id or the
-- name of a page.
create function private.news_slug(title text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when plain.slug = '' then 'article'
    when plain.slug ~ '^[0-9]+$' or plain.slug in ('preview') then plain.slug || '-article'
    else plain.slug
  end
  from (
    select btrim(regexp_replace(lower(title collate "C"), '[^a-z0-9]+', '-', 'g'), '-') as slug
  ) as plain
$$;

-- Serialises slug changes before any row is locked, so that equal titles get different slugs.
create function private.lock_news_slugs() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('news_articles.slug', 0));
  return null;
end;
$$;

-- Keeps a slug set by hand, normalised and made unique. Otherwise the slug follows the title. Security definer: unique
-- among all articles, including those hidden from the caller.
create function private.assign_news_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given text := '';
  former text;
  base text := private.news_slug(new.title);
  suffix int := 1;
begin
  if tg_op = 'INSERT' then
    given := left(new.slug, 200);
  elsif new.slug is distinct from old.slug then
    given := left(new.slug, 200);
  else
    former := private.news_slug(old.title);
    -- Set by hand, or only the title's punctuation changed.
    if base = former or old.slug !~ ('^' || former || '(-[1-9][0-9]{0,2})?$') then
      return new;
    end if;
  end if;

  if given ~ '[A-Za-z0-9]' then
    base := private.news_slug(given);
  end if;
  new.slug := base;
  while exists (select from public.news_articles where slug = new.slug and id <> new.id) loop
    suffix := suffix + 1;
    new.slug := base || '-' || suffix;
  end loop;
  return new;
end;
$$;

create function private.redirect_former_news_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.content_redirects where kind = 'news' and slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    insert into public.content_redirects (kind, slug, news_article_id) values ('news', old.slug, new.id);
  end if;
  return null;
end;
$$;

-- As `domain/slug.ts`: removes characters other than a-z, 0-9, spaces and hyphens. A suffix is added if the slug could
-- be an id or the name of a page.
create function private.blog_slug(title text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when plain.slug in ('', '-') then 'post'
    when plain.slug ~ '^[0-9]+$' or plain.slug in ('preview') then plain.slug || '-post'
    else plain.slug
  end
  from (
    select regexp_replace(
      regexp_replace(lower(title collate "C"), '[^a-z0-9 \t\n\v\f\r-]+', '', 'g'), '[ \t\n\v\f\r-]+', '-', 'g'
    ) as slug
  ) as plain
$$;

create function private.lock_blog_slugs() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('blogs.slug', 0));
  return null;
end;
$$;

create function private.assign_blog_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given text := '';
  former text;
  base text := private.blog_slug(new.title);
  suffix int := 1;
begin
  if tg_op = 'INSERT' then
    given := left(new.slug, 200);
  elsif new.slug is distinct from old.slug then
    given := left(new.slug, 200);
  else
    former := private.blog_slug(old.title);
    if
      base = former
      or old.slug <> former and old.slug !~ ('^' || rtrim(former, '-') || '-[1-9][0-9]{0,2}$')
    then
      return new;
    end if;
  end if;

  if given ~ '[A-Za-z0-9]' then
    base := private.blog_slug(given);
  end if;
  new.slug := base;
  while exists (select from public.blogs where slug = new.slug and id <> new.id) loop
    suffix := suffix + 1;
    new.slug := rtrim(base, '-') || '-' || suffix;
  end loop;
  return new;
end;
$$;

create function private.redirect_former_blog_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status = 'published' then
    delete from public.content_redirects where kind = 'blog' and slug = new.slug;
  end if;
  if tg_op = 'UPDATE' and old.status = 'published' and (old.slug <> new.slug or new.status = 'draft') then
    insert into public.content_redirects (kind, slug, blog_id) values ('blog', old.slug, new.id)
    on conflict (kind, slug) do update set blog_id = excluded.blog_id;
  end if;
  return null;
end;
$$;

-- ===== Search =====

-- Security definer: editors may not call the helpers.
create function private.index_news_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.content)), 'B');
  new.search_title := private.to_search_key(new.title);
  new.search_text := new.search_title || private.html_to_search_key(new.content);
  return new;
end;
$$;

-- A trigger, because a generated column would be recomputed at each counted view.
create function private.index_blog_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.excerpt)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.content)), 'C');
  new.search_title := private.to_search_key(new.title);
  new.search_text :=
    new.search_title || private.to_search_key(new.excerpt) || private.html_to_search_key(new.content);
  return new;
end;
$$;

create function public.search_news(query text) returns setof public.news_articles
language sql stable
set search_path = ''
as $$
  select news_articles.*
  from private.find_rows('public.news_articles', query) as found
  join public.news_articles on news_articles.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, news_articles.date desc, news_articles.id desc
$$;

-- Best match first, with the caller's privileges. The data API may filter and page the result.
create function public.search_blogs(query text) returns setof public.blogs
language sql stable
set search_path = ''
as $$
  select blogs.*
  from private.find_rows('public.blogs', query) as found
  join public.blogs on blogs.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, blogs.publish_date desc, blogs.id desc
$$;


-- Changes no `updated_at`, audit log, cached page or search index. Security definer: visitors may not update posts.
create function public.increment_blog_view_count(blog_id bigint) returns void
language sql security definer
set search_path = ''
as $$
  update public.blogs
  set view_count = view_count + 1
  where id = increment_blog_view_count.blog_id and status = 'published' and publish_date <= now()
$$;

-- Returns one row: categories and tags of visible posts, sorted regardless of case.
create function public.blog_metadata() returns table (categories text[], tags text[])
language sql stable
set search_path = ''
as $$
  select
    array(
      select label
      from public.blogs, unnest(blogs.categories) as label
      group by label
      order by lower(label) collate "C", label collate "C"
    ),
    array(
      select label
      from public.blogs, unnest(blogs.tags) as label
      group by label
      order by lower(label) collate "C", label collate "C"
    )
$$;

-- When cached lists expire. Security definer: visitors may not read scheduled posts.
create function public.next_blog_publication() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(publish_date) from public.blogs where status = 'published' and publish_date > now()
$$;

-- ===== Content drafts and revisions =====

create function private.assert_editor() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(private.caller_role(), '') not in ('staff', 'marketing') then
    raise insufficient_privilege using message = 'Only staff and marketing can edit articles and posts.';
  end if;
end;
$$;

create function private.assert_content_type(kind text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if kind is null or kind not in ('news', 'blog') then
    raise invalid_parameter_value using message = 'The kind must be news or blog.';
  end if;
end;
$$;

create function private.current_editor_id() returns uuid
language sql stable
set search_path = ''
as $$
  select users.id from auth.users
  where users.id = coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid)
$$;

create function private.written_fields(kind text, row_of_table jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(row_of_table)
  where key = any (
    case kind
      when 'news' then array['title', 'slug', 'content', 'date', 'image', 'image_alt', 'image_focus', 'video']
      else array[
        'title', 'slug', 'content', 'excerpt', 'author', 'publish_date', 'featured_image', 'featured_image_alt',
        'featured_image_focus', 'categories', 'tags', 'seo_settings'
      ]
    end
  )
$$;

-- Normalises an editor's fields, so that equal texts compare equal.
create function private.plain_fields(kind text, fields jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select
    written
    || case
      when written ? 'publish_date'
        then jsonb_build_object('publish_date', (written ->> 'publish_date')::timestamptz)
      else '{}'
    end
    || case
      when not written ? 'slug' then '{}'
      when coalesce(written ->> 'slug', '') !~ '[A-Za-z0-9]' then '{"slug": ""}'
      when kind = 'news' then jsonb_build_object('slug', private.news_slug(left(written ->> 'slug', 200)))
      else jsonb_build_object('slug', private.blog_slug(left(written ->> 'slug', 200)))
    end
  from private.written_fields(kind, fields) as written
$$;

create function private.count_words(html text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(
    array_length(regexp_split_to_array(nullif(btrim(regexp_replace(html, '<[^<>]*>|&nbsp;|\s+', ' ', 'g')), ''), ' +'), 1),
    0
  )
$$;

-- Copies the search columns of an unchanged text, because computing them is slow.
create function private.get_search_query(kind text, record_id bigint, fields jsonb) returns tsvector
language sql stable
set search_path = ''
as $$
  select coalesce(
    case kind
      when 'blog' then (
        select blogs.search from public.blogs
        where blogs.id = record_id and blogs.title = fields ->> 'title' and blogs.excerpt = fields ->> 'excerpt'
          and blogs.content = fields ->> 'content'
      )
      else (
        select news.search from public.news_articles as news
        where news.id = record_id and news.title = fields ->> 'title' and news.content = fields ->> 'content'
      )
    end,
    to_tsvector(
      'pg_catalog.english',
      private.searchable_text(concat_ws(' ', fields ->> 'title', fields ->> 'excerpt', fields ->> 'content'))
    )
  )
$$;

create function private.describe_fields(
  fields jsonb,
  out title text,
  out author text,
  out categories text[],
  out tags text[],
  out picture text,
  out public_from timestamptz,
  out words integer,
  out search_title text,
  out media text[]
)
language sql stable
set search_path = ''
as $$
  select
    coalesce(fields ->> 'title', ''),
    coalesce(fields ->> 'author', ''),
    array(select jsonb_array_elements_text(nullif(fields -> 'categories', 'null'))),
    array(select jsonb_array_elements_text(nullif(fields -> 'tags', 'null'))),
    coalesce(fields ->> 'featured_image', fields ->> 'image'),
    coalesce(
      (fields ->> 'publish_date')::timestamptz, (fields ->> 'date')::date::timestamp at time zone 'Europe/London', now()
    ),
    private.count_words(fields ->> 'content'),
    private.to_search_key(concat_ws(' ', fields ->> 'title', fields ->> 'author')),
    array(
      select distinct found[1]
      from regexp_matches(
        fields::text, '/storage/v1/(?:object|render/image)/public/((?:news|blog)-media/[^\s"''<>()\\?#]+)', 'g'
      ) as found
    )
$$;

-- Three-way merge by field. `clashes` names fields that both sides changed, for which `merged` has mine; `taken` names
-- those taken from theirs. `theirs_only` limits theirs to these fields.
create function private.merge_fields(
  base jsonb,
  mine jsonb,
  theirs jsonb,
  theirs_only text[] default null,
  out merged jsonb,
  out clashes text[],
  out taken text[]
)
language sql immutable parallel safe
set search_path = ''
as $$
  select
    coalesce(
      jsonb_object_agg(key, case when is_theirs and not is_mine then theirs -> key else mine -> key end)
        filter (where case when is_theirs and not is_mine then theirs ? key else mine ? key end),
      '{}'
    ),
    coalesce(
      array_agg(key order by key)
        filter (where is_theirs and is_mine and mine -> key is distinct from theirs -> key),
      '{}'
    ),
    coalesce(array_agg(key order by key) filter (where is_theirs and not is_mine), '{}')
  from jsonb_object_keys(base || theirs || mine) as key
  cross join lateral (
    select
      mine -> key is distinct from base -> key as is_mine,
      theirs -> key is distinct from base -> key and (theirs_only is null or key = any (theirs_only)) as is_theirs
  ) as changed
$$;

-- Returns the fields changed in other tabs after a revision; null (all fields) for an unknown revision.
create function private.fields_changed_by_others(kind text, record_id bigint, since integer, origin uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select case
    when since is null or exists (
      select from public.content_revisions as known
      where known.kind = fields_changed_by_others.kind and known.record_id = fields_changed_by_others.record_id
        and known.number = since
    ) then array(
      select distinct key
      from (
        select
          steps.number, steps.origin, steps.fields,
          coalesce(lag(steps.fields) over (order by steps.number), '{}') as former
        from public.content_revisions as steps
        where steps.kind = fields_changed_by_others.kind and steps.record_id = fields_changed_by_others.record_id
          and steps.number >= coalesce(since, 0)
      ) as step
      cross join lateral jsonb_object_keys(step.former || step.fields) as key
      where step.number > coalesce(since, 0)
        and (step.origin is null or fields_changed_by_others.origin is null or step.origin <> fields_changed_by_others.origin)
        and step.fields -> key is distinct from step.former -> key
    )
  end
$$;

-- Returns the number of the new revision. Locks the draft.
create function private.append_revision(
  kind text,
  record_id bigint,
  fields jsonb,
  based_on integer default null,
  restored_from integer default null,
  is_automatic boolean default false,
  is_published boolean default false,
  origin uuid default null
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  next_number integer;
  described record;
begin
  select * into described from private.describe_fields(append_revision.fields);
  insert into public.content_drafts as stored (
    kind, record_id, origin, number, published_number, public_from, title, author, categories, tags, picture, words,
    search, search_title, saved_at, saved_by
  )
  values (
    append_revision.kind,
    append_revision.record_id,
    coalesce(append_revision.origin, gen_random_uuid()),
    1,
    case when append_revision.is_published then 1 end,
    described.public_from,
    described.title,
    described.author,
    described.categories,
    described.tags,
    described.picture,
    described.words,
    private.get_search_query(append_revision.kind, append_revision.record_id, append_revision.fields),
    described.search_title,
    clock_timestamp(),
    private.current_editor_id()
  )
  on conflict on constraint content_drafts_pkey do update set
    number = stored.number + 1,
    published_number = case when append_revision.is_published then stored.number + 1 else stored.published_number end,
    public_from = excluded.public_from,
    title = excluded.title,
    author = excluded.author,
    categories = excluded.categories,
    tags = excluded.tags,
    picture = excluded.picture,
    words = excluded.words,
    search = excluded.search,
    search_title = excluded.search_title,
    saved_at = excluded.saved_at,
    saved_by = excluded.saved_by
  returning stored.number into next_number;

  insert into public.content_revisions (
    kind, record_id, number, fields, words, media, based_on, restored_from, origin, is_automatic, is_published,
    saved_at, saved_by
  )
  select
    append_revision.kind, append_revision.record_id, next_number, append_revision.fields, described.words,
    described.media, append_revision.based_on, append_revision.restored_from, append_revision.origin,
    append_revision.is_automatic, append_revision.is_published, saved_at, saved_by
  from public.content_drafts
  where content_drafts.kind = append_revision.kind and content_drafts.record_id = append_revision.record_id;
  return next_number;
end;
$$;

-- Locks in the order of the data API (slugs, row, draft) to avoid deadlocks. Returns null for an unknown draft.
create function private.lock_content_draft(kind text, record_id bigint) returns public.content_drafts
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  head public.content_drafts;
begin
  if kind = 'news' then
    perform pg_advisory_xact_lock(hashtextextended('news_articles.slug', 0));
    perform from public.news_articles where id = record_id for update;
  else
    perform pg_advisory_xact_lock(hashtextextended('blogs.slug', 0));
    perform from public.blogs where id = record_id for update;
  end if;
  select * into head from public.content_drafts as stored
  where stored.kind = kind and stored.record_id = record_id
  for update;
  return head;
end;
$$;

-- Writes the published row, with default values for missing required fields. Returns its fields, with the assigned
-- slug.
create function private.write_row(kind text, record_id bigint, fields jsonb, status text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  written jsonb;
  moment timestamptz := (fields ->> 'publish_date')::timestamptz;
  row_title text := case
    when status = 'draft' then coalesce(nullif(btrim(fields ->> 'title'), ''), 'Untitled')
    else coalesce(fields ->> 'title', '')
  end;
begin
  perform set_config('manuscript.is_saved', 'on', true);
  if kind = 'news' then
    insert into public.news_articles as stored (id, title, slug, content, date, image, image_alt, image_focus, video)
    overriding system value
    select
      record_id, row_title, coalesce(given.slug, ''), coalesce(given.content, ''),
      coalesce(given.date, (now() at time zone 'Europe/London')::date), given.image, given.image_alt,
      given.image_focus, given.video
    from jsonb_populate_record(null::public.news_articles, fields) as given
    on conflict (id) do update set
      title = excluded.title,
      slug = coalesce(fields ->> 'slug', stored.slug),
      content = excluded.content,
      date = excluded.date,
      image = excluded.image,
      image_alt = excluded.image_alt,
      image_focus = excluded.image_focus,
      video = excluded.video,
      is_deleted = false
    returning to_jsonb(stored) into written;
  else
    insert into public.blogs as stored (
      id, title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
      featured_image_focus, categories, tags, seo_settings
    )
    overriding system value
    select
      record_id, row_title, coalesce(given.slug, ''), coalesce(given.content, ''), coalesce(given.excerpt, ''),
      coalesce(nullif(btrim(given.author), ''), 'Anonymous'), write_row.status, coalesce(moment, now()),
      given.featured_image, given.featured_image_alt, given.featured_image_focus, coalesce(given.categories, '{}'),
      coalesce(given.tags, '{}'), coalesce(given.seo_settings, '{}')
    from jsonb_populate_record(null::public.blogs, fields) as given
    on conflict (id) do update set
      title = excluded.title,
      slug = coalesce(fields ->> 'slug', stored.slug),
      content = excluded.content,
      excerpt = excluded.excerpt,
      author = excluded.author,
      status = excluded.status,
      publish_date = coalesce(
        moment, case when excluded.status = 'draft' or stored.status = 'published' then stored.publish_date else now() end
      ),
      featured_image = excluded.featured_image,
      featured_image_alt = excluded.featured_image_alt,
      featured_image_focus = excluded.featured_image_focus,
      categories = excluded.categories,
      tags = excluded.tags,
      seo_settings = excluded.seo_settings
    returning to_jsonb(stored) into written;
  end if;
  perform set_config('manuscript.is_saved', '', true);
  return private.written_fields(kind, written);
end;
$$;

-- Updates the row of an unpublished post. Text that the row rejects, such as an overlong title, leaves it unchanged.
create function private.write_draft(record_id bigint, fields jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  written jsonb;
begin
  written := private.write_row('blog', record_id, fields, 'draft');
  -- Default values are not the editor's text.
  return written
    || '{"title": "", "author": "", "publish_date": null}'
    || fields
    || jsonb_build_object('slug', written ->> 'slug');
exception
  when check_violation or string_data_right_truncation then
    return fields;
end;
$$;

-- Appends a revision based on the one the editor started from. `origin` identifies the tab, whose own saves are no
-- conflict. `publish` also publishes it.
--
-- `outcome` is
-- - 'saved': `number`, `fields` (merged) and the names of `merged` fields;
-- - 'unchanged': the newest revision is equal, for example after a lost response;
-- - 'conflict': nothing was saved; `clashes` names the fields, `number` and `fields` are the newest revision, `base` is
-- the common one;
-- - 'unknown': no such draft.
create function public.save_content_draft(
  kind text,
  record_id bigint,
  based_on integer,
  fields jsonb,
  publish boolean default false,
  is_automatic boolean default false,
  restored_from integer default null,
  origin uuid default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  head public.content_drafts;
  newest jsonb;
  base jsonb;
  clashes text[] := '{}';
  taken text[] := '{}';
  text_now jsonb := private.plain_fields(kind, fields);
  is_out boolean := publish;
  answer jsonb;
begin
  perform private.assert_editor();
  perform private.assert_content_type(kind);

  if record_id is null and origin is not null then
    -- The same first save may arrive twice.
    perform pg_advisory_xact_lock(hashtextextended('content_drafts.' || origin, 0));
    select stored.record_id into record_id from public.content_drafts as stored
    where stored.origin = origin and stored.kind = kind;
  end if;
  if record_id is not null then
    head := private.lock_content_draft(kind, record_id);
    if head.kind is null then
      return jsonb_build_object('outcome', 'unknown');
    end if;
    select content_revisions.fields into newest from public.content_revisions
    where content_revisions.kind = kind and content_revisions.record_id = record_id
      and content_revisions.number = head.number;
    select content_revisions.fields into base from public.content_revisions
    where content_revisions.kind = kind and content_revisions.record_id = record_id
      and content_revisions.number = based_on;
    text_now := coalesce(base, newest) || text_now;
    is_out := publish and head.state <> 'deleted';
    if based_on is distinct from head.number then
      select merge.merged, merge.clashes, merge.taken into text_now, clashes, taken
      from private.merge_fields(
        coalesce(base, '{}'), text_now, newest, private.fields_changed_by_others(kind, record_id, based_on, origin)
      ) as merge;
    end if;
    answer := jsonb_build_object('record_id', record_id, 'number', head.number, 'fields', newest,
      'state', head.state, 'published_number', head.published_number, 'saved_at', head.saved_at,
      'saved_by_name', (select users.name from private.users where users.user_id = head.saved_by));
    if clashes <> '{}' then
      return answer || jsonb_build_object(
        'outcome', 'conflict', 'base', coalesce(base, '{}'), 'clashes', to_jsonb(clashes)
      );
    end if;
    if text_now = newest and restored_from is null and (not is_out or head.published_number = head.number) then
      return answer || '{"outcome": "unchanged"}';
    end if;
  else
    record_id := nextval(
      pg_get_serial_sequence(case kind when 'news' then 'public.news_articles' else 'public.blogs' end, 'id')
    );
  end if;

  if is_out then
    text_now := private.write_row(kind, record_id, text_now, 'published');
  elsif kind = 'blog' and coalesce(head.state, 'draft') = 'draft' then
    text_now := private.write_draft(record_id, text_now);
  end if;
  perform private.append_revision(kind, record_id, text_now, based_on, restored_from, is_automatic, is_out, origin);
  update public.content_drafts as stored set state = 'published'
  where is_out and stored.kind = kind and stored.record_id = record_id and stored.state = 'draft';
  select * into head from public.content_drafts as stored where stored.kind = kind and stored.record_id = record_id;
  return jsonb_build_object(
    'outcome', 'saved', 'record_id', record_id, 'number', head.number, 'fields', text_now,
    'merged', to_jsonb(taken), 'state', head.state, 'published_number', head.published_number,
    'saved_at', head.saved_at
  );
end;
$$;

-- Publishes an earlier revision, or unpublishes. The content draft is unchanged.
create function private.set_published(head public.content_drafts, number integer) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  written jsonb;
begin
  if number is not null then
    select private.write_row(head.kind, head.record_id, content_revisions.fields, 'published') into strict written
    from public.content_revisions
    where content_revisions.kind = head.kind and content_revisions.record_id = head.record_id
      and content_revisions.number = number
      and content_revisions.is_published;
  else
    perform set_config('manuscript.is_saved', 'on', true);
    update public.blogs set status = 'draft' where head.kind = 'blog' and id = head.record_id;
    update public.news_articles set is_deleted = true where head.kind = 'news' and id = head.record_id;
    perform set_config('manuscript.is_saved', '', true);
  end if;
  update public.content_drafts as stored set
    state = case when number is null then 'draft' else 'published' end,
    published_number = number,
    public_from = coalesce((private.describe_fields(written)).public_from, stored.public_from)
  where stored.kind = head.kind and stored.record_id = head.record_id;
end;
$$;

-- Sorted, so that concurrent calls lock rows in the same order.
create function private.sorted_ids(record_ids bigint[]) returns setof bigint
language sql immutable
set search_path = ''
as $$
  select distinct id from unnest(record_ids[1:1000]) as id where id is not null order by id
$$;

-- Publishes content drafts. Returns, for each, the revision published before (or null) and the draft's number before
-- publishing.
create function public.publish_content_drafts(kind text, record_ids bigint[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done jsonb := '[]';
  next_id bigint;
  head public.content_drafts;
  copy jsonb;
begin
  perform private.assert_editor();
  perform private.assert_content_type(kind);
  for next_id in select private.sorted_ids(record_ids) loop
    head := private.lock_content_draft(kind, next_id);
    if head.state = 'draft' or head.state = 'published' and head.published_number <> head.number then
      select content_revisions.fields into strict copy from public.content_revisions
      where content_revisions.kind = kind and content_revisions.record_id = next_id
        and content_revisions.number = head.number;
      perform public.save_content_draft(kind, next_id, head.number, copy, publish => true);
      done := done
        || jsonb_build_object('record_id', next_id, 'before', head.published_number, 'copy', head.number);
    end if;
  end loop;
  return done;
end;
$$;

create function public.unpublish_content(kind text, record_ids bigint[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done jsonb := '[]';
  next_id bigint;
  head public.content_drafts;
begin
  perform private.assert_editor();
  perform private.assert_content_type(kind);
  for next_id in select private.sorted_ids(record_ids) loop
    head := private.lock_content_draft(kind, next_id);
    if head.state = 'published' then
      perform private.set_published(head, null);
      done := done || jsonb_build_object('record_id', next_id, 'before', head.published_number);
    end if;
  end loop;
  return done;
end;
$$;

-- Removes default values added on publishing, unless they were edited since.
create function private.revert_default_values(head public.content_drafts, copy integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  present jsonb;
  wanted jsonb;
begin
  select
    newest.fields,
    newest.fields || coalesce(
      (
        select jsonb_object_agg(filled.key, coalesce(former.fields -> filled.key, 'null'))
        from jsonb_each(published.fields) as filled
        where coalesce(former.fields -> filled.key, 'null') <> filled.value
          and newest.fields -> filled.key = filled.value
      ),
      '{}'
    )
  into present, wanted
  from public.content_revisions as newest
  join public.content_revisions as published using (kind, record_id)
  join public.content_revisions as former using (kind, record_id)
  where newest.kind = head.kind and newest.record_id = head.record_id
    and newest.number = head.number and published.number = head.published_number and former.number = copy;
  if wanted is null or wanted = present then
    return;
  end if;
  if head.kind = 'blog' then
    wanted := private.write_draft(head.record_id, wanted);
  end if;
  perform private.append_revision(head.kind, head.record_id, wanted, head.number, restored_from => copy);
end;
$$;

-- Keeps later edits.
create function public.undo_publication(kind text, changes jsonb) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  change record;
  head public.content_drafts;
begin
  perform private.assert_editor();
  perform private.assert_content_type(kind);
  for change in
    select given.record_id, given.before, given.copy
    from jsonb_to_recordset(changes) as given (record_id bigint, before integer, copy integer)
    order by given.record_id
    limit 1000
  loop
    head := private.lock_content_draft(kind, change.record_id);
    if head.state in ('draft', 'published') then
      perform private.set_published(head, change.before);
      if head.state = 'published' and change.before is null then
        perform private.revert_default_values(head, change.copy);
      end if;
      done := done || change.record_id;
    end if;
  end loop;
  return done;
end;
$$;

-- Deletes a post's row, keeping a copy in its draft; soft-deletes articles and drafts. Returns the ids found.
create function public.delete_content(kind text, record_ids bigint[]) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  next_id bigint;
  head public.content_drafts;
begin
  perform private.assert_editor();
  perform private.assert_content_type(kind);
  for next_id in select private.sorted_ids(record_ids) loop
    head := private.lock_content_draft(kind, next_id);
    if head.state in ('draft', 'published') then
      perform set_config('manuscript.is_saved', 'on', true);
      delete from public.blogs where kind = 'blog' and id = next_id;
      update public.news_articles set is_deleted = true where kind = 'news' and id = next_id;
      perform set_config('manuscript.is_saved', '', true);
      update public.content_drafts as stored set state = 'deleted', deleted_state = head.state, deleted_at = now()
      where stored.kind = kind and stored.record_id = next_id and stored.state <> 'deleted';
      done := done || next_id;
    end if;
  end loop;
  return done;
end;
$$;

-- Restores the row and its redirects; a slug in use is replaced.
create function private.restore_deleted_row(head public.content_drafts) returns void
language plpgsql
set search_path = ''
as $$
declare
  place text := case head.kind when 'news' then 'public.news_articles' else 'public.blogs' end;
  -- Newer columns get their defaults.
  known text := (
    select string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_attribute
    where attrelid = place::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and head.deleted_row ? attname
  );
begin
  perform set_config('manuscript.is_saved', 'on', true);
  execute format(
    'insert into %s (%s) overriding system value select %s from jsonb_populate_record(null::%s, $1)',
    place, known, known, place
  ) using head.deleted_row || case
    when head.kind = 'news' then jsonb_build_object('is_deleted', head.deleted_state <> 'published')
    else '{}'
  end;
  perform set_config('manuscript.is_saved', '', true);
  insert into public.content_redirects (kind, slug, news_article_id, blog_id)
  select
    head.kind, former, case when head.kind = 'news' then head.record_id end,
    case when head.kind = 'blog' then head.record_id end
  from unnest(head.deleted_slugs) as former
  on conflict do nothing;
end;
$$;

create function public.restore_content(kind text, record_ids bigint[]) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  next_id bigint;
  head public.content_drafts;
begin
  perform private.assert_editor();
  perform private.assert_content_type(kind);
  for next_id in select private.sorted_ids(record_ids) loop
    head := private.lock_content_draft(kind, next_id);
    if head.state = 'deleted' then
      if head.deleted_row is not null then
        perform private.restore_deleted_row(head);
      elsif kind = 'news' and head.deleted_state = 'published' then
        perform set_config('manuscript.is_saved', 'on', true);
        update public.news_articles set is_deleted = false where id = next_id;
        perform set_config('manuscript.is_saved', '', true);
      end if;
      update public.content_drafts as stored set
        state = head.deleted_state, deleted_at = null, deleted_state = null, deleted_row = null, deleted_slugs = '{}'
      where stored.kind = kind and stored.record_id = next_id;
      done := done || next_id;
    end if;
  end loop;
  return done;
end;
$$;

-- ===== Rows written through the data API =====

-- Whether one of these functions is writing the row and updates the draft itself.
create function private.is_draft_function_active() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(current_setting('manuscript.is_saved', true), '') = 'on'
$$;

create function private.row_state(kind text, row_of_table jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when kind = 'blog' then row_of_table ->> 'status'
    when (row_of_table ->> 'is_deleted')::boolean then 'deleted'
    else 'published'
  end
$$;

-- A statement trigger. Security definer, as the next two: only these functions write drafts.
create function private.create_missing_drafts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
begin
  if private.is_draft_function_active() then
    return null;
  end if;
  with begun as (
    select
      id,
      private.written_fields(content_kind, to_jsonb(added)) as fields,
      private.row_state(content_kind, to_jsonb(added)) as state,
      search
    from added
  ),
  described as (
    select begun.*, about.*, clock_timestamp() as saved_at, (select private.current_editor_id()) as saved_by
    from begun
    cross join lateral private.describe_fields(begun.fields) as about
  ),
  heads as (
    insert into public.content_drafts (
      kind, record_id, number, published_number, state, public_from, title, author, categories, tags, picture, words,
      search, search_title, saved_at, saved_by, deleted_at, deleted_state
    )
    select
      content_kind, id, 1, case when state <> 'draft' then 1 end, state, public_from, title, author, categories, tags,
      picture, words, search, search_title, saved_at, saved_by, case when state = 'deleted' then saved_at end,
      case when state = 'deleted' then 'published' end
    from described
    on conflict on constraint content_drafts_pkey do nothing
    returning record_id
  )
  insert into public.content_revisions (kind, record_id, number, fields, words, media, is_published, saved_at, saved_by)
  select content_kind, id, 1, fields, words, media, state <> 'draft', saved_at, saved_by
  from described
  where id in (select heads.record_id from heads);
  return null;
end;
$$;

-- Turns a direct change of a row into a revision.
create function private.sync_content_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
  text_now jsonb := private.written_fields(content_kind, to_jsonb(new));
  text_before jsonb := private.written_fields(content_kind, to_jsonb(old));
  state_now text := private.row_state(content_kind, to_jsonb(new));
  head public.content_drafts;
  copy jsonb;
  carried jsonb;
begin
  if private.is_draft_function_active() then
    return null;
  end if;
  select * into head from public.content_drafts as stored
  where stored.kind = content_kind and stored.record_id = new.id
  for update;
  -- An unpublished article's row is soft-deleted, but its draft is not.
  if head.state = 'draft' and state_now = 'deleted' and private.row_state(content_kind, to_jsonb(old)) = 'deleted' then
    state_now := 'draft';
  end if;
  if text_now <> text_before or head.kind is null then
    select content_revisions.fields into copy from public.content_revisions
    where content_revisions.kind = head.kind and content_revisions.record_id = head.record_id
      and content_revisions.number = head.number;
    perform private.append_revision(content_kind, new.id, text_now, head.number, is_published => state_now <> 'draft');
    if copy <> text_before then
      carried := (private.merge_fields(text_before, copy, text_now)).merged;
      if carried <> text_now then
        perform private.append_revision(content_kind, new.id, carried, head.number, is_automatic => true);
      end if;
    end if;
  end if;
  update public.content_drafts set
    state = state_now,
    published_number = case when state_now = 'draft' then null else coalesce(published_number, number) end,
    deleted_at = case when state_now = 'deleted' then coalesce(deleted_at, now()) end,
    deleted_state = case when state_now = 'deleted' then coalesce(deleted_state, nullif(state, 'deleted'), 'published') end,
    deleted_row = null
  where content_drafts.kind = content_kind and content_drafts.record_id = new.id
    and (state <> state_now or deleted_row is not null);
  return null;
end;
$$;

-- Keeps a deleted row and its redirects, so that it can be restored.
create function private.archive_deleted_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
begin
  update public.content_drafts set
    deleted_state = coalesce(deleted_state, nullif(state, 'deleted')),
    state = 'deleted',
    deleted_at = coalesce(deleted_at, now()),
    deleted_row = to_jsonb(old) - array['search', 'search_title', 'search_text'],
    deleted_slugs = array(
      select redirects.slug from public.content_redirects as redirects
      where redirects.kind = content_kind and old.id in (redirects.news_article_id, redirects.blog_id)
    )
  where content_drafts.kind = content_kind and content_drafts.record_id = old.id;
  return old;
end;
$$;

-- ===== Lists of content drafts =====

create function public.read_editor_names() returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_editor();
  return query
    select users.user_id, users.name from private.users
    where users.role in ('staff', 'marketing')
      or exists (select from public.content_drafts where content_drafts.saved_by = users.user_id)
      or exists (select from public.content_revisions where content_revisions.saved_by = users.user_id);
end;
$$;

-- A published post with a future date is scheduled.
create function private.get_content_state(head public.content_drafts) returns text
language sql stable
set search_path = ''
as $$
  select case
    when head.state = 'published' and head.kind = 'blog' and head.public_from > now() then 'scheduled'
    else head.state
  end
$$;

create function private.to_draft_summary(head public.content_drafts) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(heads)
  from private.content_draft_summaries as heads
  where heads.kind = head.kind and heads.record_id = head.record_id
$$;

-- Returns the draft and the published text, if any; null for an unknown one.
create function public.read_content_draft(kind text, record_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.assert_editor();
  return (
    select jsonb_build_object(
      'head', private.to_draft_summary(stored), 'fields', copy.fields,
      'published', case when stored.state = 'published' then published.fields end
    )
    from public.content_drafts as stored
    join public.content_revisions as copy
      on copy.kind = stored.kind and copy.record_id = stored.record_id and copy.number = stored.number
    left join public.content_revisions as published
      on published.kind = stored.kind and published.record_id = stored.record_id and published.number = stored.published_number
    where stored.kind = kind and stored.record_id = record_id
  );
end;
$$;

-- Matches parts of words in titles and authors, prefixes in texts; each has its index.
create function private.find_content_drafts(kind text, q text) returns setof bigint
language plpgsql stable
set search_path = ''
-- As for `private.find_rows`.
set enable_seqscan = off
as $$
declare
  in_titles text;
  in_texts text;
begin
  select
    string_agg('(' || private.word_condition('search_title', words.joined, words.spaced) || ')', ' and '),
    string_agg(format('%L:*', words.joined), ' & ')
  into in_titles, in_texts
  from private.search_words(q) as words;
  if in_titles is null then
    return;
  end if;
  return query execute format(
    'select record_id from public.content_drafts where kind = %1$L and %2$s
    union
    select record_id from public.content_drafts where kind = %1$L and search @@ to_tsquery(''pg_catalog.english'', %3$L)',
    kind, in_titles, in_texts
  );
end;
$$;

-- Returns a page, the total and the count per state. `state` is draft, scheduled, published or deleted; empty for all
-- but deleted. `sort` is saved, public, title, words or views, with a leading - for descending. `before` is exclusive.
-- Security definer: row-level security prevents the use of indexes.
create function public.list_content_drafts(
  kind text,
  q text default '',
  state text default '',
  category text default '',
  tag text default '',
  author text default '',
  since timestamptz default null,
  before timestamptz default null,
  sort text default '-saved',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  conditions text;
  direction text := case when starts_with(sort, '-') then 'desc' else 'asc' end;
  counts jsonb;
  total bigint;
  page jsonb;
begin
  perform private.assert_editor();
  perform private.assert_content_type(kind);
  conditions := format('stored.kind = %L', kind);
  if btrim(q) <> '' then
    conditions := conditions || format(
      ' and stored.record_id = any (%L)', array(select private.find_content_drafts(kind, q))
    );
  end if;
  if category <> '' then
    conditions := conditions || format(' and stored.categories @> array[%L]', category);
  end if;
  if tag <> '' then
    conditions := conditions || format(' and stored.tags @> array[%L]', tag);
  end if;
  if author <> '' then
    conditions := conditions || format(' and stored.author = %L', author);
  end if;
  if since is not null then
    conditions := conditions || format(' and stored.public_from >= %L', since);
  end if;
  if before is not null then
    conditions := conditions || format(' and stored.public_from < %L', before);
  end if;

  execute format(
    'select jsonb_object_agg(case when is_later then ''scheduled'' else state end, number) from (
      select
        stored.state, stored.state = ''published'' and stored.kind = ''blog'' and stored.public_from > now() as is_later,
        count(*) as number
      from public.content_drafts as stored where %s group by 1, 2
    ) as counted',
    conditions
  ) into counts;
  counts := '{"draft": 0, "scheduled": 0, "published": 0, "deleted": 0}' || coalesce(counts, '{}');
  total := case
    when state = '' then (counts ->> 'draft')::bigint + (counts ->> 'scheduled')::bigint
      + (counts ->> 'published')::bigint
    else coalesce((counts ->> state)::bigint, 0)
  end;

  conditions := conditions || case state
    when '' then ' and stored.state in (''draft'', ''published'')'
    when 'scheduled' then ' and stored.state = ''published'' and stored.kind = ''blog'' and stored.public_from > now()'
    when 'published' then
      ' and stored.state = ''published''' || case kind when 'blog' then ' and stored.public_from <= now()' else '' end
    else format(' and stored.state = %L', state)
  end;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(heads) order by listed.place), ''[]'')
    from (
      select page.record_id, row_number() over () as place
      from (
        select stored.record_id
        from public.content_drafts as stored
        %s
        where %s
        order by %s %s, stored.record_id %4$s
        offset %s limit %s
      ) as page
    ) as listed
    join private.content_draft_summaries as heads on heads.kind = %7$L and heads.record_id = listed.record_id',
    case when ltrim(sort, '-') = 'views' then 'left join public.blogs on blogs.id = stored.record_id' else '' end,
    conditions,
    case ltrim(sort, '-')
      when 'public' then 'stored.public_from'
      when 'title' then 'lower(stored.title)'
      when 'words' then 'stored.words'
      when 'views' then 'coalesce(blogs.view_count, 0)'
      else 'stored.saved_at'
    end,
    direction,
    greatest(first_row, 0),
    least(greatest(max_rows, 0), 1000),
    kind
  ) into page;
  return jsonb_build_object('rows', page, 'total', total, 'counts', counts);
end;
$$;

-- ===== Labels =====

create function public.count_labels(field text) returns table (label text, uses bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_editor();
  return query
    select name, count(*)
    from public.content_drafts as stored
    cross join lateral unnest(
      case count_labels.field
        when 'categories' then stored.categories
        when 'tags' then stored.tags
        when 'authors' then array_remove(array[stored.author], '')
      end
    ) as name
    where stored.kind = 'blog' and stored.state <> 'deleted'
    group by name
    order by name;
end;
$$;

-- Replaces labels in place, without duplicates. With `only_where`, only where one was removed.
create function private.replace_labels(labels text[], removed text[], added text[], only_where boolean)
returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when only_where and not labels && removed then labels
    else (
      select coalesce(array_agg(label order by place), '{}')
      from (
        select label, min(place) as place
        from (
          select case when label = any (removed) then added[1] else label end as label, place
          from unnest(labels) with ordinality as present (label, place)
          where label <> all (removed) or cardinality(added) = 1
          union all
          select label, cardinality(labels) + place from unnest(added) with ordinality as new_one (label, place)
        ) as listed
        group by label
      ) as once
    )
  end
$$;

create function private.labels_of(fields jsonb, field text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select jsonb_array_elements_text(nullif(fields -> field, 'null')))
$$;

create function private.revert_labels(labels text[], before text[], after text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(label order by place), '{}')
  from (
    select label, min(place) as place
    from (
      select label, place
      from unnest(before) with ordinality as former (label, place)
      where label <> all (after) or label = any (labels)
      union all
      select label, cardinality(before) + place
      from unnest(labels) with ordinality as present (label, place)
      where label <> all (after)
    ) as listed
    group by label
  ) as once
$$;

-- Changes the labels of a draft and of its published or deleted row. `change` has labels to remove and add, or the
-- `before` and `after` of a change to undo. Returns before and after; null where unchanged.
create function private.relabel(record_id bigint, field text, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  head public.content_drafts := private.lock_content_draft('blog', record_id);
  copy jsonb;
  row_before jsonb;
  row_now jsonb;
  labels jsonb;
begin
  select content_revisions.fields into copy from public.content_revisions
  where content_revisions.kind = 'blog' and content_revisions.record_id = record_id
    and content_revisions.number = head.number;
  if copy is null then
    return null;
  end if;
  select to_jsonb(blogs) into row_before from public.blogs where id = record_id;
  row_before := coalesce(row_before, head.deleted_row);
  labels := jsonb_build_object(
    'record_id', record_id,
    'before', to_jsonb(private.labels_of(copy, field)),
    'row_before', to_jsonb(private.labels_of(row_before, field))
  );
  if change ? 'before' then
    labels := labels || jsonb_build_object(
      'after', to_jsonb(private.revert_labels(
        private.labels_of(copy, field), private.labels_of(change, 'before'), private.labels_of(change, 'after')
      )),
      'row_after', to_jsonb(private.revert_labels(
        private.labels_of(row_before, field), private.labels_of(change, 'row_before'),
        private.labels_of(change, 'row_after')
      ))
    );
  else
    labels := labels || jsonb_build_object(
      'after', to_jsonb(private.replace_labels(
        private.labels_of(copy, field), private.labels_of(change, 'removed'), private.labels_of(change, 'added'),
        (change ->> 'only_where')::boolean
      )),
      'row_after', to_jsonb(private.replace_labels(
        private.labels_of(row_before, field), private.labels_of(change, 'row_removed'),
        private.labels_of(change, 'row_added'), (change ->> 'only_where')::boolean
      ))
    );
  end if;
  if labels -> 'before' = labels -> 'after' and labels -> 'row_before' = labels -> 'row_after' then
    return null;
  end if;
  if greatest(jsonb_array_length(labels -> 'after'), jsonb_array_length(labels -> 'row_after')) > 20 then
    raise check_violation using message = format(
      '“%s” would have more than 20 %s.', coalesce(nullif(head.title, ''), 'Untitled'), field
    );
  end if;

  row_now := row_before || jsonb_build_object(field, labels -> 'row_after');
  copy := copy || jsonb_build_object(field, labels -> 'after');
  if row_now <> row_before and head.deleted_row is not null then
    update public.content_drafts as stored set deleted_row = row_now
    where stored.kind = 'blog' and stored.record_id = record_id;
  elsif row_now <> row_before then
    perform set_config('manuscript.is_saved', 'on', true);
    update public.blogs set
      categories = private.labels_of(row_now, 'categories'),
      tags = private.labels_of(row_now, 'tags')
    where id = record_id;
    perform set_config('manuscript.is_saved', '', true);
    if head.state = 'published' then
      head.number := private.append_revision(
        'blog', record_id, private.written_fields('blog', row_now), head.number, is_published => true
      );
      if copy = private.written_fields('blog', row_now) then
        return labels;
      end if;
    end if;
  end if;
  perform private.append_revision('blog', record_id, copy, head.number);
  return labels;
end;
$$;

create function private.assert_label_field(field text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if field is null or field not in ('categories', 'tags') then
    raise invalid_parameter_value using message = 'The field must be categories or tags.';
  end if;
end;
$$;

-- Adds a label, removes one, or both. Returns the changes for `undo_labels`.
create function public.change_labels(field text, record_ids bigint[], add text default null, remove text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done jsonb := '[]';
  next_id bigint;
  change jsonb;
begin
  perform private.assert_editor();
  perform private.assert_label_field(field);
  for next_id in select private.sorted_ids(record_ids) loop
    change := private.relabel(next_id, field, jsonb_build_object(
      'removed', array_remove(array[remove], null), 'added', array_remove(array[add], null),
      'row_removed', array_remove(array[remove], null), 'row_added', array_remove(array[add], null), 'only_where', false
    ));
    if change is not null then
      done := done || change;
    end if;
  end loop;
  return done;
end;
$$;

-- Renames labels in all posts, including deleted ones. Returns the changes.
create function public.merge_labels(field text, former text[], new_name text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done jsonb := '[]';
  next_id bigint;
  change jsonb;
  names text[] := array_remove(former, null);
begin
  perform private.assert_editor();
  perform private.assert_label_field(field);
  if new_name is null or btrim(new_name) <> new_name or new_name = '' or char_length(new_name) > 60 then
    raise invalid_parameter_value using message = 'A label must have 1 to 60 characters and no spaces at either end.';
  end if;
  if coalesce(cardinality(names), 0) not between 1 and 200 then
    raise invalid_parameter_value using message = 'Choose 1 to 200 labels to merge.';
  end if;
  for next_id in
    select id from (
      select stored.record_id as id from public.content_drafts as stored
      where stored.kind = 'blog' and case field when 'categories' then stored.categories else stored.tags end && names
      union
      select stored.record_id from public.content_drafts as stored
      where stored.kind = 'blog' and stored.deleted_row -> field ?| names
      union
      select blogs.id from public.blogs
      where case field when 'categories' then blogs.categories else blogs.tags end && names
    ) as found
    order by id
  loop
    change := private.relabel(next_id, field, jsonb_build_object(
      'removed', names, 'added', array[new_name], 'row_removed', names, 'row_added', array[new_name],
      'only_where', true
    ));
    if change is not null then
      done := done || change;
    end if;
  end loop;
  return done;
end;
$$;

-- Keeps later changes. Returns the ids of the changed posts.
create function public.undo_labels(field text, changes jsonb) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  change record;
begin
  perform private.assert_editor();
  perform private.assert_label_field(field);
  for change in
    select given.*
    from jsonb_to_recordset(changes)
      as given (record_id bigint, before text[], after text[], row_before text[], row_after text[])
    order by given.record_id
  loop
    if private.relabel(change.record_id, field, jsonb_build_object(
      'before', change.before, 'after', change.after,
      'row_before', change.row_before, 'row_after', change.row_after
    )) is not null then
      done := done || change.record_id;
    end if;
  end loop;
  return done;
end;
$$;

-- ===== Presence =====

-- Records the caller's presence on a device, and returns the others. Without a device it only reads.
create function public.announce_draft_presence(kind text, record_id bigint, device uuid default null, is_open boolean default true)
returns table (person uuid, name text, is_self boolean, opened_at timestamptz, seen_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
begin
  perform private.assert_editor();
  if device is not null and is_open then
    insert into public.content_draft_presence as stored (kind, record_id, person, device)
    select content_drafts.kind, content_drafts.record_id, caller, announce_draft_presence.device
    from public.content_drafts
    where content_drafts.kind = announce_draft_presence.kind
      and content_drafts.record_id = announce_draft_presence.record_id
    on conflict on constraint content_draft_presence_pkey do update set
      opened_at = case when stored.seen_at < now() - interval '30 seconds' then now() else stored.opened_at end,
      seen_at = now();
  elsif device is not null then
    delete from public.content_draft_presence as stored
    where stored.kind = announce_draft_presence.kind and stored.record_id = announce_draft_presence.record_id
      and stored.person = caller and stored.device = announce_draft_presence.device;
  end if;
  return query
    select stored.person, users.name, stored.person = caller, min(stored.opened_at), max(stored.seen_at)
    from public.content_draft_presence as stored
    join private.users on users.user_id = stored.person and users.role in ('staff', 'marketing')
    where stored.kind = announce_draft_presence.kind and stored.record_id = announce_draft_presence.record_id
      and stored.seen_at >= now() - interval '30 seconds'
      and (stored.person <> caller or stored.device is distinct from announce_draft_presence.device)
    group by stored.person, users.name
    order by 4, 1;
end;
$$;

create function public.expire_draft_presence(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with deleted_rows as (
    delete from public.content_draft_presence
    where (kind, record_id, person, device) in (
      select overdue.kind, overdue.record_id, overdue.person, overdue.device
      from public.content_draft_presence as overdue
      where overdue.seen_at < now() - interval '30 seconds'
      order by overdue.seen_at
      limit least(greatest(expire_draft_presence.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from deleted_rows
$$;

-- ===== Preview links =====

-- Valid for a number of hours, at most a month. The token cannot be read again.
create function public.create_preview_link(kind text, record_id bigint, number integer, hours integer)
returns table (id bigint, token text, ends_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- 244 random bits.
  new_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.assert_editor();
  if hours is null or hours not between 1 and 744 then
    raise invalid_parameter_value using message = 'A link must be valid for at least an hour and at most 31 days.';
  end if;
  return query
    insert into public.preview_links as link (token_hash, kind, record_id, number, made_by, ends_at)
    select
      sha256(new_token::bytea), content_revisions.kind, content_revisions.record_id, content_revisions.number, auth.uid(),
      now() + make_interval(hours => create_preview_link.hours)
    from public.content_revisions
    where content_revisions.kind = create_preview_link.kind
      and content_revisions.record_id = create_preview_link.record_id
      and content_revisions.number = create_preview_link.number
    returning link.id, new_token, link.ends_at;
end;
$$;

-- Valid links and those that ended within a month, newest first.
create function public.list_preview_links(kind text, record_id bigint)
returns table (
  id bigint, number integer, made_by text, made_at timestamptz, ends_at timestamptz, withdrawn_at timestamptz,
  opened_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_editor();
  return query
    select
      link.id, link.number, users.name, link.made_at, link.ends_at, link.withdrawn_at, link.opened_at
    from public.preview_links as link
    left join private.users on users.user_id = link.made_by
    where link.kind = list_preview_links.kind and link.record_id = list_preview_links.record_id
    order by link.made_at desc, link.id desc;
end;
$$;

create function public.revoke_preview_link(id bigint) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_editor();
  update public.preview_links as link set withdrawn_at = now()
  where link.id = revoke_preview_link.id and link.withdrawn_at is null;
  return found;
end;
$$;

create function public.read_preview(token text)
returns table (
  kind text, record_id bigint, number integer, fields jsonb, saved_at timestamptz, ends_at timestamptz
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    update public.preview_links as link set opened_at = now()
    from public.content_revisions
    join public.content_drafts as stored using (kind, record_id)
    where link.token_hash = sha256(convert_to(read_preview.token, 'UTF8'))
      and link.withdrawn_at is null
      and link.ends_at > now()
      and content_revisions.kind = link.kind and content_revisions.record_id = link.record_id
      and content_revisions.number = link.number
      and stored.state <> 'deleted'
    returning link.kind, link.record_id, link.number, content_revisions.fields, content_revisions.saved_at, link.ends_at;
end;
$$;

-- Deletes links 30 days after they end.
create function public.expire_preview_links(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with deleted_rows as (
    delete from public.preview_links
    where id in (
      select overdue.id from public.preview_links as overdue
      where overdue.ends_at < now() - interval '30 days'
      order by overdue.ends_at
      limit least(greatest(expire_preview_links.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from deleted_rows
$$;

-- ===== Reasons for failed checks =====

create function public.save_check_overrides(kind text, record_id bigint, reasons jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_editor();
  insert into public.content_check_overrides as stored (kind, record_id, reasons, given_by)
  select content_drafts.kind, content_drafts.record_id, save_check_overrides.reasons, auth.uid()
  from public.content_drafts
  where content_drafts.kind = save_check_overrides.kind and content_drafts.record_id = save_check_overrides.record_id
  on conflict on constraint content_check_overrides_pkey do update set
    reasons = excluded.reasons, given_by = excluded.given_by, given_at = now()
  where stored.reasons <> excluded.reasons;
end;
$$;

create function public.read_check_overrides(kind text, record_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_editor();
  return coalesce(
    (
      select stored.reasons from public.content_check_overrides as stored
      where stored.kind = read_check_overrides.kind and stored.record_id = read_check_overrides.record_id
    ),
    '{}'
  );
end;
$$;

-- ===== Retention =====

-- Keeps the last automatic revision of each hour for a week, then of each day, once older than 30 days. Published,
-- restored and linked revisions stay.
create function public.prune_revisions(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with old as (
    select
      content_revisions.kind, content_revisions.record_id, content_revisions.number,
      row_number() over (
        partition by
          content_revisions.kind,
          content_revisions.record_id,
          case
            when content_revisions.saved_at > now() - interval '37 days' then date_trunc('hour', content_revisions.saved_at)
            else date_trunc('day', content_revisions.saved_at)
          end,
          content_revisions.saved_at > now() - interval '37 days'
        order by content_revisions.number desc
      ) as place
    from public.content_revisions
    where content_revisions.is_automatic and not content_revisions.is_published and content_revisions.saved_at < now() - interval '30 days'
  ),
  pruned as (
    delete from public.content_revisions
    using (
      select old.kind, old.record_id, old.number
      from old
      join public.content_drafts using (kind, record_id)
      where old.place > 1 and old.number <> content_drafts.number
        and not exists (
          select from public.content_revisions as later
          where later.kind = old.kind and later.record_id = old.record_id and later.restored_from = old.number
        )
        and not exists (
          select from public.preview_links as link
          where link.kind = old.kind and link.record_id = old.record_id and link.number = old.number
            and link.withdrawn_at is null and link.ends_at > now()
        )
      limit least(greatest(prune_revisions.max_rows, 0), 10000)
    ) as deleted_rows
    where content_revisions.kind = deleted_rows.kind and content_revisions.record_id = deleted_rows.record_id
      and content_revisions.number = deleted_rows.number
    returning 1
  )
  select count(*)::integer from pruned
$$;

create function public.expire_content_drafts(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.content_drafts
    where (kind, record_id) in (
      select overdue.kind, overdue.record_id
      from public.content_drafts as overdue
      where overdue.state = 'deleted' and overdue.deleted_at < now() - interval '30 days'
        and not exists (select from public.news_articles where overdue.kind = 'news' and id = overdue.record_id)
      limit least(greatest(expire_content_drafts.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== Triggers =====

create trigger set_news_articles_updated_at
  before update on public.news_articles
  for each row execute function private.set_updated_at();

create trigger lock_news_slugs
  before insert or update of title, slug on public.news_articles
  for each statement execute function private.lock_news_slugs();

create trigger assign_news_slug
  before insert or update of title, slug on public.news_articles
  for each row execute function private.assign_news_slug();

create trigger redirect_former_news_slug
  after insert or update of title, slug on public.news_articles
  for each row execute function private.redirect_former_news_slug();

create trigger notify_news_articles_changed
  after insert or update or delete on public.news_articles
  for each row execute function private.notify_content_changed();

create trigger record_news_articles_change
  after insert or update or delete on public.news_articles
  for each row execute function private.record_change('id');

-- A changed focal point is an edit.
create trigger set_blogs_updated_at
  before update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row execute function private.set_updated_at();

create trigger record_blogs_change
  after insert or delete on public.blogs
  for each row execute function private.record_change('id');

create trigger notify_blogs_changed
  after insert or delete on public.blogs
  for each row execute function private.notify_content_changed();

create trigger lock_blog_slugs
  before insert or update of title, slug on public.blogs
  for each statement execute function private.lock_blog_slugs();

create trigger assign_blog_slug
  before insert or update of title, slug on public.blogs
  for each row execute function private.assign_blog_slug();

create trigger redirect_former_blog_slug
  after insert or update of title, slug, status on public.blogs
  for each row execute function private.redirect_former_blog_slug();

create trigger index_blog_for_search
  before insert or update of title, excerpt, content, search, search_title, search_text on public.blogs
  for each row execute function private.index_blog_for_search();

create trigger index_news_for_search
  before insert or update of title, content, search, search_title, search_text on public.news_articles
  for each row execute function private.index_news_for_search();

create trigger create_missing_drafts
  after insert on public.news_articles
  referencing new table as added
  for each statement execute function private.create_missing_drafts();

create trigger sync_content_draft
  after update on public.news_articles
  for each row execute function private.sync_content_draft();

create trigger archive_deleted_row
  before delete on public.news_articles
  for each row execute function private.archive_deleted_row();

create trigger create_missing_drafts
  after insert on public.blogs
  referencing new table as added
  for each statement execute function private.create_missing_drafts();

create trigger sync_content_draft
  after update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row execute function private.sync_content_draft();

create trigger archive_deleted_row
  before delete on public.blogs
  for each row execute function private.archive_deleted_row();

create trigger record_preview_links_change
  after insert or update of withdrawn_at on public.preview_links
  for each row execute function private.record_change('id');

create trigger record_blogs_edit
  after update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row
  when (
    old.status <> 'draft' or new.status <> 'draft' or coalesce(current_setting('manuscript.is_saved', true), '') <> 'on'
  )
  execute function private.record_change('id');

create trigger notify_blogs_edited
  after update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row
  when (
    old.status <> 'draft' or new.status <> 'draft' or coalesce(current_setting('manuscript.is_saved', true), '') <> 'on'
  )
  execute function private.notify_content_changed();

create trigger record_content_check_overrides_change
  after insert or update on public.content_check_overrides
  for each row execute function private.record_change('record_id');

-- ===== Row-level security =====

alter table public.news_articles enable row level security;
alter table public.blogs enable row level security;
alter table public.content_redirects enable row level security;
alter table public.content_drafts enable row level security;
alter table public.content_revisions enable row level security;
alter table public.content_draft_presence enable row level security;
alter table public.preview_links enable row level security;
alter table public.content_check_overrides enable row level security;

create policy "Anyone reads live articles"
  on public.news_articles for select
  to anon
  using (not is_deleted);

create policy "Users read live articles, staff and marketing all"
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

create policy "Anyone reads published posts"
  on public.blogs for select
  to anon
  using (status = 'published' and publish_date <= now());

create policy "Users read published posts, staff and marketing all"
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

create policy "Staff and marketing read drafts"
  on public.content_drafts for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read revisions"
  on public.content_revisions for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

-- ===== Grants =====

revoke all on table
  public.news_articles, public.content_redirects, public.blogs, public.content_drafts, public.content_revisions,
  public.content_draft_presence, public.preview_links, public.content_check_overrides, private.content_draft_summaries
from public, anon, authenticated, service_role;
revoke all on sequence
  public.news_articles_id_seq, public.blogs_id_seq, public.preview_links_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  public.resolve_redirect, private.news_slug, private.lock_news_slugs, private.assign_news_slug,
  private.redirect_former_news_slug, private.blog_slug, private.lock_blog_slugs, private.assign_blog_slug,
  private.redirect_former_blog_slug, private.index_news_for_search, private.index_blog_for_search, public.search_news,
  public.search_blogs, public.increment_blog_view_count, public.blog_metadata, public.next_blog_publication,
  private.assert_editor, private.assert_content_type, private.current_editor_id, private.written_fields,
  private.plain_fields, private.count_words, private.get_search_query, private.describe_fields, private.merge_fields,
  private.fields_changed_by_others, private.append_revision, private.lock_content_draft, private.write_row,
  private.write_draft, public.save_content_draft, private.set_published, private.sorted_ids,
  public.publish_content_drafts, public.unpublish_content, private.revert_default_values, public.undo_publication,
  public.delete_content, private.restore_deleted_row, public.restore_content, private.is_draft_function_active,
  private.row_state, private.create_missing_drafts, private.sync_content_draft, private.archive_deleted_row,
  public.read_editor_names, private.get_content_state, private.to_draft_summary, public.read_content_draft,
  private.find_content_drafts, public.list_content_drafts, public.count_labels, private.replace_labels, private.labels_of,
  private.revert_labels, private.relabel, private.assert_label_field, public.change_labels, public.merge_labels,
  public.undo_labels, public.announce_draft_presence, public.expire_draft_presence, public.create_preview_link,
  public.list_preview_links, public.revoke_preview_link, public.read_preview, public.expire_preview_links,
  public.save_check_overrides, public.read_check_overrides, public.prune_revisions, public.expire_content_drafts
from public, anon, authenticated, service_role;

grant select on table public.news_articles to anon, authenticated;
grant select on table public.blogs to anon;
grant select, delete on table public.blogs to authenticated;
grant select on table public.content_drafts, public.content_revisions to authenticated;
grant select, insert, update, delete on table
  public.news_articles, public.blogs, public.content_drafts, public.content_revisions
to service_role;

grant
  insert (title, slug, content, date, image, image_alt, video, is_deleted, image_focus),
  update (title, slug, content, date, image, image_alt, video, is_deleted, image_focus)
on table public.news_articles to authenticated;
-- `view_count`, because the server writes it directly when counting fails.
grant
  insert (
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories,
    tags, seo_settings, featured_image_focus
  ),
  update (
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt, categories,
    tags, seo_settings, view_count, featured_image_focus
  )
on table public.blogs to authenticated;

grant execute on function
  public.resolve_redirect, public.search_news, public.search_blogs, public.increment_blog_view_count,
  public.blog_metadata, public.next_blog_publication, public.read_preview
to anon, authenticated, service_role;
grant execute on function
  public.save_content_draft, public.publish_content_drafts, public.unpublish_content, public.undo_publication,
  public.delete_content, public.restore_content, public.read_editor_names, public.read_content_draft,
  public.list_content_drafts, public.count_labels, public.change_labels, public.merge_labels, public.undo_labels,
  public.announce_draft_presence, public.create_preview_link, public.list_preview_links, public.revoke_preview_link,
  public.save_check_overrides, public.read_check_overrides
to authenticated;
grant execute on function
  public.expire_draft_presence, public.expire_preview_links, public.prune_revisions, public.expire_content_drafts
to service_role;
