-- Several labels become one in one step, and what is undone has exactly the order that it had.

-- Labels without some and with others; none is there twice. Where one takes the place of others, it stands where the first
-- of them stood. With `only_where` labels that have none of the removed ones stay as they are.
create or replace function private.relabelled(labels text[], removed text[], added text[], only_where boolean)
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

-- Labels as they were before a change, but for what others did since: what they took away stays away, what they gave is
-- kept. Where nobody did anything it is the former text, in its order.
create function private.labels_taken_back(labels text[], before text[], after text[]) returns text[]
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

-- Changes the labels of one post: in its working copy, and apart from it where readers see them, or where its row waits to
-- be given back. `change` has either what to remove and to add of both, and whether only where something is removed; or
-- `before` and `after` of both, which an earlier change answered, to take that one back. Answers before and after of
-- both, null where nothing changed.
create or replace function private.relabel(record_id bigint, field text, change jsonb) returns jsonb
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
  labels := jsonb_build_object(
    'record_id', record_id,
    'before', to_jsonb(private.labels_of(copy, field)),
    'row_before', to_jsonb(private.labels_of(row_before, field))
  );
  if change ? 'before' then
    labels := labels || jsonb_build_object(
      'after', to_jsonb(private.labels_taken_back(
        private.labels_of(copy, field), private.labels_of(change, 'before'), private.labels_of(change, 'after')
      )),
      'row_after', to_jsonb(private.labels_taken_back(
        private.labels_of(row_before, field), private.labels_of(change, 'row_before'),
        private.labels_of(change, 'row_after')
      ))
    );
  else
    labels := labels || jsonb_build_object(
      'after', to_jsonb(private.relabelled(
        private.labels_of(copy, field), private.labels_of(change, 'removed'), private.labels_of(change, 'added'),
        (change ->> 'only_where')::boolean
      )),
      'row_after', to_jsonb(private.relabelled(
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

-- Gives labels one name in all posts that have any of them, deleted ones too, in one step: one is renamed, several are
-- merged. Where a post has more than one of them, or the other name already, they become one. Answers what changed.
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
  perform private.require_editor();
  perform private.require_label_field(field);
  if new_name is null or btrim(new_name) <> new_name or new_name = '' or char_length(new_name) > 60 then
    raise invalid_parameter_value using message = 'A label has 1 to 60 signs and no space at either end.';
  end if;
  if coalesce(cardinality(names), 0) not between 1 and 200 then
    raise invalid_parameter_value using message = 'One to 200 labels become one.';
  end if;
  for next_id in
    select id from (
      select held.record_id as id from public.manuscripts as held
      where held.kind = 'blog' and case field when 'categories' then held.categories else held.tags end && names
      union
      select held.record_id from public.manuscripts as held
      where held.kind = 'blog' and held.deleted_row -> field ?| names
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

drop function public.rename_label(text, text, text);

-- Undoes a change of labels, post by post. Labels that others changed meanwhile stay as they are now. Answers the numbers
-- of the posts that it changed.
create or replace function public.undo_labels(field text, changes jsonb) returns bigint[]
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
      'before', change.before, 'after', change.after,
      'row_before', change.row_before, 'row_after', change.row_after
    )) is not null then
      done := done || change.record_id;
    end if;
  end loop;
  return done;
end;
$$;

revoke all on function private.labels_taken_back(text[], text[], text[]) from public;
revoke all on function public.merge_labels(text, text[], text) from public, anon, authenticated, service_role;
grant execute on function public.merge_labels(text, text[], text) to authenticated;
