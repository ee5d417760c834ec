-- Times that staff propose for an interview, of which the applicant chooses one by their own page. An application has one
-- proposal at a time.

create table public.interview_proposals (
  id uuid primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  starts_at timestamptz[] not null,
  minutes integer not null,
  place text not null,
  chosen timestamptz,
  chosen_at timestamptz,
  withdrawn_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint interview_proposals_starts_at_count check (cardinality(starts_at) between 1 and 8),
  constraint interview_proposals_minutes_range check (minutes between 10 and 480),
  constraint interview_proposals_place_length check (char_length(btrim(place)) between 1 and 300),
  constraint interview_proposals_chosen_whole check (num_nonnulls(chosen, chosen_at) in (0, 2)),
  constraint interview_proposals_chosen_proposed check (chosen = any (starts_at))
);

create unique index interview_proposals_application_id_key on public.interview_proposals (application_id)
  where withdrawn_at is null;
create index interview_proposals_application_id_idx on public.interview_proposals (application_id, created_at desc);
create index interview_proposals_created_by_idx on public.interview_proposals (created_by, chosen);

revoke all on table public.interview_proposals from public, anon, authenticated, service_role;
grant select on table public.interview_proposals to authenticated, service_role;

alter table public.interview_proposals enable row level security;

create policy "Staff read proposed interviews"
  on public.interview_proposals for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

-- Proposes times, in place of those that were proposed before. Answers `proposed`; `past` where a time is over, and `chosen`
-- where the applicant has chosen one already, which is withdrawn first.
create function public.propose_interview(
  proposal_id uuid, application_id bigint, starts_at timestamptz[], minutes integer, place text
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  present public.interview_proposals;
begin
  perform private.require_staff_member();
  perform 1 from public.job_applications where id = propose_interview.application_id for update;
  select * into present from public.interview_proposals as proposals
  where proposals.application_id = propose_interview.application_id and proposals.withdrawn_at is null;
  if present.id = propose_interview.proposal_id then
    return 'proposed';
  end if;
  if present.chosen is not null then
    return 'chosen';
  end if;
  if exists (select from unnest(propose_interview.starts_at) as time where time <= now()) then
    return 'past';
  end if;
  update public.interview_proposals set withdrawn_at = now() where id = present.id;
  insert into public.interview_proposals (id, application_id, starts_at, minutes, place, created_by)
  values (
    propose_interview.proposal_id, propose_interview.application_id,
    (select array_agg(distinct time order by time) from unnest(propose_interview.starts_at) as time),
    propose_interview.minutes, propose_interview.place,
    (select users.id from auth.users where users.id = auth.uid())
  );
  perform private.record_application_event(propose_interview.application_id, 'interview proposed', null, null);
  return 'proposed';
end;
$$;

-- Where a mail brings the calendar file, which the server makes when it goes.
create function private.interview_calendar(proposal_id uuid, method text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object(
    'name', 'interview.ics', 'type', 'text/calendar; method=' || method, 'content', '',
    'interview', interview_calendar.proposal_id
  ))
$$;

-- Withdraws what was proposed. Where a time had been chosen, both sides are told, with a file that takes it out of their
-- calendars. Answers `withdrawn`, `chosen` where the words for that are missing, and `gone` where there is nothing to withdraw.
create function public.withdraw_interview(proposal_id uuid, subject text default null, body text default null)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.interview_proposals;
  application public.job_applications;
begin
  perform private.require_staff_member();
  select * into proposal from public.interview_proposals
  where id = withdraw_interview.proposal_id and withdrawn_at is null
  for update;
  if not found then
    return 'gone';
  end if;
  if proposal.chosen is not null and (withdraw_interview.subject is null or withdraw_interview.body is null) then
    return 'chosen';
  end if;
  update public.interview_proposals set withdrawn_at = now() where id = proposal.id;
  perform private.record_application_event(proposal.application_id, 'interview withdrawn', null, null);
  if proposal.chosen is null then
    return 'withdrawn';
  end if;

  select * into application from public.job_applications where id = proposal.application_id;
  perform public.queue_outgoing_mail(
    kind => case when recipients.is_applicant then 'interview' else 'notice' end,
    recipient => recipients.address, subject => withdraw_interview.subject, body_text => withdraw_interview.body,
    attachments => private.interview_calendar(proposal.id, 'CANCEL'),
    record_kind => 'application', record_id => application.reference, created_by => auth.uid()
  )
  from (
    select application.email as address, true as is_applicant
    union all
    select users.email, false from auth.users where users.id = proposal.created_by
  ) as recipients;
  return 'withdrawn';
end;
$$;

-- The applicant takes a time. Answers `chosen`, also where it was chosen before; `other` where another was; `withdrawn`,
-- `past`, `unknown` where it was not proposed; `taken` where whoever proposed it meets somebody else then; `closed` where
-- the application has come to its end. With the first, both sides are mailed.
create function public.choose_interview(
  application_id bigint,
  starts_at timestamptz,
  applicant_subject text,
  applicant_body text,
  staff_subject text,
  staff_body text
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.interview_proposals;
  application public.job_applications;
begin
  select * into application from public.job_applications where id = choose_interview.application_id for update;
  if application.closed_at is not null then
    return 'closed';
  end if;
  select * into proposal from public.interview_proposals as proposals
  where proposals.application_id = choose_interview.application_id and proposals.withdrawn_at is null
  for update;
  if not found then
    return 'withdrawn';
  end if;
  if proposal.chosen is not null then
    return case when proposal.chosen = choose_interview.starts_at then 'chosen' else 'other' end;
  end if;
  if choose_interview.starts_at is null or choose_interview.starts_at <> all (proposal.starts_at) then
    return 'unknown';
  end if;
  if choose_interview.starts_at <= now() then
    return 'past';
  end if;
  -- Two applicants may have been offered the same time, and choose it at once.
  perform pg_advisory_xact_lock(hashtextextended('interviews of ' || coalesce(proposal.created_by::text, ''), 0));
  if exists (
    select from public.interview_proposals as others
    where others.created_by = proposal.created_by and others.withdrawn_at is null and others.id <> proposal.id
      and others.chosen < choose_interview.starts_at + make_interval(mins => proposal.minutes)
      and others.chosen + make_interval(mins => others.minutes) > choose_interview.starts_at
  ) then
    return 'taken';
  end if;

  update public.interview_proposals set chosen = choose_interview.starts_at, chosen_at = now()
  where id = proposal.id;
  perform private.record_application_event(application.id, 'interview chosen', null, null);
  perform public.queue_outgoing_mail(
    kind => 'interview', recipient => application.email,
    subject => choose_interview.applicant_subject, body_text => choose_interview.applicant_body,
    attachments => private.interview_calendar(proposal.id, 'REQUEST'),
    record_kind => 'application', record_id => application.reference, created_by => proposal.created_by
  );
  perform public.queue_outgoing_mail(
    kind => 'notice', recipient => users.email,
    subject => choose_interview.staff_subject, body_text => choose_interview.staff_body,
    attachments => private.interview_calendar(proposal.id, 'REQUEST'),
    record_kind => 'application', record_id => application.reference
  )
  from auth.users where users.id = proposal.created_by;
  return 'chosen';
end;
$$;

revoke all on function private.interview_calendar(uuid, text) from public;
revoke all on function
  public.propose_interview(uuid, bigint, timestamptz[], integer, text),
  public.withdraw_interview(uuid, text, text),
  public.choose_interview(bigint, timestamptz, text, text, text, text)
from public, anon, authenticated, service_role;

grant execute on function
  public.propose_interview(uuid, bigint, timestamptz[], integer, text),
  public.withdraw_interview(uuid, text, text)
to authenticated;
grant execute on function public.choose_interview(bigint, timestamptz, text, text, text, text) to service_role;
