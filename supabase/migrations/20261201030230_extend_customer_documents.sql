-- Documents of customers, which staff add and remove, and packaging data.

alter table public.customer_documents
  -- Removed documents can be restored for 30 days.
  add column removed_at timestamptz,
  -- In bytes.
  add column size bigint not null default 0,
  add constraint customer_documents_storage_path_form check (char_length(storage_path) <= 300);

drop index public.customer_documents_customer_id_idx;
create index customer_documents_customer_id_idx on public.customer_documents (customer_id, removed_at, kind);
create index customer_documents_removed_at_idx on public.customer_documents (removed_at) where removed_at is not null;

drop policy "Staff read every row, customers read their own" on public.customer_documents;

create policy "Staff read every document, customers their own that aren't removed"
  on public.customer_documents for select
  to authenticated
  using (
    (select private.caller_role() = 'staff')
    or customer_id = (select private.caller_customer_id()) and removed_at is null
  );

create policy "Staff add documents"
  on public.customer_documents for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff' and starts_with(storage_path, customer_id || '/'));

create policy "Staff remove and restore documents"
  on public.customer_documents for update
  to authenticated
  using ((select private.caller_role()) = 'staff');

create trigger record_customer_documents_change
  after insert or update or delete on public.customer_documents
  for each row execute function private.record_change('id');

-- Notifies of documents that the customer can see. Removing one within a minute also stops its emails.
create function private.notify_of_document() returns trigger
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

create trigger notify_of_document
  after insert on public.customer_documents
  for each row execute function private.notify_of_document();

create trigger notify_of_removed_document
  after update of removed_at on public.customer_documents
  for each row when (old.removed_at is distinct from new.removed_at)
  execute function private.notify_of_document();

-- `<customer>/<random>.<extension>`
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'customer-documents', 'customer-documents', false, 20971520,
  array['application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
)
on conflict (id) do nothing;

create policy "Staff read every document's file, customers those of their documents"
  on storage.objects for select
  to authenticated
  using (
    bucket_id = 'customer-documents'
    and (
      (select private.caller_role()) = 'staff'
      or exists (
        select from public.customer_documents as document
        where document.storage_path = objects.name
          and document.customer_id = (select private.caller_customer_id()) and document.removed_at is null
      )
    )
  );

create policy "Staff add files of documents"
  on storage.objects for insert
  to authenticated
  with check (bucket_id = 'customer-documents' and (select private.caller_role()) = 'staff');

-- Files of uploads that were never saved. The caller deletes them through the storage API.
create function public.list_orphaned_documents(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'customer-documents' and objects.created_at < list_orphaned_documents.stored_before
    and not exists (select from public.customer_documents as document where document.storage_path = objects.name)
  order by objects.created_at, objects.name
  limit least(greatest(list_orphaned_documents.max_rows, 0), 10000)
$$;

-- Deletes documents that were removed 30 days ago; their files are orphaned then.
create function public.expire_customer_documents(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.customer_documents
    where id in (
      select overdue.id from public.customer_documents as overdue
      where overdue.removed_at < now() - interval '30 days'
      order by overdue.removed_at
      limit least(greatest(expire_customer_documents.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Units delivered to a customer from `since` to `until`, both included, by SKU, with the SKU's weight in grams.
create function public.packaging_data(customer bigint, since date, until date)
returns table (id bigint, code text, name text, board text, recyclability text, units bigint, weight_g numeric)
language sql stable
set search_path = ''
as $$
  select skus.id, skus.code, skus.name, skus.board, skus.recyclability, sum(line.quantity)::bigint, skus.weight_g
  from public.delivery_stops as stop
  join public.delivery_lines as line on line.customer_id = stop.customer_id and line.stop_id = stop.id
  join public.skus on skus.customer_id = line.customer_id and skus.id = line.sku_id
  where stop.customer_id = packaging_data.customer and stop.state = 'delivered'
    and stop.planned_from >= packaging_data.since::timestamp at time zone 'Europe/London'
    and stop.planned_from < (packaging_data.until + 1)::timestamp at time zone 'Europe/London'
  group by skus.id
  order by skus.code
$$;

-- ===== Grants =====

revoke all on function
  private.notify_of_document, public.list_orphaned_documents, public.expire_customer_documents, public.packaging_data
from public, anon, authenticated, service_role;

grant insert (customer_id, kind, title, period, valid_from, valid_to, storage_path, size), update (removed_at)
  on table public.customer_documents
to authenticated;
grant execute on function public.packaging_data to authenticated;
grant execute on function public.list_orphaned_documents, public.expire_customer_documents to service_role;
