import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'
import { openWorld } from './world.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await openWorld()
  await act(
    world.database,
    'marketing',
    `insert into public.news_articles (title, content, is_deleted)
    values
      ('A corrugator arrives', '<p>Nothing more.</p>', false),
      ('One', '<p>Two <a href="/lorry">corrugators</a> run</p>', false),
      ('Two', '<p>corrugator</p>', true)`,
  )
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function find(query: string): Promise<unknown[]> {
  const { rows } = await act(
    world.database,
    'anonymous',
    `select title from public.news_articles where search @@ websearch_to_tsquery('english', $1) order by title`,
    [query],
  )
  return rows.map(({ title }) => title)
}

describe('searching the news', () => {
  test('finds a word in any of its forms, in titles and texts of live articles', async () => {
    expect(await find('corrugator')).toEqual(['A corrugator arrives', 'One'])
  })

  test("does not find a link's address", async () => {
    expect(await find('lorry')).toEqual([])
  })

  test('follows an edit', async () => {
    await act(
      world.database,
      'staff',
      `update public.news_articles set content = 'Pallets' where title = 'One'`,
    )
    expect(await find('pallet')).toEqual(['One'])
    expect(await find('corrugators')).toEqual(['A corrugator arrives'])
  })
})
