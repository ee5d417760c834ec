-- Saves an entry of the company’s facts upon the revision that the person had before them; 0 where there was none yet,
-- null to save over whatever is there.
--
-- `change` is 'saved' (with `fields`), 'removed' from the site, or 'reset' to what the file has. With `restored_from`
-- both are those of an earlier revision; 0 is the file. `outcome` of the answer is
-- - 'saved', with the revision's `number`;
-- - 'unchanged': the newest revision says the same already, as when an answer was lost and the save is sent again;
-- - 'conflict': somebody saved since; nothing was saved, and `number` is the newest revision's;
-- - 'unknown': there is no such revision to restore.
create function public.save_company_entry(
  section text,
  entry_id text,
  based_on integer,
  fields jsonb default null,
  change text default 'saved',
  restored_from integer default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  newest public.company_revisions;
  earlier public.company_revisions;
  next_number integer;
begin
  if coalesce(private.caller_role(), '') <> 'staff' then
    raise insufficient_privilege using message = 'Only staff may change what the company says of itself.';
  end if;
  -- Of two first saves at once one comes second, and is told.
  perform pg_advisory_xact_lock(hashtextextended('company_entries.' || section || '.' || entry_id, 0));
  select * into newest from public.company_revisions as held
  where held.section = section and held.entry_id = entry_id
  order by held.number desc
  limit 1;

  if restored_from = 0 then
    change := 'reset';
    fields := null;
  elsif restored_from is not null then
    select * into earlier from public.company_revisions as held
    where held.section = section and held.entry_id = entry_id and held.number = restored_from;
    if not found then
      return jsonb_build_object('outcome', 'unknown');
    end if;
    change := earlier.change;
    fields := earlier.fields;
  end if;

  if newest.change is not distinct from change and newest.fields is not distinct from fields then
    return jsonb_build_object('outcome', 'unchanged', 'number', newest.number);
  end if;
  if based_on is not null and based_on <> coalesce(newest.number, 0) then
    return jsonb_build_object('outcome', 'conflict', 'number', coalesce(newest.number, 0));
  end if;

  next_number := coalesce(newest.number, 0) + 1;
  insert into public.company_revisions (section, entry_id, number, change, fields, restored_from, saved_by)
  values (section, entry_id, next_number, change, fields, restored_from, auth.uid());
  if change = 'reset' then
    delete from public.company_entries as held where held.section = section and held.entry_id = entry_id;
  else
    insert into public.company_entries as held (section, entry_id, fields, number)
    values (section, entry_id, fields, next_number)
    on conflict on constraint company_entries_pkey do update set
      fields = excluded.fields,
      number = excluded.number,
      saved_at = now();
  end if;
  return jsonb_build_object('outcome', 'saved', 'number', next_number);
end;
$$;

revoke all on function public.save_company_entry(text, text, integer, jsonb, text, integer)
from public, anon, authenticated, service_role;
grant execute on function public.save_company_entry(text, text, integer, jsonb, text, integer) to authenticated;
