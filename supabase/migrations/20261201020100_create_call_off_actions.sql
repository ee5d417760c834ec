-- Customers call off stock, and ask us to store pallets for longer or dispose of them. Approvers and staff decide.
--
-- Exceptions with the default code are sentences for users.

-- ===== Tables =====

alter table public.customers
  -- Call-offs of more pallets need an approval; null for none. Set by staff.
  add column call_off_limit_pallets integer,
  add constraint customers_call_off_limit_positive check (call_off_limit_pallets > 0);

alter table public.call_offs rename column approved_by to decided_by;
alter index public.call_offs_approved_by_idx rename to call_offs_decided_by_idx;
alter table public.call_offs rename constraint call_offs_approved_by_fkey to call_offs_decided_by_fkey;
alter table public.call_offs
  add column decided_at timestamptz,
  -- Why it was rejected or cancelled.
  add column reason text not null default '',
  -- Keys of the client that placed it, and of its last change, so that a repeated call does nothing.
  add column client_key uuid,
  add column change_key uuid,
  -- What the cancellation replaced: {"state", "reason", "decided_by", "decided_at"}.
  add column before_cancellation jsonb,
  add constraint call_offs_reason_length check (char_length(reason) <= 500),
  add constraint call_offs_client_key_key unique (customer_id, client_key);

-- Few of all call-offs.
create index call_offs_waiting_idx on public.call_offs (created_at) where state = 'waiting for approval';
create index call_offs_open_idx on public.call_offs (customer_id, wanted_on)
  where state in ('waiting for approval', 'confirmed', 'picking', 'on the way');
-- Call-offs of a SKU.
create index call_off_lines_sku_idx on public.call_off_lines (customer_id, sku_id);
-- Deliveries of a call-off. Feeds leave it empty for many.
create index delivery_stops_call_off_idx on public.delivery_stops (customer_id, call_off_id) where call_off_id is not null;

-- Requests about one pallet each; at most one waits for an answer.
create table public.storage_requests (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  pallet_id bigint not null,
  kind text not null,
  -- Last day of an extension.
  until date,
  note text not null default '',
  state text not null default 'waiting',
  -- Why it was rejected.
  reason text not null default '',
  requested_by uuid references auth.users (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint storage_requests_pallet_fkey foreign key (customer_id, pallet_id) references public.pallets (customer_id, id),
  constraint storage_requests_kind_known check (kind in ('extension', 'disposal')),
  constraint storage_requests_until check ((kind = 'extension') = (until is not null)),
  constraint storage_requests_state_known check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  constraint storage_requests_texts_length check (char_length(note) <= 500 and char_length(reason) <= 500)
);

create index storage_requests_pallet_idx on public.storage_requests (customer_id, pallet_id);
create unique index storage_requests_waiting_idx on public.storage_requests (customer_id, pallet_id)
  where state = 'waiting';
create index storage_requests_state_idx on public.storage_requests (state, created_at);
create index storage_requests_requested_by_idx on public.storage_requests (requested_by);
create index storage_requests_decided_by_idx on public.storage_requests (decided_by);

-- ===== Calendar =====

-- Bank holidays of England until the end of 2028, as in `domain/working-hours/bank-holidays.ts`.
create function private.is_working_day(day date) returns boolean
language sql immutable
set search_path = ''
as $$
  select extract(isodow from is_working_day.day) < 6 and is_working_day.day <> all (array[
    '2025-01-01', '2025-04-18', '2025-04-21', '2025-05-05', '2025-05-26', '2025-08-25', '2025-12-25', '2025-12-26',
    '2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28',
    '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28',
    '2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'
  ]::date[])
$$;

-- Returns the working day `count` after a day, or before it if negative; with 0 the day itself.
create function private.add_working_days(day date, count integer) returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  at date := add_working_days.day;
  remaining integer := abs(add_working_days.count);
begin
  while remaining > 0 loop
    at := at + sign(add_working_days.count)::integer;
    if private.is_working_day(at) then
      remaining := remaining - 1;
    end if;
  end loop;
  return at;
end;
$$;

-- Returns when call-offs for a day close: 15:00 in London on the working day before.
create function private.get_call_off_cut_off(day date) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (private.add_working_days(get_call_off_cut_off.day, -1) + time '15:00') at time zone 'Europe/London'
$$;

-- Returns the day from which lead times of a call-off count: today before the cut-off, else the next working day.
create function private.get_call_off_order_day(moment timestamptz) returns date
language sql stable
set search_path = ''
as $$
  select case
    when private.is_working_day(today) and get_call_off_order_day.moment < (today + time '15:00') at time zone 'Europe/London'
      then today
    else private.add_working_days(today, 1)
  end
  from (select (get_call_off_order_day.moment at time zone 'Europe/London')::date as today) as london
$$;

create function private.format_day(day date) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(format_day.day, 'FMDay FMDD FMMonth YYYY')
$$;

create function private.count_pallets(count bigint) returns text
language sql immutable
set search_path = ''
as $$
  select case when count_pallets.count = 1 then '1 pallet' else to_char(count_pallets.count, 'FM999,999,999') || ' pallets' end
$$;

-- ===== Callers and names =====

-- Returns the rights of the caller at their company; none for other users.
create function public.read_own_rights() returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select permissions.rights from public.permissions where permissions.user_id = (select private.caller_id())), '{}'
  )
$$;

-- Returns the customer of a user with a right; raises for everyone else.
create function private.assert_customer_right(name text) returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  customer bigint := private.caller_customer_id();
begin
  if private.caller_role() is distinct from 'customer' or customer is null then
    raise exception 'Only users of a customer can do this.' using errcode = 'insufficient_privilege';
  end if;
  if assert_customer_right.name <> all (public.read_own_rights()) then
    raise exception 'Your account doesn’t have the right to %. Ask the person who manages users at your company.',
      case assert_customer_right.name when 'call off' then 'call off stock' else 'approve call-offs' end;
  end if;
  return customer;
end;
$$;

-- Returns null for staff, else the customer of a user with a right.
create function private.assert_staff_or_right(name text) returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  if private.caller_role() = 'staff' then
    return null;
  end if;
  return private.assert_customer_right(assert_staff_or_right.name);
end;
$$;

-- Returns the name of a user, or the email address of one who gave none. For a customer, only its own users have an
-- address, staff are our team, and others no name.
create function private.get_name(person uuid, customer bigint) returns text
language sql stable
set search_path = ''
as $$
  select case
    when get_name.customer is null or permissions.customer_id = get_name.customer then coalesce(given.name, users.email::text)
    when permissions.role = 'staff' then coalesce(given.name, 'Our team')
  end
  from auth.users
  cross join lateral (select nullif(btrim(users.raw_user_meta_data ->> 'name'), '') as name) as given
  left join public.permissions on permissions.user_id = users.id
  where users.id = get_name.person and users.deleted_at is null
$$;

-- ===== Notifications of call-offs =====

create function private.describe_call_off(call_off public.call_offs) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(
    e'\n',
    format(
      '%s to %s on %s', private.count_pallets(sum(line.pallets)), max(sites.name), private.format_day((call_off).wanted_on)
    ),
    string_agg(
      format(
        '%s (%s): %s, %s units', skus.name, skus.code, private.count_pallets(line.pallets), to_char(line.quantity, 'FM999,999,999')
      ), e'\n' order by skus.name
    ),
    nullif((call_off).note, '')
  )
  from public.call_off_lines as line
  join public.skus on skus.id = line.sku_id
  join public.customer_sites as sites on sites.id = (call_off).site_id
  where line.customer_id = (call_off).customer_id and line.call_off_id = (call_off).id
$$;

-- Notifies a user of the customer in the portal and by email, as their settings say.
create function private.notify_of_call_off(
  call_off public.call_offs, person uuid, kind text, subject text, ending text default ''
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.customer_notifications (customer_id, user_id, kind, event, subject, body, path, is_shown, email_state)
  select
    users.customer_id, users.user_id, notify_of_call_off.kind, format('%s %s', call_off.reference, clock_timestamp()),
    left(notify_of_call_off.subject, 200),
    left(concat_ws(e'\n', private.describe_call_off(call_off), nullif(notify_of_call_off.ending, '')), 4000),
    '/call-offs/' || call_off.reference, wanted.in_page, case when wanted.by_email then 'queued' end
  from private.users
  left join public.notification_settings as settings on settings.user_id = users.user_id
  cross join lateral (
    select
      notify_of_call_off.kind <> all (coalesce(settings.page_off, '{}')) as in_page,
      notify_of_call_off.kind <> all (coalesce(settings.email_off, '{}')) as by_email
  ) as wanted
  where users.user_id = notify_of_call_off.person and users.customer_id = call_off.customer_id
    and (wanted.in_page or wanted.by_email);
end;
$$;

-- Confirms a placed or changed call-off to its requester, and asks approvers for their approval; without one our contact.
create function private.announce_call_off(call_off public.call_offs, max_pallets integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  cut_off constant text := to_char(
    private.get_call_off_cut_off(call_off.wanted_on) at time zone 'Europe/London', '"15:00 on "FMDay FMDD FMMonth'
  );
  request text;
  approvers uuid[];
begin
  if call_off.state = 'confirmed' then
    perform private.notify_of_call_off(
      call_off, call_off.requested_by, 'call-off confirmed', format('Call-off %s is confirmed', call_off.reference),
      format('You can change or cancel it until %s.', cut_off)
    );
    return;
  end if;
  perform private.notify_of_call_off(
    call_off, call_off.requested_by, 'call-off confirmed', format('Call-off %s is waiting for approval', call_off.reference),
    format('It is above the limit of %s.', private.count_pallets(max_pallets))
  );
  select format('%s asks you to approve call-off %s', users.name, call_off.reference) into request
  from private.users where users.user_id = call_off.requested_by;
  select coalesce(array_agg(permissions.user_id), '{}') into approvers
  from public.permissions
  join private.users on users.user_id = permissions.user_id
  join auth.users as accounts on accounts.id = permissions.user_id
  left join public.notification_settings as settings on settings.user_id = permissions.user_id
  where permissions.customer_id = call_off.customer_id and 'approve' = any (permissions.rights)
    and permissions.user_id is distinct from call_off.requested_by
    -- One who has never signed in may have a mistyped address, and others turn notifications off.
    and (accounts.invited_at is null or accounts.last_sign_in_at is not null)
    and ('call-off waiting' = any (settings.page_off) and 'call-off waiting' = any (settings.email_off)) is not true;
  perform private.notify_of_call_off(
    call_off, approver, 'call-off waiting', request,
    format('It is above the limit of %s. Decide by %s.', private.count_pallets(max_pallets), cut_off)
  )
  from unnest(approvers) as approver;
  perform public.enqueue_email(
    kind => 'notice', recipient => customers.contact_email, subject => request,
    body_text => format(e'%s of %s.\n\n%s', request, customers.name, private.describe_call_off(call_off)),
    record_kind => 'call_off', record_id => call_off.reference
  )
  from public.customers
  where customers.id = call_off.customer_id
    -- Feeds send placeholders, too.
    and customers.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and approvers = '{}';
end;
$$;

-- ===== Placing and changing =====

-- Returns the units that are in stock and on no open call-off.
create function private.get_available_stock(customer bigint, sku bigint) returns bigint
language sql stable
set search_path = ''
as $$
  select greatest(0, coalesce((
    select sum(level.quantity) from public.stock_levels as level
    where level.customer_id = get_available_stock.customer and level.sku_id = get_available_stock.sku
  ), 0) - coalesce((
    select sum(line.quantity)
    from public.call_off_lines as line
    join public.call_offs on call_offs.customer_id = line.customer_id and call_offs.id = line.call_off_id
    where line.customer_id = get_available_stock.customer and line.sku_id = get_available_stock.sku
      and call_offs.state in ('waiting for approval', 'confirmed', 'picking')
  ), 0))::bigint
$$;

-- Stores a new call-off, or replaces the contents of `changed`. Raises a sentence if something can't be delivered.
-- `lines`: [{"sku": 1, "en_line": 2, "pallets": 3}], each SKU once.
create function private.store_call_off(
  customer bigint, changed public.call_offs, key uuid, site_id bigint, wanted_on date, note text, lines jsonb
) returns public.call_offs
language plpgsql
set search_path = ''
as $$
declare
  account public.customers;
  site public.customer_sites;
  call_off public.call_offs;
  line record;
  available bigint;
  is_in_stock boolean;
  former_pallets jsonb := '{}';
  is_promised boolean;
  in_stock bigint;
  earliest date;
  order_day constant date := private.get_call_off_order_day(now());
  next_state text := 'confirmed';
begin
  select * into account from public.customers where customers.id = store_call_off.customer;
  if account.account_status <> 'active' then
    raise exception 'Your account is %, so nothing can be called off. Call us.', account.account_status;
  end if;
  select * into site from public.customer_sites as sites
  where sites.customer_id = store_call_off.customer and sites.id = store_call_off.site_id;
  if not found then
    raise exception 'Choose a delivery site.';
  end if;
  if private.is_working_day(store_call_off.wanted_on) is not true or store_call_off.wanted_on > order_day + 365 then
    raise exception 'Choose a working day within the next year.';
  end if;
  if site.open_days <> '{}' and to_char(store_call_off.wanted_on, 'FMDay') <> all (site.open_days) then
    raise exception '% is closed on %s. Choose another day.', site.name, to_char(store_call_off.wanted_on, 'FMDay');
  end if;
  if jsonb_typeof(store_call_off.lines) is distinct from 'array' or jsonb_array_length(store_call_off.lines) not between 1 and 50 then
    raise exception 'Add 1 to 50 SKUs to the call-off.';
  end if;

  -- Concurrent call-offs of the same SKUs wait here, and then see what this one has taken.
  perform from public.skus
  where skus.customer_id = store_call_off.customer
    and skus.id in (select (given.value ->> 'sku')::bigint from jsonb_array_elements(store_call_off.lines) as given)
  order by skus.id
  for no key update;

  if (
    select sum(given.pallets) from jsonb_to_recordset(store_call_off.lines) as given (pallets integer)
  ) > account.call_off_limit_pallets then
    next_state := 'waiting for approval';
  end if;
  if changed.id is null then
    insert into public.call_offs as stored (customer_id, client_key, site_id, state, wanted_on, note, requested_by)
    values (
      store_call_off.customer, store_call_off.key, site.id, next_state, store_call_off.wanted_on,
      btrim(coalesce(store_call_off.note, '')), private.caller_id()
    )
    returning * into call_off;
  else
    -- A change that neither adds pallets of a SKU nor brings the day forward needs no new lead time.
    if store_call_off.wanted_on >= changed.wanted_on then
      select coalesce(jsonb_object_agg(own.sku_id, own.pallets), '{}') into former_pallets
      from public.call_off_lines as own
      where own.customer_id = store_call_off.customer and own.call_off_id = changed.id;
    end if;
    delete from public.call_off_lines as former
    where former.customer_id = store_call_off.customer and former.call_off_id = changed.id;
    update public.call_offs as stored set
      change_key = store_call_off.key,
      site_id = site.id,
      state = next_state,
      wanted_on = store_call_off.wanted_on,
      note = btrim(coalesce(store_call_off.note, '')),
      requested_by = private.caller_id(),
      decided_by = null,
      decided_at = null,
      reason = ''
    where stored.id = changed.id
    returning * into call_off;
  end if;

  for line in
    select
      given.sku, given.pallets, count(*) over (partition by given.sku) as times, skus.name, skus.units_per_pallet,
      skus.lead_time_days, skus.is_active, given.en_line, en_lines.number as en_number,
      store_call_off.wanted_on between en_lines.valid_from and coalesce(en_lines.valid_to, 'infinity') as is_valid
    from jsonb_to_recordset(store_call_off.lines) as given (sku bigint, en_line bigint, pallets integer)
    left join public.skus on skus.customer_id = store_call_off.customer and skus.id = given.sku
    left join public.en_lines on en_lines.customer_id = store_call_off.customer and en_lines.id = given.en_line
      and en_lines.sku_id = given.sku
  loop
    if line.name is null or line.times > 1 or line.en_line is not null and line.en_number is null then
      raise exception 'A SKU of this call-off has changed. Remove it and add it again.';
    end if;
    if line.pallets is null or line.pallets not between 1 and 999 then
      raise exception '%: enter 1 to 999 pallets.', line.name;
    end if;
    if not line.is_valid then
      raise exception '% isn’t valid on %. Choose another day, or add the SKU from Stock.',
        line.en_number, private.format_day(store_call_off.wanted_on);
    end if;
    available := private.get_available_stock(store_call_off.customer, line.sku);
    in_stock := ceil(available::numeric / line.units_per_pallet);
    is_in_stock := line.pallets <= in_stock;
    is_promised := coalesce(line.pallets <= (former_pallets ->> line.sku::text)::integer, false);
    if not is_in_stock and not is_promised and not line.is_active then
      raise exception '%: we no longer make it, and % can be called off. Enter fewer pallets, or call us about a replacement.',
        line.name, private.count_pallets(in_stock);
    end if;
    earliest := private.add_working_days(
      order_day, case when is_in_stock or is_promised then 1 else greatest(1, line.lead_time_days) end
    );
    if store_call_off.wanted_on < earliest then
      raise exception '%: % can be delivered from %. Choose that day or a later one.',
        line.name,
        case when is_in_stock then '' else private.count_pallets(in_stock) || ' left in stock. ' end
          || private.count_pallets(line.pallets),
        private.format_day(earliest);
    end if;
    insert into public.call_off_lines (customer_id, call_off_id, sku_id, en_line_id, pallets, quantity)
    values (
      store_call_off.customer, call_off.id, line.sku, line.en_line, line.pallets,
      -- The last pallet in stock may be a part one.
      case when is_in_stock then least(line.pallets * line.units_per_pallet, available)
        else line.pallets * line.units_per_pallet end
    );
  end loop;

  perform private.announce_call_off(call_off, account.call_off_limit_pallets);
  return call_off;
end;
$$;

-- Returns {"reference", "state"}. Repeating a call with the same key returns the call-off that it placed.
create function public.place_call_off(client_key uuid, site_id bigint, wanted_on date, note text, lines jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  call_off public.call_offs;
begin
  if place_call_off.client_key is null then
    raise exception 'A call-off needs a key.' using errcode = 'check_violation';
  end if;
  -- A repeated call that overtakes the first waits for it.
  perform pg_advisory_xact_lock(hashtextextended('call-off ' || place_call_off.client_key, 0));
  select * into call_off from public.call_offs
  where call_offs.customer_id = customer and call_offs.client_key = place_call_off.client_key;
  if not found then
    call_off := private.store_call_off(
      customer, null, place_call_off.client_key, place_call_off.site_id, place_call_off.wanted_on, place_call_off.note,
      place_call_off.lines
    );
  end if;
  return jsonb_build_object('reference', call_off.reference, 'state', call_off.state);
end;
$$;

-- Replaces the contents of a call-off until its cut-off. Above the limit it needs another approval. `version` is its
-- `updated_at` when the user opened it; null overwrites later changes.
create function public.change_call_off(
  call_off_id bigint, change_key uuid, site_id bigint, wanted_on date, note text, lines jsonb,
  version timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  call_off public.call_offs;
begin
  select * into call_off from public.call_offs
  where call_offs.id = change_call_off.call_off_id and call_offs.customer_id = customer
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see yours.';
  end if;
  if call_off.change_key is distinct from change_call_off.change_key then
    if call_off.state not in ('waiting for approval', 'confirmed')
      or call_off.state <> 'waiting for approval' and now() >= private.get_call_off_cut_off(call_off.wanted_on) then
      raise exception 'Call-off % can no longer be changed. Call us.', call_off.reference;
    end if;
    if call_off.updated_at <> change_call_off.version then
      raise exception 'Call-off % has changed since you opened it. Open it again, then change it.', call_off.reference;
    end if;
    call_off := private.store_call_off(
      customer, call_off, change_call_off.change_key, change_call_off.site_id, change_call_off.wanted_on,
      change_call_off.note, change_call_off.lines
    );
  end if;
  return jsonb_build_object('reference', call_off.reference, 'state', call_off.state);
end;
$$;

-- Customers cancel until the cut-off, staff until it has left.
create function public.cancel_call_off(call_off_id bigint, reason text default '') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_staff_or_right('call off');
  call_off public.call_offs;
begin
  select * into call_off from public.call_offs
  where call_offs.id = cancel_call_off.call_off_id and (customer is null or call_offs.customer_id = customer)
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see the others.';
  end if;
  if call_off.state = 'cancelled' then
    return;
  end if;
  if call_off.state not in ('waiting for approval', 'confirmed', 'picking')
    or customer is not null and call_off.state <> 'waiting for approval'
      and (call_off.state = 'picking' or now() >= private.get_call_off_cut_off(call_off.wanted_on)) then
    raise exception 'Call-off % can no longer be cancelled. %',
      call_off.reference, case when customer is null then 'It is ' || call_off.state || '.' else 'Call us.' end;
  end if;
  update public.call_offs set
    before_cancellation = jsonb_build_object(
      'state', call_off.state, 'reason', call_off.reason, 'decided_by', call_off.decided_by, 'decided_at', call_off.decided_at
    ),
    state = 'cancelled',
    reason = btrim(coalesce(cancel_call_off.reason, '')),
    decided_by = private.caller_id(),
    decided_at = now()
  where call_offs.id = call_off.id;
  if call_off.requested_by <> private.caller_id() then
    perform private.notify_of_call_off(
      call_off, call_off.requested_by, 'call-off approved', format('Call-off %s was cancelled', call_off.reference),
      btrim(coalesce(cancel_call_off.reason, ''))
    );
  end if;
end;
$$;

-- Undoes the caller's own cancellation within a minute, unless others have called off the stock meanwhile.
create function public.restore_call_off(call_off_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  call_off public.call_offs;
  taken text;
begin
  select * into call_off from public.call_offs
  where call_offs.id = restore_call_off.call_off_id and call_offs.customer_id = customer
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see yours.';
  end if;
  if call_off.state <> 'cancelled' then
    return;
  end if;
  if call_off.before_cancellation is null or call_off.decided_by is distinct from private.caller_id()
    or call_off.decided_at < now() - interval '1 minute' then
    raise exception 'The cancellation of call-off % can no longer be undone. Repeat the call-off to place it again.',
      call_off.reference;
  end if;
  -- As in `store_call_off`.
  perform from public.skus
  where skus.customer_id = customer
    and skus.id in (select own.sku_id from public.call_off_lines as own where own.call_off_id = call_off.id)
  order by skus.id
  for no key update;
  select skus.name into taken
  from public.call_off_lines as own
  join public.skus on skus.customer_id = own.customer_id and skus.id = own.sku_id
  where own.customer_id = customer and own.call_off_id = call_off.id
    and own.quantity > private.get_available_stock(customer, own.sku_id)
    -- Made to order otherwise, as before.
    and exists (
      select from public.call_off_lines as other
      join public.call_offs on call_offs.customer_id = other.customer_id and call_offs.id = other.call_off_id
      where other.customer_id = customer and other.sku_id = own.sku_id and call_offs.id <> call_off.id
        and call_offs.state in ('waiting for approval', 'confirmed', 'picking')
        and call_offs.updated_at >= call_off.decided_at
    )
  order by skus.name
  limit 1;
  if taken is not null then
    raise exception '%: a colleague has called off this stock meanwhile. Repeat call-off % to see what is left.',
      taken, call_off.reference;
  end if;
  update public.call_offs set
    state = call_off.before_cancellation ->> 'state',
    reason = call_off.before_cancellation ->> 'reason',
    decided_by = (
      select users.id from auth.users where users.id = (call_off.before_cancellation ->> 'decided_by')::uuid
    ),
    decided_at = (call_off.before_cancellation ->> 'decided_at')::timestamptz,
    before_cancellation = null
  where call_offs.id = call_off.id;
  if call_off.requested_by <> private.caller_id() then
    perform private.notify_of_call_off(
      call_off, call_off.requested_by, 'call-off approved', format('Call-off %s isn’t cancelled', call_off.reference),
      format('The cancellation was undone. It is %s.', call_off.before_cancellation ->> 'state')
    );
  end if;
end;
$$;

-- Approves or rejects, by staff or by another user of the customer.
create function public.decide_call_off(call_off_id bigint, is_approved boolean, reason text default '') returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_staff_or_right('approve');
  wanted constant text := case when decide_call_off.is_approved then 'confirmed' else 'rejected' end;
  account constant text := (select customers.account_status from public.customers where customers.id = customer);
  call_off public.call_offs;
begin
  select * into call_off from public.call_offs
  where call_offs.id = decide_call_off.call_off_id and (customer is null or call_offs.customer_id = customer)
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see the others.';
  end if;
  if call_off.state = wanted and call_off.decided_by = private.caller_id() then
    return;
  end if;
  if call_off.state <> 'waiting for approval' then
    raise exception 'Call-off % is no longer waiting for approval: it is %. Open it to see who decided.',
      call_off.reference, call_off.state;
  end if;
  if customer is not null and call_off.requested_by = private.caller_id() then
    raise exception 'You can’t decide on your own call-off. Ask a colleague who may approve call-offs.';
  end if;
  if account <> 'active' and decide_call_off.is_approved then
    raise exception 'Your account is %, so nothing can be called off. Call us.', account;
  end if;
  if customer is not null and decide_call_off.is_approved and now() >= private.get_call_off_cut_off(call_off.wanted_on) then
    raise exception 'Call-off % can no longer be delivered on %. Reject it, or ask for another day.',
      call_off.reference, private.format_day(call_off.wanted_on);
  end if;
  if not decide_call_off.is_approved and btrim(coalesce(decide_call_off.reason, '')) = '' then
    raise exception 'Give a reason for rejecting the call-off.';
  end if;
  update public.call_offs set
    state = wanted, reason = btrim(coalesce(decide_call_off.reason, '')), decided_by = private.caller_id(), decided_at = now()
  where call_offs.id = call_off.id;
  perform private.notify_of_call_off(
    call_off, call_off.requested_by, 'call-off approved',
    format('Call-off %s was %s', call_off.reference, case when decide_call_off.is_approved then 'approved' else 'rejected' end),
    case when decide_call_off.is_approved then '' else 'Reason: ' || btrim(decide_call_off.reason) end
  );
end;
$$;

-- Staff record the progress of a confirmed call-off, also backwards. `from_state` is the one they see.
create function public.set_call_off_state(call_off_id bigint, from_state text, state text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  call_off public.call_offs;
begin
  perform private.assert_staff_user();
  select * into call_off from public.call_offs where call_offs.id = set_call_off_state.call_off_id for update;
  if call_off.state is distinct from set_call_off_state.from_state then
    -- A repeated call, or a colleague did the same.
    if call_off.state = set_call_off_state.state then
      return;
    end if;
    raise exception 'Call-off % has changed meanwhile: it is %. Reload the page, then set its status.',
      call_off.reference, call_off.state;
  end if;
  if call_off.state not in ('confirmed', 'picking', 'on the way', 'delivered')
    or set_call_off_state.state not in ('confirmed', 'picking', 'on the way', 'delivered') then
    raise exception 'Only a confirmed call-off can be picked and delivered. Reload the page to see its status.';
  end if;
  update public.call_offs set state = set_call_off_state.state where call_offs.id = call_off.id;
end;
$$;

-- Null for no limit.
create function public.set_call_off_limit(customer bigint, pallets integer) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_staff_user();
  update public.customers set call_off_limit_pallets = set_call_off_limit.pallets
  where customers.id = set_call_off_limit.customer;
end;
$$;

-- As `public.list_call_offs`, whose arguments can't be named in PL/pgSQL because its columns have the same names.
create function private.read_call_offs(
  target bigint,
  patterns text[],
  states text[],
  wanted_reference text,
  sort text,
  max_rows integer,
  skip_rows integer
)
returns table (
  id bigint, customer_id bigint, customer_name text, reference text, site_id bigint, site text, state text, wanted_on date,
  cut_off timestamptz, note text, reason text, skus text[], pallets bigint, quantity bigint, requester text, is_own boolean,
  decider text, created_at timestamptz, decided_at timestamptz, limit_pallets integer, total bigint
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set jit = off
set work_mem = '16MB'
as $$
#variable_conflict use_column
declare
  own constant bigint := private.caller_customer_id();
begin
  if private.caller_role() is distinct from 'staff' and (own is null or target is distinct from own) then
    return;
  end if;
  return query
    with matching_site as materialized (
      select sites.id, pattern
      from unnest(read_call_offs.patterns) as pattern
      cross join public.customer_sites as sites
      join public.customers on customers.id = sites.customer_id
      where (target is null or sites.customer_id = target) and (sites.name ilike pattern or customers.name ilike pattern)
    ), matching_line as materialized (
      select line.call_off_id, pattern
      from unnest(read_call_offs.patterns) as pattern
      join public.skus on concat_ws(' ', skus.code, skus.name) ilike pattern
      join public.call_off_lines as line on line.customer_id = skus.customer_id and line.sku_id = skus.id
      where target is null or skus.customer_id = target
    ), found as (
      select call_offs.id, call_offs.wanted_on, call_offs.created_at
      from public.call_offs
      where (target is null or call_offs.customer_id = target)
        and (read_call_offs.wanted_reference = '' or call_offs.reference = read_call_offs.wanted_reference)
        and (read_call_offs.states = '{}' or call_offs.state = any (read_call_offs.states))
        and not exists (
          select from unnest(read_call_offs.patterns) as pattern
          where call_offs.reference not ilike pattern
            and (call_offs.site_id, pattern) not in (select site.id, site.pattern from matching_site as site)
            and (call_offs.id, pattern) not in (select line.call_off_id, line.pattern from matching_line as line)
        )
    ), page as (
      select ordered.id, row_number() over () as place
      from (
        select found.id
        from found
        left join (
          select line.call_off_id, sum(line.pallets) as pallets
          from public.call_off_lines as line
          where target is null or line.customer_id = target
          group by line.call_off_id
        ) as size on size.call_off_id = found.id
        order by
          case read_call_offs.sort when 'wanted' then found.wanted_on end,
          case read_call_offs.sort when '-wanted' then found.wanted_on end desc,
          case read_call_offs.sort when 'pallets' then size.pallets end,
          case read_call_offs.sort when '-pallets' then size.pallets end desc,
          case read_call_offs.sort when 'created' then found.created_at end,
          found.created_at desc,
          found.id
        limit least(greatest(read_call_offs.max_rows, 0), 1000)
        offset greatest(read_call_offs.skip_rows, 0)
      ) as ordered
    )
    select
      call_offs.id, call_offs.customer_id, customers.name, call_offs.reference, call_offs.site_id, sites.name,
      call_offs.state, call_offs.wanted_on, private.get_call_off_cut_off(call_offs.wanted_on), call_offs.note,
      call_offs.reason, lines.skus, lines.pallets, lines.quantity, private.get_name(call_offs.requested_by, target),
      call_offs.requested_by is not distinct from (select private.caller_id()),
      private.get_name(call_offs.decided_by, target), call_offs.created_at,
      call_offs.decided_at, customers.call_off_limit_pallets, (select count(*) from found)
    from page
    join public.call_offs on call_offs.id = page.id
    join public.customers on customers.id = call_offs.customer_id
    join public.customer_sites as sites on sites.id = call_offs.site_id
    cross join lateral (
      select
        coalesce(array_agg(skus.name order by line.pallets desc, skus.name), '{}') as skus,
        coalesce(sum(line.pallets), 0)::bigint as pallets, coalesce(sum(line.quantity), 0)::bigint as quantity
      from public.call_off_lines as line
      join public.skus on skus.id = line.sku_id
      where line.customer_id = call_offs.customer_id and line.call_off_id = call_offs.id
    ) as lines
    order by page.place;
end;
$$;

-- Call-offs that the caller may see, by one customer or all. `patterns` are `ilike` patterns that must all match; empty
-- filters match everything. `sort` is `wanted`, `created` or `pallets`, with `-` for descending. With a customer, names are
-- those that its users see.
create function public.list_call_offs(
  customer bigint default null,
  patterns text[] default '{}',
  states text[] default '{}',
  reference text default '',
  sort text default '-wanted',
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, customer_id bigint, customer_name text, reference text, site_id bigint, site text, state text, wanted_on date,
  cut_off timestamptz, note text, reason text, skus text[], pallets bigint, quantity bigint, requester text, is_own boolean,
  decider text, created_at timestamptz, decided_at timestamptz, limit_pallets integer, total bigint
)
language sql stable security definer
set search_path = ''
as $$
  select *
  from private.read_call_offs(
    list_call_offs.customer, list_call_offs.patterns, list_call_offs.states, list_call_offs.reference,
    list_call_offs.sort, list_call_offs.max_rows, list_call_offs.skip_rows
  )
$$;

-- ===== Storage requests =====

-- Asks for longer storage, by a number of days, or for disposal: of pallets, or of a SKU's overdue pallets, or all of them
-- if none is overdue. Pallets with a request that waits are skipped. Returns the ids of new requests.
create function public.request_storage(
  kind text, pallet_ids bigint[] default '{}', sku_id bigint default null, days integer default null, note text default ''
) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  today constant date := (now() at time zone 'Europe/London')::date;
  ids bigint[];
begin
  if request_storage.kind = 'extension' and (request_storage.days is null or request_storage.days not between 1 and 365) then
    raise exception 'Enter 1 to 365 days.';
  end if;
  with chosen as (
    select pallets.id, pallets.hold_until, pallets.hold_until < today as is_overdue
    from public.pallets
    where pallets.customer_id = customer and pallets.quantity > 0
      and (pallets.id = any (request_storage.pallet_ids) or pallets.sku_id = request_storage.sku_id)
  ), made as (
    insert into public.storage_requests as made (customer_id, pallet_id, kind, until, note, requested_by)
    select
      customer, chosen.id, request_storage.kind,
      case request_storage.kind when 'extension' then greatest(chosen.hold_until, today) + request_storage.days end,
      btrim(coalesce(request_storage.note, '')), private.caller_id()
    from chosen
    where chosen.is_overdue or request_storage.sku_id is null or not exists (select from chosen where is_overdue)
    on conflict do nothing
    returning made.id
  )
  select coalesce(array_agg(made.id), '{}') into ids from made;
  return ids;
end;
$$;

-- Returns the ids of those that are withdrawn, also if they already were.
create function public.withdraw_storage_requests(ids bigint[]) returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_customer_right('call off');
  withdrawn bigint[];
begin
  update public.storage_requests as requests set state = 'withdrawn', decided_by = private.caller_id(), decided_at = now()
  where requests.customer_id = customer and requests.id = any (withdraw_storage_requests.ids) and requests.state = 'waiting';
  select coalesce(array_agg(requests.id order by requests.id), '{}') into withdrawn
  from public.storage_requests as requests
  where requests.customer_id = customer and requests.id = any (withdraw_storage_requests.ids)
    and requests.state = 'withdrawn';
  if withdrawn = '{}' and withdraw_storage_requests.ids <> '{}' then
    raise exception 'The request has been answered meanwhile. Reload the page to see the answer, or call us to change it.';
  end if;
  return withdrawn;
end;
$$;

-- An approved extension moves the last day without a storage charge. Disposals are reported by the feed of movements.
-- Returns the ids of those that have this answer, also if they already had.
create function public.decide_storage_requests(ids bigint[], is_approved boolean, reason text default '') returns bigint[]
language plpgsql security definer
set search_path = ''
as $$
declare
  answer constant text := case when decide_storage_requests.is_approved then 'approved' else 'rejected' end;
  answered bigint[];
begin
  perform private.assert_staff_user();
  if not decide_storage_requests.is_approved and btrim(coalesce(decide_storage_requests.reason, '')) = '' then
    raise exception 'Give a reason for rejecting the request.';
  end if;
  with decided as (
    update public.storage_requests as requests set
      state = answer,
      reason = btrim(coalesce(decide_storage_requests.reason, '')),
      decided_by = private.caller_id(),
      decided_at = now()
    where requests.id = any (decide_storage_requests.ids) and requests.state = 'waiting'
    returning requests.*
  )
  update public.pallets set hold_until = greatest(pallets.hold_until, decided.until)
  from decided
  where decide_storage_requests.is_approved and decided.kind = 'extension'
    and pallets.customer_id = decided.customer_id and pallets.id = decided.pallet_id;
  select coalesce(array_agg(requests.id order by requests.id), '{}') into answered
  from public.storage_requests as requests
  where requests.id = any (decide_storage_requests.ids) and requests.state = answer;
  if answered = '{}' and decide_storage_requests.ids <> '{}' then
    raise exception 'The request was withdrawn or answered meanwhile. Reload the page to see it.';
  end if;
  return answered;
end;
$$;

-- A pallet that its source gives no last day is stored free of charge for the customer's holding days. A feed that sends a
-- pallet again doesn't take back an approved extension.
create or replace function private.set_hold_until() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.hold_until := greatest(
    coalesce(
      new.hold_until,
      (
        select (new.received_at at time zone 'Europe/London')::date + customers.holding_days
        from public.customers where customers.id = new.customer_id
      )
    ),
    (
      select max(requests.until)
      from public.pallets
      join public.storage_requests as requests
        on requests.customer_id = pallets.customer_id and requests.pallet_id = pallets.id
      where pallets.code = new.code and requests.kind = 'extension' and requests.state = 'approved'
    )
  );
  return new;
end;
$$;

-- ===== Audit log, counts, live updates =====

create trigger record_call_offs_change
  after insert or update or delete on public.call_offs
  for each row execute function private.record_change('id', 'client_key', 'change_key', 'decided_at', 'before_cancellation');

create trigger record_storage_requests_change
  after insert or update or delete on public.storage_requests
  for each row execute function private.record_change('id', 'decided_at');

drop function public.count_open_work();

-- Counts what waits for staff, for the portal's navigation.
create function public.count_open_work()
returns table (
  unread_emails bigint, waiting_leads bigint, overdue_calls bigint, new_applications bigint, open_requests bigint,
  overdue_requests bigint, waiting_call_offs bigint, waiting_storage_requests bigint
)
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return query
    select
      (select emails.unread from public.count_emails() as emails),
      leads.call_backs + leads.unanswered,
      leads.overdue,
      (select count(*) from public.job_applications where job_applications.status = 'New'),
      requests.open,
      requests.overdue,
      (select count(*) from public.call_offs where call_offs.state = 'waiting for approval'),
      (select count(*) from public.storage_requests where storage_requests.state = 'waiting')
    from public.count_leads() as leads
    cross join (
      select
        count(*) as open,
        count(*) filter (
          where privacy_requests.due_on < (now() at time zone 'Europe/London')::date
            -- An acknowledged complaint has no due date.
            and not (privacy_requests.kind = 'complaint' and privacy_requests.acknowledged_at is not null)
        ) as overdue
      from public.privacy_requests
      where privacy_requests.status in ('Received', 'Acknowledged', 'In progress')
    ) as requests;
end;
$$;

do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.call_offs, public.storage_requests;
  end if;
end;
$$;

-- ===== Row-level security and grants =====

alter table public.storage_requests enable row level security;

create policy "Staff read every row, customers read their own"
  on public.storage_requests for select
  to authenticated
  using (
    (select private.caller_role() = 'staff')
    or customer_id = (select private.caller_customer_id())
  );

revoke all on table public.storage_requests from public, anon, authenticated, service_role;
revoke all on sequence public.storage_requests_id_seq from public, anon, authenticated, service_role;
revoke all on function
  private.is_working_day, private.add_working_days, private.get_call_off_cut_off, private.get_call_off_order_day,
  private.format_day, private.count_pallets, private.assert_customer_right, private.assert_staff_or_right,
  private.get_name, private.describe_call_off, private.notify_of_call_off, private.announce_call_off,
  private.get_available_stock, private.store_call_off, private.read_call_offs, public.read_own_rights,
  public.place_call_off, public.change_call_off, public.cancel_call_off, public.restore_call_off,
  public.decide_call_off, public.set_call_off_state, public.set_call_off_limit, public.list_call_offs, public.request_storage,
  public.withdraw_storage_requests, public.decide_storage_requests, public.count_open_work
from public, anon, authenticated, service_role;

grant select on table public.storage_requests to authenticated;
grant execute on function
  public.read_own_rights, public.place_call_off, public.change_call_off, public.cancel_call_off, public.restore_call_off,
  public.decide_call_off, public.set_call_off_state, public.set_call_off_limit, public.list_call_offs, public.request_storage,
  public.withdraw_storage_requests, public.decide_storage_requests, public.count_open_work
to authenticated;
