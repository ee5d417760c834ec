-- Emails of a bulk change leave after ten seconds, like single emails, so that the change can be undone.

-- Processes the next items, each by one caller. Returns how many remain.
create or replace function public.process_application_batch(batch_id uuid, max_items integer default 25) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.application_batches;
  item public.application_batch_items;
  application public.job_applications;
  written uuid;
begin
  perform private.assert_staff_user();
  -- A cancellation waits for these.
  select * into batch from public.application_batches
  where id = process_application_batch.batch_id and cancelled_at is null
  for share;
  if not found then
    return 0;
  end if;

  for item in
    select * from public.application_batch_items as items
    where items.batch_id = batch.id and items.state = 'waiting'
    order by items.place
    limit least(greatest(process_application_batch.max_items, 1), 200)
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
      written := public.enqueue_email(
        kind => 'application', recipient => application.email,
        subject => btrim(regexp_replace(private.fill_name_placeholder(item.subject, application.name), '\s+', ' ', 'g')),
        body_text => private.fill_name_placeholder(item.body, application.name),
        record_kind => 'application', record_id => application.reference, batch_id => batch.id,
        created_by => batch.created_by
      );
      update public.outgoing_emails set next_attempt_at = clock_timestamp() + interval '10 seconds'
      where id = written and state = 'queued';
    elsif written is not null then
      update public.outgoing_emails set state = 'queued', next_attempt_at = now(), settled_at = null
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

-- Stops pending items, cancels unsent emails and restores statuses unless changed since. With `take_back`, applications
-- without an email and those whose email was sent are restored too.
create or replace function public.cancel_application_batch(batch_id uuid, take_back boolean default false) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.application_batches;
  item public.application_batch_items;
  stopped integer := 0;
begin
  perform private.assert_staff_user();
  select * into batch from public.application_batches where id = cancel_application_batch.batch_id for update;
  if not found then
    return 0;
  end if;
  update public.application_batches set cancelled_at = coalesce(cancelled_at, now()) where id = batch.id;
  for item in
    select * from public.application_batch_items as items
    where items.batch_id = batch.id and items.state in ('waiting', 'done')
    order by items.place
    for update
  loop
    if item.state = 'done' then
      if item.mail_id is null then
        continue when not cancel_application_batch.take_back;
      else
        update public.outgoing_emails set state = 'cancelled', settled_at = clock_timestamp()
        where id = item.mail_id and state = 'queued';
        continue when not found and not cancel_application_batch.take_back;
      end if;
      update public.job_applications set status = item.from_status
      where id = item.application_id and status = batch.to_status and status <> item.from_status;
    end if;
    update public.application_batch_items as items set state = 'cancelled'
    where items.batch_id = batch.id and items.application_id = item.application_id;
    stopped := stopped + 1;
  end loop;
  return stopped;
end;
$$;
