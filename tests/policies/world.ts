/** A migrated database with a small world in it: five people, three companies, some of everything. Files are rows. */

import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { NEWCOMER, PEOPLE } from './actors.ts'

/** @param options `url` of an empty database on a PostgreSQL server; PGlite without it */
export async function openWorld(options: { url?: string } = {}): Promise<TestDatabase> {
  const opened = await openTestDatabase(options)
  await opened.database.script(WORLD)
  return opened
}

/** The hash of a website session of the staff person. */
export const SESSION_OF_STAFF = 'a'.repeat(64)

const WORLD = `
insert into auth.users (id, email, raw_user_meta_data)
values
  ('${PEOPLE.customer}', 'customer@example.com', '{"name": "Casey"}'),
  ('${PEOPLE['other customer']}', 'other@example.com', '{}'),
  ('${PEOPLE.marketing}', 'marketing@example.com', '{"name": "  "}'),
  ('${PEOPLE.staff}', 'staff@example.com', '{"name": "Sam"}'),
  ('${NEWCOMER}', 'newcomer@example.com', null);

insert into public.customers (name) values ('First company'), ('Second company'), ('Company without people');

insert into public.permissions (user_id, role, customer_id)
values
  ('${PEOPLE.customer}', 'customer', (select id from public.customers where name = 'First company')),
  ('${PEOPLE['other customer']}', 'customer', (select id from public.customers where name = 'Second company')),
  ('${PEOPLE.marketing}', 'marketing', null),
  ('${PEOPLE.staff}', 'staff', null);

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

insert into public.leads (session_id, lead_type)
values
  ('job seeker', 'job_seeker'), ('supplier', 'supplier'), ('community member', 'community_member'),
  ('staff', 'staff_support'), ('enquiry', 'customer_enquiry'),
  ('job seeker without detail', 'job_seeker'), ('supplier without detail', 'supplier'),
  ('community member without detail', 'community_member'), ('staff without detail', 'staff_support');
insert into public.lead_job_seekers (lead_id) select id from public.leads where session_id = 'job seeker';
insert into public.lead_suppliers (lead_id) select id from public.leads where session_id = 'supplier';
insert into public.lead_community_members (lead_id) select id from public.leads where session_id = 'community member';
insert into public.lead_staff_support (lead_id) select id from public.leads where session_id = 'staff';

insert into public.privacy_requests (kind, name, email, user_id)
values
  ('access', 'Casey', 'customer@example.com', '${PEOPLE.customer}'),
  ('complaint', 'Visitor', 'visitor@example.com', null);
insert into public.privacy_request_entries (request_id, body, author_name)
select id, 'Seen', 'Sam' from public.privacy_requests where name = 'Casey';

select public.open_website_session('${SESSION_OF_STAFF}', '${PEOPLE.staff}', 30, 12);
select public.take_token('a key', 5, 60);

insert into storage.buckets (id, name, public) values ('elsewhere', 'elsewhere', false);
insert into storage.objects (bucket_id, name)
values
  ('news-media', 'picture.webp'),
  ('blog-media', 'blog-images/picture.webp'),
  ('job-applications-cvs', 'applications/Open/0123456789abcdef0123456789abcdef-cv.pdf'),
  ('enquiry-drawings', 'enquiries/0123456789abcdef0123456789abcdef-drawing.pdf'),
  ('elsewhere', 'file.pdf');
`
