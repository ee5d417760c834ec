/** A database with every migration and a small world in it: five people, three companies, some of everything. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#backend/database/database.ts'
import { openPGlite } from '#backend/database/pglite.ts'
import { NEWCOMER, PEOPLE } from './actors.ts'

export interface TestDatabase {
  readonly database: Database
  close(): Promise<void>
}

export async function openMigrated(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'policies-'))
  const database = await openPGlite({ directory })
  for (const folder of ['backend/database/platform', 'supabase/migrations']) {
    for (const file of (await readdir(folder)).sort()) {
      await database.script(await readFile(join(folder, file), 'utf8'))
    }
  }
  return {
    database,
    async close() {
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function openWorld(): Promise<TestDatabase> {
  const opened = await openMigrated()
  await opened.database.script(WORLD)
  return opened
}

/** Hashes of the two website sessions in the world. */
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
