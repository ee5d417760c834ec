-- Notifications of documents that the customer can see, and of late deliveries with their day. Claims with other photos
-- are other claims. No feed's version is in the future.

-- Removing a document within a minute also stops its emails.
create or replace function private.notify_of_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
begin
  if new.removed_at is not null then
    delete from public.customer_notifications as sent
    where sent.customer_id = new.customer_id and sent.event = 'document ' || new.id;
  -- Customers don't see certificates outside their validity. Later, a removed document has already been announced.
  elsif (new.kind <> 'certificate' or today between coalesce(new.valid_from, today) and coalesce(new.valid_to, today))
    and (tg_op = 'INSERT' or new.created_at > now() - interval '1 minute') then
    perform private.notify_customer(
      new.customer_id, 'document', 'document ' || new.id, 'New document: ' || new.title, '', '/documents'
    );
  end if;
  return null;
end;
$$;

create trigger notify_of_removed_document
  after update of removed_at on public.customer_documents
  for each row when (old.removed_at is distinct from new.removed_at)
  execute function private.notify_of_document();

do $$
declare
  part record;
  definition text;
begin
  for part in
    select * from (values
      (
        'public.claim_customer_notifications',
        $q$where sent.email_state = 'queued'$q$,
        $q$where sent.email_state = 'queued'
      and (sent.kind <> 'document' or sent.created_at < now() - interval '1 minute')$q$
      ),
      (
        'public.notify_of_deliveries',
        $q$'Delivery %s is late: now expected at %s'$q$,
        $q$'Delivery %s is late: now expected %s'$q$
      ),
      (
        'public.notify_of_deliveries',
        $q$to_char(stop.estimated_at at time zone 'Europe/London', 'HH24:MI')$q$,
        $q$to_char(
          stop.estimated_at at time zone 'Europe/London',
          case
            when (stop.estimated_at at time zone 'Europe/London')::date = (stop.planned_from at time zone 'Europe/London')::date
              then '"at "HH24:MI'
            else '"on "FMDay FMDD FMMonth" at "HH24:MI'
          end
        )$q$
      ),
      (
        'public.report_delivery_problem',
        'and claims.description = btrim(report_delivery_problem.description)',
        $q$and claims.description = btrim(report_delivery_problem.description)
    and claims.photo_paths = report_delivery_problem.photo_paths$q$
      ),
      -- Otherwise a clock that is fast would keep later changes out.
      (
        'private.import_rows',
        'select checks || coalesce(string_agg(',
        $q$if not entry.is_append_only then
    identifiers := concat_ws(
      ', ', nullif(identifiers, ''),
      '''source_updated_at'', least((sent.data ->> ''source_updated_at'')::timestamptz, now())'
    );
  end if;
  select checks || coalesce(string_agg($q$
      )
    ) as parts (function, before, after)
  loop
    definition := pg_get_functiondef(part.function::regproc);
    if strpos(definition, part.before) = 0 then
      raise exception 'Function % has no text: %', part.function, part.before;
    end if;
    execute replace(definition, part.before, part.after);
  end loop;
end;
$$;
