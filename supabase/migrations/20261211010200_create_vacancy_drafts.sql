-- Vacancies can be drafts, which colleagues check. A draft is stored as a closed vacancy, so that everything that hides
-- closed vacancies also hides drafts. It may lack texts.
alter table public.jobs
  add column is_draft boolean not null default false,
  add constraint jobs_draft_closed check (not is_draft or closed_at is not null),
  drop constraint jobs_location_length,
  drop constraint jobs_department_length,
  drop constraint jobs_type_length,
  drop constraint jobs_description_length,
  drop constraint jobs_requirements_length,
  drop constraint jobs_benefits_length,
  drop constraint jobs_texts_visible,
  add constraint jobs_location_length check (
    char_length(btrim(location)) <= 200 and (is_draft or btrim(location) <> '')
  ),
  add constraint jobs_department_length check (
    char_length(btrim(department)) <= 120 and (is_draft or btrim(department) <> '')
  ),
  add constraint jobs_type_length check (char_length(btrim(type)) <= 60 and (is_draft or btrim(type) <> '')),
  add constraint jobs_description_length check (
    char_length(btrim(description)) <= 20000 and (is_draft or btrim(description) <> '')
  ),
  add constraint jobs_requirements_length check (
    char_length(btrim(requirements)) <= 20000 and (is_draft or btrim(requirements) <> '')
  ),
  add constraint jobs_benefits_length check (
    char_length(btrim(benefits)) <= 20000 and (is_draft or btrim(benefits) <> '')
  ),
  -- Rows from before are checked when they change.
  add constraint jobs_texts_visible check (
    is_draft
    or regexp_replace(description, '<[^<>]*>|&nbsp;', '', 'g') ~ '[^[:space:]]'
    and regexp_replace(requirements, '<[^<>]*>|&nbsp;', '', 'g') ~ '[^[:space:]]'
    and regexp_replace(benefits, '<[^<>]*>|&nbsp;', '', 'g') ~ '[^[:space:]]'
  ) not valid;

grant insert (is_draft), update (is_draft) on table public.jobs to authenticated;

-- A draft is closed until it is published, which opens it with today's date.
create function private.set_job_draft() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.is_draft then
    new.closed_at := coalesce(new.closed_at, now());
  elsif tg_op = 'UPDATE' and old.is_draft then
    new.closed_at := null;
    new.created_at := now();
  end if;
  return new;
end;
$$;

create trigger set_job_draft
  before insert or update on public.jobs
  for each row execute function private.set_job_draft();

drop trigger record_job_opening on public.jobs;
create trigger record_job_opening
  after insert or update of is_deleted, is_draft, closed_at, closes_on on public.jobs
  for each row execute function private.record_job_opening();

revoke all on function private.set_job_draft from public, anon, authenticated, service_role;

-- The schedule leaves out the closing dates of drafts and closed vacancies.
create or replace function public.staff_today() returns jsonb
language plpgsql stable security definer
set search_path = ''
-- Without statistics on these columns the planner would scan the tables.
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return jsonb_build_object(
    'calls', (
      select jsonb_build_object(
        'total', count(*),
        'since', min(leads.call_back_due_at),
        'name', (array_agg(leads.customer_info ->> 'name' order by leads.call_back_due_at, leads.id))[1],
        'about', (array_agg(leads.customer_info ->> 'company' order by leads.call_back_due_at, leads.id))[1]
      )
      from public.leads
      where leads.waiting = 0 and leads.call_back_due_at < now()
        and (leads.snoozed_until is null or leads.snoozed_until <= now())
    ),
    'leads', (
      select jsonb_build_object(
        'total', count(*),
        'since', min(leads.created_at),
        'name', (array_agg(leads.customer_info ->> 'name' order by leads.created_at, leads.id))[1],
        'about', (array_agg(leads.customer_info ->> 'company' order by leads.created_at, leads.id))[1]
      )
      from public.leads
      where leads.status = 'New' and leads.waiting <= 2
        and (leads.snoozed_until is null or leads.snoozed_until <= now())
    ),
    'applications', (
      select jsonb_build_object(
        'total', count(*),
        'since', min(applications.submitted_at),
        'name', (array_agg(applications.name order by applications.submitted_at, applications.id))[1],
        'about', (array_agg(applications.job_title order by applications.submitted_at, applications.id))[1]
      )
      from public.job_applications as applications
      where applications.status = 'New'
    ),
    'emails', (
      select jsonb_build_object(
        'total', counted.unread, 'failed', counted.failed, 'since', oldest.received_at,
        'name', coalesce(nullif(oldest.from_name, ''), oldest.from_address), 'about', oldest.subject
      )
      from public.count_emails() as counted
      left join lateral (
        select emails.received_at, emails.from_name, emails.from_address, emails.subject
        from public.emails
        where not emails.is_read and not emails.is_archived and emails.source <> 'sent'
        order by emails.received_at, emails.id
        limit 1
      ) as oldest on true
    ),
    'schedule', (
      select coalesce(jsonb_agg(to_jsonb(planned) order by planned.at, planned.kind, planned.key), '[]')
      from (
        (
          select
            'call' as kind, leads.session_id as key, leads.customer_info ->> 'name' as name,
            leads.customer_info ->> 'company' as about, leads.customer_info ->> 'phone' as phone, leads.call_back_due_at as at
          from public.leads
          where leads.waiting = 0 and leads.call_back_due_at is not null
            and (leads.snoozed_until is null or leads.snoozed_until <= now())
          order by leads.call_back_due_at
          limit 6
        )
        union all
        (
          select 'interview', applications.reference, applications.name, applications.job_title, null, proposals.chosen
          from public.interview_proposals as proposals
          join public.job_applications as applications on applications.id = proposals.application_id
          where proposals.withdrawn_at is null and proposals.chosen > now() - interval '1 hour'
          order by proposals.chosen
          limit 6
        )
        union all
        (
          select drafts.kind, drafts.record_id::text, drafts.title, '', null, drafts.public_from
          from public.content_drafts as drafts
          where drafts.state = 'published' and drafts.public_from > now()
          order by drafts.public_from
          limit 6
        )
        union all
        (
          select
            'vacancy', jobs.id::text, jobs.title, jobs.location, null, jobs.closes_on::timestamp at time zone 'Europe/London'
          from public.jobs
          where not jobs.is_deleted and jobs.closed_at is null
            and jobs.closes_on between (now() at time zone 'Europe/London')::date
              and (now() at time zone 'Europe/London')::date + 14
          order by jobs.closes_on
          limit 6
        )
        order by at, kind, key
        limit 6
      ) as planned
    )
  );
end;
$$;
