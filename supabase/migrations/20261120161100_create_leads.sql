-- What came of conversations with visitors. The server writes them with the secret key; staff move them along, and
-- erase one, with its detail, when the person asks.

create table public.leads (
  id bigint generated always as identity primary key,
  session_id text not null,
  lead_type text not null,
  intent_type text not null default '',
  quality text not null default '',
  summary text not null default '',
  status text not null default 'New',
  callback_requested boolean not null default false,
  preferred_contact text,
  conversation_history jsonb not null default '[]',
  customer_info jsonb not null default '{}',
  "timestamp" timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leads_session_id_length check (char_length(session_id) between 1 and 200),
  constraint leads_lead_type_known check (
    lead_type in ('job_seeker', 'supplier', 'community_member', 'staff_support', 'customer_enquiry')
  ),
  constraint leads_intent_type_length check (char_length(intent_type) <= 100),
  constraint leads_quality_length check (char_length(quality) <= 60),
  constraint leads_summary_length check (char_length(summary) <= 10000),
  constraint leads_status_known check (status in ('New', 'Contacting', 'In conversation', 'Won', 'Closed')),
  constraint leads_preferred_contact_length check (char_length(preferred_contact) <= 200),
  constraint leads_conversation_history_form check (
    jsonb_typeof(conversation_history) = 'array' and octet_length(conversation_history::text) <= 500000
  ),
  constraint leads_customer_info_form check (
    jsonb_typeof(customer_info) = 'object' and octet_length(customer_info::text) <= 20000
  )
);

create index leads_created_at_idx on public.leads (created_at desc, id desc);
create index leads_status_created_at_idx on public.leads (status, created_at desc, id desc);
create index leads_session_id_idx on public.leads (session_id);

-- Each type has a detail table of its own, so that a lead which changed its type would leave a detail behind.
create function private.keep_lead_type() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A lead keeps its type' using errcode = 'check_violation';
end;
$$;

revoke all on function private.keep_lead_type() from public;

create trigger keep_leads_lead_type
  before update of lead_type on public.leads
  for each row
  when (new.lead_type is distinct from old.lead_type)
  execute function private.keep_lead_type();

create trigger set_leads_updated_at
  before update on public.leads
  for each row execute function private.set_updated_at();

create trigger record_leads_change
  after insert or update or delete on public.leads
  for each row execute function private.record_change('id');

revoke all on table public.leads from public, anon, authenticated, service_role;
revoke all on sequence public.leads_id_seq from public, anon, authenticated, service_role;

grant select, delete on table public.leads to authenticated;
grant update (status) on table public.leads to authenticated;
grant select, insert, update, delete on table public.leads to service_role;

alter table public.leads enable row level security;

create policy "Staff read leads"
  on public.leads for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff set a lead's status"
  on public.leads for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');

create policy "Staff erase leads"
  on public.leads for delete
  to authenticated
  using ((select private.caller_role()) = 'staff');
