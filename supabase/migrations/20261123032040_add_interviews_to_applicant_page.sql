-- An applicant is shown the times that were proposed to them, and all interviews are among what is held of them.

create or replace function private.application_data(application public.job_applications) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(application)
    - array[
      'id', 'job_id', 'cv_storage_path', 'same_person_as', 'search', 'search_title', 'search_text', 'search_phone',
      'kept_from', 'erasure_key'
    ]
    || jsonb_build_object(
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object('body', notes.body, 'created_at', notes.created_at) order by notes.id), '[]')
        from public.job_application_notes as notes
        where notes.application_id = application.id and not notes.is_deleted
      ),
      'history', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', events.kind, 'before', events.before, 'after', events.after, 'happened_at', events.happened_at,
          'made_by', case
            when events.actor is not null then 'a member of staff'
            when events.kind ~ 'by the applicant$|kept on file$|^interview chosen$' then 'the applicant'
            else 'the system'
          end
        ) order by events.id), '[]')
        from public.job_application_events as events
        where events.application_id = application.id
      ),
      'mails', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'subject', mails.subject, 'body', mails.body_text, 'recipient', mails.recipient,
          'state', mails.state, 'created_at', mails.created_at
        ) order by mails.created_at, mails.id), '[]')
        from public.outgoing_mails as mails
        where mails.record_kind = 'application'
          and mails.record_id in (application.reference, application.id::text)
          -- What we write to one another about an application is not written to them.
          and lower(mails.recipient) = lower(application.email)
      ),
      'interviews', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'times', proposals.starts_at, 'minutes', proposals.minutes, 'place', proposals.place,
          'chosen', proposals.chosen, 'withdrawn_at', proposals.withdrawn_at, 'created_at', proposals.created_at
        ) order by proposals.created_at, proposals.id), '[]')
        from public.interview_proposals as proposals
        where proposals.application_id = application.id
      )
    )
$$;

-- What the page shows; null where the link opens nothing. Anybody who has the token may ask, so many times in ten minutes.
create or replace function public.read_applicant_page(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
begin
  select * into application from public.application_of_link(read_applicant_page.token);
  if application.id is null then
    return null;
  end if;
  if not public.take_token('applicant page ' || application.id, 120, 600) then
    return jsonb_build_object('is_limited', true);
  end if;
  return jsonb_build_object(
    'reference', application.reference,
    'job_title', application.job_title,
    'status', application.status,
    'submitted_at', application.submitted_at,
    'kept_from', application.kept_from,
    'kept_on_file_until', application.kept_on_file_until,
    'name', application.name,
    'email', application.email,
    'phone', application.phone,
    'cv', case when application.cv_storage_path is not null then
      jsonb_build_object('file_name', application.cv_filename, 'size', application.cv_file_size)
    end,
    'interview', (
      select jsonb_build_object(
        'id', proposals.id, 'starts_at', proposals.starts_at, 'minutes', proposals.minutes, 'place', proposals.place,
        'chosen', proposals.chosen
      )
      from public.interview_proposals as proposals
      where proposals.application_id = application.id and proposals.withdrawn_at is null
    ),
    'held', private.application_data(application)
  );
end;
$$;

