-- Screening without names. Of an applicant whom nobody has met yet, whoever so chooses is answered no name, no address, no
-- telephone number and no CV, wherever they look: in lists, by words, in a record, in what is to be mailed. Who asks whose
-- application it is finds that in its history, and has it shown from then on.

create function private.is_name_hidden(application_id bigint, status text) returns boolean
language sql stable
set search_path = ''
as $$
  select is_name_hidden.status in ('New', 'Reviewing', 'Phone screen') and not exists (
    select from public.job_application_events as events
    where events.application_id = is_name_hidden.application_id and events.kind = 'name revealed'
      and events.actor = auth.uid()
  )
$$;

-- A text without a person's name, and without addresses and telephone numbers, wherever they stand in it. Parts of a name
-- are words of their own too often where they are one letter: “Li” goes, “A” stays.
create function private.without_traces(words text, name text, email text, phone text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  plain text := words;
  known text;
  parts text;
begin
  foreach known in array array_remove(array[email, phone], null) loop
    if known <> '' then
      plain := replace(plain, known, '[hidden]');
    end if;
  end loop;
  plain := regexp_replace(plain, '[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().,;]+', '[hidden]', 'g');
  plain := regexp_replace(plain, '\y(?:https?://|www\.)\S+', '[hidden]', 'gi');
  -- Ten digits or more, however they are parted.
  plain := regexp_replace(plain, '\+?\(?\d(?:[\s().-]*\d){9,14}', '[hidden]', 'g');
  -- The whole part before what a hyphen divides it into.
  select string_agg(regexp_replace(part, '([^[:alnum:]])', '\\\1', 'g'), '|' order by char_length(part) desc, part)
  into parts
  from (
    select distinct regexp_replace(given, '^[^[:alpha:]]+|[^[:alpha:]]+$', '', 'g') as part
    from (
      select regexp_split_to_table(name, '[\s,]+') as given union select regexp_split_to_table(name, '[\s,–-]+')
    ) as divided
  ) as named
  where char_length(part) >= 2;
  if parts is null then
    return plain;
  end if;
  return regexp_replace(plain, '(?<![[:alpha:]])(?:' || parts || ')(?![[:alpha:]])', '[hidden]', 'gi');
end;
$$;

-- What lists show of an application, to somebody who chose to see no names or did not.
create function private.application_summary(application public.job_applications, is_hidden boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', application.id,
    'reference', application.reference,
    'is_hidden', is_hidden,
    'name', case when is_hidden then '' else application.name end,
    'email', case when is_hidden then '' else application.email end,
    'job_id', application.job_id,
    'job_title', application.job_title,
    'status', application.status,
    'status_since', application.status_since,
    'rating', application.rating,
    'submitted_at', application.submitted_at
  )
$$;

-- One application with the same person's others, its notes and its history; null where there is none. Where the name is
-- hidden, it stands in none of them.
create function public.read_application(reference text, hide_names boolean default false) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  one public.job_applications;
  is_hidden boolean;
begin
  perform private.require_staff_member();
  select * into one from public.job_applications as applications
  where applications.reference = read_application.reference;
  if one.id is null then
    return null;
  end if;
  is_hidden := coalesce(read_application.hide_names, false) and private.is_name_hidden(one.id, one.status);
  return private.application_summary(one, is_hidden) || jsonb_build_object(
    'phone', case when not is_hidden then one.phone end,
    'cover_letter', case when is_hidden
      then private.without_traces(one.cover_letter, one.name, one.email, one.phone) else one.cover_letter
    end,
    'has_cv', one.cv_storage_path is not null,
    'cv', case when not is_hidden and one.cv_storage_path is not null then
      jsonb_build_object(
        'path', one.cv_storage_path, 'file_name', one.cv_filename, 'type', one.cv_mime_type,
        'size', coalesce(one.cv_file_size, 0), 'scan', one.cv_scan, 'scanned_at', one.cv_scanned_at,
        'finding', one.cv_finding
      )
    end,
    'kept_from', one.kept_from,
    'kept_on_file_until', one.kept_on_file_until,
    'same_person_as', one.same_person_as,
    'others', (
      select coalesce(
        jsonb_agg(private.application_summary(others, is_hidden) order by others.submitted_at desc, others.id desc), '[]'
      )
      from (
        select applications.* from public.job_applications as applications
        where applications.id in (select private.find_same_person(one.id)) and applications.id <> one.id
        order by applications.submitted_at desc, applications.id desc
        limit 50
      ) as others
    ),
    'notes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', notes.id, 'author', notes.author, 'created_at', notes.created_at,
            'body', case when is_hidden
              then private.without_traces(notes.body, one.name, one.email, one.phone) else notes.body
            end
          ) order by notes.id
        ), '[]'
      )
      from public.job_application_notes as notes
      where notes.application_id = one.id and not notes.is_deleted
    ),
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', events.id, 'kind', events.kind, 'before', events.before, 'actor', events.actor,
            'happened_at', events.happened_at,
            -- A mail's subject may have the name.
            'after', case when is_hidden and events.kind like 'mail %'
              then private.without_traces(events.after, one.name, one.email, one.phone) else events.after
            end
          ) order by events.id desc
        ), '[]'
      )
      from (
        select * from public.job_application_events as newest
        where newest.application_id = one.id
        order by newest.id desc
        limit 200
      ) as events
    )
  );
end;
$$;

-- Applications to write to, in the order in which they are asked for, with all that the fields of a mail say: by their
-- numbers, or by their references.
create function public.read_addressees(
  ids bigint[] default '{}', reference_list text[] default '{}', hide_names boolean default false
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_staff_member();
  return (
    select coalesce(
      jsonb_agg(
        private.application_summary(applications, hidden.is_hidden) || jsonb_build_object(
          'kept_from', applications.kept_from,
          'kept_on_file_until', applications.kept_on_file_until,
          'has_cv', applications.cv_storage_path is not null,
          'location', coalesce(jobs.location, ''),
          'proposal', (
            select jsonb_build_object(
              'id', proposals.id, 'starts_at', proposals.starts_at, 'minutes', proposals.minutes,
              'place', proposals.place, 'chosen', proposals.chosen
            )
            from public.interview_proposals as proposals
            where proposals.application_id = applications.id and proposals.withdrawn_at is null
          )
        ) order by asked.place
      ), '[]'
    )
    from (
      select given.id, given.place
      from unnest(read_addressees.ids) with ordinality as given (id, place)
      union all
      select applications.id, given.place
      from unnest(read_addressees.reference_list) with ordinality as given (reference, place)
      join public.job_applications as applications on applications.reference = given.reference
      order by place
      limit 1000
    ) as asked
    join public.job_applications as applications on applications.id = asked.id
    left join public.jobs as jobs on jobs.id = applications.job_id
    cross join lateral (
      select coalesce(read_addressees.hide_names, false)
        and private.is_name_hidden(applications.id, applications.status) as is_hidden
    ) as hidden
  );
end;
$$;

-- A mail to somebody whose name was hidden has the field in place of the name until it is queued.
alter table public.application_batch_items drop constraint application_batch_items_words_filled;
alter table public.application_batch_items add constraint application_batch_items_words_filled check (
  regexp_replace(subject, '\{(link|name)\}', '', 'g') !~ '\{[a-z ]+\}'
    and regexp_replace(body, '\{(link|name)\}', '', 'g') !~ '\{[a-z ]+\}'
);

-- A name with braces must not pass for a field.
create function private.fill_name(words text, name text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select replace(fill_name.words, '{name}', btrim(regexp_replace(fill_name.name, '[{}]', '', 'g')))
$$;

create or replace function public.run_application_batch(batch_id uuid, max_items integer default 25) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.application_batches;
  item public.application_batch_items;
  application public.job_applications;
  written uuid;
begin
  perform private.require_staff_member();
  -- Cancelling waits until these are done.
  select * into batch from public.application_batches
  where id = run_application_batch.batch_id and cancelled_at is null
  for share;
  if not found then
    return 0;
  end if;

  for item in
    select * from public.application_batch_items as items
    where items.batch_id = batch.id and items.state = 'waiting'
    order by items.place
    limit least(greatest(run_application_batch.max_items, 1), 200)
    for update skip locked
  loop
    select * into application from public.job_applications where id = item.application_id for update;
    if batch.to_status is not null and application.status <> item.from_status then
      update public.application_batch_items as items set state = 'skipped', subject = null, body = null
      where items.batch_id = batch.id and items.application_id = item.application_id;
      continue;
    end if;
    if batch.to_status is not null and batch.to_status <> application.status then
      update public.job_applications set status = batch.to_status where id = application.id;
    end if;
    written := item.mail_id;
    if item.subject is not null then
      written := public.queue_outgoing_mail(
        kind => 'application', recipient => application.email,
        subject => btrim(regexp_replace(private.fill_name(item.subject, application.name), '\s+', ' ', 'g')),
        body_text => private.fill_name(item.body, application.name),
        record_kind => 'application', record_id => application.reference, batch_id => batch.id,
        created_by => batch.created_by
      );
    elsif written is not null then
      update public.outgoing_mails set state = 'queued', next_attempt_at = now(), settled_at = null
      where id = written and state = 'cancelled';
    end if;
    update public.application_batch_items as items
    set state = 'done', mail_id = written, subject = null, body = null
    where items.batch_id = batch.id and items.application_id = item.application_id;
  end loop;

  return (
    select count(*) from public.application_batch_items as items
    where items.batch_id = batch.id and items.state = 'waiting'
  );
end;
$$;

revoke all on function
  private.is_name_hidden(bigint, text),
  private.without_traces(text, text, text, text),
  private.application_summary(public.job_applications, boolean),
  private.fill_name(text, text)
from public;
revoke all on function
  public.read_application(text, boolean),
  public.read_addressees(bigint[], text[], boolean)
from public, anon, authenticated, service_role;
grant execute on function
  public.read_application(text, boolean),
  public.read_addressees(bigint[], text[], boolean)
to authenticated;
