import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openScratchRest, type ScratchRest } from '../scratch-rest.ts'

let rest: ScratchRest

beforeAll(async () => {
  rest = await openScratchRest()
  await rest.database.script(`
    create table public.items (id int primary key, name text unique, amount int default 5, at timestamptz, note jsonb);
    create table public.pairs_of (a int, b int, c text, primary key (a, b));
    create view public.item_names as select id, name from public.items;
    revoke all on public.items from anon;
    grant insert, delete, update (name) on public.items to anon;
    grant select (id) on public.items to anon;
    notify pgrst;
  `)
})

beforeEach(async () => {
  await rest.database.script(`
    truncate public.items, public.pairs_of;
    insert into public.items values (1, 'one', 1), (2, 'two', 2), (3, 'three', 3);
  `)
})

afterAll(() => rest.close())

const representation = { prefer: 'return=representation' }

async function items(): Promise<unknown[]> {
  const { json } = await rest.send('/items?select=id,name,amount&order=id')
  return json.map(({ id, name, amount }: Record<string, unknown>) => [id, name, amount])
}

const before = [
  [1, 'one', 1],
  [2, 'two', 2],
  [3, 'three', 3],
]

describe('an insert', () => {
  test('answers 201 and nothing else', async () => {
    const answer = await rest.send('/items', { method: 'POST', body: { id: 4, name: 'four' } })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([201, '', '*/*'])
    expect(answer.headers.get('content-type')).toBeNull()
    expect(await items()).toContainEqual([4, 'four', 5])
  })

  test('answers the rows on demand, as select shapes them', async () => {
    const answer = await rest.send('/items?select=name,note->a', {
      method: 'POST',
      headers: { prefer: 'return=representation, count=exact' },
      body: [
        { id: 4, name: 'four', note: { a: [1] } },
        { id: 5, name: 'five', note: null },
      ],
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-range')).toBe('*/2')
    expect(answer.headers.get('preference-applied')).toBe('return=representation, count=exact')
    expect(answer.json).toEqual([
      { name: 'four', a: [1] },
      { name: 'five', a: null },
    ])
  })

  test('tells where the row is', async () => {
    const headers = { prefer: 'return=headers-only' }
    const one = await rest.send('/items', { method: 'POST', headers, body: { id: 4 } })
    expect(one.headers.get('location')).toBe('/items?id=eq.4')
    const two = await rest.send('/pairs_of', { method: 'POST', headers, body: { a: 1, b: 2 } })
    expect(two.headers.get('location')).toBe('/pairs_of?a=eq.1&b=eq.2')
  })

  test('needs no right to read what it does not answer', async () => {
    const headers = { 'x-role': 'anon' }
    expect((await rest.send('/items', { method: 'POST', headers, body: { id: 4 } })).status).toBe(201)
    const asked = await rest.send('/items?select=name', {
      method: 'POST',
      headers: { ...headers, ...representation },
      body: { id: 5 },
    })
    expect([asked.status, asked.json.code]).toEqual([401, '42501'])
    expect(asked.headers.get('www-authenticate')).toBe('Bearer')
    const own = await rest.send('/items?select=id', {
      method: 'POST',
      headers: { ...headers, ...representation },
      body: { id: 6 },
    })
    expect(own.json).toEqual([{ id: 6 }])
    expect(await items()).not.toContainEqual([5, null, 5])
  })

  test.each<[string, string, unknown, unknown[]]>([
    [
      'null for missing keys',
      'columns="id","amount"',
      [{ id: 4 }, { id: 5, amount: 7 }],
      [
        [4, null, null],
        [5, null, 7],
      ],
    ],
    ['nothing but the columns', 'columns=id', [{ id: 4, amount: 9 }], [[4, null, 5]]],
    ['no row for an empty list', '', [], []],
  ])('takes %s', async (_, search, body, added) => {
    const { status } = await rest.send(`/items?${search}`, { method: 'POST', body })
    expect(status).toBe(201)
    expect(await items()).toEqual([...before, ...added])
  })

  test.each<[string, unknown, unknown[]]>([
    [
      'columns="id","amount"',
      [{ id: 4 }, { id: 5, amount: null }],
      [
        [4, null, 5],
        [5, null, null],
      ],
    ],
    ['columns=id,amount', { id: 4 }, [[4, null, 5]]],
  ])('takes defaults for missing keys where asked: %s', async (search, body, added) => {
    const headers = { prefer: 'missing=default' }
    const answer = await rest.send(`/items?${search}`, { method: 'POST', headers, body })
    expect(answer.headers.get('preference-applied')).toBe('missing=default')
    expect(await items()).toEqual([...before, ...added])
  })

  test('makes a row of defaults from an empty object', async () => {
    const { json } = await rest.send('/books', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: {},
    })
    expect(json.code).toBe('23502')
    expect((await rest.send('/keyless', { method: 'POST', headers: representation, body: {} })).json).toEqual(
      [{ value: null }],
    )
  })

  test('reads CSV', async () => {
    const body = 'id,name,amount\n4,"fo""ur, \n",7\r\n5,NULL,"8"\n6,"NULL",9'
    const headers = { 'content-type': 'text/csv' }
    expect((await rest.send('/items', { method: 'POST', headers, body })).status).toBe(201)
    expect(await items()).toEqual([...before, [4, 'fo"ur, \n', 7], [5, null, 8], [6, 'NULL', 9]])
  })

  test('reads a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await rest.send('/items', { method: 'POST', headers, body: 'id=4&name=a+b' })).status).toBe(201)
    expect(await items()).toContainEqual([4, 'a b', 5])
  })

  test('writes through a view', async () => {
    expect((await rest.send('/item_names', { method: 'POST', body: { id: 4, name: 'x' } })).status).toBe(201)
    expect(await items()).toContainEqual([4, 'x', 5])
  })

  test('embeds in what it answers', async () => {
    const { json } = await rest.send('/books?select=title,author_id(name),covers(colour)', {
      method: 'POST',
      headers: representation,
      body: { title: 'Embedded', author_id: 2 },
    })
    expect(json).toEqual([{ title: 'Embedded', author_id: { name: 'Ben' }, covers: null }])
  })

  test.each<[unknown, string, number, string, string]>([
    ['{', 'application/json', 400, 'PGRST102', 'Empty or invalid json'],
    ['', 'application/json', 400, 'PGRST102', 'Empty or invalid json'],
    [[{ id: 4 }, { name: 'x' }], 'application/json', 400, 'PGRST102', 'All object keys must match'],
    [[{ id: 4 }, 5], 'application/json', 400, 'PGRST102', 'All object keys must match'],
    ['a,b\n1', 'text/csv', 400, 'PGRST102', 'All lines must have same number of fields'],
    ['<x/>', 'text/html', 400, 'PGRST102', 'Content-Type not acceptable: text/html'],
    [
      { nme: 'x' },
      'application/json',
      400,
      'PGRST204',
      "Could not find the 'nme' column of 'items' in the schema cache",
    ],
    [
      { id: 1 },
      'application/json',
      409,
      '23505',
      'duplicate key value violates unique constraint "items_pkey"',
    ],
    [{ id: 'x' }, 'application/json', 400, '22P02', 'invalid input syntax for type integer: "x"'],
    [
      { name: 'x' },
      'application/json',
      400,
      '23502',
      'null value in column "id" of relation "items" violates not-null constraint',
    ],
    [{ id: 9, note: '\ud800' }, 'application/json', 400, '22P02', 'invalid input syntax for type json'],
  ])('of %o as %s is refused', async (body, type, status, code, message) => {
    const answer = await rest.send('/items', { method: 'POST', headers: { 'content-type': type }, body })
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([status, code, message])
    expect(Object.keys(answer.json).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test('of more than the limit is refused before it is read', async () => {
    const answer = await rest.send('/items', { method: 'POST', body: { name: 'x'.repeat(9_000_000) } })
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([
      413,
      'PGRST102',
      'Payload too large',
    ])
  })
})

describe('an upsert', () => {
  const send = (search: string, resolution: string, body: unknown) =>
    rest.send(`/items${search}`, {
      method: 'POST',
      headers: { prefer: `resolution=${resolution},return=representation` },
      body,
    })

  test('merges into what exists by the primary key, and inserts the rest', async () => {
    const answer = await send('?select=id,amount', 'merge-duplicates', [
      { id: 1, amount: 9 },
      { id: 4, amount: 4 },
    ])
    expect([answer.status, answer.json]).toEqual([
      201,
      [
        { id: 1, amount: 9 },
        { id: 4, amount: 4 },
      ],
    ])
    expect(answer.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    )
    expect(await items()).toEqual([
      [1, 'one', 9],
      [2, 'two', 2],
      [3, 'three', 3],
      [4, null, 4],
    ])
  })

  test('answers 200 when nothing was new', async () => {
    expect(
      (
        await send('', 'merge-duplicates', [
          { id: 1, amount: 9 },
          { id: 2, amount: 9 },
        ])
      ).status,
    ).toBe(200)
  })

  test('leaves alone what exists when duplicates are ignored', async () => {
    const answer = await send('?select=id', 'ignore-duplicates', [
      { id: 1, amount: 9 },
      { id: 4, amount: 4 },
    ])
    expect([answer.status, answer.json]).toEqual([201, [{ id: 4 }]])
    expect(await items()).toEqual([...before, [4, null, 4]])
  })

  test('finds what exists by other unique columns', async () => {
    const answer = await send('?on_conflict=name&select=id,amount', 'merge-duplicates', {
      id: 1,
      name: 'one',
      amount: 8,
    })
    expect([answer.status, answer.json]).toEqual([200, [{ id: 1, amount: 8 }]])
  })

  test.each([
    [
      '?on_conflict=amount',
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    ],
    ['?on_conflict=nope', '42703', 'column "nope" does not exist'],
  ])('by %s is refused', async (search, code, message) => {
    const answer = await send(search, 'merge-duplicates', { id: 1 })
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([400, code, message])
  })

  test('is a plain insert where the table has no key', async () => {
    const answer = await rest.send('/keyless', {
      method: 'POST',
      headers: { prefer: 'resolution=merge-duplicates' },
      body: { value: 1 },
    })
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, null])
  })
})

describe('an update', () => {
  test('answers 204 and how many rows there were', async () => {
    const answer = await rest.send('/items?id=gt.1', {
      method: 'PATCH',
      headers: { prefer: 'count=exact' },
      body: { amount: 7 },
    })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([204, '', '0-1/2'])
    expect(await items()).toEqual([
      [1, 'one', 1],
      [2, 'two', 7],
      [3, 'three', 7],
    ])
  })

  test('answers the rows on demand, those that no longer match its filter included', async () => {
    const answer = await rest.send('/items?or=(amount.eq.1,amount.eq.2)&select=id&order=id', {
      method: 'PATCH',
      headers: representation,
      body: { amount: 50 },
    })
    expect([answer.status, answer.json]).toEqual([200, [{ id: 1 }, { id: 2 }]])
  })

  test('that finds nothing is no error', async () => {
    const answer = await rest.send('/items?id=eq.99', {
      method: 'PATCH',
      headers: representation,
      body: { amount: 7 },
    })
    expect([answer.status, answer.json, answer.headers.get('content-range')]).toEqual([200, [], '*/*'])
  })

  test('of nothing changes nothing', async () => {
    const answer = await rest.send('/items?id=eq.1', { method: 'PATCH', headers: representation, body: {} })
    expect([answer.status, answer.json]).toEqual([200, []])
  })

  test('only sets the named columns', async () => {
    await rest.send('/items?id=eq.1&columns=amount', { method: 'PATCH', body: { amount: 6, name: 'x' } })
    expect(await items()).toContainEqual([1, 'one', 6])
  })

  test.each<[string, Record<string, string>, number, string, string]>([
    [
      'a single object',
      { accept: 'application/vnd.pgrst.object+json' },
      406,
      'PGRST116',
      'The result contains 2 rows',
    ],
    [
      'a single object with rows',
      { accept: 'application/vnd.pgrst.object+json', ...representation },
      406,
      'PGRST116',
      'The result contains 2 rows',
    ],
    [
      'at most one',
      { prefer: 'handling=strict,max-affected=1' },
      400,
      'PGRST124',
      'The query affects 2 rows',
    ],
    [
      'at most one, with rows',
      { prefer: 'handling=strict,max-affected=1,return=representation' },
      400,
      'PGRST124',
      'The query affects 2 rows',
    ],
  ])('of more rows than %s is undone', async (_, headers, status, code, details) => {
    const answer = await rest.send('/items?id=gt.1', { method: 'PATCH', headers, body: { amount: 7 } })
    expect([answer.status, answer.json.code, answer.json.details]).toEqual([status, code, details])
    expect(await items()).toEqual(before)
  })

  test('within its bounds is kept', async () => {
    const single = await rest.send('/items?id=eq.1&select=id,amount', {
      method: 'PATCH',
      headers: { accept: 'application/vnd.pgrst.object+json', ...representation },
      body: { amount: 7 },
    })
    expect([single.status, single.json]).toEqual([200, { id: 1, amount: 7 }])
    const bounded = await rest.send('/items?id=gt.1&select=id', {
      method: 'PATCH',
      headers: { prefer: 'handling=strict,max-affected=2,return=representation' },
      body: { amount: 7 },
    })
    expect([bounded.status, bounded.json]).toEqual([200, [{ id: 2 }, { id: 3 }]])
    expect(bounded.headers.get('preference-applied')).toBe(
      'return=representation, handling=strict, max-affected=2',
    )
    expect(await items()).toEqual([
      [1, 'one', 7],
      [2, 'two', 7],
      [3, 'three', 7],
    ])
  })

  test('with tx=rollback answers as if it had happened', async () => {
    const answer = await rest.send('/items?id=eq.1&select=amount', {
      method: 'PATCH',
      headers: { prefer: 'tx=rollback,return=representation' },
      body: { amount: 7 },
    })
    expect([answer.json, answer.headers.get('preference-applied')]).toEqual([
      [{ amount: 7 }],
      'return=representation, tx=rollback',
    ])
    expect(await items()).toEqual(before)
  })
})

describe('a delete', () => {
  test('answers 204 and how many rows there were', async () => {
    const answer = await rest.send('/items?id=gt.1', { method: 'DELETE', headers: { prefer: 'count=exact' } })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([204, '', '*/2'])
    expect(await items()).toEqual([[1, 'one', 1]])
  })

  test('answers the rows on demand', async () => {
    const headers = { ...representation, accept: 'text/csv' }
    const answer = await rest.send('/items?id=eq.2&select=id,name', { method: 'DELETE', headers })
    expect([answer.status, answer.text]).toEqual([200, 'id,name\n2,two'])
  })

  test('of more than max-affected is undone', async () => {
    const headers = { prefer: 'handling=strict, max-affected=2' }
    const answer = await rest.send('/items?id=gt.0', { method: 'DELETE', headers })
    expect([answer.status, answer.json.details]).toEqual([400, 'The query affects 3 rows'])
    expect(await items()).toEqual(before)
  })

  test('that others depend on is a conflict', async () => {
    const answer = await rest.send('/authors?id=eq.1', { method: 'DELETE' })
    expect([answer.status, answer.json.code]).toEqual([409, '23503'])
  })
})

describe('a write without a condition', () => {
  test.each([
    ['PATCH', { amount: 1 }, 'UPDATE requires a WHERE clause'],
    ['DELETE', undefined, 'DELETE requires a WHERE clause'],
  ])('%s is refused', async (method, body, message) => {
    const answer = await rest.send('/items', { method, body })
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([400, '21000', message])
    expect(await items()).toEqual(before)
  })
})

describe('a put', () => {
  test('makes the row at its address or replaces it', async () => {
    const made = await rest.send('/items?id=eq.9', {
      method: 'PUT',
      headers: representation,
      body: { id: 9, name: 'nine' },
    })
    expect([made.status, made.json]).toEqual([
      201,
      [{ id: 9, name: 'nine', amount: 5, at: null, note: null }],
    ])
    const replaced = await rest.send('/items?id=eq.9&select=name', {
      method: 'PUT',
      headers: representation,
      body: { id: 9, name: 'new' },
    })
    expect([replaced.status, replaced.json]).toEqual([200, [{ name: 'new' }]])
    expect(
      (await rest.send('/pairs_of?a=eq.1&b=eq.2', { method: 'PUT', body: { a: 1, b: 2, c: 'x' } })).status,
    ).toBe(204)
  })

  test.each<[string, unknown, number, string]>([
    ['/items?id=eq.9', { id: 8 }, 400, 'PGRST115'],
    ['/items?id=eq.9&limit=1', { id: 9 }, 400, 'PGRST114'],
    ['/items?id=gt.9', { id: 10 }, 405, 'PGRST105'],
    ['/items?name=eq.x', { id: 9, name: 'x' }, 405, 'PGRST105'],
    ['/items', { id: 9 }, 405, 'PGRST105'],
    ['/pairs_of?a=eq.1', { a: 1, b: 1 }, 405, 'PGRST105'],
    ['/items?id=eq.9&or=(id.eq.9)', { id: 9 }, 405, 'PGRST105'],
  ])('%s of %o is refused', async (path, body, status, code) => {
    const answer = await rest.send(path, { method: 'PUT', body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(await items()).toEqual(before)
  })
})
