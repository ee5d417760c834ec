-- Saved views of every list; so far only leads had them.

alter table public.lead_saved_views rename to saved_views;
alter sequence public.lead_saved_views_id_seq rename to saved_views_id_seq;
alter table public.saved_views rename constraint lead_saved_views_pkey to saved_views_pkey;
alter table public.saved_views rename constraint lead_saved_views_owner_fkey to saved_views_owner_fkey;
alter table public.saved_views rename constraint lead_saved_views_name_length to saved_views_name_length;
alter table public.saved_views rename constraint lead_saved_views_query_length to saved_views_query_length;
alter table public.saved_views drop constraint lead_saved_views_name_once;

alter table public.saved_views add column list text not null default '/leads';
alter table public.saved_views alter column list drop default;
alter table public.saved_views
  add constraint saved_views_list_form check (list ~ '^/[a-z/-]{1,60}$'),
  add constraint saved_views_name_once unique (owner, list, name);

drop policy "Staff read their own saved views" on public.saved_views;
drop policy "Staff add saved views" on public.saved_views;
drop policy "Staff edit their own saved views" on public.saved_views;
drop policy "Staff delete their own saved views" on public.saved_views;

create policy "Staff and marketing read their own saved views"
  on public.saved_views for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing') and owner = (select private.caller_id()));

create policy "Staff and marketing add saved views"
  on public.saved_views for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing') and owner = (select private.caller_id()));

create policy "Staff and marketing edit their own saved views"
  on public.saved_views for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing') and owner = (select private.caller_id()))
  with check ((select private.caller_role()) in ('staff', 'marketing') and owner = (select private.caller_id()));

create policy "Staff and marketing delete their own saved views"
  on public.saved_views for delete
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing') and owner = (select private.caller_id()));

grant insert (list) on table public.saved_views to authenticated;
