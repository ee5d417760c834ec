-- Pay and hours of a vacancy, in words of their own: readers look for them first. Both may be empty, as they are in
-- every vacancy that was advertised before.

alter table public.jobs
  add column pay text not null default '',
  add column hours text not null default '',
  add constraint jobs_pay_length check (char_length(pay) <= 120),
  add constraint jobs_hours_length check (char_length(hours) <= 120);

grant insert (pay, hours), update (pay, hours) on table public.jobs to authenticated;
