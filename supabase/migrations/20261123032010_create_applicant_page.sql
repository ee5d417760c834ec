-- What an applicant reads and does by their link: everything that is held about them, a new CV, other contact details,
-- withdrawing, being kept on file, having it all erased. Each is written into the application's history.

-- The last day on which it is kept because the applicant agreed to be kept on file. The consent ends by itself.
alter table public.job_applications add column kept_on_file_until date;

create index job_applications_kept_on_file_until_idx on public.job_applications (kept_on_file_until)
  where kept_on_file_until is not null;

-- Several parts write kinds of their own; no client writes any.
alter table public.job_application_events drop constraint job_application_events_kind_known;
alter table public.job_application_events
  add constraint job_application_events_kind_form check (kind ~ '^[a-zA-Z][a-zA-Z ,]{2,59}$');

alter table public.erasure_receipts drop constraint erasure_receipts_reason_known;
alter table public.erasure_receipts add constraint erasure_receipts_reason_known check (
  reason in ('time is over', 'staff', 'the applicant', 'never confirmed', 'ended by its owner', 'erased before a restore')
);

-- For the rest of the transaction; only functions that the secret key calls say it.
create function private.erase_because(reason text) returns void
language sql
set search_path = ''
as $$
  select set_config('erasure.reason', erase_because.reason, true)
$$;

create or replace function private.write_erasure_receipt() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.erasure_receipts (kind, reason, records)
  select
    tg_argv[0],
    coalesce(
      nullif(current_setting('erasure.reason', true), ''),
      case when auth.uid() is null then 'time is over' else 'staff' end
    ),
    count(*)
  from gone
  having count(*) > 0;
  return null;
end;
$$;

-- Looked up by its hash: how long that takes says nothing of the token.
create function private.application_of_link(token text) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select links.application_id
  from public.job_application_links as links
  where links.token_hash = sha256(convert_to(application_of_link.token, 'UTF8'))
$$;

-- The application that a link opens, for the site's own actions.
create function public.application_of_link(token text) returns setof public.job_applications
language sql stable security definer
set search_path = ''
as $$
  select applications.*
  from public.job_applications as applications
  where applications.id = private.application_of_link(application_of_link.token)
$$;

-- What the page shows; null where the link opens nothing. Anybody who has the token may ask, so many times in ten minutes.
create function public.read_applicant_page(token text) returns jsonb
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
    'held', private.application_data(application)
  );
end;
$$;

-- An application that has come to its end stays as it ended. Answers whether it was withdrawn now.
create function public.withdraw_application(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application bigint := private.application_of_link(withdraw_application.token);
begin
  update public.job_applications set status = 'Withdrawn'
  where id = application and status not in ('Hired', 'Rejected', 'Withdrawn');
  if not found then
    return false;
  end if;
  perform private.record_application_event(application, 'withdrawn by the applicant', null, null);
  return true;
end;
$$;

-- Answers which columns changed; none where everything stays. The history has their names, and not what stood in them.
create function public.correct_applicant_details(token text, name text, email text, phone text) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
  changed text[];
begin
  select * into application
  from public.job_applications
  where id = private.application_of_link(correct_applicant_details.token)
  for update;
  if application.id is null then
    return null;
  end if;
  changed := array_remove(array[
    case when application.name is distinct from correct_applicant_details.name then 'name' end,
    case when application.email is distinct from correct_applicant_details.email then 'email' end,
    case when application.phone is distinct from correct_applicant_details.phone then 'phone' end
  ], null);
  if changed = '{}' then
    return changed;
  end if;
  update public.job_applications as corrected set
    name = correct_applicant_details.name,
    email = correct_applicant_details.email,
    phone = correct_applicant_details.phone
  where corrected.id = application.id;
  perform private.record_application_event(
    application.id, 'details corrected by the applicant', null, array_to_string(changed, ', ')
  );
  return changed;
end;
$$;

-- Names another CV. Answers where the one before lies, which the caller removes; null where there was none.
create function public.replace_applicant_cv(token text, path text, file_name text, size bigint, type text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
begin
  select * into application
  from public.job_applications
  where id = private.application_of_link(replace_applicant_cv.token)
  for update;
  if application.id is null then
    raise no_data_found using message = 'The link opens no application.';
  end if;
  update public.job_applications set
    cv_storage_path = replace_applicant_cv.path,
    cv_filename = replace_applicant_cv.file_name,
    cv_file_size = replace_applicant_cv.size,
    cv_mime_type = replace_applicant_cv.type
  where id = application.id;
  perform private.record_application_event(
    application.id,
    case when application.cv_storage_path is null then 'CV sent by the applicant' else 'CV replaced by the applicant' end,
    null, null
  );
  return application.cv_storage_path;
end;
$$;

-- The applicant's consent to be kept on file up to a day; null ends it. Answers whether that changed anything.
create function public.keep_application_on_file(token text, until date) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application bigint := private.application_of_link(keep_application_on_file.token);
begin
  update public.job_applications set kept_on_file_until = keep_application_on_file.until
  where id = application and kept_on_file_until is distinct from keep_application_on_file.until;
  if not found then
    return false;
  end if;
  perform private.record_application_event(
    application,
    case when keep_application_on_file.until is null then 'no longer kept on file' else 'kept on file' end,
    null, keep_application_on_file.until::text
  );
  return true;
end;
$$;

-- The CV is removed before, through the storage API. Answers whether there was something to erase.
create function public.erase_application_of_link(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_because('the applicant');
  delete from public.job_applications where id = private.application_of_link(erase_application_of_link.token);
  return found;
end;
$$;

-- All that is held of one application: its mails too.
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
            when events.kind ~ 'by the applicant$|kept on file$' then 'the applicant'
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
      )
    )
$$;

revoke all on function
  private.erase_because(text),
  private.application_of_link(text)
from public;

revoke all on function
  public.application_of_link(text),
  public.read_applicant_page(text),
  public.withdraw_application(text),
  public.correct_applicant_details(text, text, text, text),
  public.replace_applicant_cv(text, text, text, bigint, text),
  public.keep_application_on_file(text, date),
  public.erase_application_of_link(text)
from public, anon, authenticated, service_role;

grant execute on function public.read_applicant_page(text) to anon, authenticated, service_role;
grant execute on function
  public.application_of_link(text),
  public.withdraw_application(text),
  public.correct_applicant_details(text, text, text, text),
  public.replace_applicant_cv(text, text, text, bigint, text),
  public.keep_application_on_file(text, date),
  public.erase_application_of_link(text)
to service_role;
