-- What staff corrected of a lead stays when its person writes again, and the new word stands beside it. Whoever writes after
-- they were answered is back in the inbox, wherever the lead was put.

alter table public.leads
  -- By field: `heard` is what its person had said when staff corrected it, `says` what they have said otherwise since.
  add column corrections jsonb not null default '{}',
  -- Since when somebody waits who wrote again after an answer; null once staff did anything about it.
  add column wrote_again_at timestamptz,
  -- Why staff hold two leads for the same person's that share neither address nor number.
  add column merge_reason text,
  add constraint leads_corrections_form check (
    jsonb_typeof(corrections) = 'object' and octet_length(corrections::text) <= 60000
  ),
  add constraint leads_merge_reason_length check (char_length(btrim(merge_reason)) between 1 and 200),
  add constraint leads_merge_reason_of_merged check (merge_reason is null or merged_into is not null);

-- The detail of a lead's type by its columns, each of which is there; empty where its type has none.
create function private.lead_detail(lead_id bigint) returns jsonb
language sql stable
set search_path = ''
as $$
  select case leads.lead_type
    when 'job_seeker' then '{"skills": "", "experience": "", "preferred_role": ""}'::jsonb
    when 'supplier' then '{"product_type": "", "pricing": ""}'
    when 'community_member' then '{"inquiry_type": "", "location": ""}'
    when 'staff_support' then '{"area": "", "priority": ""}'
    else '{}'
  end || coalesce(
    (select to_jsonb(detail) from public.lead_job_seekers as detail where detail.lead_id = lead_detail.lead_id),
    (select to_jsonb(detail) from public.lead_suppliers as detail where detail.lead_id = lead_detail.lead_id),
    (select to_jsonb(detail) from public.lead_community_members as detail where detail.lead_id = lead_detail.lead_id),
    (select to_jsonb(detail) from public.lead_staff_support as detail where detail.lead_id = lead_detail.lead_id),
    '{}'
  ) - 'lead_id'
  from public.leads where leads.id = lead_detail.lead_id
$$;

-- Writes it whole; what is not named is empty.
create function private.write_lead_detail(lead_id bigint, lead_type text, detail jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  case lead_type
    when 'job_seeker' then
      insert into public.lead_job_seekers (lead_id, skills, experience, preferred_role)
      values (
        write_lead_detail.lead_id, coalesce(detail ->> 'skills', ''), coalesce(detail ->> 'experience', ''),
        coalesce(detail ->> 'preferred_role', '')
      )
      on conflict on constraint lead_job_seekers_pkey do update
      set skills = excluded.skills, experience = excluded.experience, preferred_role = excluded.preferred_role;
    when 'supplier' then
      insert into public.lead_suppliers (lead_id, product_type, pricing)
      values (write_lead_detail.lead_id, coalesce(detail ->> 'product_type', ''), coalesce(detail ->> 'pricing', ''))
      on conflict on constraint lead_suppliers_pkey do update
      set product_type = excluded.product_type, pricing = excluded.pricing;
    when 'community_member' then
      insert into public.lead_community_members (lead_id, inquiry_type, location)
      values (write_lead_detail.lead_id, coalesce(detail ->> 'inquiry_type', ''), coalesce(detail ->> 'location', ''))
      on conflict on constraint lead_community_members_pkey do update
      set inquiry_type = excluded.inquiry_type, location = excluded.location;
    when 'staff_support' then
      insert into public.lead_staff_support (lead_id, area, priority)
      values (write_lead_detail.lead_id, coalesce(detail ->> 'area', ''), coalesce(detail ->> 'priority', ''))
      on conflict on constraint lead_staff_support_pkey do update
      set area = excluded.area, priority = excluded.priority;
    else null;
  end case;
end;
$$;

-- The corrections when the person has spoken again: a word that staff have not seen, and that is not what they wrote
-- themselves, stands beside theirs.
create function private.hear_again(corrections jsonb, held jsonb, said jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, jsonb_strip_nulls(jsonb_build_object(
    'heard', field.value -> 'heard',
    'says', case
      when coalesce(said ->> field.key, '')
        not in ('', coalesce(field.value ->> 'heard', ''), coalesce(held ->> field.key, ''))
      then said ->> field.key
    end
  ))), '{}')
  from jsonb_each(hear_again.corrections) as field
$$;

-- Writes the lead of a conversation, or what has become known of it since, with the detail of its type. Type, intent,
-- quality and summary are made of what was said, and staff write none of them.
create or replace function private.keep_lead_of_conversation(conversation public.conversations, lead jsonb) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  held public.leads;
  person jsonb := coalesce(lead -> 'person', '{}');
  detail jsonb := coalesce(lead -> 'detail', '{}');
  former_detail jsonb;
  corrected text[];
  history jsonb;
begin
  select jsonb_agg(jsonb_build_object('role', lines.author, 'text', lines.text, 'at', lines.at) order by lines.number)
  into history
  from public.conversation_lines as lines
  where lines.conversation_id = conversation.id;

  if conversation.lead_id is null then
    insert into public.leads (session_id, lead_type, conversation_id)
    values (lead ->> 'reference', lead ->> 'type', conversation.id)
    returning * into held;
  else
    select * into held from public.leads where id = conversation.lead_id for update;
  end if;
  corrected := array(select jsonb_object_keys(held.corrections));
  former_detail := private.lead_detail(held.id);

  update public.leads
  set
    intent_type = coalesce(lead ->> 'intent', ''),
    quality = coalesce(lead ->> 'quality', ''),
    summary = coalesce(lead ->> 'summary', ''),
    summary_points = coalesce(lead -> 'points', '[]'),
    callback_requested = coalesce((lead ->> 'callback')::boolean, false),
    call_back_due_at = coalesce(leads.call_back_due_at, (lead ->> 'callbackBy')::timestamptz),
    preferred_contact = lead ->> 'preferred',
    customer_info = held.customer_info || (person - corrected),
    corrections = private.hear_again(held.corrections, held.customer_info || former_detail, person || detail),
    specification = coalesce(lead -> 'specification', '{}'),
    conversation_history = coalesce(history, '[]'),
    -- Nobody saves who somebody is over what they have just said of themselves.
    version = leads.version + case
      when conversation.lead_id is not null
        and (held.customer_info @> (person - corrected) and former_detail @> (detail - corrected)) is false
      then 1 else 0
    end
  where id = held.id;
  perform private.write_lead_detail(held.id, held.lead_type, former_detail || (detail - corrected));
  return held.id;
end;
$$;

-- Writes who somebody is and the detail of the lead's type, upon a version; answers the new one, or null where somebody
-- else was faster. A field that is not named stays. One that staff write otherwise than its person is a correction, until
-- they write what the person said.
create or replace function public.save_lead_detail(lead_id bigint, seen integer, person jsonb, detail jsonb)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  held public.leads;
  known jsonb;
  kept jsonb;
  field record;
  former text;
  said text;
  changed text[] := '{}';
  is_settled boolean := false;
begin
  perform private.require_staff_member();
  select * into held from public.leads where id = save_lead_detail.lead_id for update;
  if not found or held.version <> seen then
    return null;
  end if;
  kept := held.corrections;
  known := private.lead_detail(held.id);
  for field in
    select entry.key, btrim(coalesce(entry.value, '')) as value
    from jsonb_each_text(person) as entry
    where entry.key in ('name', 'company', 'email', 'phone')
    union all
    select entry.key, btrim(coalesce(entry.value, '')) from jsonb_each_text(detail) as entry where known ? entry.key
  loop
    former := coalesce(held.customer_info ->> field.key, known ->> field.key, '');
    said := case
      when kept ? field.key
        then coalesce(kept #>> array[field.key, 'says'], kept #>> array[field.key, 'heard'], '')
      else former
    end;
    is_settled := is_settled or kept #> array[field.key, 'says'] is not null;
    if field.value <> former then
      changed := changed || field.key;
    end if;
    kept := case
      when field.value = said or held.conversation_id is null then kept - field.key
      else kept || jsonb_build_object(
        field.key, jsonb_strip_nulls(jsonb_build_object('heard', nullif(said, '')))
      )
    end;
  end loop;
  if changed = '{}' and not is_settled then
    return held.version;
  end if;
  perform private.write_lead_detail(held.id, held.lead_type, known || (
    select coalesce(jsonb_object_agg(entry.key, btrim(entry.value)), '{}')
    from jsonb_each_text(detail) as entry where known ? entry.key
  ));
  -- What else is known of the person stays.
  update public.leads set
    customer_info = jsonb_strip_nulls(customer_info || (
      select coalesce(jsonb_object_agg(entry.key, nullif(btrim(entry.value), '')), '{}')
      from jsonb_each_text(person) as entry
      where entry.key in ('name', 'company', 'email', 'phone')
    )),
    corrections = kept,
    version = version + 1
  where id = held.id;
  if changed <> '{}' then
    perform private.record_lead_event(held.id, 'detail', null, array_to_string(changed, ', '));
  end if;
  return held.version + 1;
end;
$$;

revoke all on function
  private.lead_detail(bigint),
  private.write_lead_detail(bigint, text, jsonb),
  private.hear_again(jsonb, jsonb, jsonb)
from public;
