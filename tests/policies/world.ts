/** A migrated database with a small world in it: five people, three companies, some of everything. */

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

select public.open_website_session('${SESSION_OF_STAFF}', '${PEOPLE.staff}', 30, 12);
select public.take_token('a key', 5, 60);

insert into storage.buckets (id, name, public) values ('elsewhere', 'elsewhere', false);
insert into storage.objects (bucket_id, name)
values ('news-media', 'picture.webp'), ('elsewhere', 'file.pdf');
`
