-- One change of many applications at once, with a mail to each or without. It is planned first, with every mail as it was
-- shown, and then carried out a few at a time: whoever loses the connection in between goes on where it stopped, an
-- application is changed once, and a mail is queued once. The recipient is the application's own address, always.

create table public.application_batches (
  id uuid primary key,
  -- Null where mails go without a change of status.
  to_status text,
  -- The template of the mails; null where there are none.
  template text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  constraint application_batches_to_status_known check (
    to_status in ('New', 'Reviewing', 'Phone screen', 'Interview', 'Offer', 'Hired', 'Rejected', 'Withdrawn')
  ),
  constraint application_batches_template_length check (char_length(template) between 1 and 60),
  constraint application_batches_does_something check (num_nonnulls(to_status, template) > 0)
);

create index application_batches_created_at_idx on public.application_batches (created_at desc);
create index application_batches_created_by_idx on public.application_batches (created_by);

create table public.application_batch_items (
  batch_id uuid not null references public.application_batches (id) on delete cascade,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  place integer not null,
  -- The status that whoever planned it saw.
  from_status text not null,
  -- Until the mail is queued, which has them then.
  subject text,
  body text,
  mail_id uuid references public.outgoing_mails (id) on delete set null,
  -- `skipped`: somebody has moved the application meanwhile.
  state text not null default 'waiting',
  primary key (batch_id, application_id),
  constraint application_batch_items_state_known check (state in ('waiting', 'done', 'skipped', 'cancelled')),
  constraint application_batch_items_words_whole check (num_nonnulls(subject, body) in (0, 2)),
  -- A field that was not filled in: no applicant reads one. The link is filled in when the mail goes.
  constraint application_batch_items_words_filled check (
    replace(subject, '{link}', '') !~ '\{[a-z ]+\}' and replace(body, '{link}', '') !~ '\{[a-z ]+\}'
  )
);

create index application_batch_items_application_id_idx on public.application_batch_items (application_id);
create index application_batch_items_mail_id_idx on public.application_batch_items (mail_id);
create index application_batch_items_state_idx on public.application_batch_items (batch_id, state, place);

revoke all on table public.application_batches, public.application_batch_items
  from public, anon, authenticated, service_role;
grant select on table public.application_batches, public.application_batch_items to authenticated, service_role;

alter table public.application_batches enable row level security;
alter table public.application_batch_items enable row level security;

create policy "Staff read changes of many applications"
  on public.application_batches for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read what is changed with them"
  on public.application_batch_items for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

-- Writes down what is to be done: [{"id", "status", "subject", "body"}], the words absent where no mail goes. The same batch
-- planned again is the first one. Answers how many applications it is about.
create function public.plan_application_batch(batch_id uuid, to_status text, template text, items jsonb)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  planned integer;
begin
  perform private.require_staff_member();
  if jsonb_array_length(plan_application_batch.items) not between 1 and 2000 then
    raise exception 'A change is of one application to 2,000' using errcode = 'check_violation';
  end if;
  insert into public.application_batches (id, to_status, template, created_by)
  values (
    plan_application_batch.batch_id, plan_application_batch.to_status, plan_application_batch.template,
    (select users.id from auth.users where users.id = auth.uid())
  )
  on conflict do nothing;
  if found then
    insert into public.application_batch_items (batch_id, application_id, place, from_status, subject, body)
    select
      plan_application_batch.batch_id, applications.id, given.place, given.item ->> 'status',
      given.item ->> 'subject', given.item ->> 'body'
    from jsonb_array_elements(plan_application_batch.items) with ordinality as given (item, place)
    join public.job_applications as applications on applications.id = (given.item ->> 'id')::bigint
    on conflict do nothing;
  end if;
  select count(*) into planned
  from public.application_batch_items as items
  where items.batch_id = plan_application_batch.batch_id;
  return planned;
end;
$$;

-- Carries out the next few, and answers how many wait after them. Of two who carry on at once each does others.
create function public.run_application_batch(batch_id uuid, max_items integer default 25) returns integer
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
        kind => 'application', recipient => application.email, subject => item.subject, body_text => item.body,
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

-- Stops what has not been done, keeps back the mails that have not gone, and gives those applications their former status,
-- unless somebody has moved them on since. With `take_back` those without a mail get theirs back too.
create function public.cancel_application_batch(batch_id uuid, take_back boolean default false) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.application_batches;
  item public.application_batch_items;
  stopped integer := 0;
begin
  perform private.require_staff_member();
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
        update public.outgoing_mails set state = 'cancelled', settled_at = clock_timestamp()
        where id = item.mail_id and state = 'queued';
        continue when not found;
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

-- Lets a batch that was cancelled go on: what was stopped waits again.
create function public.resume_application_batch(batch_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  resumed integer;
begin
  perform private.require_staff_member();
  update public.application_batches set cancelled_at = null where id = resume_application_batch.batch_id;
  update public.application_batch_items as items set state = 'waiting'
  where items.batch_id = resume_application_batch.batch_id and items.state = 'cancelled';
  get diagnostics resumed = row_count;
  return resumed;
end;
$$;

-- One mail about one application: a batch of one.
create function public.send_application_mail(
  batch_id uuid, application_id bigint, template text, subject text, body text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.plan_application_batch(
    send_application_mail.batch_id, null, send_application_mail.template,
    jsonb_build_array(jsonb_build_object(
      'id', send_application_mail.application_id, 'status', '',
      'subject', send_application_mail.subject, 'body', send_application_mail.body
    ))
  );
  perform public.run_application_batch(send_application_mail.batch_id, 1);
  return (
    select items.mail_id from public.application_batch_items as items
    where items.batch_id = send_application_mail.batch_id
  );
end;
$$;

-- The newest changes of several applications, with how far each has come.
create function public.list_application_batches(max_rows integer default 20) returns table (
  id uuid, to_status text, template text, created_at timestamptz, created_by uuid, cancelled_at timestamptz,
  items bigint, waiting bigint, done bigint, skipped bigint, cancelled bigint,
  mails_waiting bigint, mails_accepted bigint, mails_failed bigint
)
language sql stable
set search_path = ''
as $$
  select
    batches.id, batches.to_status, batches.template, batches.created_at, batches.created_by, batches.cancelled_at,
    count(items.application_id),
    count(*) filter (where items.state = 'waiting'),
    count(*) filter (where items.state = 'done'),
    count(*) filter (where items.state = 'skipped'),
    count(*) filter (where items.state = 'cancelled'),
    count(*) filter (where mails.state in ('queued', 'sending')),
    count(*) filter (where mails.state = 'accepted'),
    count(*) filter (where mails.state in ('refused', 'bounced', 'in_doubt'))
  from (
    select * from public.application_batches as newest
    -- One mail alone is no change of several.
    where newest.to_status is not null or (
      select count(*) from public.application_batch_items as counted where counted.batch_id = newest.id
    ) > 1
    order by newest.created_at desc
    limit least(greatest(list_application_batches.max_rows, 1), 100)
  ) as batches
  left join public.application_batch_items as items on items.batch_id = batches.id
  left join public.outgoing_mails as mails on mails.id = items.mail_id
  group by batches.id, batches.to_status, batches.template, batches.created_at, batches.created_by, batches.cancelled_at
  order by batches.created_at desc
$$;

-- How far one has come.
create function public.read_application_batch(batch_id uuid) returns table (
  id uuid, to_status text, template text, created_at timestamptz, created_by uuid, cancelled_at timestamptz,
  items bigint, waiting bigint, done bigint, skipped bigint, cancelled bigint,
  mails_waiting bigint, mails_accepted bigint, mails_failed bigint
)
language sql stable
set search_path = ''
as $$
  select
    batches.id, batches.to_status, batches.template, batches.created_at, batches.created_by, batches.cancelled_at,
    count(items.application_id),
    count(*) filter (where items.state = 'waiting'),
    count(*) filter (where items.state = 'done'),
    count(*) filter (where items.state = 'skipped'),
    count(*) filter (where items.state = 'cancelled'),
    count(*) filter (where mails.state in ('queued', 'sending')),
    count(*) filter (where mails.state = 'accepted'),
    count(*) filter (where mails.state in ('refused', 'bounced', 'in_doubt'))
  from public.application_batches as batches
  left join public.application_batch_items as items on items.batch_id = batches.id
  left join public.outgoing_mails as mails on mails.id = items.mail_id
  where batches.id = read_application_batch.batch_id
  group by batches.id
$$;

-- Batches are a tool and no record: what was done stands in the applications' histories.
create function public.purge_application_batches(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.application_batches
    where id in (
      select overdue.id
      from public.application_batches as overdue
      where overdue.created_at < now() - interval '30 days'
      order by overdue.created_at
      limit least(greatest(purge_application_batches.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- What became of a mail to an applicant belongs to the application's history.
create function private.record_application_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.job_application_events (application_id, kind, after, actor)
  select
    applications.id,
    case new.state
      when 'accepted' then 'mail sent'
      when 'in_doubt' then 'mail in doubt'
      else 'mail ' || new.state
    end,
    left(new.subject, 200),
    new.created_by
  from public.job_applications as applications
  where applications.reference = new.record_id;
  return null;
end;
$$;

create trigger record_application_mail
  after update of state on public.outgoing_mails
  for each row
  when (
    new.record_kind = 'application' and new.kind <> 'notice' and new.state is distinct from old.state
    and new.state in ('accepted', 'refused', 'bounced', 'in_doubt', 'cancelled')
  )
  execute function private.record_application_mail();

revoke all on function private.record_application_mail() from public;
revoke all on function
  public.plan_application_batch(uuid, text, text, jsonb),
  public.run_application_batch(uuid, integer),
  public.cancel_application_batch(uuid, boolean),
  public.resume_application_batch(uuid),
  public.send_application_mail(uuid, bigint, text, text, text),
  public.list_application_batches(integer),
  public.read_application_batch(uuid),
  public.purge_application_batches(integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.plan_application_batch(uuid, text, text, jsonb),
  public.run_application_batch(uuid, integer),
  public.cancel_application_batch(uuid, boolean),
  public.resume_application_batch(uuid),
  public.send_application_mail(uuid, bigint, text, text, text),
  public.list_application_batches(integer),
  public.read_application_batch(uuid)
to authenticated;
grant execute on function public.purge_application_batches(integer) to service_role;
