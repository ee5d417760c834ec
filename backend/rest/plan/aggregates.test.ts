import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openScratchRest } from '../scratch-rest.fixture.ts'

const rest = opened(() => openScratchRest())
const select = (table: string, fields: string, more = '') =>
  rest.send(`/${table}?select=${encodeURIComponent(fields)}${more}`)

async function turn(value: 'true' | 'false') {
  await rest.database.script(`
    alter role authenticator set pgrst.db_aggregates_enabled = '${value}';
    notify pgrst, 'reload config';`)
  const isOn = value === 'true'
  await waitFor(async () => expect((await select('books', 'id.max()')).status).toBe(isOn ? 200 : 400))
}

describe('count without parentheses', () => {
  it('is the number of rows', async () => {
    expect((await select('books', 'count')).json).toEqual([{ count: 4 }])
    expect((await select('books', 'n:count::text', '&id=gt.1')).json).toEqual([{ n: '3' }])
    expect((await select('books', 'count', '&id=gt.99')).json).toEqual([{ count: 0 }])
  })

  it('counts embedded rows', async () => {
    const { json } = await select('authors', 'name,books!books_author_fk(count)', '&order=id')
    expect(json.map((row: { books: unknown }) => row.books)).toEqual([
      [{ count: 2 }],
      [{ count: 1 }],
      [{ count: 0 }],
    ])
    expect((await select('authors', '*,books!books_author_fk(count)', '&id=eq.1')).json).toMatchObject([
      { id: 1, name: 'Ada', books: [{ count: 2 }] },
    ])
  })

  it('counts through a junction, with a filter, and of a single row', async () => {
    expect((await select('books', 'id,shelves(count)', '&id=eq.2&shelves.id=gt.2')).json).toEqual([
      { id: 2, shelves: [{ count: 1 }] },
    ])
    expect((await select('books', 'id,covers(count)', '&id=lte.2&order=id')).json).toEqual([
      { id: 1, covers: { count: 1 } },
      { id: 2, covers: { count: 0 } },
    ])
  })

  it("counts written rows and a function's result", async () => {
    const written = await rest.write(
      'POST',
      '/covers?select=count',
      [{ book_id: 2 }, { book_id: 3 }],
      'return=representation, tx=rollback',
    )
    expect(written.json).toEqual([{ count: 2 }])
    expect((await rest.send('/rpc/find_books?word=box&select=count')).json).toEqual([{ count: 2 }])
  })

  it('is the column of that name if there is one', async () => {
    await rest.database.script(`
      create table public.tallies (count int); insert into public.tallies values (7), (8);
      grant select on public.tallies to service_role; notify pgrst, 'reload schema';`)
    await expect
      .poll(async () => (await select('tallies', 'count')).json)
      .toEqual([{ count: 7 }, { count: 8 }])
  })

  it("with other columns is rejected with PostgreSQL's message, because nothing groups them", async () => {
    const { status, json } = await select('books', 'title,count')
    expect([status, json.code]).toEqual([400, '42803'])
  })

  it('has no JSON path', async () => {
    const { status, json } = await select('books', 'count->x')
    expect([status, json.code]).toEqual([400, '42703'])
  })
})

describe('aggregates', () => {
  it.each(['pages.sum()', 'count()', 'name:id.max()', 'authors!books_author_fk(id.count())'])(
    'are off by default: %s is rejected',
    async (fields) => {
      const { status, json } = await select('books', fields)
      expect([status, json.code]).toEqual([400, 'PGRST123'])
    },
  )

  describe('once enabled in the database', () => {
    beforeAll(() => turn('true'))
    afterAll(() => turn('false'))

    it('aggregate all rows', async () => {
      const { json } = await select(
        'books',
        'pages.sum(),least:pages.min(),pages.max()::text,count(),some:pages.count()',
      )
      expect(json).toEqual([{ sum: 470, least: 50, max: '300', count: 4, some: 3 }])
      expect((await select('books', 'pages.avg()::int')).json).toEqual([{ avg: 157 }])
    })

    it('cast before and after', async () => {
      expect((await select('books', 'pages::numeric.avg()::text')).json).toEqual([
        { avg: '156.6666666666666667' },
      ])
    })

    it('group by all other selected values', async () => {
      const { json } = await select('books', 'author_id,count()', '&order=author_id.asc.nullslast')
      expect(json).toEqual([
        { author_id: 1, count: 2 },
        { author_id: 2, count: 1 },
        { author_id: null, count: 1 },
      ])
    })

    it('group by a JSON path', async () => {
      const { json } = await select('authors', 'info->>city,count()', '&info=not.is.null')
      expect(json).toEqual(
        expect.arrayContaining([
          { city: 'Hull', count: 1 },
          { city: 'York', count: 1 },
        ]),
      )
    })

    it('group by an embedded row', async () => {
      const { json } = await select(
        'books',
        'pages.sum(),writer:authors!books_author_fk(name)',
        '&author_id=not.is.null',
      )
      expect(json).toEqual(
        expect.arrayContaining([
          { sum: 420, writer: { name: 'Ada' } },
          { sum: null, writer: { name: 'Ben' } },
        ]),
      )
    })

    it('aggregate embedded rows', async () => {
      const { json } = await select('authors', 'name,books!books_author_fk(pages.sum(),count())', '&order=id')
      expect(json.map((row: { books: unknown }) => row.books)).toEqual([
        [{ sum: 420, count: 2 }],
        [{ sum: null, count: 1 }],
        [{ sum: null, count: 0 }],
      ])
    })

    it('include the values of a spread row', async () => {
      const { json } = await select(
        'books_shelves',
        'shelf_id,...books(pages.max(),count())',
        '&order=shelf_id',
      )
      expect(json).toEqual([
        { shelf_id: 2, max: 300, count: 2 },
        { shelf_id: 3, max: 300, count: 1 },
      ])
    })

    it('are one list item for each of many spread rows', async () => {
      const { json } = await select('authors', 'id,...books!books_author_fk(pages.sum())', '&id=eq.1')
      expect(json).toEqual([{ id: 1, sum: [420] }])
    })

    it('of unsuitable types are rejected by PostgreSQL', async () => {
      const { status, json } = await select('books', 'title.sum()')
      expect([status, json.code]).toEqual([404, '42883'])
    })
  })
})
