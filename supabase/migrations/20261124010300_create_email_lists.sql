-- Emails as staff list, read and file them. Security definer, because under row-level security the planner takes each
-- condition for one that few rows meet, and reads all of them in place of the first fifty in their order.

create function private.email_summary(email public.emails) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', email.id,
    'source', email.source,
    'state', email.state,
    'subject', email.subject,
    'from_name', email.from_name,
    'from_address', email.from_address,
    'to_name', email.to_name,
    'to_address', email.to_address,
    'recipient_count', jsonb_array_length(email.recipients),
    'snippet', email.snippet,
    'received_at', email.received_at,
    'is_read', email.is_read,
    'is_archived', email.is_archived,
    'attachment_count', email.attachment_count,
    'link_count', email.link_count,
    'size', email.size,
    'thread_id', email.thread_id,
    'thread_count', (select threads.emails from private.email_threads as threads where threads.id = email.thread_id)
  )
$$;

-- The walk through emails in an order of theirs, each with a look at its words: for words that many emails have. It would
-- take longer to gather and to sort those that have them.
create function private.walk_emails(place text, words text, ranking text, first_row integer, max_rows integer)
returns setof bigint
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query execute format(
    'select emails.id from public.emails
    cross join lateral (
      select 1 from public.email_texts where email_texts.email_id = emails.id and (%2$s) offset 0
    ) as told
    where %1$s order by %3$s offset %4$s limit %5$s',
    place, words, ranking, first_row, max_rows
  );
end;
$$;

-- A page of emails and how many there are. `pile` is `inbox`, `sent`, `archive` or `all`; what is empty narrows nothing.
-- With `by_thread` the email that stands for its thread is the thread's row, unless words are looked for. `sort` is
-- `received_at`, `from_address`, `subject` or `size`, `-` before it the other way. Where they have to be counted one by one,
-- no more than a thousand are: `is_least` says that there are more.
create function public.list_emails(
  words text default '',
  pile text default 'inbox',
  of_source text default '',
  in_state text default '',
  read_state text default '',
  attachments text default '',
  links text default '',
  since timestamptz default null,
  until timestamptz default null,
  by_thread boolean default false,
  sort text default '-received_at',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner counts rows, and not that a long text has to be unpacked before it is read through.
set enable_seqscan = off
as $$
declare
  most constant integer := 1000;
  first_place constant integer := greatest(first_row, 0);
  page_size constant integer := least(greatest(max_rows, 0), 1000);
  is_sought constant boolean := btrim(words) <> '';
  sought constant text := private.search_condition(words);
  -- What is counted beforehand can be asked for in the same words.
  place text := concat_ws(
    ' and ', 'true',
    case pile
      when 'inbox' then 'not is_archived and source <> ''sent'''
      when 'sent' then 'source = ''sent'''
      when 'archive' then 'is_archived and source <> ''sent'''
    end,
    case when of_source <> '' then format('source = %L', of_source) end,
    case when in_state <> '' then format('state = %L', in_state) end,
    case read_state when 'read' then 'is_read' when 'unread' then 'not is_read' end,
    case when by_thread and not is_sought and pile <> 'sent' then 'is_latest' end
  );
  counted text := concat_ws(
    ' and ', place,
    case attachments when 'with' then 'has_attachments' when 'without' then 'not has_attachments' end,
    case links when 'linked' then 'is_linked' when 'unlinked' then 'not is_linked' end
  );
  ranking constant text := case sort
    when 'received_at' then 'received_at, id'
    when 'from_address' then 'from_address, id'
    when '-from_address' then 'from_address desc, id desc'
    when 'subject' then 'subject_key, id'
    when '-subject' then 'subject_key desc, id desc'
    when 'size' then 'size, id'
    when '-size' then 'size desc nulls last, id desc'
    else 'received_at desc, id desc'
  end;
  found_ids bigint[];
  total bigint;
  is_least boolean := false;
begin
  perform private.require_staff_member();
  if is_sought and sought is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'is_least', false);
  end if;
  place := concat_ws(
    ' and ', place,
    case attachments when 'with' then 'attachment_count > 0' when 'without' then 'attachment_count = 0' end,
    case links when 'linked' then 'link_count > 0' when 'unlinked' then 'link_count = 0' end,
    case when since is not null then format('received_at >= %L', since) end,
    case when until is not null then format('received_at < %L', until) end
  );

  if is_sought then
    execute format('select count(*) from (select from public.email_texts where %s limit %s) as found', sought, most + 1)
    into total;
    if total <= most then
      execute format(
        'with told as materialized (select email_id from public.email_texts where %1$s),
        chosen as materialized (
          select emails.id, row_number() over (order by %3$s) as place
          from told join public.emails on emails.id = told.email_id where %2$s
        )
        select array(select id from chosen where place > %4$s and place <= %4$s + %5$s order by place), (select count(*) from chosen)',
        sought, place, ranking, first_place, page_size
      ) into found_ids, total;
    else
      found_ids := array(select private.walk_emails(place, sought, ranking, first_place, page_size));
      total := (select count(*) from private.walk_emails(place, sought, ranking, 0, most + 1));
      is_least := total > most;
      total := least(total, most);
    end if;
  else
    execute format(
      'select array(select id from public.emails where %s order by %s offset %s limit %s)',
      place, ranking, first_place, page_size
    ) into found_ids;
    if since is null and until is null then
      execute format('select coalesce(sum(emails), 0) from private.email_counts where %s', counted) into total;
    else
      execute format('select count(*) from (select from public.emails where %s limit %s) as found', place, most + 1) into total;
      is_least := total > most;
      total := least(total, most);
    end if;
  end if;

  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.email_summary(emails) order by chosen.place), '[]')
      from unnest(found_ids) with ordinality as chosen (id, place)
      join public.emails on emails.id = chosen.id
    ),
    'total', total,
    'is_least', is_least
  );
end;
$$;

-- What a record is called, and where it stands; nothing where there is none.
create function private.email_record(record_kind text, record_id text) returns table (title text, status text)
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(leads.customer_info ->> 'name', ''), leads.search_email, leads.session_id), leads.status
  from public.leads where email_record.record_kind = 'lead' and leads.session_id = email_record.record_id
  union all
  select applications.name || ', ' || applications.job_title, applications.status
  from public.job_applications as applications
  where email_record.record_kind = 'application' and applications.reference = email_record.record_id
  union all
  select requests.name, requests.status
  from public.privacy_requests as requests
  where email_record.record_kind = 'privacy_request' and requests.reference = email_record.record_id
  union all
  select customers.name, ''
  from public.customers
  where email_record.record_kind = 'customer' and customers.id::text = email_record.record_id
  union all
  select email_record.record_id, '' where email_record.record_kind = 'en_number'
$$;

create function public.read_email(email_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  email public.emails;
begin
  perform private.require_staff_member();
  select * into email from public.emails where emails.id = read_email.email_id;
  if not found then
    return null;
  end if;
  return private.email_summary(email) || jsonb_build_object(
    'recipients', email.recipients,
    'reply_to', email.reply_to,
    'message_id', email.message_id,
    'in_reply_to', email.in_reply_to,
    'reference_ids', to_jsonb(email.reference_ids),
    'sent_at', email.sent_at,
    'letter_hash', email.letter_hash,
    'body_text', (select texts.body_text from public.email_texts as texts where texts.email_id = email.id),
    'attachments', (
      select coalesce(jsonb_agg(to_jsonb(parts) - 'email_id' order by parts.place), '[]')
      from public.email_attachments as parts where parts.email_id = email.id
    ),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'record_kind', links.record_kind, 'record_id', links.record_id,
        'title', coalesce(record.title, links.record_id), 'status', coalesce(record.status, '')
      ) order by links.created_at, links.record_kind, links.record_id), '[]')
      from public.email_links as links
      left join lateral private.email_record(links.record_kind, links.record_id) as record on true
      where links.email_id = email.id
    ),
    'is_first_from_sender', email.source <> 'sent' and email.counterpart <> '' and not exists (
      select from public.emails as others
      where others.counterpart = email.counterpart and others.source <> 'sent'
        and (others.received_at, others.id) < (email.received_at, email.id)
    ),
    'server_answer', (select mails.server_answer from public.outgoing_mails as mails where mails.id = email.outgoing_id),
    'outgoing_id', email.outgoing_id,
    'outgoing_kind', (select mails.kind from public.outgoing_mails as mails where mails.id = email.outgoing_id)
  );
end;
$$;

create function public.list_email_thread(email_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_staff_member();
  return (
    select coalesce(jsonb_agg(private.email_summary(emails) order by emails.received_at, emails.id), '[]')
    from (
      select others.* from public.emails as others
      where others.thread_id = (select emails.thread_id from public.emails where emails.id = list_email_thread.email_id)
      order by others.received_at desc, others.id desc
      limit 500
    ) as emails
  );
end;
$$;

-- The emails that are filed to a record, and those that were sent about it, the newest first.
create function public.list_emails_of_record(record_kind text, record_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_staff_member();
  return (
    select coalesce(jsonb_agg(private.email_summary(emails) order by emails.received_at desc, emails.id desc), '[]')
    from (
      select others.* from public.email_links as links
      join public.emails as others on others.id = links.email_id
      where links.record_kind = list_emails_of_record.record_kind and links.record_id = list_emails_of_record.record_id
      order by others.received_at desc, others.id desc
      limit 500
    ) as emails
  );
end;
$$;

create function public.count_emails() returns table (unread bigint, failed bigint)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_staff_member();
  return query select
    (
      select coalesce(sum(counts.emails), 0)::bigint from private.email_counts as counts
      where not counts.is_read and not counts.is_archived and counts.source <> 'sent'
    ),
    (
      select count(*) from public.emails
      where emails.source = 'sent' and emails.state in ('refused', 'bounced', 'in_doubt')
        and emails.received_at > now() - interval '30 days'
    );
end;
$$;

revoke all on function
  private.email_summary(public.emails),
  private.walk_emails(text, text, text, integer, integer),
  private.email_record(text, text)
from public;
revoke all on function
  public.list_emails(
    text, text, text, text, text, text, text, timestamptz, timestamptz, boolean, text, integer, integer
  ),
  public.read_email(bigint),
  public.list_email_thread(bigint),
  public.list_emails_of_record(text, text),
  public.count_emails()
from public, anon, authenticated, service_role;

grant execute on function
  public.list_emails(
    text, text, text, text, text, text, text, timestamptz, timestamptz, boolean, text, integer, integer
  ),
  public.read_email(bigint),
  public.list_email_thread(bigint),
  public.list_emails_of_record(text, text),
  public.count_emails()
to authenticated;
