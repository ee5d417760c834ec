-- The website searches its pages in memory. Staff edit the answers to visitors' questions.

drop function public.search_passages;
drop function public.replace_page_passages;
drop table public.page_passages;

alter table public.company_entries drop constraint company_entries_section_known;
alter table public.company_entries add constraint company_entries_section_known check (
  section in ('sites', 'certificates', 'claims', 'products', 'services', 'answers')
);
