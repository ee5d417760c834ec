-- How the server reads, continues and erases a conversation. Whoever holds its key is the visitor; the database knows
-- only the hash.

-- The conversation with its lines in order; null when there is none.
create function public.read_conversation(key_hash text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', conversations.id,
    'version', conversations.version,
    'state', conversations.state,
    'reference', conversations.reference,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', lines.number,
        'author', lines.author,
        'text', lines.text,
        'links', lines.links,
        'isGenerated', lines.is_generated,
        'key', lines.message_key,
        'at', lines.at
      ) order by lines.number), '[]')
      from public.conversation_lines as lines
      where lines.conversation_id = conversations.id
    )
  )
  from public.conversations
  where conversations.key_hash = read_conversation.key_hash
$$;

-- Writes the lead of a conversation, or what has become known of it since, with the detail of its type.
create function private.keep_lead_of_conversation(conversation public.conversations, lead jsonb) returns bigint
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

-- Appends the lines of one turn, and with them what the assistant knows by then. Of two turns that began from the same
-- version the second is told so and writes nothing: the server asks the guide again, with what the first one said.
-- `lead` is null while nobody said how they can be reached. Answers the outcome: `saved`, `known` (this message is
-- written already), `changed`, or `gone` (there is no such conversation, and the turn is not its first).
create function public.save_conversation_turn(
  key_hash text, expected_version integer, message_key uuid, lines jsonb, state jsonb,
  kind text default null, lead jsonb default null, page text default ''
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  wrote integer;
begin
  if expected_version = 0 then
    insert into public.conversations (key_hash, page, state, version)
    values (save_conversation_turn.key_hash, save_conversation_turn.page, '{}', 0)
    on conflict on constraint conversations_key_hash_key do nothing;
  end if;

  select * into conversation
  from public.conversations
  where conversations.key_hash = save_conversation_turn.key_hash
  for update;
  if not found then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if exists (
    select from public.conversation_lines as earlier
    where earlier.conversation_id = conversation.id and earlier.message_key = save_conversation_turn.message_key
  ) then
    return jsonb_build_object('outcome', 'known', 'version', conversation.version);
  end if;
  if conversation.version <> expected_version then
    return jsonb_build_object('outcome', 'changed', 'version', conversation.version);
  end if;

  -- The message's key is the visitor's line's.
  insert into public.conversation_lines
    (conversation_id, number, author, text, links, is_generated, message_key, at)
  select
    conversation.id,
    conversation.line_count + line.place,
    line.value ->> 'author',
    line.value ->> 'text',
    coalesce(line.value -> 'links', '[]'),
    coalesce((line.value ->> 'isGenerated')::boolean, false),
    case when line.value ->> 'author' = 'visitor' then save_conversation_turn.message_key end,
    coalesce((line.value ->> 'at')::timestamptz, now())
  from jsonb_array_elements(lines) with ordinality as line (value, place);
  get diagnostics wrote = row_count;

  update public.conversations
  set
    version = conversation.version + 1,
    line_count = conversation.line_count + wrote,
    last_at = now(),
    purge_after = now() + interval '30 days',
    state = save_conversation_turn.state,
    kind = coalesce(save_conversation_turn.kind, conversations.kind),
    reference = coalesce(lead ->> 'reference', conversations.reference)
  where conversations.id = conversation.id;

  if lead is not null then
    update public.conversations
    set lead_id = private.keep_lead_of_conversation(conversation, lead)
    where conversations.id = conversation.id;
  end if;
  return jsonb_build_object(
    'outcome', 'saved', 'version', conversation.version + 1, 'first', conversation.line_count + 1
  );
end;
$$;

-- Erases a conversation and, where it became a lead, that with its detail. Answers whether there was one.
create function public.delete_conversation(key_hash text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation
  from public.conversations
  where conversations.key_hash = delete_conversation.key_hash
  for update;
  if not found then
    return false;
  end if;
  -- The conversation goes with its lead.
  delete from public.leads where id = conversation.lead_id;
  delete from public.conversations where id = conversation.id;
  return true;
end;
$$;

-- Conversations about nobody, 30 days after their last word. The period stands in the row, and with the function above:
-- nobody who holds the key can shorten it. Answers how many it erased.
create function public.purge_conversations(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.conversations
    where id in (
      select overdue.id
      from public.conversations as overdue
      where overdue.lead_id is null and overdue.purge_after < now()
      order by overdue.purge_after
      limit least(greatest(purge_conversations.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

revoke all on function private.keep_lead_of_conversation(public.conversations, jsonb) from public;
revoke all on function
  public.read_conversation(text),
  public.save_conversation_turn(text, integer, uuid, jsonb, jsonb, text, jsonb, text),
  public.delete_conversation(text),
  public.purge_conversations(integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.read_conversation(text),
  public.save_conversation_turn(text, integer, uuid, jsonb, jsonb, text, jsonb, text),
  public.delete_conversation(text),
  public.purge_conversations(integer)
to service_role;
