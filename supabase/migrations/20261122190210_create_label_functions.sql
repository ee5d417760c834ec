-- Categories and tags of many posts at once.

-- The labels that are in use, and the authors, with how many manuscripts have each; deleted ones do not count.
create function public.count_labels(field text) returns table (label text, uses bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_editor();
  return query
    select name, count(*)
    from public.manuscripts as held
    cross join lateral unnest(
      case count_labels.field
        when 'categories' then held.categories
        when 'tags' then held.tags
        when 'authors' then array_remove(array[held.author], '')
      end
    ) as name
    where held.kind = 'blog' and held.state <> 'deleted'
    group by name
    order by name;
end;
$$;

-- Labels without some and with others; none is there twice. Where one takes the place of one, it stands there. With
-- `only_where` labels that have none of the removed ones stay as they are.
create function private.relabelled(labels text[], removed text[], added text[], only_where boolean) returns text[]
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
          where label <> all (removed) or cardinality(removed) = 1 and cardinality(added) = 1
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

-- Changes the labels of one post: in its working copy, and apart from it where readers see them, or where its row waits to
-- be given back. `change` has what to remove and to add of either, and whether only where something is removed. Answers
-- before and after of both, null where nothing changed.
create function private.relabel(record_id bigint, field text, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  head public.manuscripts := private.hold_manuscript('blog', record_id);
  copy jsonb;
  row_before jsonb;
  row_now jsonb;
  labels jsonb;
begin
  select revisions.fields into copy from public.revisions
  where revisions.kind = 'blog' and revisions.record_id = record_id and revisions.number = head.number;
  if copy is null then
    return null;
  end if;
  select to_jsonb(blogs) into row_before from public.blogs where id = record_id;
  row_before := coalesce(row_before, head.deleted_row);
  select jsonb_build_object(
    'record_id', record_id,
    'before', to_jsonb(private.labels_of(copy, field)),
    'after', to_jsonb(private.relabelled(
      private.labels_of(copy, field), private.labels_of(change, 'removed'), private.labels_of(change, 'added'),
      (change ->> 'only_where')::boolean
    )),
    'row_before', to_jsonb(private.labels_of(row_before, field)),
    'row_after', to_jsonb(private.relabelled(
      private.labels_of(row_before, field), private.labels_of(change, 'row_removed'),
      private.labels_of(change, 'row_added'), (change ->> 'only_where')::boolean
    ))
  ) into labels;
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
    update public.manuscripts as held set deleted_row = row_now
    where held.kind = 'blog' and held.record_id = record_id;
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

create function private.require_label_field(field text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if field is null or field not in ('categories', 'tags') then
    raise invalid_parameter_value using message = 'The field is categories or tags.';
  end if;
end;
$$;

-- Adds a label to posts, takes one from them, or both, in one step. Answers what changed, as `undo_labels` wants it.
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
  perform private.require_editor();
  perform private.require_label_field(field);
  for next_id in select private.numbers_in_order(record_ids) loop
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

-- Gives a label another name in all posts that have it, deleted ones too, in one step. Where a post has the other name
-- already, the two become one. Answers what changed.
create function public.rename_label(field text, former text, new_name text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done jsonb := '[]';
  next_id bigint;
  change jsonb;
begin
  perform private.require_editor();
  perform private.require_label_field(field);
  if former is null or new_name is null or btrim(new_name) <> new_name or new_name = '' or char_length(new_name) > 60 then
    raise invalid_parameter_value using message = 'A label has 1 to 60 signs and no space at either end.';
  end if;
  for next_id in
    select id from (
      select held.record_id as id from public.manuscripts as held
      where held.kind = 'blog' and case field when 'categories' then held.categories else held.tags end @> array[former]
      union
      select held.record_id from public.manuscripts as held
      where held.kind = 'blog' and held.deleted_row -> field ? former
      union
      select blogs.id from public.blogs
      where case field when 'categories' then blogs.categories else blogs.tags end @> array[former]
    ) as found
    order by id
  loop
    change := private.relabel(next_id, field, jsonb_build_object(
      'removed', array[former], 'added', array[new_name], 'row_removed', array[former], 'row_added', array[new_name],
      'only_where', true
    ));
    if change is not null then
      done := done || change;
    end if;
  end loop;
  return done;
end;
$$;

-- Undoes a change of labels, post by post: what came goes, what went comes. Labels that others changed meanwhile stay as
-- they are now. Answers the numbers of the posts that it changed.
create function public.undo_labels(field text, changes jsonb) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  done bigint[] := '{}';
  change record;
begin
  perform private.require_editor();
  perform private.require_label_field(field);
  for change in
    select given.*
    from jsonb_to_recordset(changes)
      as given (record_id bigint, before text[], after text[], row_before text[], row_after text[])
    order by given.record_id
  loop
    if private.relabel(change.record_id, field, jsonb_build_object(
      'removed', array(select unnest(change.after) except select unnest(change.before)),
      'added', array(select unnest(change.before) except select unnest(change.after)),
      'row_removed', array(select unnest(change.row_after) except select unnest(change.row_before)),
      'row_added', array(select unnest(change.row_before) except select unnest(change.row_after)),
      'only_where', false
    )) is not null then
      done := done || change.record_id;
    end if;
  end loop;
  return done;
end;
$$;

revoke all on function
  private.relabelled(text[], text[], text[], boolean),
  private.labels_of(jsonb, text),
  private.relabel(bigint, text, jsonb),
  private.require_label_field(text)
from public;

revoke all on function
  public.count_labels(text),
  public.change_labels(text, bigint[], text, text),
  public.rename_label(text, text, text),
  public.undo_labels(text, jsonb)
from public, anon, authenticated, service_role;

grant execute on function
  public.count_labels(text),
  public.change_labels(text, bigint[], text, text),
  public.rename_label(text, text, text),
  public.undo_labels(text, jsonb)
to authenticated;
