import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
  await act(fixture.database, 'owner', 'delete from public.blogs')
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function next(): Promise<unknown> {
  const { rows } = await act(
    fixture.database,
    'anonymous',
    `select to_char(public.next_blog_publication() at time zone 'utc', 'YYYY-MM-DD') as day`,
  )
  return rows[0]?.day
}

it('returns the next scheduled publication to visitors, ignoring drafts and past posts', async () => {
  expect(await next()).toBeNull()
  await act(
    fixture.database,
    'marketing',
    `insert into public.blogs (title, status, publish_date)
    values
      ('Past', 'published', now() - interval '1 day'),
      ('Draft', 'draft', '2150-01-01'),
      ('Later', 'published', '2160-01-01'),
      ('Next', 'published', '2155-01-01')`,
  )
  expect(await next()).toBe('2155-01-01')
})
