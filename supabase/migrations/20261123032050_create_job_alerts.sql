-- Who wishes to be mailed when a vacancy opens: an address, and what it is to be. It counts once whoever has the address
-- has said so by a link that was mailed there, and ends with one click, or by itself after a year. Nobody reads these
-- addresses, staff included; nothing else is done with them.

create table public.job_alerts (
  id bigint generated always as identity primary key,
  email text not null,
  -- One of the company's sites, or the empty string for any.
  site text not null default '',
  -- All of which must stand in a vacancy; the empty string for any.
  words text not null default '',
  -- Of the links in the mails that were sent, the newest last.
  token_hashes bytea[] not null default '{}',
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  erasure_key uuid not null default gen_random_uuid(),
  constraint job_alerts_email_form check (
    email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(email) <= 254
  ),
  constraint job_alerts_site_length check (char_length(site) <= 60),
  constraint job_alerts_words_length check (char_length(words) <= 100)
);

create unique index job_alerts_email_site_words_key on public.job_alerts (lower(email), site, lower(words));
create index job_alerts_token_hashes_idx on public.job_alerts using gin (token_hashes);
create index job_alerts_asked_at_idx on public.job_alerts (asked_at) where confirmed_at is null;
create index job_alerts_confirmed_at_idx on public.job_alerts (confirmed_at) where confirmed_at is not null;
create unique index job_alerts_erasure_key_idx on public.job_alerts (erasure_key);

-- That a vacancy opened: advertised, restored, opened again, or its closing day put off.
create table public.job_openings (
  job_id bigint primary key references public.jobs (id) on delete cascade,
  opened_at timestamptz not null default now()
);

create index job_openings_opened_at_idx on public.job_openings (opened_at);

-- Who was mailed of which vacancy, and when last.
create table public.job_alert_mails (
  alert_id bigint not null references public.job_alerts (id) on delete cascade,
  job_id bigint not null references public.jobs (id) on delete cascade,
  mailed_at timestamptz not null default now(),
  primary key (alert_id, job_id)
);

create index job_alert_mails_job_id_idx on public.job_alert_mails (job_id);

create trigger write_erasure_receipt
  after delete on public.job_alerts
  referencing old table as gone
  for each statement execute function private.write_erasure_receipt('job alert');

create trigger enter_erasure
  after delete on public.job_alerts
  referencing old table as gone
  for each statement execute function private.enter_erasure('job alert');

revoke all on table public.job_alerts, public.job_openings, public.job_alert_mails
  from public, anon, authenticated, service_role;
revoke all on sequence public.job_alerts_id_seq from public, anon, authenticated, service_role;
alter table public.job_alerts enable row level security;
alter table public.job_openings enable row level security;
alter table public.job_alert_mails enable row level security;

select private.keep_no_samples('public.job_alerts', array['email', 'words']);

create function private.is_open_job(job public.jobs) returns boolean
language sql stable
set search_path = ''
as $$
  select not job.is_deleted and job.closed_at is null
    and (job.closes_on is null or job.closes_on >= (now() at time zone 'Europe/London')::date)
$$;

create function private.record_job_opening() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_open_job(old) then
    return null;
  end if;
  if private.is_open_job(new) then
    insert into public.job_openings (job_id) values (new.id)
    on conflict (job_id) do update set opened_at = now();
  end if;
  return null;
end;
$$;

create trigger record_job_opening
  after insert or update of is_deleted, closed_at, closes_on on public.jobs
  for each row execute function private.record_job_opening();

-- A fresh token for one more mail. Those of the twenty newest mails hold, so that old ones can still be answered.
create function private.issue_alert_token(alert_id bigint) returns text
language plpgsql
set search_path = ''
as $$
declare
  -- 244 random bits.
  made text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  update public.job_alerts as alerts set
    token_hashes = (alerts.token_hashes || sha256(made::bytea))[greatest(cardinality(alerts.token_hashes) - 18, 1):]
  where alerts.id = issue_alert_token.alert_id;
  return made;
end;
$$;

-- Takes down who asks to be mailed. Answers the token of the link that is mailed to them; null where that address has
-- confirmed the same already, or has ten.
create function public.request_job_alert(email text, site text, words text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  alert bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('job alert ' || lower(request_job_alert.email), 0));
  select alerts.id into alert from public.job_alerts as alerts
  where lower(alerts.email) = lower(request_job_alert.email) and alerts.site = request_job_alert.site
    and lower(alerts.words) = lower(request_job_alert.words);
  if alert is null then
    if (
      select count(*) from public.job_alerts as alerts where lower(alerts.email) = lower(request_job_alert.email)
    ) >= 10 then
      return null;
    end if;
    insert into public.job_alerts (email, site, words)
    values (request_job_alert.email, request_job_alert.site, request_job_alert.words)
    returning id into alert;
  else
    update public.job_alerts as alerts set asked_at = now() where alerts.id = alert and alerts.confirmed_at is null;
    if not found then
      return null;
    end if;
  end if;
  return private.issue_alert_token(alert);
end;
$$;

-- What a link of a mail leads to, without the address; null where it leads nowhere. Anybody who has it may ask.
create function public.read_job_alert(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'site', alerts.site, 'words', alerts.words, 'is_confirmed', alerts.confirmed_at is not null,
    'ends_on', ((alerts.confirmed_at at time zone 'Europe/London') + interval '1 year')::date
  )
  from public.job_alerts as alerts
  where alerts.token_hashes @> array[sha256(convert_to(read_job_alert.token, 'UTF8'))]
    and (alerts.confirmed_at is not null or alerts.asked_at > now() - interval '7 days')
$$;

-- Answers whether it counts now.
create function public.confirm_job_alert(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.job_alerts as alerts set confirmed_at = coalesce(alerts.confirmed_at, now())
  where alerts.token_hashes @> array[sha256(convert_to(confirm_job_alert.token, 'UTF8'))]
    and (alerts.confirmed_at is not null or alerts.asked_at > now() - interval '7 days');
  return found;
end;
$$;

-- Answers whether there was one to end.
create function public.end_job_alert(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_because('ended by its owner');
  delete from public.job_alerts as alerts
  where alerts.token_hashes @> array[sha256(convert_to(end_job_alert.token, 'UTF8'))];
  return found;
end;
$$;

-- Hands out the next mails, each to one caller: of vacancies that have been open for so many minutes, since what was
-- opened by a slip is closed again at once. Of one vacancy nobody is mailed twice within a week, however often it opens.
create function public.claim_job_alert_mails(max_mails integer, open_minutes integer)
returns table (alert_id bigint, job_id bigint, email text, title text, location text, token text)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  due record;
begin
  for due in
    select alerts.id as alert_id, alerts.email, jobs.id as job_id, jobs.title, jobs.location
    from public.job_openings as openings
    join public.jobs as jobs on jobs.id = openings.job_id
    join public.job_alerts as alerts
      on alerts.confirmed_at is not null and alerts.confirmed_at < openings.opened_at
        and alerts.site in ('', jobs.site)
    left join public.job_alert_mails as mailed on mailed.alert_id = alerts.id and mailed.job_id = jobs.id
    where openings.opened_at between now() - interval '3 days' and now() - make_interval(mins => claim_job_alert_mails.open_minutes)
      and private.is_open_job(jobs)
      and (mailed.mailed_at is null or mailed.mailed_at < openings.opened_at - interval '7 days')
      and not exists (
        select from regexp_split_to_table(lower(alerts.words), '\s+') as word
        where strpos(
          lower(concat_ws(' ', jobs.title, jobs.location, jobs.department, jobs.type,
            regexp_replace(jobs.description || jobs.requirements, '<[^>]*>', ' ', 'g'))),
          word
        ) = 0
      )
    order by openings.opened_at, alerts.id
    limit least(greatest(claim_job_alert_mails.max_mails, 0), 100)
    for update of alerts skip locked
  loop
    insert into public.job_alert_mails as mailed (alert_id, job_id) values (due.alert_id, due.job_id)
    on conflict on constraint job_alert_mails_pkey do update set mailed_at = now();
    return query select due.alert_id, due.job_id, due.email, due.title, due.location, private.issue_alert_token(due.alert_id);
  end loop;
end;
$$;

-- One that certainly did not go is handed out again.
create function public.unclaim_job_alert_mail(alert_id bigint, job_id bigint) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.job_alert_mails as mailed
  where mailed.alert_id = unclaim_job_alert_mail.alert_id and mailed.job_id = unclaim_job_alert_mail.job_id
$$;

-- What was never confirmed goes after a week, the others after a year. Answers how many went.
create function public.purge_job_alerts(max_rows integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  most integer := least(greatest(purge_job_alerts.max_rows, 0), 10000);
  unconfirmed integer;
  over integer;
begin
  perform private.erase_because('never confirmed');
  delete from public.job_alerts where id in (
    select alerts.id from public.job_alerts as alerts
    where alerts.confirmed_at is null and alerts.asked_at < now() - interval '7 days'
    limit most for update skip locked
  );
  get diagnostics unconfirmed = row_count;
  perform private.erase_because('time is over');
  delete from public.job_alerts where id in (
    select alerts.id from public.job_alerts as alerts
    where alerts.confirmed_at < now() - interval '1 year'
    limit most - unconfirmed for update skip locked
  );
  get diagnostics over = row_count;
  return unconfirmed + over;
end;
$$;

create or replace function public.find_erased_again(keys uuid[]) returns table (key uuid, cv_storage_path text)
language sql stable security definer
set search_path = ''
as $$
  select applications.erasure_key, applications.cv_storage_path
  from public.job_applications as applications
  where applications.erasure_key = any (find_erased_again.keys)
  union all
  select alerts.erasure_key, null
  from public.job_alerts as alerts
  where alerts.erasure_key = any (find_erased_again.keys)
$$;

create or replace function public.repeat_erasures(keys uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  applications integer;
  alerts integer;
begin
  perform private.erase_because('erased before a restore');
  delete from public.job_applications where erasure_key = any (repeat_erasures.keys);
  get diagnostics applications = row_count;
  delete from public.job_alerts where erasure_key = any (repeat_erasures.keys);
  get diagnostics alerts = row_count;
  return applications + alerts;
end;
$$;

revoke all on function
  private.is_open_job(public.jobs),
  private.record_job_opening(),
  private.issue_alert_token(bigint)
from public;
revoke all on function
  public.request_job_alert(text, text, text),
  public.read_job_alert(text),
  public.confirm_job_alert(text),
  public.end_job_alert(text),
  public.claim_job_alert_mails(integer, integer),
  public.unclaim_job_alert_mail(bigint, bigint),
  public.purge_job_alerts(integer)
from public, anon, authenticated, service_role;
grant execute on function public.read_job_alert(text) to anon, authenticated, service_role;
grant execute on function
  public.request_job_alert(text, text, text),
  public.confirm_job_alert(text),
  public.end_job_alert(text),
  public.claim_job_alert_mails(integer, integer),
  public.unclaim_job_alert_mail(bigint, bigint),
  public.purge_job_alerts(integer)
to service_role;
