-- A vacancy may be closed before its closing day, and opened again. Where it is, and why it names no pay, are facts of
-- their own, which the desk asks for and search engines read.

alter table public.jobs
  add column closed_at timestamptz,
  -- Of the company's sites; empty where the vacancy is at none of them.
  add column site text not null default '',
  add column no_pay_reason text not null default '',
  add constraint jobs_site_length check (char_length(site) <= 60),
  add constraint jobs_no_pay_reason_length check (char_length(no_pay_reason) <= 200);

create index jobs_closed_at_idx on public.jobs (closed_at);

grant insert (closed_at, site, no_pay_reason), update (closed_at, site, no_pay_reason) on table public.jobs
  to authenticated;

alter policy "Anyone reads open vacancies" on public.jobs
  using (
    not is_deleted and closed_at is null
    and (closes_on is null or closes_on >= (now() at time zone 'Europe/London')::date)
  );

alter policy "Signed-in people read open vacancies, staff all" on public.jobs
  using (
    not is_deleted and closed_at is null
      and (closes_on is null or closes_on >= (now() at time zone 'Europe/London')::date)
    or (select private.caller_role()) = 'staff'
  );
