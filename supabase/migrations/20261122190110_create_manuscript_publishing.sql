-- Publishing and taking back, deleting and giving back: of many at once, in one step that another one undoes.

-- Takes a text back from readers, its manuscript becomes a draft; or brings a revision before them again that was there
-- before. The working copy stays as it is.
create function private.set_published(head public.manuscripts, number integer) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  written jsonb;
begin
  if number is not null then
    select private.write_row(head.kind, head.record_id, revisions.fields, 'published') into strict written
    from public.revisions
    where revisions.kind = head.kind and revisions.record_id = head.record_id and revisions.number = number
      and revisions.is_published;
  else
    perform set_config('manuscript.is_saved', 'on', true);
    update public.blogs set status = 'draft' where head.kind = 'blog' and id = head.record_id;
    update public.news_articles set is_deleted = true where head.kind = 'news' and id = head.record_id;
    perform set_config('manuscript.is_saved', '', true);
  end if;
  update public.manuscripts as held set
    state = case when number is null then 'draft' else 'published' end,
    published_number = number,
    public_from = coalesce((private.describe_fields(written)).public_from, held.public_from)
  where held.kind = head.kind and held.record_id = head.record_id;
end;
$$;

-- The numbers of a list, each once and in one order, so that two of these never wait for one another.
create function private.numbers_in_order(record_ids bigint[]) returns setof bigint
language sql immutable
set search_path = ''
as $$
  select distinct id from unnest(record_ids[1:1000]) as id where id is not null order by id
$$;

-- Brings working copies before readers as they are: drafts, and what was changed since it was published. Answers for
-- each that was the revision that readers saw before, null for none.
create function public.publish_manuscripts(kind text, record_ids bigint[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done jsonb := '[]';
  next_id bigint;
  head public.manuscripts;
  copy jsonb;
begin
  perform private.require_editor();
  perform private.require_kind(kind);
  for next_id in select private.numbers_in_order(record_ids) loop
    head := private.hold_manuscript(kind, next_id);
    if head.state = 'draft' or head.state = 'published' and head.published_number <> head.number then
      select revisions.fields into strict copy from public.revisions
      where revisions.kind = kind and revisions.record_id = next_id and revisions.number = head.number;
      perform public.save_manuscript(kind, next_id, head.number, copy, publish => true);
      done := done || jsonb_build_object('record_id', next_id, 'before', head.published_number);
    end if;
  end loop;
  return done;
end;
$$;

-- Takes texts back from readers; answers as `publish_manuscripts` does.
create function public.unpublish_manuscripts(kind text, record_ids bigint[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done jsonb := '[]';
  next_id bigint;
  head public.manuscripts;
begin
  perform private.require_editor();
  perform private.require_kind(kind);
  for next_id in select private.numbers_in_order(record_ids) loop
    head := private.hold_manuscript(kind, next_id);
    if head.state = 'published' then
      perform private.set_published(head, null);
      done := done || jsonb_build_object('record_id', next_id, 'before', head.published_number);
    end if;
  end loop;
  return done;
end;
$$;

-- Undoes either of the two: readers see again what they saw before. What was written meanwhile stays.
create function public.undo_publication(kind text, changes jsonb) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  change record;
  head public.manuscripts;
begin
  perform private.require_editor();
  perform private.require_kind(kind);
  for change in
    select given.record_id, given.before
    from jsonb_to_recordset(changes) as given (record_id bigint, before integer)
    order by given.record_id
    limit 1000
  loop
    head := private.hold_manuscript(kind, change.record_id);
    if head.state in ('draft', 'published') then
      perform private.set_published(head, change.before);
      done := done || change.record_id;
    end if;
  end loop;
  return done;
end;
$$;

-- Deletes as the data interface does: a post's row goes and waits in its manuscript, an article is marked. Drafts that
-- have no row are marked alone. Answers the numbers of those that were there.
create function public.delete_manuscripts(kind text, record_ids bigint[]) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  next_id bigint;
  head public.manuscripts;
begin
  perform private.require_editor();
  perform private.require_kind(kind);
  for next_id in select private.numbers_in_order(record_ids) loop
    head := private.hold_manuscript(kind, next_id);
    if head.state in ('draft', 'published') then
      perform set_config('manuscript.is_saved', 'on', true);
      delete from public.blogs where kind = 'blog' and id = next_id;
      update public.news_articles set is_deleted = true where kind = 'news' and id = next_id;
      perform set_config('manuscript.is_saved', '', true);
      update public.manuscripts as held set state = 'deleted', deleted_state = head.state, deleted_at = now()
      where held.kind = kind and held.record_id = next_id and held.state <> 'deleted';
      done := done || next_id;
    end if;
  end loop;
  return done;
end;
$$;

-- Puts a row back as it was, but for an address that somebody else has taken, and with the addresses that led to it.
create function private.put_back_row(head public.manuscripts) returns void
language plpgsql
set search_path = ''
as $$
declare
  place text := case head.kind when 'news' then 'public.news_articles' else 'public.blogs' end;
  -- Columns that came since have their defaults.
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

-- Gives back what was deleted, as what it was before; answers the numbers of those that were.
create function public.restore_manuscripts(kind text, record_ids bigint[]) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  next_id bigint;
  head public.manuscripts;
begin
  perform private.require_editor();
  perform private.require_kind(kind);
  for next_id in select private.numbers_in_order(record_ids) loop
    head := private.hold_manuscript(kind, next_id);
    if head.state = 'deleted' then
      if head.deleted_row is not null then
        perform private.put_back_row(head);
      elsif kind = 'news' and head.deleted_state = 'published' then
        perform set_config('manuscript.is_saved', 'on', true);
        update public.news_articles set is_deleted = false where id = next_id;
        perform set_config('manuscript.is_saved', '', true);
      end if;
      update public.manuscripts as held set
        state = head.deleted_state, deleted_at = null, deleted_state = null, deleted_row = null, deleted_slugs = '{}'
      where held.kind = kind and held.record_id = next_id;
      done := done || next_id;
    end if;
  end loop;
  return done;
end;
$$;

-- The names of those who may edit, and of those who once saved something, for whoever may edit.
create function public.read_editor_names() returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    select people.user_id, people.name from private.people
    where people.role in ('staff', 'marketing')
      or exists (select from public.manuscripts where manuscripts.saved_by = people.user_id)
      or exists (select from public.revisions where revisions.saved_by = people.user_id);
end;
$$;

revoke all on function
  private.set_published(public.manuscripts, integer),
  private.numbers_in_order(bigint[]),
  private.put_back_row(public.manuscripts)
from public;

revoke all on function
  public.publish_manuscripts(text, bigint[]),
  public.unpublish_manuscripts(text, bigint[]),
  public.undo_publication(text, jsonb),
  public.delete_manuscripts(text, bigint[]),
  public.restore_manuscripts(text, bigint[]),
  public.read_editor_names()
from public, anon, authenticated, service_role;

grant execute on function
  public.publish_manuscripts(text, bigint[]),
  public.unpublish_manuscripts(text, bigint[]),
  public.undo_publication(text, jsonb),
  public.delete_manuscripts(text, bigint[]),
  public.restore_manuscripts(text, bigint[]),
  public.read_editor_names()
to authenticated;
