-- Saving. Each function of the desk asks the tables whether the caller may edit at this moment, and holds the manuscript
-- from its reading to its writing: of two saves at once one comes second, and is told.

create function private.require_editor() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(private.caller_role(), '') not in ('staff', 'marketing') then
    raise insufficient_privilege using message = 'Only staff and marketing may write articles and posts.';
  end if;
end;
$$;

create function private.require_kind(kind text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if kind is null or kind not in ('news', 'blog') then
    raise invalid_parameter_value using message = 'The kind is news or blog.';
  end if;
end;
$$;

-- Holds a manuscript and its row until the end of the transaction, in the order in which a change over the data
-- interface takes them: addresses, row, manuscript. So neither ever waits for the other in a circle. Null where there
-- is no such manuscript.
create function private.hold_manuscript(kind text, record_id bigint) returns public.manuscripts
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  head public.manuscripts;
begin
  if kind = 'news' then
    perform pg_advisory_xact_lock(hashtextextended('news_articles.slug', 0));
    perform from public.news_articles where id = record_id for update;
  else
    perform pg_advisory_xact_lock(hashtextextended('blogs.slug', 0));
    perform from public.blogs where id = record_id for update;
  end if;
  select * into head from public.manuscripts as held
  where held.kind = kind and held.record_id = record_id
  for update;
  return head;
end;
$$;

-- Brings a text into the row that readers see; what a row asks for and the text has not yet is filled in. Answers the
-- row's text, whose slug is the one that was assigned: an empty one follows the title.
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
    insert into public.news_articles as held (id, title, slug, content, date, image, image_alt, image_focus, video)
    overriding system value
    select
      record_id, row_title, coalesce(given.slug, ''), coalesce(given.content, ''),
      coalesce(given.date, (now() at time zone 'Europe/London')::date), given.image, given.image_alt,
      given.image_focus, given.video
    from jsonb_populate_record(null::public.news_articles, fields) as given
    on conflict (id) do update set
      title = excluded.title,
      slug = coalesce(fields ->> 'slug', held.slug),
      content = excluded.content,
      date = excluded.date,
      image = excluded.image,
      image_alt = excluded.image_alt,
      image_focus = excluded.image_focus,
      video = excluded.video,
      is_deleted = false
    returning to_jsonb(held) into written;
  else
    insert into public.blogs as held (
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
      slug = coalesce(fields ->> 'slug', held.slug),
      content = excluded.content,
      excerpt = excluded.excerpt,
      author = excluded.author,
      status = excluded.status,
      publish_date = coalesce(
        moment, case when excluded.status = 'draft' or held.status = 'published' then held.publish_date else now() end
      ),
      featured_image = excluded.featured_image,
      featured_image_alt = excluded.featured_image_alt,
      featured_image_focus = excluded.featured_image_focus,
      categories = excluded.categories,
      tags = excluded.tags,
      seo_settings = excluded.seo_settings
    returning to_jsonb(held) into written;
  end if;
  perform set_config('manuscript.is_saved', '', true);
  return private.written_fields(kind, written);
end;
$$;

-- Lets a draft post's row follow its working copy, which nobody but editors sees; answers the text with the slug that the
-- row was given. A draft may hold what a row may not, a title of a thousand signs: then the row stays behind.
create function private.write_draft(record_id bigint, fields jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  written jsonb;
begin
  written := private.write_row('blog', record_id, fields, 'draft');
  -- The row's own words for what is missing are not the editor's.
  return written
    || '{"title": "", "author": "", "publish_date": null}'
    || fields
    || jsonb_build_object('slug', written ->> 'slug');
exception
  when check_violation or string_data_right_truncation then
    return fields;
end;
$$;

-- What an editor wrote, in the forms in which rows have it: texts that say the same are the same.
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

-- The fields that others changed after a revision: those of saves from another tab than this one. Null, for all, where
-- nothing is known of the revision.
create function private.changed_by_others(kind text, record_id bigint, since integer, origin uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select case
    when since is null or exists (
      select from public.revisions as known
      where known.kind = changed_by_others.kind and known.record_id = changed_by_others.record_id
        and known.number = since
    ) then array(
      select distinct key
      from (
        select
          steps.number, steps.origin, steps.fields,
          coalesce(lag(steps.fields) over (order by steps.number), '{}') as former
        from public.revisions as steps
        where steps.kind = changed_by_others.kind and steps.record_id = changed_by_others.record_id
          and steps.number >= coalesce(since, 0)
      ) as step
      cross join lateral jsonb_object_keys(step.former || step.fields) as key
      where step.number > coalesce(since, 0)
        and (step.origin is null or changed_by_others.origin is null or step.origin <> changed_by_others.origin)
        and step.fields -> key is distinct from step.former -> key
    )
  end
$$;

-- Appends what an editor wrote to its manuscript, upon the revision that they had before them.
--
-- `outcome` of the answer is
-- - 'saved', with the revision's `number`, its `fields` (those of others merged in) and the `merged` fields' names;
-- - 'unchanged': the newest revision has this text already, as when an answer was lost and the save is sent again;
-- - 'conflict': others changed the same fields since; `clashes` names them, `number` and `fields` are the newest
--   revision's, `base` is the text that both began from, and nothing was saved;
-- - 'unknown': there is no such manuscript.
--
-- `origin` is the tab's: what it sent before and was not answered is its own, and not a change by others.
--
-- `publish` brings the text before readers in the same transaction. A draft post's row follows its working copy, since
-- nobody sees it; the row of what is published changes at the next `publish` alone.
create function public.save_manuscript(
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
  head public.manuscripts;
  newest jsonb;
  base jsonb;
  clashes text[] := '{}';
  taken text[] := '{}';
  text_now jsonb := private.plain_fields(kind, fields);
  is_out boolean := publish;
  answer jsonb;
begin
  perform private.require_editor();
  perform private.require_kind(kind);

  if record_id is null and origin is not null then
    -- The same first save may be on its way twice.
    perform pg_advisory_xact_lock(hashtextextended('manuscripts.' || origin, 0));
    select held.record_id into record_id from public.manuscripts as held
    where held.origin = origin and held.kind = kind;
  end if;
  if record_id is not null then
    head := private.hold_manuscript(kind, record_id);
    if head.kind is null then
      return jsonb_build_object('outcome', 'unknown');
    end if;
    select revisions.fields into newest from public.revisions
    where revisions.kind = kind and revisions.record_id = record_id and revisions.number = head.number;
    select revisions.fields into base from public.revisions
    where revisions.kind = kind and revisions.record_id = record_id and revisions.number = based_on;
    text_now := coalesce(base, newest) || text_now;
    -- Whoever saves what was deleted meanwhile loses nothing; it stays deleted.
    is_out := publish and head.state <> 'deleted';
    if based_on is distinct from head.number then
      select merge.merged, merge.clashes, merge.taken into text_now, clashes, taken
      from private.merge_fields(
        coalesce(base, '{}'), text_now, newest, private.changed_by_others(kind, record_id, based_on, origin)
      ) as merge;
    end if;
    answer := jsonb_build_object('record_id', record_id, 'number', head.number, 'fields', newest,
      'state', head.state, 'published_number', head.published_number, 'saved_at', head.saved_at,
      'saved_by_name', (select people.name from private.people where people.user_id = head.saved_by));
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
  update public.manuscripts as held set state = 'published'
  where is_out and held.kind = kind and held.record_id = record_id and held.state = 'draft';
  select * into head from public.manuscripts as held where held.kind = kind and held.record_id = record_id;
  return jsonb_build_object(
    'outcome', 'saved', 'record_id', record_id, 'number', head.number, 'fields', text_now,
    'merged', to_jsonb(taken), 'state', head.state, 'published_number', head.published_number,
    'saved_at', head.saved_at
  );
end;
$$;

revoke all on function
  private.require_editor(),
  private.require_kind(text),
  private.hold_manuscript(text, bigint),
  private.write_row(text, bigint, jsonb, text),
  private.write_draft(bigint, jsonb),
  private.plain_fields(text, jsonb),
  private.changed_by_others(text, bigint, integer, uuid)
from public;

revoke all on function
  public.save_manuscript(text, bigint, integer, jsonb, boolean, boolean, integer, uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.save_manuscript(text, bigint, integer, jsonb, boolean, boolean, integer, uuid)
to authenticated;
