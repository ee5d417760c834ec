-- Staff edit lead times and price breaks.

alter table public.company_entries drop constraint company_entries_section_known;
alter table public.company_entries add constraint company_entries_section_known check (
  section in ('sites', 'certificates', 'claims', 'products', 'leadTimes', 'services', 'answers')
);
