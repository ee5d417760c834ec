/** A migrated database with five users, three customers and some rows of each table. Files have rows only. */

import { cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Database, Result, Row, Statement } from '#backend/database/database.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { migratedDatabaseDirectory, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Actor, act, insert, USER_IDS, USER_WITHOUT_ROLE } from './actors.ts'

/** @param options `url` of an empty PostgreSQL database; PGlite without it */
export async function openDatabaseFixture(options: { url?: string } = {}): Promise<TestDatabase> {
  if (options.url === undefined) return openTestDatabase({ template: await fixtureDirectory() })
  const opened = await openTestDatabase(options)
  await opened.database.script(TEST_DATA)
  return opened
}

/** For the life of a worker only, because the rows are relative to the current time. */
const worker = globalThis as { fixtureDirectory?: Promise<string> }

function fixtureDirectory(): Promise<string> {
  worker.fixtureDirectory ??= (async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fixture-'))
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
    cpSync(await migratedDatabaseDirectory(), directory, { recursive: true })
    const database = await openPGlite({ directory, durable: false })
    await database.script(TEST_DATA)
    await database.close()
    return directory
  })()
  return worker.fixtureDirectory
}

type Values = Statement['values']

export interface DatabaseFixture {
  /** Open once the tests run. */
  readonly database: Database
  /** Commits. */
  act(actor: Actor | 'owner', text: string, values?: Values): Promise<Result>
  /** As `act`, but returns the rows. */
  rows(actor: Actor | 'owner', text: string, values?: Values): Promise<readonly Row[]>
  /** Rows of a statement of the owner. */
  owner(text: string, values?: Values): Promise<readonly Row[]>
  /** Rows of a statement of the staff user. */
  staff(text: string, values?: Values): Promise<readonly Row[]>
  /** Rows of a statement with the service key. */
  key(text: string, values?: Values): Promise<readonly Row[]>
  /** First column of the first row. */
  value(actor: Actor | 'owner', text: string, values?: Values): Promise<unknown>
  /** First column of each row. */
  column(actor: Actor | 'owner', text: string, values?: Values): Promise<readonly unknown[]>
  /** Inserts a row, commits, and returns it. */
  insert(actor: Actor, table: string, row: Readonly<Record<string, unknown>>): Promise<Result>
}

/** Opens a database before the tests of a file or `describe` and closes it after them. */
export function policyDatabase(open: () => Promise<TestDatabase> = openDatabaseFixture): DatabaseFixture {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())
  const rows: DatabaseFixture['rows'] = async (...statement) =>
    (await act(opened.database, ...statement)).rows
  return {
    get database() {
      return opened.database
    },
    act: (...statement) => act(opened.database, ...statement),
    rows,
    owner: (...statement) => rows('owner', ...statement),
    staff: (...statement) => rows('staff', ...statement),
    key: (...statement) => rows('service key', ...statement),
    value: async (...statement) => Object.values((await rows(...statement))[0] ?? {})[0],
    column: async (...statement) => (await rows(...statement)).map((row) => Object.values(row)[0]),
    insert: (...row) => insert(opened.database, ...row),
  }
}

/** A website session of the staff user. */
export const STAFF_SESSION_HASH = 'a'.repeat(64)

const TEST_DATA = `
insert into auth.users (id, email, raw_user_meta_data)
values
  ('${USER_IDS.customer}', 'customer@example.com', '{"name": "Casey"}'),
  ('${USER_IDS['other customer']}', 'other@example.com', '{}'),
  ('${USER_IDS.marketing}', 'marketing@example.com', '{"name": "  "}'),
  ('${USER_IDS.staff}', 'staff@example.com', '{"name": "Sam"}'),
  ('${USER_WITHOUT_ROLE}', 'newcomer@example.com', null);

insert into public.customers (name) values ('First company'), ('Second company'), ('Company without people');

insert into public.permissions (user_id, role, customer_id)
values
  ('${USER_IDS.customer}', 'customer', (select id from public.customers where name = 'First company')),
  ('${USER_IDS['other customer']}', 'customer', (select id from public.customers where name = 'Second company')),
  ('${USER_IDS.marketing}', 'marketing', null),
  ('${USER_IDS.staff}', 'staff', null);

insert into public.stock_locations (code, name) values ('L-1', 'Saltmarsh, B14');
insert into public.vehicles (code) select 'V-' || id from public.customers where id < 3;
insert into public.delivery_routes (code, service_date, vehicle_id) select 'R-' || id, current_date, id from public.vehicles;
insert into public.customer_sites (customer_id, code, name) select id, 'S-' || id, 'Site' from public.customers where id < 3;
insert into public.skus (customer_id, code, name, units_per_pallet)
select id, 'SKU-' || id, 'Case', 100 from public.customers where id < 3;
insert into public.en_lines (customer_id, code, number, sku_id, quantity, valid_from)
select customer_id, 'EN-' || id, 'EN 1', id, 1000, current_date from public.skus;
insert into public.pallets (customer_id, code, sku_id, received_at, hold_until)
select customer_id, 'P-' || id, id, now(), current_date from public.skus;
insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, to_location_id, happened_at)
select customer_id, 'M-' || id, id, 'receipt', 100, (select id from public.stock_locations), now() from public.pallets;
insert into public.call_offs (customer_id, site_id, state, wanted_on)
select customer_id, id, 'confirmed', current_date from public.customer_sites;
insert into public.call_off_lines (customer_id, call_off_id, sku_id, pallets, quantity)
select customer_id, id, id, 1, 100 from public.call_offs;
insert into public.delivery_stops (customer_id, code, route_id, site_id, state, planned_from, planned_to)
select customer_id, 'D-' || id, id, id, 'scheduled', now(), now() from public.customer_sites;
insert into public.delivery_lines (customer_id, code, stop_id, sku_id, pallets, quantity)
select customer_id, 'D-' || id, id, id, 1, 100 from public.delivery_stops;
insert into public.proofs_of_delivery (customer_id, stop_id, signed_by, signed_at)
select customer_id, id, 'R. Fennel', now() from public.delivery_stops;
insert into public.claims (customer_id, stop_id, kind, description)
select customer_id, id, 'damage', 'Wet' from public.delivery_stops;
insert into public.customer_documents (customer_id, kind, title, storage_path)
select id, 'invoice', 'Invoice', id || '/invoice.pdf' from public.customers where id < 3;
insert into public.storage_requests (customer_id, pallet_id, kind) select customer_id, id, 'disposal' from public.pallets;
insert into public.customer_views (staff, customer_id) values ('${USER_IDS.staff}', 1);
insert into public.notification_settings (user_id)
select user_id from public.permissions where role = 'customer';
insert into public.feed_sources (name, resources) values ('ERP', '{skus}');
insert into public.feed_batches (source_id, resource, batch_key, mode, finished_at, is_applied)
select id, 'skus', 'one', 'rows', now(), true from public.feed_sources;

insert into public.news_articles (title, is_deleted) values ('Live', false), ('Deleted', true), ('Former', false);
update public.news_articles set title = 'Renamed' where title = 'Former';

insert into public.blogs (title, status, publish_date, categories)
values
  ('Out', 'published', now() - interval '1 day', '{Design}'),
  ('Scheduled', 'published', now() + interval '1 day', '{Later}'),
  ('Draft', 'draft', now() - interval '1 day', '{Unfinished}'),
  ('Former post', 'published', now() - interval '2 days', '{}');
update public.blogs set title = 'Renamed post' where title = 'Former post';

insert into public.team_members (name, title, is_deleted)
values ('Present', 'Designer', false), ('Deleted', 'Designer', true);

insert into public.campaigns (name, path, source, medium, campaign)
values ('Spring', '/products', 'newsletter', 'email', 'spring');
insert into public.chart_annotations (day, note) values ('2026-05-03', 'Press release');
insert into public.weekly_report_subscribers (user_id, since) values ('${USER_IDS.marketing}', now() - interval '2 years');

with made as (
  insert into public.image_sets (title, template, theme, slots, alt_text, format)
  values ('Dry board', 'headline', 'light', '{"title": "Dry board"}', 'Dry board', 'png')
  returning id
), pictures as (
  insert into public.generated_images (set_id, width, height, name, bytes)
  select id, 1200, 630, 'generated-images/' || repeat('a', 64) || '.png', 1 from made
)
insert into public.social_images (kind, record_id, set_id, name)
select kind, record_id, made.id, 'generated-images/' || repeat('a', 64) || '.png'
from made
cross join (
  select 'blog' as kind, id as record_id from public.blogs where title = 'Out'
  union all select 'news', id from public.news_articles where title = 'Deleted'
) as records;
insert into public.image_model_usage (day, pictures) values ('2026-05-03', 2);

insert into public.jobs (title, location, department, type, description, requirements, benefits, closes_on, is_deleted)
select title, 'Here', 'Works', 'Full-time', 'Making', 'Care', 'Pay', closes_on, is_deleted
from (
  values
    ('Open', null::date, false),
    ('Closing', current_date + 2, false),
    ('Closed', current_date - 2, false),
    ('Deleted', null, true)
) as job (title, closes_on, is_deleted);

insert into public.job_applications
  (name, email, job_title, job_id, cv_filename, cv_storage_path, cv_file_size, cv_mime_type)
values (
  'Applicant', 'applicant@example.com', 'Open', (select id from public.jobs where title = 'Open'),
  'cv.pdf', 'applications/Open/0123456789abcdef0123456789abcdef-cv.pdf', 1, 'application/pdf'
);

insert into public.job_application_notes (application_id, body, author)
select id, 'Early', '${USER_IDS.staff}' from public.job_applications where name = 'Applicant';
insert into public.erasure_receipts (kind, reason, records) values ('application', 'time is over', 1);

insert into public.outgoing_emails (kind, recipient, subject, body_text, record_kind, record_id, state)
select 'acknowledgement', email, 'Your application', 'Thank you.', 'application', reference, 'accepted'
from public.job_applications where name = 'Applicant';
select public.ingest_emails(jsonb_build_array(jsonb_build_object(
  'source', 'mailbox', 'hash', repeat('e', 64), 'path', 'letters/ee/' || repeat('e', 64), 'size', 9,
  'subject', 'Boxes', 'from', '{"name": "Ash", "address": "ash@example.com"}'::jsonb, 'recipients', '[]'::jsonb,
  'reply_to', '[]'::jsonb, 'references', '[]'::jsonb, 'message_id', '<one@example.com>', 'snippet', 'Hello',
  'text', 'Hello', 'search_title', ' boxes ', 'search_text', ' boxes hello ',
  'attachments', '[{"index": 0, "name": "box.pdf", "type": "application/pdf", "size": 4, "hash": "", "is_inline": false}]'::jsonb
)));
insert into public.email_links (email_id, record_kind, record_id)
select id, 'en_number', 'EN 1' from public.emails where letter_hash is not null;
insert into public.mailbox_folders (account, folder, uid_validity) values ('office', 'INBOX', 1);
insert into public.mailbox_message_uids (folder_id, uid, email_id)
select mailbox_folders.id, 1, emails.id from public.mailbox_folders, public.emails where letter_hash is not null;
insert into public.email_templates (key, subject, body) values ('rejection', 'Your application', 'Thank you.');
insert into public.application_batches (id, to_status, created_at)
values ('00000000-0000-4000-8000-0000000000b1', 'Reviewing', now() - interval '1 day');
insert into public.application_batch_items (batch_id, application_id, place, from_status)
select '00000000-0000-4000-8000-0000000000b1', id, 1, 'New' from public.job_applications where name = 'Applicant';
insert into public.interview_proposals (id, application_id, starts_at, minutes, place)
select '00000000-0000-4000-8000-0000000000b2', id, array[now() + interval '9 days'], 30, 'Works'
from public.job_applications where name = 'Applicant';

insert into public.leads (session_id, lead_type)
values
  ('job seeker', 'job_seeker'), ('supplier', 'supplier'), ('community member', 'community_member'),
  ('staff', 'staff_support'), ('enquiry', 'customer_enquiry'),
  ('job seeker without detail', 'job_seeker'), ('supplier without detail', 'supplier'),
  ('community member without detail', 'community_member'), ('staff without detail', 'staff_support');
insert into public.lead_notes (lead_id, body, author)
select id, 'Rings back', '${USER_IDS.staff}' from public.leads where session_id = 'enquiry';
insert into public.saved_views (owner, list, name, query)
values ('${USER_IDS.staff}', '/leads', 'Mine', 'show=inbox'), ('${USER_IDS.marketing}', '/news-admin', 'Theirs', '');
insert into public.conversations (key_hash, line_count) values (repeat('c', 64), 1);
insert into public.conversation_messages (conversation_id, number, author, text)
select id, 1, 'visitor', 'Hello' from public.conversations;
insert into public.lead_job_seekers (lead_id) select id from public.leads where session_id = 'job seeker';
insert into public.lead_suppliers (lead_id) select id from public.leads where session_id = 'supplier';
insert into public.lead_community_members (lead_id) select id from public.leads where session_id = 'community member';
insert into public.lead_staff_support (lead_id) select id from public.leads where session_id = 'staff';

insert into public.privacy_requests (kind, name, email, user_id)
values
  ('access', 'Casey', 'customer@example.com', '${USER_IDS.customer}'),
  ('complaint', 'Visitor', 'visitor@example.com', null);
insert into public.privacy_request_entries (request_id, body, author_name)
select id, 'Seen', 'Sam' from public.privacy_requests where name = 'Casey';

insert into public.company_entries (section, entry_id, fields, number)
values ('sites', 'aldermoor', '{"name": "Works"}', 1);
insert into public.company_entry_revisions (section, entry_id, number, change, fields)
values ('sites', 'aldermoor', 1, 'saved', '{"name": "Works"}');

insert into public.analytics_events (
  event_id, received_at, occurred_at, visitor_key, visit_key, session_id, event_type, event_name, kind, visitor_class,
  source, device, page, page_url, properties, browser_info
)
values (
  '00000000-0000-4000-8000-0000000000e1', now(), now(), 1, 1, '00000000-0000-4000-8000-0000000000e2', 'page_view',
  'page_view', 'page', 'new', 'direct', 'mobile', '/', 'https://example.com/', '{}', '{}'
);
insert into public.analytics_hourly_counts values (date_trunc('hour', now()), 'page_view', 'new', 'direct', 'mobile', false, 1);
insert into public.analytics_visits
values (1, 1, current_date, now(), now(), 'new', 'direct', '', '', 'mobile', '', '/', now(), '/', now(), 1, 0, 0, 0);
insert into public.analytics_visit_events
values ('page', current_date, '/', 'load', 1, date_trunc('hour', now()), 1, 'new', 'direct', 'mobile', 1, 0);
insert into public.analytics_vitals values (current_date, '/', 'LCP', 1000, 'new', 'direct', 'mobile', 1);
insert into public.analytics_page_views values (current_date, '/', 200, '', 1, 0);

select public.open_website_session('${STAFF_SESSION_HASH}', '${USER_IDS.staff}', 30, 12);
select public.consume_rate_limit('a key', 5, 60);

insert into storage.buckets (id, name, public) values ('elsewhere', 'elsewhere', false);
insert into storage.objects (bucket_id, name)
values
  ('news-media', 'picture.webp'),
  ('blog-media', 'blog-images/picture.webp'),
  ('team-media', 'portrait.webp'),
  ('job-applications-cvs', 'applications/Open/0123456789abcdef0123456789abcdef-cv.pdf'),
  ('enquiry-drawings', 'enquiries/0123456789abcdef0123456789abcdef-drawing.pdf'),
  ('mail', 'letters/ee/' || repeat('e', 64)),
  ('delivery-photos', '1/claims/photo.jpg'),
  ('delivery-photos', '2/claims/photo.jpg'),
  ('elsewhere', 'file.pdf');
`
