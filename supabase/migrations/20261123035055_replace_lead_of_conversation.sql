-- The moment by which a visitor was promised a call is the one that staff see.

create or replace function private.keep_lead_of_conversation(conversation public.conversations, lead jsonb) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  lead_number bigint := conversation.lead_id;
  detail jsonb := coalesce(lead -> 'detail', '{}');
  history jsonb;
begin
  select jsonb_agg(jsonb_build_object('role', lines.author, 'text', lines.text, 'at', lines.at) order by lines.number)
  into history
  from public.conversation_lines as lines
  where lines.conversation_id = conversation.id;

  if lead_number is null then
    insert into public.leads (session_id, lead_type, conversation_id)
    values (lead ->> 'reference', lead ->> 'type', conversation.id)
    returning id into lead_number;
  end if;

  update public.leads
  set
    intent_type = coalesce(lead ->> 'intent', ''),
    quality = coalesce(lead ->> 'quality', ''),
    summary = coalesce(lead ->> 'summary', ''),
    summary_points = coalesce(lead -> 'points', '[]'),
    callback_requested = coalesce((lead ->> 'callback')::boolean, false),
    call_back_due_at = coalesce(leads.call_back_due_at, (lead ->> 'callbackBy')::timestamptz),
    preferred_contact = lead ->> 'preferred',
    customer_info = coalesce(lead -> 'person', '{}'),
    specification = coalesce(lead -> 'specification', '{}'),
    conversation_history = coalesce(history, '[]')
  where id = lead_number;

  case lead ->> 'type'
    when 'job_seeker' then
      insert into public.lead_job_seekers (lead_id, skills, experience, preferred_role)
      values (
        lead_number, coalesce(detail ->> 'skills', ''), coalesce(detail ->> 'experience', ''),
        coalesce(detail ->> 'preferred_role', '')
      )
      on conflict (lead_id) do update
      set skills = excluded.skills, experience = excluded.experience, preferred_role = excluded.preferred_role;
    when 'supplier' then
      insert into public.lead_suppliers (lead_id, product_type, pricing)
      values (lead_number, coalesce(detail ->> 'product_type', ''), coalesce(detail ->> 'pricing', ''))
      on conflict (lead_id) do update
      set product_type = excluded.product_type, pricing = excluded.pricing;
    when 'community_member' then
      insert into public.lead_community_members (lead_id, inquiry_type, location)
      values (lead_number, coalesce(detail ->> 'inquiry_type', ''), coalesce(detail ->> 'location', ''))
      on conflict (lead_id) do update
      set inquiry_type = excluded.inquiry_type, location = excluded.location;
    when 'staff_support' then
      insert into public.lead_staff_support (lead_id, area, priority)
      values (lead_number, coalesce(detail ->> 'area', ''), coalesce(detail ->> 'priority', ''))
      on conflict (lead_id) do update
      set area = excluded.area, priority = excluded.priority;
    else null;
  end case;
  return lead_number;
end;
$$;
