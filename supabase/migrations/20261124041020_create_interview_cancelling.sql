-- An interview that was arranged ends with its application: where that is withdrawn, rejected or erased, both sides are told,
-- with a file that takes it out of their calendars.

-- Interviews to come of applications that have been withdrawn or rejected for so many seconds: what was pressed by a slip is
-- taken back before anybody hears of it. An applicant means what they do themselves.
create function public.abandoned_interviews(settled_seconds integer, max_rows integer default 50)
returns table (
  id uuid, job_title text, reference text, status text, starts_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select proposals.id, applications.job_title, applications.reference, applications.status, proposals.chosen
  from public.interview_proposals as proposals
  join public.job_applications as applications on applications.id = proposals.application_id
  where proposals.chosen > now() and proposals.withdrawn_at is null
    and applications.status in ('Withdrawn', 'Rejected')
    and applications.status_since <= now() - make_interval(secs => abandoned_interviews.settled_seconds)
  order by proposals.chosen
  limit least(greatest(abandoned_interviews.max_rows, 0), 200)
$$;

create index interview_proposals_chosen_idx on public.interview_proposals (chosen)
  where withdrawn_at is null and chosen is not null;

-- Answers whether it was called off now: it is still to come, and its application still at its end.
create function public.call_off_interview(
  proposal_id uuid, applicant_subject text, applicant_body text, staff_subject text, staff_body text
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
  proposal public.interview_proposals;
begin
  select applications.* into application
  from public.interview_proposals as proposals
  join public.job_applications as applications on applications.id = proposals.application_id
  where proposals.id = call_off_interview.proposal_id
  for update of applications;
  if application.status is null or application.status not in ('Withdrawn', 'Rejected') then
    return false;
  end if;
  update public.interview_proposals as proposals set withdrawn_at = now()
  where proposals.id = call_off_interview.proposal_id and proposals.withdrawn_at is null and proposals.chosen > now()
  returning * into proposal;
  if proposal.id is null then
    return false;
  end if;
  perform private.record_application_event(application.id, 'interview called off', null, null);
  perform public.queue_outgoing_mail(
    kind => 'interview', recipient => application.email,
    subject => call_off_interview.applicant_subject, body_text => call_off_interview.applicant_body,
    attachments => private.interview_calendar(proposal.id, 'CANCEL'),
    record_kind => 'application', record_id => application.reference
  );
  perform public.queue_outgoing_mail(
    kind => 'notice', recipient => users.email,
    subject => call_off_interview.staff_subject, body_text => call_off_interview.staff_body,
    attachments => private.interview_calendar(proposal.id, 'CANCEL'),
    record_kind => 'application', record_id => application.reference
  )
  from auth.users where users.id = proposal.created_by;
  return true;
end;
$$;

-- Whoever has an application erased need not come to its interview either. The notice outlasts the application, and so it
-- has nothing of the applicant, and brings the file's values itself. Answers whether there was something to erase.
drop function public.erase_application_of_link(text);

create function public.erase_application_of_link(token text, staff_subject text default null, staff_body text default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application bigint := private.application_of_link(erase_application_of_link.token);
begin
  perform private.erase_because('the applicant');
  if erase_application_of_link.staff_subject is not null then
    perform public.queue_outgoing_mail(
      kind => 'notice', recipient => users.email, subject => erase_application_of_link.staff_subject,
      body_text => erase_application_of_link.staff_body,
      attachments => jsonb_build_array(jsonb_build_object(
        'name', 'interview.ics', 'type', 'text/calendar; method=CANCEL', 'content', '',
        'called_off', jsonb_build_object(
          'id', proposals.id, 'starts_at', proposals.chosen, 'minutes', proposals.minutes, 'place', proposals.place,
          'job_title', applications.job_title
        )
      ))
    )
    from public.interview_proposals as proposals
    join public.job_applications as applications on applications.id = proposals.application_id
    join auth.users on users.id = proposals.created_by
    where proposals.application_id = application and proposals.withdrawn_at is null and proposals.chosen > now();
  end if;
  delete from public.job_applications where id = application;
  return found;
end;
$$;

revoke all on function
  public.abandoned_interviews(integer, integer),
  public.call_off_interview(uuid, text, text, text, text),
  public.erase_application_of_link(text, text, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.abandoned_interviews(integer, integer),
  public.call_off_interview(uuid, text, text, text, text),
  public.erase_application_of_link(text, text, text)
to service_role;
