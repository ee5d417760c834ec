-- What editors write is appended, never overwritten. Each save of an article or a post is a numbered revision that
-- nobody changes; the newest is the working copy, and the row of `news_articles` or `blogs` is what readers see.

create table public.manuscripts (
  kind text not null,
  -- Of the article or post. It is not a foreign key: an article's first draft has no row yet, a deleted post none any more.
  record_id bigint not null,
  -- Made by the tab that began it, so that a first save that is sent twice makes one manuscript.
  origin uuid not null default gen_random_uuid(),
  -- The newest revision, and the one that readers see; null while they see none.
  number integer not null default 0,
  published_number integer,
  state text not null default 'draft',
  -- From when readers see it, once it is published: a post's moment, the first one of an article's day.
  public_from timestamptz not null default now(),
  -- Of the working copy, for lists and for finding it.
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
  -- What it was before it was deleted, and what of it has no place elsewhere then: its row, and its former addresses.
  deleted_at timestamptz,
  deleted_state text,
  deleted_row jsonb,
  deleted_slugs text[] not null default '{}',
  primary key (kind, record_id),
  constraint manuscripts_origin_key unique (origin),
  constraint manuscripts_kind_known check (kind in ('news', 'blog')),
  constraint manuscripts_state_known check (state in ('draft', 'published', 'deleted')),
  constraint manuscripts_deleted_state_known check (deleted_state in ('draft', 'published')),
  constraint manuscripts_deleted_whole check ((state = 'deleted') = (deleted_at is not null and deleted_state is not null))
);

comment on column public.manuscripts.state is 'draft, published (a post is scheduled while public_from is to come) or deleted';

create index manuscripts_saved_at_idx on public.manuscripts (kind, saved_at desc, record_id desc);
create index manuscripts_public_from_idx on public.manuscripts (kind, state, public_from desc, record_id desc);
create index manuscripts_saved_by_idx on public.manuscripts (saved_by);
create index manuscripts_categories_idx on public.manuscripts using gin (categories);
create index manuscripts_tags_idx on public.manuscripts using gin (tags);
create index manuscripts_search_idx on public.manuscripts using gin (search);
create index manuscripts_search_title_idx on public.manuscripts using gin (search_title extensions.gin_trgm_ops)
  -- Few and short: without a list of those to come, looking one up costs what it should.
  with (fastupdate = off);

create table public.revisions (
  kind text not null,
  record_id bigint not null,
  number integer not null,
  -- What a person writes, by the names of the row's columns.
  fields jsonb not null,
  words integer not null default 0,
  -- The files of ours that it shows, as `bucket/key`.
  media text[] not null default '{}',
  -- The revision that the editor had before them, and the one whose text was brought back.
  based_on integer,
  restored_from integer,
  -- The tab that sent it: of a save whose answer was lost, the next one knows that it was its own.
  origin uuid,
  is_automatic boolean not null default false,
  is_published boolean not null default false,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid references auth.users (id) on delete set null,
  primary key (kind, record_id, number),
  constraint revisions_manuscript_fkey foreign key (kind, record_id)
    references public.manuscripts (kind, record_id) on delete cascade,
  constraint revisions_fields_form check (
    jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 1000000
  )
);

create index revisions_saved_by_idx on public.revisions (saved_by);
create index revisions_media_idx on public.revisions using gin (media);
-- For the daily thinning.
create index revisions_automatic_idx on public.revisions (saved_at) where is_automatic and not is_published;

revoke all on table public.manuscripts, public.revisions from public, anon, authenticated, service_role;
grant select on table public.manuscripts, public.revisions to authenticated;
grant select, insert, update, delete on table public.manuscripts, public.revisions to service_role;

alter table public.manuscripts enable row level security;
alter table public.revisions enable row level security;

create policy "Staff and marketing read manuscripts"
  on public.manuscripts for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read revisions"
  on public.revisions for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

-- The part of a row that a person writes.
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

-- How many words a text in HTML has.
create function private.count_words(html text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(
    array_length(regexp_split_to_array(nullif(btrim(regexp_replace(html, '<[^<>]*>|&nbsp;|\s+', ' ', 'g')), ''), ' +'), 1),
    0
  )
$$;
