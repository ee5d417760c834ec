import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
  await act(
    fixture.database,
    'marketing',
    `insert into public.news_articles (title, content, is_deleted)
    values
      ('A corrugator arrives', '<p>Nothing more.</p>', false),
      ('One', '<p>Two <a href="/lorry">corrugators</a> run</p>', false),
      ('Two', '<p>corrugator</p>', true)`,
  )
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function find(query: string): Promise<unknown[]> {
  const { rows } = await act(fixture.database, 'anonymous', 'select title from public.search_news($1)', [
    query,
  ])
  return rows.map(({ title }) => title)
}

describe('news search', () => {
  it.each(['corrugator', 'corrugators', 'orrugat', 'two RUN corrug'])(
    'finds %s in live articles',
    async (query) => {
      expect(await find(query)).toContain('One')
      expect(await find(query)).not.toContain('Two')
    },
  )

  it('ranks titles first', async () => {
    expect(await find('corrugator')).toEqual(['A corrugator arrives', 'One'])
  })

  it("does not find a link's address", async () => {
    expect(await find('lorry')).toEqual([])
  })

  it('follows edits', async () => {
    await act(
      fixture.database,
      'staff',
      `update public.news_articles set content = 'Pallets' where title = 'One'`,
    )
    expect(await find('pallet')).toEqual(['One'])
    expect(await find('corrugators')).toEqual(['A corrugator arrives'])
  })
})
