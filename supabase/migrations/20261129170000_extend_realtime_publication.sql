-- The list of leads follows changes. On Supabase the publication exists unless Realtime is switched off.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.leads;
  end if;
end;
$$;
