-- What leads of four types have beyond the rest: at most one row a lead, which goes with it.

create table public.lead_job_seekers (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  skills text not null default '',
  experience text not null default '',
  preferred_role text not null default '',
  constraint lead_job_seekers_skills_length check (char_length(skills) <= 5000),
  constraint lead_job_seekers_experience_length check (char_length(experience) <= 5000),
  constraint lead_job_seekers_preferred_role_length check (char_length(preferred_role) <= 200)
);

create table public.lead_suppliers (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  product_type text not null default '',
  pricing text not null default '',
  constraint lead_suppliers_product_type_length check (char_length(product_type) <= 200),
  constraint lead_suppliers_pricing_length check (char_length(pricing) <= 5000)
);

create table public.lead_community_members (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  inquiry_type text not null default '',
  location text not null default '',
  constraint lead_community_members_inquiry_type_length check (char_length(inquiry_type) <= 200),
  constraint lead_community_members_location_length check (char_length(location) <= 200)
);

create table public.lead_staff_support (
  lead_id bigint primary key references public.leads (id) on delete cascade,
  area text not null default '',
  priority text not null default '',
  constraint lead_staff_support_area_length check (char_length(area) <= 200),
  constraint lead_staff_support_priority_length check (char_length(priority) <= 60)
);

-- Its argument is the type whose details the table holds.
create function private.check_lead_type() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.leads where id = new.lead_id and lead_type <> tg_argv[0]) then
    raise exception 'Lead % is not of type %', new.lead_id, tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

revoke all on function private.check_lead_type() from public;

create trigger check_lead_job_seekers_type
  before insert or update of lead_id on public.lead_job_seekers
  for each row execute function private.check_lead_type('job_seeker');

create trigger check_lead_suppliers_type
  before insert or update of lead_id on public.lead_suppliers
  for each row execute function private.check_lead_type('supplier');

create trigger check_lead_community_members_type
  before insert or update of lead_id on public.lead_community_members
  for each row execute function private.check_lead_type('community_member');

create trigger check_lead_staff_support_type
  before insert or update of lead_id on public.lead_staff_support
  for each row execute function private.check_lead_type('staff_support');

create trigger record_lead_job_seekers_change
  after insert or update or delete on public.lead_job_seekers
  for each row execute function private.record_change('lead_id');

create trigger record_lead_suppliers_change
  after insert or update or delete on public.lead_suppliers
  for each row execute function private.record_change('lead_id');

create trigger record_lead_community_members_change
  after insert or update or delete on public.lead_community_members
  for each row execute function private.record_change('lead_id');

create trigger record_lead_staff_support_change
  after insert or update or delete on public.lead_staff_support
  for each row execute function private.record_change('lead_id');

revoke all on table
  public.lead_job_seekers, public.lead_suppliers, public.lead_community_members, public.lead_staff_support
from public, anon, authenticated, service_role;

grant select on table
  public.lead_job_seekers, public.lead_suppliers, public.lead_community_members, public.lead_staff_support
to authenticated;
grant select, insert, update, delete on table
  public.lead_job_seekers, public.lead_suppliers, public.lead_community_members, public.lead_staff_support
to service_role;

alter table public.lead_job_seekers enable row level security;
alter table public.lead_suppliers enable row level security;
alter table public.lead_community_members enable row level security;
alter table public.lead_staff_support enable row level security;

create policy "Staff read job seekers' details"
  on public.lead_job_seekers for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read suppliers' details"
  on public.lead_suppliers for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read community members' details"
  on public.lead_community_members for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read the details of staff's own questions"
  on public.lead_staff_support for select
  to authenticated
  using ((select private.caller_role()) = 'staff');
