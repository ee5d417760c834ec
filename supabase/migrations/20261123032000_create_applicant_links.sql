-- An applicant reaches their application by a link that is mailed to them: no account, no password. Of its token only a
-- hash is kept: who reads this table cannot open what it leads to. It ends with the application.

create table public.job_application_links (
  id bigint generated always as identity primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  token_hash bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  constraint job_application_links_token_hash_key unique (token_hash)
);

create index job_application_links_application_id_idx on public.job_application_links (application_id, id desc);

revoke all on table public.job_application_links from public, anon, authenticated, service_role;
revoke all on sequence public.job_application_links_id_seq from public, anon, authenticated, service_role;
alter table public.job_application_links enable row level security;

-- Makes a link; its token is told here and never again. The five newest of an application hold, so that those of earlier
-- mails go on working. Null where there is no such application.
create function public.issue_applicant_link(application_id bigint) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- 244 random bits.
  made text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into public.job_application_links (application_id, token_hash)
  select applications.id, sha256(made::bytea)
  from public.job_applications as applications
  where applications.id = issue_applicant_link.application_id;
  if not found then
    return null;
  end if;
  delete from public.job_application_links as older
  where older.application_id = issue_applicant_link.application_id
    and older.id not in (
      select newest.id
      from public.job_application_links as newest
      where newest.application_id = issue_applicant_link.application_id
      order by newest.id desc
      limit 5
    );
  return made;
end;
$$;

revoke all on function public.issue_applicant_link(bigint) from public, anon, authenticated, service_role;
grant execute on function public.issue_applicant_link(bigint) to service_role;
