-- What staff do with emails: they read, archive, file and erase them. Filing and erasing are in the log.

-- Records that an email may belong to and is not filed to: those of its sender and recipients, the latest first, and those
-- whose reference stands in it.
create function public.suggest_email_links(email_id bigint)
returns table (record_kind text, record_id text, title text, status text, because text)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  email public.emails;
  addresses text[];
  named text[];
begin
  perform private.require_staff_member();
  select * into email from public.emails where emails.id = suggest_email_links.email_id;
  addresses := array(
    select distinct lower(address) from (
      select email.from_address
      union all
      select party ->> 'address' from jsonb_array_elements(email.recipients) as party
      union all
      select party ->> 'address' from jsonb_array_elements(email.reply_to) as party
    ) as parties (address)
    where address <> '' limit 100
  );
  named := array(
    select distinct upper(match[1])
    from public.email_texts as texts,
      regexp_matches(left(email.subject || ' ' || texts.body_text, 20000), '\m([A-Za-z]{2}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4})\M', 'g') as match
    where texts.email_id = email.id limit 20
  );
  return query
    select distinct on (found.place, found.kind, found.id)
      found.kind, found.id, record.title, record.status, case found.place when 1 then 'reference' else 'address' end
    from (
      select 1, 'lead', leads.session_id, leads.created_at from public.leads where leads.session_id = any (named)
      union all
      select 1, 'application', applications.reference, applications.submitted_at
      from public.job_applications as applications where applications.reference = any (named)
      union all
      select 1, 'privacy_request', requests.reference, requests.received_at
      from public.privacy_requests as requests where requests.reference = any (named)
      union all
      (
        select 2, 'lead', leads.session_id, leads.created_at from public.leads
        where leads.search_email = any (addresses) and leads.merged_into is null
        order by leads.created_at desc limit 5
      )
      union all
      (
        select 2, 'application', applications.reference, applications.submitted_at
        from public.job_applications as applications where lower(applications.email) = any (addresses)
        order by applications.submitted_at desc limit 5
      )
      union all
      (
        select 2, 'privacy_request', requests.reference, requests.received_at
        from public.privacy_requests as requests where lower(requests.email) = any (addresses)
        order by requests.received_at desc limit 5
      )
      union all
      (
        select 2, 'customer', permissions.customer_id::text, null::timestamptz
        from auth.users
        join public.permissions on permissions.user_id = users.id
        where users.email = any (addresses) and users.deleted_at is null and permissions.customer_id is not null
        limit 5
      )
    ) as found (place, kind, id, moment),
      lateral private.email_record(found.kind, found.id) as record
    where not exists (
      select from public.email_links as links
      where links.email_id = email.id and links.record_kind = found.kind and links.record_id = found.id
    ) and (found.place = 1 or not (found.kind, found.id) in (
      select 'lead', leads.session_id from public.leads where leads.session_id = any (named)
      union all
      select 'application', applications.reference
      from public.job_applications as applications where applications.reference = any (named)
      union all
      select 'privacy_request', requests.reference
      from public.privacy_requests as requests where requests.reference = any (named)
    ))
    order by found.place, found.kind, found.id;
end;
$$;

-- Marks emails that came as read, or not; archives whole threads of them, or takes them back. Answers how many were changed.
create function public.mark_emails(email_ids bigint[], is_read boolean default null, is_archived boolean default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  changed integer := 0;
  more integer;
begin
  perform private.require_staff_member();
  if mark_emails.is_read is not null then
    update public.emails set is_read = mark_emails.is_read
    where emails.id = any (email_ids) and emails.source <> 'sent' and emails.is_read <> mark_emails.is_read;
    get diagnostics changed = row_count;
  end if;
  if mark_emails.is_archived is not null then
    update public.emails set is_archived = mark_emails.is_archived
    where emails.thread_id in (select others.thread_id from public.emails as others where others.id = any (email_ids))
      and emails.source <> 'sent' and emails.is_archived <> mark_emails.is_archived;
    get diagnostics more = row_count;
    changed := changed + more;
  end if;
  return changed;
end;
$$;

-- Who had to do with an email, in the log; an `update` names what was changed.
create function private.log_emails(email_ids bigint[], action text, columns text[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor, role_name, action, table_name, row_id, changed_columns)
  select
    coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    log_emails.action, 'emails', emails.id::text, log_emails.columns
  from public.emails where emails.id = any (email_ids)
$$;

-- Files emails to a record, each once. Answers how many were filed anew.
create function public.link_emails(email_ids bigint[], record_kind text, record_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  filed bigint[];
begin
  perform private.require_staff_member();
  if not exists (select from private.email_record(link_emails.record_kind, btrim(link_emails.record_id)) where title <> '') then
    raise exception 'There is no such record to file an email to' using errcode = 'foreign_key_violation';
  end if;
  with written as (
    insert into public.email_links (email_id, record_kind, record_id, created_by)
    select emails.id, link_emails.record_kind, btrim(link_emails.record_id), auth.uid()
    from public.emails where emails.id = any (email_ids)
    on conflict do nothing
    returning email_id
  )
  select coalesce(array_agg(email_id), '{}') into filed from written;
  perform private.log_emails(filed, 'update', array['links']);
  return cardinality(filed);
end;
$$;

-- Takes emails out of a record's file. What was sent about a record stays with it.
create function public.unlink_emails(email_ids bigint[], record_kind text, record_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  freed bigint[];
begin
  perform private.require_staff_member();
  with gone as (
    delete from public.email_links as links
    using public.emails
    where links.email_id = any (email_ids) and links.record_kind = unlink_emails.record_kind
      and links.record_id = unlink_emails.record_id
      and emails.id = links.email_id and (emails.source <> 'sent' or links.created_by is not null)
    returning links.email_id
  )
  select coalesce(array_agg(email_id), '{}') into freed from gone;
  perform private.log_emails(freed, 'update', array['links']);
  return cardinality(freed);
end;
$$;

-- Erases emails that came. Their bytes go before: whoever calls this removes them.
create function public.erase_emails(email_ids bigint[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  perform private.require_staff_member();
  perform private.log_emails(
    array(select emails.id from public.emails where emails.id = any (email_ids) and emails.source <> 'sent'), 'delete', '{}'
  );
  delete from public.emails where emails.id = any (email_ids) and emails.source <> 'sent';
  get diagnostics erased = row_count;
  return erased;
end;
$$;

revoke all on function private.log_emails(bigint[], text, text[]) from public;
revoke all on function
  public.suggest_email_links(bigint),
  public.mark_emails(bigint[], boolean, boolean),
  public.link_emails(bigint[], text, text),
  public.unlink_emails(bigint[], text, text),
  public.erase_emails(bigint[])
from public, anon, authenticated, service_role;

grant execute on function
  public.suggest_email_links(bigint),
  public.mark_emails(bigint[], boolean, boolean),
  public.link_emails(bigint[], text, text),
  public.unlink_emails(bigint[], text, text),
  public.erase_emails(bigint[])
to authenticated;
