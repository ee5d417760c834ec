-- The navigation's counts of open work follow changes.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.emails, public.job_applications, public.privacy_requests;
  end if;
end;
$$;
