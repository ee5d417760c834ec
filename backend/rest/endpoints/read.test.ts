import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { MAX_ROWS } from '../protocol/limits.ts'
import { openScratchRest } from '../scratch-rest.fixture.ts'

const rest = opened(() => openScratchRest())

const query = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters)}`

/** Returns one column's values, in response order. */
async function column(path: string, name: string): Promise<unknown[]> {
  const { status, json, text } = await rest.send(path)
  expect(status, text).toBe(200)
  return json.map((row: Record<string, unknown>) => row[name])
}

// tests/acceptance/rest-filters, rest-read and rest-embed have what supabase-js sends.
describe('filter', () => {
  it.each<[string, string, number[]]>([
    ['id', 'not.eq.2', [1, 3, 4]],
    ['id', 'in.()', []],
    ['id', 'not.in.(1,4)', [2, 3]],
    ['id', 'eq(any).{1,3}', [1, 3]],
    ['id', 'gt(all).{1,2}', [3, 4]],
    ['title', 'like.100%*', [4]],
    ['pages', 'not.is.null', [1, 2, 4]],
    ['pages', 'is.not_null', [1, 2, 4]],
    ['sold', 'cs.[2,3)', [1]],
    ['sold', 'sl.[15,16)', [1, 4]],
    ['sold', 'sr.[10,12)', [2]],
    ['sold', 'nxr.[0,10)', [1, 4]],
    ['sold', 'nxl.[5,6)', [2, 4]],
    ['sold', 'adj.[10,20)', [1, 2]],
    ['words', 'fts.board', [2]],
    ['title', 'not.fts(english).box', [3, 4]],
    ['data->k->n', 'not.is.null', [1]],
    ['tags->0', 'eq."red"', [1, 2]],
    ['shout', 'eq.GLUE', [3]],
  ])('%s=%s returns the right rows', async (name, value, ids) => {
    expect(await column(query('/books', { select: 'id', [name]: value, order: 'id' }), 'id')).toEqual(ids)
  })

  it.each<[Record<string, string>, number[]]>([
    [{ or: '(id.eq.1,and(pages.gt.100,title.like.*and*))' }, [1, 2]],
    [{ 'not.or': '(id.eq.1,id.eq.2)' }, [3, 4]],
    [{ and: '(id.gt.1,not.or(pages.is.null,id.eq.4))' }, [2]],
    [{ or: '(tags.cs.{red},id.not.lt.4)' }, [1, 2, 4]],
  ])('%o combines conditions', async (parameters, ids) => {
    expect(await column(query('/books', { select: 'id', order: 'id', ...parameters }), 'id')).toEqual(ids)
  })

  it('accepts any name in quotes', async () => {
    const path = query(`/${encodeURIComponent('odd "name')}`, { '"c.d"': 'eq.x', select: '"sel\\"ect"' })
    expect((await rest.send(path)).json).toEqual([{ 'sel"ect': 'y' }])
  })

  it('is a value and never SQL', async () => {
    const { status, json } = await rest.send(query('/books', { title: `eq.x' or '1'='1`, select: 'id' }))
    expect([status, json]).toEqual([200, []])
  })
})

describe('select', () => {
  it.each<[string, unknown]>([
    ['pages::double precision', { pages: 120 }],
    ['data->k', { k: { n: 7 } }],
    ['title,shout', { title: 'Boxes', shout: 'BOXES' }],
    ['', {}],
    ['"id"', { id: 1 }],
    ['j1:title,row:id', { j1: 'Boxes', row: 1 }],
  ])('%s shapes the rows', async (select, row) => {
    expect((await rest.send(query('/books', { select, id: 'eq.1' }))).json).toEqual([row])
  })

  it('returns every column by default', async () => {
    const [row] = (await rest.send('/books?id=eq.1')).json
    expect(Object.keys(row)).toEqual([
      'id',
      'title',
      'author_id',
      'editor_id',
      'pages',
      'tags',
      'sold',
      'data',
      'words',
    ])
  })
})

describe('order', () => {
  it.each<[string, number[]]>([
    ['pages', [4, 1, 2, 3]],
    ['pages.desc', [3, 2, 1, 4]],
    ['pages.desc.nullslast', [2, 1, 4, 3]],
    ['pages.nullsfirst', [3, 4, 1, 2]],
    ['author_id.desc.nullslast,id.desc', [3, 2, 1, 4]],
    ['data->k->>n.asc.nullsfirst,id', [2, 3, 4, 1]],
  ])('is by %s', async (order, ids) => {
    expect(await column(query('/books', { select: 'id', order }), 'id')).toEqual(ids)
  })
})

describe('page', () => {
  it.each<[string, Record<string, string>, number, string, number[]]>([
    ['/books?limit=2&offset=3', {}, 200, '3-3/*', [4]],
    ['/books?offset=4', {}, 200, '*/*', []],
    ['/books?limit=0', {}, 200, '*/*', []],
    ['/books?limit=2&offset=1', { range: '2-9' }, 200, '2-2/*', [3]],
    ['/books', { range: '2-' }, 200, '2-3/*', [3, 4]],
    ['/books', { prefer: 'count=exact' }, 200, '0-3/4', [1, 2, 3, 4]],
    ['/books?offset=4', { prefer: 'count=exact' }, 206, '*/4', []],
    ['/books?id=gt.2&limit=1', { prefer: 'count=exact' }, 206, '0-0/2', [3]],
    ['/books?id=gt.9', { prefer: 'count=exact' }, 200, '*/0', []],
    ['/books?limit=1', { prefer: 'count=estimated' }, 206, '0-0/4', [1]],
    ['/books?limit=undefined', {}, 200, '0-3/*', [1, 2, 3, 4]],
  ])('%s %o responds with %i %s', async (path, headers, status, range, ids) => {
    const response = await rest.send(`${path}${path.includes('?') ? '&' : '?'}select=id&order=id`, {
      headers,
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(range)
    expect(response.json.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  it("uses the planner's estimate for a planned count", async () => {
    await rest.database.script('analyze public.books')
    const { headers } = await rest.send('/books?limit=1', { prefer: 'count=planned' })
    expect(headers.get('content-range')).toBe('0-0/4')
    expect(headers.get('preference-applied')).toBe('count=planned')
  })

  it(`has at most ${MAX_ROWS} rows`, async () => {
    const { json } = await rest.send(`/rpc/numbers?up_to=${MAX_ROWS + 5}&limit=${MAX_ROWS + 5}`)
    expect(json).toHaveLength(MAX_ROWS)
  })

  it('of a HEAD request has headers and no body', async () => {
    const response = await rest.send('/books?limit=1', { method: 'HEAD', prefer: 'count=exact' })
    expect([response.status, response.headers.get('content-range'), response.text]).toEqual([
      206,
      '0-0/4',
      '',
    ])
  })
})

describe('response format', () => {
  it.each([
    [undefined, 'application/json; charset=utf-8', [{ id: 1, pages: null }]],
    ['*/*', 'application/json; charset=utf-8', [{ id: 1, pages: null }]],
    ['text/html;q=0.9, application/json;q=0.5', 'application/json; charset=utf-8', [{ id: 1, pages: null }]],
    [
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.object+json; charset=utf-8',
      { id: 1, pages: null },
    ],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8',
      { id: 1 },
    ],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8',
      [{ id: 1 }],
    ],
  ])('for %s is %s', async (accept, type, body) => {
    const response = await rest.send('/books?select=id:editor_id,pages&id=eq.3', {
      headers: accept === undefined ? {} : { accept },
    })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.json).toEqual(body)
  })

  it.each([
    ['select=id,name&order=id', 'id,name\n1,Ada\n2,Ben\n3,"Cy, ""the"" third"'],
    ['select=id&id=eq.99', '\n'],
  ])('is CSV for %s', async (search, text) => {
    const response = await rest.send(`/authors?${search}`, { headers: { accept: 'text/csv' } })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.text).toBe(text)
  })
})

describe('view', () => {
  it('is read like a table', async () => {
    expect((await rest.send('/long_books')).json).toEqual([{ id: 2, title: 'Boards and boxes', pages: 300 }])
  })
})

describe('embedded table', () => {
  it.each<[string, unknown]>([
    [
      '/books?select=id,author_id(name)&id=in.(1,4)&order=id',
      [
        { id: 1, author_id: { name: 'Ada' } },
        { id: 4, author_id: null },
      ],
    ],
    ['/books?select=id,authors!books_author_fk(name)&id=eq.1', [{ id: 1, authors: { name: 'Ada' } }]],
    [
      '/books?select=id,writer:authors!author_id(name),books_editor_fk(name)&id=eq.1',
      [{ id: 1, writer: { name: 'Ada' }, books_editor_fk: { name: 'Ben' } }],
    ],
    ['/books?select=id,author_id!inner(name)&author_id.name=eq.Ben', [{ id: 3, author_id: { name: 'Ben' } }]],
    ['/books?select=id,author_id(name)&author_id.name=eq.Ben&order=id&limit=1', [{ id: 1, author_id: null }]],
    ['/books?select=id,author_id!inner()&author_id.name=eq.Ben', [{ id: 3 }]],
    ['/books?select=id,author_id()&author_id=is.null', [{ id: 4 }]],
    ['/books?select=id,covers()&covers=not.is.null', [{ id: 1 }]],
    [
      '/books?select=id,a:author_id(name)&or=(a.is.null,id.eq.3)&order=id',
      [
        { id: 3, a: { name: 'Ben' } },
        { id: 4, a: null },
      ],
    ],
    [
      '/books?select=id,shelves(label)&shelves.order=label&id=in.(2,3)&order=id',
      [
        { id: 2, shelves: [{ label: 'left' }, { label: 'right' }] },
        { id: 3, shelves: [] },
      ],
    ],
    ['/shelves?select=id,books!inner(id)&books.id=eq.1', [{ id: 2, books: [{ id: 1 }] }]],
    [
      '/shelves?select=label,shelves(label)&id=eq.1',
      [{ label: 'top', shelves: [{ label: 'left' }, { label: 'right' }] }],
    ],
    ['/shelves?select=label,parent_id(label)&id=eq.2', [{ label: 'left', parent_id: { label: 'top' } }]],
    [
      '/books?select=id,author_id(name,books!author_id(id))&id=eq.3',
      [{ id: 3, author_id: { name: 'Ben', books: [{ id: 3 }] } }],
    ],
    ['/books?select=id&id=eq.1&select=x', [{ id: 1 }]],
    ['/books?select=id,j1:author_id(e1:name,row:id)&id=eq.1', [{ id: 1, j1: { e1: 'Ada', row: 1 } }]],
  ])('is returned for %s', async (path, rows) => {
    const { json, text } = await rest.send(path)
    expect(json, text).toEqual(rows)
  })

  it("orders its parent's rows, by a column that need not be selected", async () => {
    const path = '/books?select=id,author_id(born)&order=author_id(name).desc.nullslast,id.desc'
    expect(await column(path, 'id')).toEqual([3, 2, 1, 4])
  })

  it('as inner join counts only the remaining rows', async () => {
    const headers = { prefer: 'count=exact' }
    const inner = await rest.send('/books?select=id,covers!inner(colour)&limit=1', { headers })
    expect(inner.headers.get('content-range')).toBe('0-0/1')
    const filtered = await rest.send('/books?select=id,a:author_id()&a=is.null', { headers })
    expect(filtered.headers.get('content-range')).toBe('0-0/1')
  })
})
