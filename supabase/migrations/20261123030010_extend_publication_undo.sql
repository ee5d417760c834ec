-- A first publication that is undone leaves no trace in the draft: what it filled in, the moment above all, goes again.

-- Brings working copies before readers as they are: drafts, and what was changed since it was published. Answers for
-- each that was the revision that readers saw before, null for none, and the working copy's before it came out.
create or replace function public.publish_manuscripts(kind text, record_ids bigint[]) returns jsonb
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
      done := done
        || jsonb_build_object('record_id', next_id, 'before', head.published_number, 'copy', head.number);
    end if;
  end loop;
  return done;
end;
$$;

-- Takes out of a draft what its publication filled in, where nobody has written something else there since.
create function private.take_back_filled(head public.manuscripts, copy integer) returns void
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
  from public.revisions as newest
  join public.revisions as published using (kind, record_id)
  join public.revisions as former using (kind, record_id)
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

-- Undoes either of the two: readers see again what they saw before. What was written meanwhile stays.
create or replace function public.undo_publication(kind text, changes jsonb) returns bigint[]
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
    select given.record_id, given.before, given.copy
    from jsonb_to_recordset(changes) as given (record_id bigint, before integer, copy integer)
    order by given.record_id
    limit 1000
  loop
    head := private.hold_manuscript(kind, change.record_id);
    if head.state in ('draft', 'published') then
      perform private.set_published(head, change.before);
      if head.state = 'published' and change.before is null then
        perform private.take_back_filled(head, change.copy);
      end if;
      done := done || change.record_id;
    end if;
  end loop;
  return done;
end;
$$;

revoke all on function private.take_back_filled(public.manuscripts, integer) from public;
