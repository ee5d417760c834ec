-- How a text becomes a revision, and how the manuscripts keep up with rows that are written over the data interface.

-- What is kept of a text beside it: for lists, for finding it, and for knowing where a file is shown.
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
    private.search_form(concat_ws(' ', fields ->> 'title', fields ->> 'author')),
    array(
      select distinct found[1]
      from regexp_matches(
        fields::text, '/storage/v1/(?:object|render/image)/public/((?:news|blog)-media/[^\s"''<>()\\?#]+)', 'g'
      ) as found
    )
$$;

-- What a text is found by. Its row knows it already where it has the same text: taking a long one apart takes its time.
create function private.search_of(kind text, record_id bigint, fields jsonb) returns tsvector
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

-- Three texts of one thing, field by field: what only one side changed is taken. `clashes` names the fields that both
-- changed, each in a way of its own; `merged` has mine there. `taken` names those that come from theirs. Where
-- `theirs_only` is given, only these fields have been in others' hands: in all others mine is the later word.
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

-- Who writes; whoever was removed while they saved leaves the text and no name.
create function private.writer() returns uuid
language sql stable
set search_path = ''
as $$
  select users.id from auth.users
  where users.id = coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid)
$$;

-- Appends one revision, the manuscript's first one too; answers its number. The manuscript's row is locked by it.
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
  insert into public.manuscripts as held (
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
    private.search_of(append_revision.kind, append_revision.record_id, append_revision.fields),
    described.search_title,
    clock_timestamp(),
    private.writer()
  )
  on conflict on constraint manuscripts_pkey do update set
    number = held.number + 1,
    published_number = case when append_revision.is_published then held.number + 1 else held.published_number end,
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
  returning held.number into next_number;

  insert into public.revisions (
    kind, record_id, number, fields, words, media, based_on, restored_from, origin, is_automatic, is_published,
    saved_at, saved_by
  )
  select
    append_revision.kind, append_revision.record_id, next_number, append_revision.fields, described.words,
    described.media, append_revision.based_on, append_revision.restored_from, append_revision.origin,
    append_revision.is_automatic, append_revision.is_published, saved_at, saved_by
  from public.manuscripts
  where manuscripts.kind = append_revision.kind and manuscripts.record_id = append_revision.record_id;
  return next_number;
end;
$$;

-- Whether a function of ours is writing the row, and keeps the manuscript itself.
create function private.is_saving() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(current_setting('manuscript.is_saved', true), '') = 'on'
$$;

-- What readers see of a row.
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

-- Rows that are new over the data interface begin their manuscripts, all those of a statement at once.
-- Security definer, like those that follow: nobody but these functions writes manuscripts.
create function private.begin_manuscripts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
begin
  if private.is_saving() then
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
    select begun.*, about.*, clock_timestamp() as saved_at, (select private.writer()) as saved_by
    from begun
    cross join lateral private.describe_fields(begun.fields) as about
  ),
  heads as (
    insert into public.manuscripts (
      kind, record_id, number, published_number, state, public_from, title, author, categories, tags, picture, words,
      search, search_title, saved_at, saved_by, deleted_at, deleted_state
    )
    select
      content_kind, id, 1, case when state <> 'draft' then 1 end, state, public_from, title, author, categories, tags,
      picture, words, search, search_title, saved_at, saved_by, case when state = 'deleted' then saved_at end,
      case when state = 'deleted' then 'published' end
    from described
    on conflict on constraint manuscripts_pkey do nothing
    returning record_id
  )
  insert into public.revisions (kind, record_id, number, fields, words, media, is_published, saved_at, saved_by)
  select content_kind, id, 1, fields, words, media, state <> 'draft', saved_at, saved_by
  from described
  where id in (select heads.record_id from heads);
  return null;
end;
$$;

-- Keeps up with rows that are changed over the data interface: their text becomes a revision, and what was being
-- written meanwhile goes on upon it.
create function private.keep_manuscript() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
  text_now jsonb := private.written_fields(content_kind, to_jsonb(new));
  text_before jsonb := private.written_fields(content_kind, to_jsonb(old));
  state_now text := private.row_state(content_kind, to_jsonb(new));
  head public.manuscripts;
  copy jsonb;
  carried jsonb;
begin
  if private.is_saving() then
    return null;
  end if;
  select * into head from public.manuscripts as held
  where held.kind = content_kind and held.record_id = new.id
  for update;
  -- The row of an article that was taken back from readers is marked as deleted; its manuscript is a draft.
  if head.state = 'draft' and state_now = 'deleted' and private.row_state(content_kind, to_jsonb(old)) = 'deleted' then
    state_now := 'draft';
  end if;
  if text_now <> text_before or head.kind is null then
    select revisions.fields into copy from public.revisions
    where revisions.kind = head.kind and revisions.record_id = head.record_id and revisions.number = head.number;
    perform private.append_revision(content_kind, new.id, text_now, head.number, is_published => state_now <> 'draft');
    if copy <> text_before then
      carried := (private.merge_fields(text_before, copy, text_now)).merged;
      if carried <> text_now then
        perform private.append_revision(content_kind, new.id, carried, head.number, is_automatic => true);
      end if;
    end if;
  end if;
  update public.manuscripts set
    state = state_now,
    published_number = case when state_now = 'draft' then null else coalesce(published_number, number) end,
    deleted_at = case when state_now = 'deleted' then coalesce(deleted_at, now()) end,
    deleted_state = case when state_now = 'deleted' then coalesce(deleted_state, nullif(state, 'deleted'), 'published') end,
    deleted_row = null
  where manuscripts.kind = content_kind and manuscripts.record_id = new.id
    and (state <> state_now or deleted_row is not null);
  return null;
end;
$$;

-- A row that goes for good waits in its manuscript to be given back, with the addresses that lead to it. Before the
-- deletion, since they go with the row.
create function private.keep_deleted_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  content_kind text := case tg_table_name when 'news_articles' then 'news' else 'blog' end;
begin
  update public.manuscripts set
    deleted_state = coalesce(deleted_state, nullif(state, 'deleted')),
    state = 'deleted',
    deleted_at = coalesce(deleted_at, now()),
    deleted_row = to_jsonb(old) - array['search', 'search_title', 'search_text'],
    deleted_slugs = array(
      select redirects.slug from public.content_redirects as redirects
      where redirects.kind = content_kind and old.id in (redirects.news_article_id, redirects.blog_id)
    )
  where manuscripts.kind = content_kind and manuscripts.record_id = old.id;
  return old;
end;
$$;

create trigger begin_manuscripts
  after insert on public.news_articles
  referencing new table as added
  for each statement execute function private.begin_manuscripts();

create trigger keep_manuscript
  after update on public.news_articles
  for each row execute function private.keep_manuscript();

create trigger keep_deleted_row
  before delete on public.news_articles
  for each row execute function private.keep_deleted_row();

create trigger begin_manuscripts
  after insert on public.blogs
  referencing new table as added
  for each statement execute function private.begin_manuscripts();

create trigger keep_manuscript
  after update of
    title, slug, content, excerpt, author, status, publish_date, featured_image, featured_image_alt,
    featured_image_focus, categories, tags, seo_settings
  on public.blogs
  for each row execute function private.keep_manuscript();

create trigger keep_deleted_row
  before delete on public.blogs
  for each row execute function private.keep_deleted_row();

-- What was written before begins at its first revision.
do $$
begin
  perform private.append_revision(
    'news', id, private.written_fields('news', to_jsonb(news_articles)), is_published => true
  ) from public.news_articles order by id;
  perform private.append_revision(
    'blog', id, private.written_fields('blog', to_jsonb(blogs)), is_published => status = 'published'
  ) from public.blogs order by id;
  update public.manuscripts set
    state = case when news_articles.is_deleted then 'deleted' else 'published' end,
    deleted_at = case when news_articles.is_deleted then news_articles.updated_at end,
    deleted_state = case when news_articles.is_deleted then 'published' end,
    saved_at = news_articles.updated_at,
    saved_by = null
  from public.news_articles where kind = 'news' and record_id = news_articles.id;
  update public.manuscripts set state = blogs.status, saved_at = blogs.updated_at, saved_by = null
  from public.blogs where kind = 'blog' and record_id = blogs.id;
  update public.revisions set saved_at = manuscripts.saved_at
  from public.manuscripts
  where revisions.kind = manuscripts.kind and revisions.record_id = manuscripts.record_id;
end;
$$;

revoke all on function
  private.written_fields(text, jsonb),
  private.count_words(text),
  private.describe_fields(jsonb),
  private.search_of(text, bigint, jsonb),
  private.merge_fields(jsonb, jsonb, jsonb, text[]),
  private.writer(),
  private.append_revision(text, bigint, jsonb, integer, integer, boolean, boolean, uuid),
  private.is_saving(),
  private.row_state(text, jsonb),
  private.begin_manuscripts(),
  private.keep_manuscript(),
  private.keep_deleted_row()
from public;
