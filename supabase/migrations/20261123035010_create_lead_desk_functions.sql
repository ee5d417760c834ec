-- What staff do with leads. Each change says which version it was made upon: where somebody else was faster nothing is
-- changed, and it is said so.

-- Changes leads, each upon its version: `[{"id": 1, "version": 3, "status": "Closed", "closed_reason": "Answered"}]`. A
-- column that is not named stays. Answers for each `changed` with its new version and what its columns were, which given
-- back with that version takes the change back, or `stale`, or `gone`.
create function public.change_leads(changes jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  change jsonb;
  held public.leads;
  changed public.leads;
  answers jsonb := '[]';
begin
  perform private.require_staff_member();
  if jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'At most 500 leads are changed at once' using errcode = 'check_violation';
  end if;
  -- In one order, so that two who change the same leads do not wait for one another.
  for change in select value from jsonb_array_elements(changes) order by (value ->> 'id')::bigint loop
    select * into held from public.leads where id = (change ->> 'id')::bigint for update;
    if not found then
      answers := answers || jsonb_build_object('id', change -> 'id', 'outcome', 'gone');
      continue;
    end if;
    if held.version is distinct from (change ->> 'version')::integer then
      answers := answers || jsonb_build_object('id', held.id, 'outcome', 'stale', 'version', held.version);
      continue;
    end if;
    update public.leads set
      status = case when change ? 'status' then change ->> 'status' else status end,
      closed_reason = case when change ? 'closed_reason' then change ->> 'closed_reason' else closed_reason end,
      assignee = case when change ? 'assignee' then (change ->> 'assignee')::uuid else assignee end,
      snoozed_until =
        case when change ? 'snoozed_until' then (change ->> 'snoozed_until')::timestamptz else snoozed_until end,
      is_spam = case when change ? 'is_spam' then (change ->> 'is_spam')::boolean else is_spam end,
      merged_into = case when change ? 'merged_into' then (change ->> 'merged_into')::bigint else merged_into end,
      call_back_kept_at = case
        when change ? 'call_back_kept_at' then (change ->> 'call_back_kept_at')::timestamptz else call_back_kept_at
      end
    where id = held.id
    returning * into changed;
    answers := answers || jsonb_build_object(
      'id', held.id, 'outcome', 'changed', 'version', changed.version,
      'before', (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(held))
        where change ? key and key not in ('id', 'version')
      )
    );
  end loop;
  return answers;
end;
$$;

-- Writes who somebody is and the detail of the lead's type, upon a version; answers the new one, or null where somebody
-- else was faster.
create function public.save_lead_detail(lead_id bigint, seen integer, person jsonb, detail jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  held public.leads;
begin
  perform private.require_staff_member();
  select * into held from public.leads where id = save_lead_detail.lead_id for update;
  if not found or held.version <> seen then
    return null;
  end if;
  case held.lead_type
    when 'job_seeker' then
      insert into public.lead_job_seekers as kept (lead_id, skills, experience, preferred_role)
      values (
        held.id, coalesce(detail ->> 'skills', ''), coalesce(detail ->> 'experience', ''),
        coalesce(detail ->> 'preferred_role', '')
      )
      on conflict on constraint lead_job_seekers_pkey do update
      set skills = excluded.skills, experience = excluded.experience, preferred_role = excluded.preferred_role;
    when 'supplier' then
      insert into public.lead_suppliers as kept (lead_id, product_type, pricing)
      values (held.id, coalesce(detail ->> 'product_type', ''), coalesce(detail ->> 'pricing', ''))
      on conflict on constraint lead_suppliers_pkey do update
      set product_type = excluded.product_type, pricing = excluded.pricing;
    when 'community_member' then
      insert into public.lead_community_members as kept (lead_id, inquiry_type, location)
      values (held.id, coalesce(detail ->> 'inquiry_type', ''), coalesce(detail ->> 'location', ''))
      on conflict on constraint lead_community_members_pkey do update
      set inquiry_type = excluded.inquiry_type, location = excluded.location;
    when 'staff_support' then
      insert into public.lead_staff_support as kept (lead_id, area, priority)
      values (held.id, coalesce(detail ->> 'area', ''), coalesce(detail ->> 'priority', ''))
      on conflict on constraint lead_staff_support_pkey do update
      set area = excluded.area, priority = excluded.priority;
    else null;
  end case;
  -- What else is known of the person stays.
  update public.leads set
    customer_info = jsonb_strip_nulls(customer_info || (
      select coalesce(jsonb_object_agg(key, nullif(btrim(value), '')), '{}')
      from jsonb_each_text(person)
      where key in ('name', 'company', 'email', 'phone')
    )),
    version = version + 1
  where id = held.id;
  perform private.record_lead_event(held.id, 'detail', null, null);
  return held.version + 1;
end;
$$;

-- The leads that have all words of a query, among those that the caller may read, the best first.
create function public.search_leads(query text) returns setof public.leads
language sql stable
set search_path = ''
as $$
  select leads.*
  from private.find_rows('public.leads', query) as found
  join public.leads on leads.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, leads.created_at desc, leads.id desc
$$;

-- What waits in the inbox, as its head says it, and how many leads each status has.
create function public.count_leads()
returns table (
  call_backs bigint, overdue bigint, unanswered bigint, mine bigint, unassigned bigint, snoozed bigint, spam bigint,
  inbox bigint
)
language sql stable
set search_path = ''
as $$
  with waiting as (
    select waiting, call_back_due_at, assignee, coalesce(snoozed_until > now(), false) as rests
    from public.leads
    where waiting <= 2
  )
  select
    count(*) filter (where waiting = 0 and not rests),
    count(*) filter (where waiting = 0 and not rests and call_back_due_at < now()),
    count(*) filter (where waiting = 1 and not rests),
    count(*) filter (where assignee = (select private.caller_id()) and not rests),
    count(*) filter (where assignee is null and not rests),
    count(*) filter (where rests),
    (select count(*) from public.leads where leads.waiting = 4 and is_spam),
    count(*) filter (where not rests)
  from waiting
$$;

-- Who may look after a lead.
create function public.list_lead_assignees() returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_member();
  return query
    select people.user_id, people.name from private.people where people.role = 'staff' order by people.name, people.user_id;
end;
$$;

revoke all on function
  public.change_leads(jsonb),
  public.save_lead_detail(bigint, integer, jsonb, jsonb),
  public.search_leads(text),
  public.count_leads(),
  public.list_lead_assignees()
from public, anon, authenticated, service_role;

grant execute on function
  public.change_leads(jsonb),
  public.save_lead_detail(bigint, integer, jsonb, jsonb),
  public.search_leads(text),
  public.count_leads(),
  public.list_lead_assignees()
to authenticated;
