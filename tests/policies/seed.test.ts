import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '#backend/database/database.ts'
import { HOME_LIST_LIMIT, newsDraft } from '#domain/news.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'

let migrated: TestDatabase
let articles: readonly Row[]
beforeAll(async () => {
  migrated = await openTestDatabase()
  await migrated.database.script(await readFile('supabase/seed.sql', 'utf8'))
  const answer = await act(
    migrated.database,
    'anonymous',
    'select *, current_date - date as age from public.news_articles order by date desc',
  )
  articles = answer.rows
})
afterAll(() => migrated?.[Symbol.asyncDispose]())

test('the demonstration fills the home page, newest first', () => {
  expect(articles).toHaveLength(HOME_LIST_LIMIT)
  expect(articles[0]?.age).toBeLessThan(7)
  expect(Math.min(...articles.map(({ age }) => Number(age)))).toBeGreaterThan(0)
})

test("the demonstration's articles are such as the form would take", () => {
  for (const article of articles) {
    const draft = newsDraft.safeParse({ ...article, imageAlt: article.image_alt })
    expect(draft.error?.issues, String(article.title)).toBeUndefined()
  }
})

test('every picture is described as the list of pictures says, and no file lies in the bucket unused', async () => {
  const list = await readFile('supabase/seed/README.md', 'utf8')
  const listed = [...list.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, file, alt]) => [file, alt])
  const used = articles
    .filter(({ image }) => image !== null)
    .map(({ image, image_alt }) => [
      String(image).replace('/storage/v1/object/public/news-media/demo/', ''),
      image_alt,
    ])
  expect(used).toEqual(listed)
  expect(await readdir('supabase/seed/news-media/demo')).toEqual(used.map(([file]) => file).sort())
})

test("the companies are there for the demonstration's customer to belong to", async () => {
  const { count } = await act(migrated.database, 'service key', 'select from public.customers')
  expect(count).toBeGreaterThan(0)
})
