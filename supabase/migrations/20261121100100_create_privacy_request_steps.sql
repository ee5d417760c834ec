-- How a request moves on. A version is the request's `updated_at`: whoever acts on what is no longer so is told, and
-- nothing is changed. Security definer, since entries of these kinds are nobody's to write by hand; staff alone may.

create function private.require_staff() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff answer requests' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Sets a status and writes down why; a request is closed and opened again only with a reason. Answers the new version,
-- or null when the request has changed or is gone.
create function public.set_privacy_request_status(
  request_id bigint,
  version timestamptz,
  status text,
  reason text
) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  closed constant text[] := array['Completed', 'Refused'];
  former text;
  changed timestamptz;
begin
  perform private.require_staff();

  select request.status into former
  from public.privacy_requests as request
  where request.id = set_privacy_request_status.request_id
    and request.updated_at = set_privacy_request_status.version
  for update;

  if not found then
    return null;
  end if;
  if (former = any (closed) or set_privacy_request_status.status = any (closed)) and btrim(reason) = '' then
    raise exception 'A request is closed and opened again with a reason' using errcode = 'check_violation';
  end if;

  update public.privacy_requests as request
  set status = set_privacy_request_status.status
  where request.id = set_privacy_request_status.request_id
  returning request.updated_at into changed;

  insert into public.privacy_request_entries (request_id, kind, status, body)
  values (set_privacy_request_status.request_id, 'step', set_privacy_request_status.status, btrim(reason));
  return changed;
end;
$$;

-- Before an answer is mailed. One row: `send` when it has been written down and nobody else is about to; `sent`,
-- `sending` or `failed` of an attempt that was made before; `changed` when the request is no longer what its reader
-- saw, or another answer is on its way. No row when there is no such request.
create function public.begin_privacy_answer(
  request_id bigint,
  version timestamptz,
  mail_key uuid,
  body text
) returns table (outcome text, entry_id bigint, reference text, kind text, name text, email text)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  request public.privacy_requests;
  entry public.privacy_request_entries;
  result text;
begin
  perform private.require_staff();

  select * into request
  from public.privacy_requests
  where privacy_requests.id = begin_privacy_answer.request_id
  for update;

  if not found then
    return;
  end if;

  select * into entry
  from public.privacy_request_entries as earlier
  where earlier.mail_key = begin_privacy_answer.mail_key and earlier.request_id = request.id;

  if found then
    result := case
      when entry.mailed_at is not null then 'sent'
      when entry.failed_at is not null then 'failed'
      else 'sending'
    end;
  elsif request.updated_at <> begin_privacy_answer.version or exists (
    select from public.privacy_request_entries as other
    where other.request_id = request.id
      and other.kind = 'answer'
      and num_nonnulls(other.mailed_at, other.failed_at) = 0
      and other.created_at > now() - interval '2 minutes'
  ) then
    result := 'changed';
  else
    insert into public.privacy_request_entries (request_id, kind, body, mail_key)
    values (request.id, 'answer', begin_privacy_answer.body, begin_privacy_answer.mail_key)
    returning * into entry;
    result := 'send';
  end if;

  return query select result, entry.id, request.reference, request.kind, request.name, request.email;
end;
$$;

-- What became of the mail, which the server alone knows. One that was handed on is the person's answer from then on,
-- and acknowledges the request. Answers the request's version.
create function public.finish_privacy_answer(entry_id bigint, delivered boolean) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.privacy_request_entries;
  changed timestamptz;
begin
  -- The log names whoever wrote the answer, for whom the server works here.
  perform set_config('audit.actor', coalesce(author::text, ''), true)
  from public.privacy_request_entries
  where id = finish_privacy_answer.entry_id;

  update public.privacy_request_entries as answer
  set
    mailed_at = case when delivered then now() end,
    failed_at = case when not delivered then now() end
  where answer.id = finish_privacy_answer.entry_id
    and answer.kind = 'answer'
    and num_nonnulls(answer.mailed_at, answer.failed_at) = 0
  returning * into entry;

  if found and delivered then
    update public.privacy_requests as request
    set
      answer = entry.body,
      status = case when request.status = 'Received' then 'Acknowledged' else request.status end
    where request.id = entry.request_id
    returning request.updated_at into changed;
  end if;
  return changed;
end;
$$;

revoke all on function private.require_staff() from public;
revoke all on function
  public.set_privacy_request_status(bigint, timestamptz, text, text),
  public.begin_privacy_answer(bigint, timestamptz, uuid, text),
  public.finish_privacy_answer(bigint, boolean)
from public, anon, authenticated, service_role;

grant execute on function
  public.set_privacy_request_status(bigint, timestamptz, text, text),
  public.begin_privacy_answer(bigint, timestamptz, uuid, text)
to authenticated;
grant execute on function public.finish_privacy_answer(bigint, boolean) to service_role;
